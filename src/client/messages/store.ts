import { create } from 'zustand'
import type { LetterList, Letters, LetterTitle } from '../../wire/message.ts'
import { call } from '../request.ts'
import { useSession } from '../session.ts'

/** How many messages are not read; null until that is known. */
export const useUnread = create<{ unread: number | null }>()(() => ({ unread: null }))
export const knowUnread = (unread: number) => useUnread.setState({ unread })
// Nothing of one account is shown to the next.
useSession.subscribe(({ token }) => token === null && useUnread.setState({ unread: null }))

const ask = <T>(path: string, query: Readonly<Record<string, string | number>> = {}) =>
  call<T>(`message/${path}`, {}, { method: 'get', query })

export const askCount = () => ask<number>('count')
export const askLetters = () => ask<Letters>('init')
export const askOlder = (list: LetterList, before: number) => ask<readonly LetterTitle[]>('init', { list, before })
export const askNewest = async (): Promise<LetterTitle | undefined> =>
  (await ask<readonly LetterTitle[]>('init', { list: 'unread', limit: 1 }))[0]
export const askContent = async (id: number): Promise<string> => (await ask<string | null>('content', { msg_id: id })) ?? ''

/** Takes a message from one list to another, or (`has_read_all`) all that are not newer. */
export async function step(name: 'has_read' | 'has_read_all' | 'remove_readed' | 'restore', id: number): Promise<void> {
  const { unread } = await call<{ unread: number }>(`message/${name}`, { msg_id: id })
  knowUnread(unread)
}
