import { create } from 'zustand'
import type { LetterList, InboxLetters, LetterTitle } from '../../shared/wire/message.ts'
import { call } from './request.ts'
import { useSession } from './session/session.ts'

/** Number of unread messages; null until loaded. */
export const useUnreadCount = create<{ unread: number | null }>()(() => ({ unread: null }))
export const setUnreadCount = (unread: number) => useUnreadCount.setState({ unread })
// The next account must not see this one's count.
useSession.subscribe(({ token }) => token === null && useUnreadCount.setState({ unread: null }))

const getMessages = <T>(path: string, query: Readonly<Record<string, string | number>> = {}) =>
  call<T>(`message/${path}`, {}, { method: 'get', query })

export const loadUnreadCount = () => getMessages<number>('count')
export const loadLetters = () => getMessages<InboxLetters>('init')
export const loadOlderLetters = (list: LetterList, before: number) =>
  getMessages<readonly LetterTitle[]>('init', { list, before })
export const loadNewestLetter = async (): Promise<LetterTitle | undefined> =>
  (await getMessages<readonly LetterTitle[]>('init', { list: 'unread', limit: 1 }))[0]
export const loadLetterContent = async (id: number): Promise<string> =>
  (await getMessages<string | null>('content', { msg_id: id })) ?? ''

/** Moves a message to another list; `has_read_all` moves it and all older ones. */
export async function changeLetterList(
  name: 'has_read' | 'has_read_all' | 'remove_readed' | 'restore',
  id: number,
): Promise<void> {
  const { unread } = await call<{ unread: number }>(`message/${name}`, { msg_id: id })
  setUnreadCount(unread)
}
