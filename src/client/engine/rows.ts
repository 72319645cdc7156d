import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { titleOf } from '../../schema/index.ts'

export type ListRow = RowData & { readonly id: number; readonly children?: readonly ListRow[] }

export const nameOf = (module: AnyModule, row: ListRow): string => String(row[titleOf(module)] ?? `#${row.id}`)

/** Every row with all that hangs below it. */
export const flat = (rows: readonly ListRow[]): readonly ListRow[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
