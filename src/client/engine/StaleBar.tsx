import { Button } from 'antd'
import { t } from 'i18next'
import './drafts.css'
import { type List, isStale } from './useList.ts'

/** Above a list: its rows could not be read again, and are those of before. */
export function StaleBar({ list }: { list: List }) {
  if (!isStale(list)) return null
  const reason = list.error?.message
  return (
    <p className="draft-bar stale-bar" role="alert">
      <span>{reason ? t('engine:list.stale', { reason }) : t('engine:list.staleBare')}</span>
      <Button size="small" loading={list.loading} onClick={list.reload}>
        {t('engine:list.retry')}
      </Button>
    </p>
  )
}
