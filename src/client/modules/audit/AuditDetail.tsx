import { Descriptions, Modal } from 'antd'
import { t } from 'i18next'
import { fieldsOf } from '../../../schema/index.ts'
import { moduleNamed } from '../../engine/modules.ts'
import { FieldChanges } from '../../widgets/FieldChanges.tsx'
import type { Diff } from '../../widgets/inWords.ts'
import { viewOf } from '../../views/viewOf.ts'
import type { WindowProps } from '../../views/clientParts.ts'

type Changes = Readonly<Record<string, Diff>>
const shown = ['created_at', 'account_id', 'action', 'module', 'result', 'times', 'ip', 'request_id']
/** More rows than these are not read one by one. */
const most = 200

/** One entry of the log, with all it changed. */
export function AuditDetail({ module, row, label, onClose }: WindowProps) {
  if (!row) return null
  const items = shown.flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  const changes = typeof row['changes'] === 'string' ? (JSON.parse(row['changes']) as Changes) : {}
  const rows = Object.entries(changes)
  return (
    <Modal open width={720} title={label} footer={null} onCancel={onClose}>
      <div className="audit-detail" role="region" aria-label={label} tabIndex={0}>
        <Descriptions size="small" column={2} items={items} />
        {rows.slice(0, most).map(([id, diff]) => (
          <div key={id} className="history-event">
            <b>{id === 'new' ? String(row['rows'] ?? '') : id}</b>
            <FieldChanges module={moduleNamed(row['module'])} diff={diff} />
          </div>
        ))}
        {rows.length > most && <p>{t('engine:audit.more', { count: rows.length - most })}</p>}
      </div>
    </Modal>
  )
}
