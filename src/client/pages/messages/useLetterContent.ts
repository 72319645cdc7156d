import { useEffect, useRef, useState } from 'react'
import type { LetterTitle } from '../../../shared/wire/message.ts'
import { loadLetterContent, changeLetterList } from '../../api/messageInbox.ts'
import type { CallError } from '../../api/request.ts'

interface LetterContent {
  id: number
  html: string | null
  error: CallError | null
}
/** The text of an open message; an unread one is read once it is there. */
export function useLetterContent(open: LetterTitle | null, unread: boolean, onRead: () => void) {
  const [reading, setReading] = useState<LetterContent | null>(null)
  const [turn, setTurn] = useState(0)
  /** Texts that were read, as they stood. */
  const known = useRef(new Map<string, string>())
  const id = open?.msg_id ?? null
  const text = `${id} ${open?.version}`
  useEffect(() => {
    if (id === null) return
    let gone = false
    const tell = (one: Omit<LetterContent, 'id'>) => gone || setReading({ id, ...one })
    const load = async () => {
      const html = known.current.get(text) ?? (await loadLetterContent(id))
      known.current.set(text, html)
      tell({ html, error: null })
    }
    load().catch((error: CallError) => tell({ html: null, error }))
    return () => void (gone = true)
  }, [id, text, turn])
  const there = reading?.id === id && reading?.html !== null
  useEffect(() => {
    if (id !== null && there && unread) changeLetterList('has_read', id).then(onRead, () => null)
  }, [id, there, unread, onRead])
  const now = reading?.id === id ? reading : null
  return { html: now?.html ?? null, error: now?.error ?? null, retry: () => setTurn(turn + 1) }
}
