import { rowName, ViewAsModal, type WindowProps } from 'houtai/client'

/** Looks at the product as a role. */
export const ViewAsRole = ({ module, row, onClose }: WindowProps) =>
  row && <ViewAsModal targets={['role']} chosen={{ id: row.id, name: rowName(module, row) }} onClose={onClose} />
