import { Button } from 'antd'
import { t } from 'i18next'
import type { CallError } from '../api/request.ts'

interface Props {
  /** Why the reload failed; null while it did not. */
  error: CallError | null
  loading: boolean
  onRetry: () => void
}

/** Above rows whose reload failed: they are from before. */
export function StaleBar({ error, loading, onRetry }: Props) {
  if (!error) return null
  const reason = error.message
  return (
    <p className="draft-bar stale-bar" role="alert">
      <span>{reason ? t('engine:list.stale', { reason }) : t('engine:list.staleBare')}</span>
      <Button size="small" loading={loading} onClick={onRetry}>
        {t('engine:list.retry')}
      </Button>
    </p>
  )
}
