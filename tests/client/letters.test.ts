import { beforeAll, expect, test } from 'vitest'
import './noBrowser.ts'
import { reloadLetters } from '../../src/client/api/messageInbox.ts'
import { useSession } from '../../src/client/api/session/session.ts'
import { withOlderLetters } from '../../src/client/pages/messages/useLetters.ts'
import type { LetterTitle } from '../../src/shared/wire/message.ts'

const letter = (msg_id: number): LetterTitle => ({ msg_id, version: 1, title: '', create_time: '', from: '', own: false })
const ids = (letters: readonly LetterTitle[]) => letters.map(({ msg_id }) => msg_id)

Object.assign(globalThis, { document: { querySelector: () => null } })

/** The read messages of the server, two in a page. */
let read: readonly LetterTitle[] = []
const network = globalThis.fetch
beforeAll(() => {
  useSession.setState({ token: 'Bearer x', orgkey: 'demo1' })
  globalThis.fetch = async address => {
    const before = new URL(String(address), 'http://x').searchParams.get('before')
    const page = (before === null ? read : read.filter(({ msg_id }) => msg_id < Number(before))).slice(0, 2)
    const counts = { unread: 0, readed: read.length, trash: 0 }
    const data = before === null ? { unread: [], readed: page, trash: [], counts } : page
    return Response.json({ success: true, code: 200, data })
  }
  return () => {
    globalThis.fetch = network
  }
})

test('a list of messages that is loaded again is as long as it was shown', async () => {
  read = [5, 4, 3, 2, 1].map(letter)
  const first = await reloadLetters(null)
  expect(ids(first.readed)).toEqual([5, 4])
  const shown = { ...first, readed: withOlderLetters(first.readed, [3, 2].map(letter)) }
  read = [6, ...ids(read)].map(letter)
  expect(ids((await reloadLetters(shown)).readed)).toEqual([6, 5, 4, 3])
  read = [6, 5].map(letter)
  expect(ids((await reloadLetters(shown)).readed)).toEqual([6, 5])
})

test('a page of messages that is there already is not there twice', () => {
  expect(ids(withOlderLetters([3, 2].map(letter), [2, 1].map(letter)))).toEqual([3, 2, 1])
})
