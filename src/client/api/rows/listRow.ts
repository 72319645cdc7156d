import { type AnyModule, rowTitle } from '../../../schema/index.ts'
import type { UnknownRow } from '../../../shared/api/callTypes.ts'

/** A row as the server sends it. */
export type RowData = Readonly<Record<string, unknown>>
export type ListRow = UnknownRow

export const rowName = (module: AnyModule, row: ListRow): string => String(rowTitle(module, row) ?? `#${row.id}`)

/** The rows of a tree with all their descendants. */
export const flattenRows = (rows: readonly ListRow[]): readonly ListRow[] =>
  rows.flatMap(row => [row, ...flattenRows(row.children ?? [])])
