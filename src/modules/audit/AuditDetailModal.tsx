import { FieldChanges, findModule, RowDetailModal, type RowDiff, type WindowProps } from 'houtai/client'
import { t } from 'i18next'

type AuditChanges = Readonly<Record<string, RowDiff>>
const shownFields = ['created_at', 'account_id', 'action', 'module', 'fields', 'result', 'times', 'ip', 'request_id']
/** More rows than these are not drawn, only counted. */
const maxRows = 200

/** One entry of the log, with all it changed. */
export function AuditDetailModal(props: WindowProps) {
  const { row } = props
  if (!row) return null
  const changes = typeof row['changes'] === 'string' ? (JSON.parse(row['changes']) as AuditChanges) : {}
  const changedRows = Object.entries(changes)
  return (
    <RowDetailModal {...props} width={720} columns={2} fields={shownFields}>
      {changedRows.slice(0, maxRows).map(([id, diff]) => (
        <div key={id} className="history-event">
          <b>{id === 'new' ? String(row['rows'] ?? '') : id}</b>
          <FieldChanges module={findModule(row['module'])} diff={diff} />
        </div>
      ))}
      {changedRows.length > maxRows && <p>{t('engine:audit.more', { count: changedRows.length - maxRows })}</p>}
    </RowDetailModal>
  )
}
