import { Button } from 'antd'
import { t } from 'i18next'
import '../form/drafts.css'
import { type LoadedList, isStaleList } from './useListRows.ts'

/** Above a list: its rows could not be read again, and are those of before. */
export function StaleBar({ list }: { list: LoadedList }) {
  if (!isStaleList(list)) return null
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
