import { Modal } from 'antd'
import { columnName, columnsOf } from '../../schema/index.ts'
import { RowDescriptions, type WindowProps } from '../../client/kit.ts'
import './errorDetail.css'

/** One error with its full text, which the list cuts off. */
export function ErrorDetailModal({ module, row, label, onClose }: WindowProps) {
  if (!row) return null
  const fields = columnsOf(module)
    .map(columnName)
    .filter(name => name !== 'mes')
  return (
    <Modal open width={800} title={label} footer={null} onCancel={onClose}>
      <div className="audit-detail" role="region" aria-label={label} tabIndex={0}>
        <RowDescriptions module={module} row={row} fields={fields} columns={1} />
        <pre className="error-text">{String(row['mes'] ?? '')}</pre>
      </div>
    </Modal>
  )
}
