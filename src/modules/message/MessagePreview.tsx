import { useDebounce } from 'ahooks'
import { call, HtmlFrame, type PreviewProps } from 'houtai/client'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { message } from '../../../schemas/message.ts'
import './messagePreview.css'

const toAll = message.fields.audience.options.所有机构
const debounceTime = 300
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The message as readers see it, and how many they are. */
export function MessagePreview({ values }: PreviewProps) {
  const title = textOf(values['title']).trim()
  const html = useDebounce(textOf(values['content']), { wait: debounceTime })
  const recipients = useRecipientCount(values)
  return (
    <section className="message-preview" aria-label={t('messages:preview.title')}>
      <header>
        <h3 data-none={title === ''}>{title || t('messages:preview.untitled')}</h3>
        <p aria-live="polite">{recipients}</p>
      </header>
      {html ? (
        <HtmlFrame title={t('messages:preview.title')} html={html} />
      ) : (
        <p className="message-empty">{t('messages:preview.empty')}</p>
      )}
    </section>
  )
}

/** A sentence: how many the message goes to, or went to. */
function useRecipientCount({ id, audience, roles, accounts, recipients }: PreviewProps['values']): string {
  const [count, setCount] = useState<number | null>(null)
  const query = JSON.stringify({ audience, roles: roles ?? [], accounts: accounts ?? [] })
  const sent = typeof id === 'number' && id > 0
  useEffect(() => {
    if (sent) return
    let cancelled = false
    const show = (value: number | null) => cancelled || setCount(value)
    call<{ count: number }>(`${message.wire.path}/reach`, JSON.parse(query) as object).then(
      answer => show(answer.count),
      () => show(null),
    )
    return () => void (cancelled = true)
  }, [query, sent])
  if (sent) return t('messages:preview.sent', { count: Number(recipients ?? 0) })
  if (count === null) return ''
  if (count === 0) return t('messages:preview.nobody')
  return t(audience === toAll ? 'messages:preview.all' : 'messages:preview.reach', { count })
}
