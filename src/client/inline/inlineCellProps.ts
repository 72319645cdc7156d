import { type AnyModule, type Field, isTitled, titleKey } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'

export interface InlineCellProps {
  module: AnyModule
  name: string
  field: Field
  row: ListRow
}

/** The row with another value, and without the title that belonged to the former one. */
export const rowWithValue = ({ name, field, row }: InlineCellProps, value: unknown): ListRow => ({
  ...row,
  [name]: value,
  ...(isTitled(field) ? { [titleKey(name, field)]: '' } : {}),
})
