import { useEffect, useRef, useState } from 'react'
import type { LetterTitle } from '../../../shared/wire/message.ts'
import { loadLetterContent, changeLetterList } from '../../api/messageInbox.ts'
import type { CallError } from '../../api/request.ts'

interface LetterContent {
  id: number
  html: string | null
  error: CallError | null
}
/** Loads the content of the open message, and marks an unread one as read once it is there. */
export function useLetterContent(open: LetterTitle | null, unread: boolean, onRead: () => void) {
  const [reading, setReading] = useState<LetterContent | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** Cache of contents already loaded. */
  const known = useRef(new Map<string, string>())
  const id = open?.msg_id ?? null
  const text = `${id} ${open?.version}`
  useEffect(() => {
    if (id === null) return
    let cancelled = false
    const show = (one: Omit<LetterContent, 'id'>) => cancelled || setReading({ id, ...one })
    const load = async () => {
      const html = known.current.get(text) ?? (await loadLetterContent(id))
      known.current.set(text, html)
      show({ html, error: null })
    }
    load().catch((error: CallError) => show({ html: null, error }))
    return () => void (cancelled = true)
  }, [id, text, attempt])
  const there = reading?.id === id && reading?.html !== null
  useEffect(() => {
    if (id !== null && there && unread) changeLetterList('has_read', id).then(onRead, () => null)
  }, [id, there, unread, onRead])
  const now = reading?.id === id ? reading : null
  return { html: now?.html ?? null, error: now?.error ?? null, retry: () => setAttempt(attempt + 1) }
}
