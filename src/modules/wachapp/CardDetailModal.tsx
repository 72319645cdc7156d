import './words.ts'
import { HistoryTimeline, RowDetailModal, useFetched, type WindowProps } from 'houtai/client'
import { columnName, columnsOf } from 'houtai/schema'
import { t } from 'i18next'
import { SendBars, type SendDay } from './SendBars.tsx'
import './cards.css'

const days = 40

/** One card: its fields, its sends by day, its history. */
export function CardDetailModal(props: WindowProps) {
  const { module, row } = props
  const id = row?.id ?? 0
  const { data: sends = [] } = useFetched<readonly SendDay[]>(`${module.wire.path}/sends`, { id })
  return (
    <RowDetailModal {...props} width={860} columns={3} fields={columnsOf(module).map(columnName)}>
      <h3 className="card-heading">{t('cards:detail.sends')}</h3>
      <SendBars sends={sends} days={days} label={t('cards:detail.sends')} />
      <h3 className="card-heading">{t('cards:detail.history')}</h3>
      <HistoryTimeline module={module} id={id} />
    </RowDetailModal>
  )
}
