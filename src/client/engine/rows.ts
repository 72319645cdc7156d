import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { titleOf } from '../../schema/index.ts'

export type ListRow = RowData & { readonly id: number; readonly children?: readonly ListRow[] }

/** Rows that hold the place of those to come; no row of the server has such an id. */
export const bones = (count: number): readonly ListRow[] => Array.from({ length: count }, (_, index) => ({ id: -1 - index }))
export const isBone = ({ id }: ListRow): boolean => id < 0

export const nameOf = (module: AnyModule, row: ListRow): string => String(row[titleOf(module)] ?? `#${row.id}`)

/** Every row with all that hangs below it. */
export const flat = (rows: readonly ListRow[]): readonly ListRow[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
