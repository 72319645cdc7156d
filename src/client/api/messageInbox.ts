import { create } from 'zustand'
import { type LetterList, letterLists, type InboxLetters, type LetterTitle } from '../../shared/wire/message.ts'
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
/** The pause before the next try, where the count could not be loaded. */
const retryDelay = 5000

/** Loads the unread count, and tries again until it is there. Returns what stops it: an answer after that is not shown. */
export function startUnreadCount(): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = () => {
    if (!isStopped) timer = setTimeout(load, retryDelay)
  }
  const load = () => void loadUnreadCount().then(unread => isStopped || setUnreadCount(unread), retry)
  load()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

const loadLetters = () => getMessages<InboxLetters>('init')
export const loadOlderLetters = (list: LetterList, before: number) =>
  getMessages<readonly LetterTitle[]>('init', { list, before })
/** The lists anew, each as long as it is shown: what was loaded beyond the first page does not go from under the reader. */
export async function reloadLetters(shown: InboxLetters | null): Promise<InboxLetters> {
  const letters = { ...(await loadLetters()) }
  for (const list of letterLists)
    while (letters[list].length < Math.min(shown?.[list].length ?? 0, letters.counts[list])) {
      const older = await loadOlderLetters(list, letters[list].at(-1)?.msg_id ?? 0)
      if (!older.length) break
      letters[list] = [...letters[list], ...older]
    }
  return letters
}
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
