import { Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { columnName, columnsOf } from '../../schema/index.ts'
import { call, HistoryTimeline, RowDescriptions, type WindowProps } from '../../client/kit.ts'
import { SendBars, type SendDay } from './SendBars.tsx'
import './cards.css'

const days = 40

/** One card: its fields, its sends by day, its history. */
export function CardDetailModal({ module, row, label, onClose }: WindowProps) {
  const id = row?.id ?? 0
  const [sends, setSends] = useState<readonly SendDay[]>([])
  useEffect(() => {
    call<readonly SendDay[]>('admin/websit/wachapp/sends', { id }).then(setSends, () => setSends([]))
  }, [id])
  if (!row) return null
  return (
    <Modal open width={860} title={label} footer={null} onCancel={onClose}>
      <div className="card-detail" role="region" aria-label={label} tabIndex={0}>
        <RowDescriptions module={module} row={row} fields={columnsOf(module).map(columnName)} columns={3} />
        <h3 className="card-heading">{t('cards:detail.sends')}</h3>
        <SendBars sends={sends} days={days} label={t('cards:detail.sends')} />
        <h3 className="card-heading">{t('cards:detail.history')}</h3>
        <HistoryTimeline module={module} id={id} />
      </div>
    </Modal>
  )
}
