import { useCallback, useEffect, useRef, useState } from 'react'
import type { LetterList, InboxLetters, LetterTitle } from '../../../shared/wire/message.ts'
import { loadLetters, loadOlderLetters, setUnreadCount } from '../../api/messageInbox.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import type { CallError } from '../../api/request.ts'

/** Loads the lists of the message centre, and again when messages arrive. */
export function useLetters() {
  const [letters, setLetters] = useState<InboxLetters | null>(null)
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
    return loadLetters().then(
      next => void ifLatest(() => receive(next)),
      (fault: CallError) => void ifLatest(() => setError(fault)),
    )
  }, [])
  useEffect(() => void reload(), [reload])
  usePushEvent('message', () => void reload())
  usePushEvent('missed', () => void reload())
  const more = async (list: LetterList) => {
    const last = letters?.[list].at(-1)
    if (!last) return
    const older = await loadOlderLetters(list, last.msg_id)
    setLetters(now => now && { ...now, [list]: [...now[list], ...older] })
  }
  return { letters, error, reload, more }
}

/** The rows of a list, with the open message that has just left it, for as long as it is open. */
export function withOpenLetter(list: readonly LetterTitle[], open: LetterTitle | null): readonly LetterTitle[] {
  if (open === null || list.some(one => one.msg_id === open.msg_id)) return list
  return [...list, open].sort((one, other) => other.msg_id - one.msg_id)
}
