import { Descriptions, Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { columnName, fieldsOf } from '../../schema/index.ts'
import { call, HistoryTimeline, viewOf, type WindowProps } from '../../client/kit.ts'
import { SendBars, type SendDay } from './SendBars.tsx'
import './cards.css'

const days = 40

/** A card with what it sent and what was done to it. */
export function CardDetailModal({ module, row, label, onClose }: WindowProps) {
  const id = row?.id ?? 0
  const [sends, setSends] = useState<readonly SendDay[]>([])
  useEffect(() => {
    call<readonly SendDay[]>('admin/websit/wachapp/sends', { id }).then(setSends, () => setSends([]))
  }, [id])
  if (!row) return null
  const items = module.columns.flatMap(column => {
    const name = columnName(column)
    const field = fieldsOf(module)[name]
    if (!field) return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  return (
    <Modal open width={860} title={label} footer={null} onCancel={onClose}>
      <div className="card-detail" role="region" aria-label={label} tabIndex={0}>
        <Descriptions size="small" column={3} items={items} />
        <h3 className="card-heading">{t('cards:detail.sends')}</h3>
        <SendBars sends={sends} days={days} />
        <h3 className="card-heading">{t('cards:detail.history')}</h3>
        <HistoryTimeline module={module} id={id} />
      </div>
    </Modal>
  )
}
