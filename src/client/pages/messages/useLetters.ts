import { useLatest } from 'ahooks'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LetterList, InboxLetters, LetterTitle } from '../../../shared/wire/message.ts'
import { reloadLetters, loadOlderLetters, setUnreadCount } from '../../api/messageInbox.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { type CallError, callErrorMessage } from '../../api/request.ts'

/** Loads the lists of the message centre, and again when messages arrive. */
export function useLetters() {
  const { message } = App.useApp()
  const [letters, setLetters] = useState<InboxLetters | null>(null)
  const shown = useLatest(letters)
  const [error, setError] = useState<CallError | null>(null)
  const latest = useRef(0)
  /** Only the answer to the latest request counts. */
  const reload = useCallback(() => {
    const request = ++latest.current
    const ifLatest = (apply: () => void) => request === latest.current && apply()
    const receive = (next: InboxLetters) => {
      setLetters(next)
      setError(null)
      setUnreadCount(next.counts.unread)
    }
    return reloadLetters(shown.current).then(
      next => void ifLatest(() => receive(next)),
      (fault: CallError) => void ifLatest(() => setError(fault)),
    )
  }, [shown])
  useEffect(() => void reload(), [reload])
  usePushEvent('message', () => void reload())
  usePushEvent('missed', () => void reload())
  const [isLoadingMore, setLoadingMore] = useState(false)
  const more = async (list: LetterList) => {
    const last = letters?.[list].at(-1)
    if (!last || isLoadingMore) return
    setLoadingMore(true)
    try {
      const older = await loadOlderLetters(list, last.msg_id)
      setLetters(now => now && { ...now, [list]: withOlderLetters(now[list], older) })
    } catch (fault) {
      void message.error(callErrorMessage(fault))
    }
    setLoadingMore(false)
  }
  return { letters, error, reload, more, isLoadingMore }
}

/** A list with the page that follows it: a message that came with another answer meanwhile is not there twice. */
export const withOlderLetters = (list: readonly LetterTitle[], older: readonly LetterTitle[]): readonly LetterTitle[] => [
  ...list,
  ...older.filter(({ msg_id }) => list.every(one => one.msg_id !== msg_id)),
]

/** The rows of a list, with the open message that has just left it, for as long as it is open. */
export function withOpenLetter(list: readonly LetterTitle[], open: LetterTitle | null): readonly LetterTitle[] {
  if (open === null || list.some(one => one.msg_id === open.msg_id)) return list
  return [...list, open].sort((one, other) => other.msg_id - one.msg_id)
}
