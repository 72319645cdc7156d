import { rowName, ViewAsModal, type WindowProps } from '../../client/kit.ts'

/** Looks at the product as a role. */
export const ViewAsRole = ({ module, row, onClose }: WindowProps) =>
  row && <ViewAsModal targets={['role']} chosen={{ id: row.id, name: rowName(module, row) }} onClose={onClose} />
