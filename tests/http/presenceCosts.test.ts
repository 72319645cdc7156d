import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictionary } from '../../schemas/dictionary.ts'
import { registryOf } from '../../src/server/db/modulePart.ts'
import type { Principal, ServerContext } from '../../src/server/db/scope.ts'
import { jobKinds } from '../../src/server/operations/jobKinds.ts'
import { listPresenceOf } from '../../src/server/push/presence/listPresence.ts'
import type { PushMember } from '../../src/server/push/pushRooms.ts'
import type { FrameOf, PersonPosition } from '../../src/shared/wire/pushFrame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Person {
  uid: number
  bytes: number
  /** Who is where, as this one knows it: by account. */
  known: Map<number, PersonPosition>
  go(row?: number): void
}

/** People in one list, on one node. They need no database: all of them see all rows. */
function crowd(size: number): Person[] {
  const subscribe = () => () => undefined
  const source = { registry: registryOf([dictionary], {}, jobKinds), bus: { subscribe }, changes: { subscribe } }
  const presence = listPresenceOf(source as unknown as ServerContext, {
    node: randomUUID(),
    hasPeers: () => false,
    watchNodes: () => undefined,
  })
  return Array.from({ length: size }, (_, index) => {
    const uid = index + 1
    const who = { org: 1, account: uid, nickname: `同事${uid}`, pages: { '*': ['view', 'edit'] } } as unknown as Principal
    const known: Person['known'] = new Map()
    const person: Person = { uid, bytes: 0, known, go: () => undefined }
    const send = (text: string) => {
      person.bytes += text.length
      const { here, gone, whole } = JSON.parse(text) as FrameOf<'places'>
      if (whole) known.clear()
      for (const [left] of gone) known.delete(left)
      for (const one of here) known.set(one.uid, one)
    }
    const member: PushMember = { sid: String(uid), shared: false, who, send, close: () => undefined }
    person.go = row =>
      presence.move(member, { type: 'place', tab: 1, at: { module: dictionary.name, ...(row === undefined ? {} : { row }) } })
    person.go()
    return person
  })
}

/** Bytes a second while everybody goes to another row every four seconds. */
async function bytesOf(size: number): Promise<number> {
  const people = crowd(size)
  await vi.advanceTimersByTimeAsync(10_000)
  const sum = () => people.reduce((total, { bytes }) => total + bytes, 0)
  const before = sum()
  const seconds = 60
  for (let step = 0; step < seconds * 4; step++) {
    for (const person of people) if (person.uid % 16 === step % 16) person.go(step * size + person.uid)
    await vi.advanceTimersByTimeAsync(250)
  }
  return (sum() - before) / seconds
}

test('four times as many people in a list take less than four times the bytes', async () => {
  const [few, many] = [await bytesOf(50), await bytesOf(200)]
  expect(few).toBeGreaterThan(1000)
  expect(many).toBeLessThan(4 * few)
})

test('people at the same row learn of each other within a second, however many are in the list', async () => {
  const people = crowd(200)
  await vi.advanceTimersByTimeAsync(10_000)
  const [one, other, third] = people
  one?.go(7)
  for (const person of people.slice(3)) person.go(1000 + person.uid)
  await vi.advanceTimersByTimeAsync(5000)
  for (const person of people.slice(3)) person.go(2000 + person.uid)
  other?.go(7)
  await vi.advanceTimersByTimeAsync(1000)
  expect([one?.known.get(2)?.row, other?.known.get(1)?.row]).toEqual([7, 7])
  expect(third?.known.get(2)?.row).toBeUndefined()
  other?.go()
  await vi.advanceTimersByTimeAsync(1000)
  expect(one?.known.get(2)?.row).toBeUndefined()
})

test('when a crowd comes to rest everybody knows where everybody is', async () => {
  const people = crowd(200)
  for (let row = 1; row < 20; row++) {
    for (const person of people) person.go(row * 1000 + person.uid)
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(40_000)
  for (const { known } of people) expect(people.filter(({ uid }) => known.get(uid)?.row !== 19_000 + uid)).toEqual([])
})
