import type { ReactNode } from 'react'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import type { WindowProps } from './clientParts.ts'
import { RowDescriptions } from './RowDescriptions.tsx'

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
