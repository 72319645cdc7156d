import { type AnyModule, fieldOf, kindTraits } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import type { EditedCell } from '../../ui/ariaGrid/cellKeys.ts'
import type { TsvCells } from '../../ui/ariaGrid/parseTsv.ts'
import { idsByTitle, parsePasted } from '../../views/pastedValues.ts'
import type { ChildLock } from './childLock.ts'
import { newChildRow, withoutFieldsCopiedLater } from './copiedIntoChild.ts'

interface PasteTarget {
  child: AnyModule
  /** The reference to the parent row. */
  by: string
  /** The rows by then: one may go on typing while titles are looked up. */
  rows: () => readonly RowData[]
  columns: readonly string[]
  limit: number
  lockOf: (row: RowData) => ChildLock
  /** The cell the first value goes to; null for the first below the last row. */
  at: EditedCell | null
}

/** The rows with a pasted block, which may add rows up to the limit, and how many lines of the block were left out. */
export async function pasteChildRows(
  { child, by, rows, columns, limit, lockOf, at }: PasteTarget,
  cells: TsvCells,
): Promise<{ rows: readonly RowData[]; leftOut: number }> {
  const before = rows()
  const names = at ? columns.slice(columns.indexOf(at.field)) : columns
  const titles = await idsByTitle(child, cells, names)
  const next = [...rows()]
  // The row of the cell may have been removed: no line stays empty above the pasted ones.
  const first = Math.min(at ? presentIndex(before, next, at.row) : next.length, next.length)
  const room = Math.min(cells.length, limit - first)
  for (const [index, texts] of cells.slice(0, room).entries()) {
    const old = next[first + index]
    if (old && lockOf(old).locked) continue
    const values = texts.slice(0, names.length).flatMap((text, column) => {
      const name = names[column] ?? ''
      const own = fieldOf(child, name)
      return own && !kindTraits(own).noCell ? [[name, parsePasted(own, text.trim(), titles.get(name))] as const] : []
    })
    const pasted = { ...(old ?? newChildRow(child, by)), ...Object.fromEntries(values) }
    next[first + index] = withoutFieldsCopiedLater(child, names.slice(0, texts.length), pasted)
  }
  return { rows: next, leftOut: cells.length - room }
}

/** Where a row is now: rows above it may have been removed or moved. The same index where it was changed or removed itself. */
function presentIndex(before: readonly RowData[], now: readonly RowData[], index: number): number {
  const row = before[index]
  const found = now.findIndex(one => one === row || (row?.['id'] !== undefined && one['id'] === row['id']))
  return found < 0 ? index : found
}
