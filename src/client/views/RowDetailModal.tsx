import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import type { WindowProps } from './clientParts.ts'
import { viewOf } from './viewOf.ts'
import './rowDescriptions.css'

interface Props extends Pick<WindowProps, 'module' | 'row' | 'label' | 'onClose'> {
  fields: readonly string[]
  columns: number
  width: number
  children: ReactNode
}

/** A window that shows a row to be read: its fields, and below them what its module adds. */
export function RowDetailModal({ module, row, label, onClose, fields, columns, width, children }: Props) {
  if (!row) return null
  return (
    <OpenModal width={width} title={label} footer={null} onCancel={onClose}>
      <div className="row-detail" role="region" aria-label={label} tabIndex={0}>
        <RowDescriptions module={module} row={row} fields={fields} columns={columns} />
        {children}
      </div>
    </OpenModal>
  )
}

interface RowDescriptionsProps {
  module: AnyModule
  row: ListRow
  /** Fields by name, in order; a name the module does not have is left out. */
  fields: readonly string[]
  columns: number
}

/** Labels and values of one row, drawn as the list draws them. */
function RowDescriptions({ module, row, fields, columns }: RowDescriptionsProps) {
  const items = fields.flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  return <Descriptions size="small" column={columns} items={items} />
}
