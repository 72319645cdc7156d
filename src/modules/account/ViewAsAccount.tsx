import { rowName, ViewAsModal, type WindowProps } from 'houtai/client'

/** Looks at the product as an account. */
export const ViewAsAccount = ({ module, row, onClose }: WindowProps) =>
  row && <ViewAsModal targets={['account']} chosen={{ id: row.id, name: rowName(module, row) }} onClose={onClose} />
