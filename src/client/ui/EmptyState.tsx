import { Button } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { CallError } from '../api/request.ts'
import { questionOf } from '../api/whyQuestion.ts'
import { WhyButton } from './errors/refusalText.tsx'

interface Props {
  error: CallError | null
  /** A filter or a keyword is set beyond the page's defaults. */
  narrowed: boolean
  /** Why there are no rows; by default, that none has been added yet. */
  title?: string
  /** A sentence saying where rows come from, where they are not added on this page. */
  source?: string
  onAdd: (() => void) | null
  onClear: () => void
  onRetry: () => void
}
const forbidden = 403

/** Shown instead of rows: why there are none, and what to do next. */
export function EmptyState({ error, narrowed, title: reason, source, onAdd, onClear, onRetry }: Props) {
  if (error?.status === forbidden) {
    const question = questionOf(error)
    return (
      <EmptyNotice title={t('engine:list.forbidden')} hint={t('engine:list.forbiddenHint')}>
        {question && <WhyButton question={question} />}
      </EmptyNotice>
    )
  }
  if (error) {
    const title = error.message ? t('engine:list.failed', { reason: error.message }) : t('engine:list.failedBare')
    return (
      <EmptyNotice title={title} alert>
        <Button onClick={onRetry}>{t('engine:list.retry')}</Button>
      </EmptyNotice>
    )
  }
  if (narrowed)
    return (
      <EmptyNotice title={t('engine:list.nothing')} hint={t('engine:list.nothingHint')}>
        <Button onClick={onClear}>{t('engine:list.clear')}</Button>
      </EmptyNotice>
    )
  return (
    <EmptyNotice
      title={reason ?? t('engine:list.empty')}
      hint={source ?? t(onAdd ? 'engine:list.emptyAdd' : 'engine:list.emptyWait')}
    >
      {onAdd && (
        <Button type="primary" ghost onClick={onAdd}>
          {t('engine:list.add')}
        </Button>
      )}
    </EmptyNotice>
  )
}

const EmptyNotice = ({ title, hint, alert, children }: { title: string; hint?: string; alert?: true; children?: ReactNode }) => (
  <div className="empty-state" {...(alert ? { role: 'alert' } : {})}>
    <strong>{title}</strong>
    {hint && <p>{hint}</p>}
    {children}
  </div>
)
