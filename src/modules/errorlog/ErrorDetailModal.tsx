import { Descriptions, Modal } from 'antd'
import { columnName, fieldsOf } from '../../schema/index.ts'
import '../../client/history/history.css'
import { viewOf, type WindowProps } from '../../client/kit.ts'

/** An error as the browser told it, whole. */
export function ErrorDetailModal({ module, row, label, onClose }: WindowProps) {
  if (!row) return null
  const items = module.columns.map(columnName).flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field || name === 'mes') return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  return (
    <Modal open width={800} title={label} footer={null} onCancel={onClose}>
      <div className="audit-detail" role="region" aria-label={label} tabIndex={0}>
        <Descriptions size="small" column={1} items={items} />
        <pre className="error-text">{String(row['mes'] ?? '')}</pre>
      </div>
    </Modal>
  )
}
