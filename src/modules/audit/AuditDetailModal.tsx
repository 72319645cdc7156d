import { Descriptions, Modal } from 'antd'
import { t } from 'i18next'
import { fieldsOf } from '../../schema/index.ts'
import { FieldChanges, findModule, type RowDiff, viewOf, type WindowProps } from '../../client/kit.ts'

type AuditChanges = Readonly<Record<string, RowDiff>>
const shownFields = ['created_at', 'account_id', 'action', 'module', 'result', 'times', 'ip', 'request_id']
/** More rows than these are not read one by one. */
const maxRows = 200

/** One entry of the log, with all it changed. */
export function AuditDetailModal({ module, row, label, onClose }: WindowProps) {
  if (!row) return null
  const items = shownFields.flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  const changes = typeof row['changes'] === 'string' ? (JSON.parse(row['changes']) as AuditChanges) : {}
  const rows = Object.entries(changes)
  return (
    <Modal open width={720} title={label} footer={null} onCancel={onClose}>
      <div className="audit-detail" role="region" aria-label={label} tabIndex={0}>
        <Descriptions size="small" column={2} items={items} />
        {rows.slice(0, maxRows).map(([id, diff]) => (
          <div key={id} className="history-event">
            <b>{id === 'new' ? String(row['rows'] ?? '') : id}</b>
            <FieldChanges module={findModule(row['module'])} diff={diff} />
          </div>
        ))}
        {rows.length > maxRows && <p>{t('engine:audit.more', { count: rows.length - maxRows })}</p>}
      </div>
    </Modal>
  )
}
