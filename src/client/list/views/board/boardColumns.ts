import type { AnyModule } from '../../../../schema/index.ts'
import type { RowGroup } from '../../../../shared/wire/envelope.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { groupTitle } from '../groupTitle.ts'
import { type BoardValue, isSameColumn } from './boardMoves.ts'

export interface BoardColumnState {
  value: BoardValue
  title: string
  count: number
  /** There are at least so many. */
  more: boolean
  rows: readonly ListRow[]
}

/** The columns of a board in the order of the options; the one of rows without a value only where there are some. */
export const boardColumnsOf = (
  module: AnyModule,
  by: string,
  groups: readonly RowGroup<ListRow>[],
): readonly BoardColumnState[] =>
  groups
    .filter(({ value, count }) => value !== null || count > 0)
    .map(group => ({
      value: group.value,
      title: groupTitle(module, by, group),
      count: group.count,
      more: group.more === true,
      rows: group.rows ?? [],
    }))

/** With a row moved to another column; in a list sorted by newest it gets its position there, else it comes first. */
export const withMovedRow = (
  columns: readonly BoardColumnState[],
  row: ListRow,
  { to, newestFirst }: { to: BoardValue; newestFirst: boolean },
): readonly BoardColumnState[] =>
  columns.map(column => {
    const without = column.rows.filter(({ id }) => id !== row.id)
    const had = without.length < column.rows.length
    if (!isSameColumn(column.value, to)) return had ? { ...column, rows: without, count: column.count - 1 } : column
    const at = newestFirst ? without.findIndex(({ id }) => id < row.id) : 0
    const place = at < 0 ? without.length : at
    return { ...column, rows: without.toSpliced(place, 0, row), count: column.count + (had ? 0 : 1) }
  })

/** With rows as the server has them now. */
export const withFreshRow = (columns: readonly BoardColumnState[], fresh: ListRow): readonly BoardColumnState[] =>
  columns.map(column =>
    column.rows.some(({ id }) => id === fresh.id)
      ? { ...column, rows: column.rows.map(row => (row.id === fresh.id ? fresh : row)) }
      : column,
  )

/** With the next rows of a column below those it has. */
export const withNextRows = (
  columns: readonly BoardColumnState[],
  value: BoardValue,
  next: readonly ListRow[],
): readonly BoardColumnState[] =>
  columns.map(column => {
    if (!isSameColumn(column.value, value)) return column
    const known = new Set(column.rows.map(({ id }) => id))
    return { ...column, rows: [...column.rows, ...next.filter(({ id }) => !known.has(id))] }
  })
