import { useCallback, useEffect, useRef, useState } from 'react'
import type { LetterList, Letters, LetterTitle } from '../../../shared/wire/message.ts'
import { loadLetters, loadOlderLetters, setUnreadCount } from '../../api/messageInbox.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import type { CallError } from '../../api/request.ts'

/** The lists of the message centre, as they are on the server. */
export function useLetters() {
  const [letters, setLetters] = useState<Letters | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const turn = useRef(0)
  /** Of two answers the one asked for later counts. */
  const look = useCallback(() => {
    const mine = ++turn.current
    const tell = (tellIt: () => void) => mine === turn.current && tellIt()
    const take = (next: Letters) => {
      setLetters(next)
      setError(null)
      setUnreadCount(next.counts.unread)
    }
    return loadLetters().then(
      next => void tell(() => take(next)),
      (fault: CallError) => void tell(() => setError(fault)),
    )
  }, [])
  useEffect(() => void look(), [look])
  usePushEvent('message', () => void look())
  usePushEvent('missed', () => void look())
  const more = async (list: LetterList) => {
    const last = letters?.[list].at(-1)
    if (!last) return
    const older = await loadOlderLetters(list, last.msg_id)
    setLetters(now => now && { ...now, [list]: [...now[list], ...older] })
  }
  return { letters, error, look, more }
}

/** What stands in a list: also what was opened there and has just left it, for as long as it is looked at. */
export function withOpenLetter(list: readonly LetterTitle[], open: LetterTitle | null): readonly LetterTitle[] {
  if (open === null || list.some(one => one.msg_id === open.msg_id)) return list
  return [...list, open].sort((one, other) => other.msg_id - one.msg_id)
}
