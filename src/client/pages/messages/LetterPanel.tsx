import { Button } from 'antd'
import { t } from 'i18next'
import type { LetterList, LetterTitle } from '../../../shared/wire/message.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { HtmlFrame } from '../../ui/richText/HtmlFrame.tsx'
import { useLetterContent } from './useLetterContent.ts'

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
