import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import type { LetterList, LetterTitle } from '../../../shared/wire/message.ts'
import { loadLetterContent, changeLetterList } from '../../api/messageInbox.ts'
import type { CallError } from '../../api/request.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { HtmlFrame } from '../../ui/richText/HtmlFrame.tsx'

interface Props {
  letter: LetterTitle | null
  unread: boolean
  list: LetterList
  onRead: () => void
  onPut: (letter: LetterTitle) => void
}

/** The open message: title, sender, content. */
export function LetterPanel({ letter, unread, list, onRead, onPut }: Props) {
  // A phone has no keys.
  const narrow = useNarrowWindow()
  const { html, error, retry } = useLetterContent(letter, unread, onRead)
  if (!letter)
    return (
      <div className="messages-reading">
        <div className="empty-state">
          <strong>{t('messages:choose')}</strong>
          {!narrow && <p>{t('messages:chooseHint')}</p>}
        </div>
      </div>
    )
  return (
    <article className="messages-reading" aria-labelledby="message-title" aria-busy={html === null && !error}>
      <header>
        <h2 id="message-title">{letter.title}</h2>
        <div className="messages-about">
          <span>{letter.from}</span>
          <time>{letter.create_time}</time>
          {!unread && (
            <Button size="small" onClick={() => onPut(letter)}>
              {t(list === 'trash' ? 'messages:restore' : 'messages:remove')}
            </Button>
          )}
        </div>
      </header>
      {error && (
        <div className="empty-state" role="alert">
          <strong>{t('engine:list.failed', { reason: error.message })}</strong>
          <Button onClick={retry}>{t('engine:list.retry')}</Button>
        </div>
      )}
      {html !== null && <HtmlFrame key={letter.msg_id} title={letter.title} html={html} />}
    </article>
  )
}

interface LetterContent {
  id: number
  html: string | null
  error: CallError | null
}
/** Loads the content of the open message, and marks an unread one as read once it is there. */
function useLetterContent(open: LetterTitle | null, unread: boolean, onRead: () => void) {
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
