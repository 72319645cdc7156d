import { type AnyModule, fieldOf } from '../../../schema/index.ts'
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
  rows: readonly RowData[]
  columns: readonly string[]
  limit: number
  lockOf: (row: RowData) => ChildLock
  /** The cell the first value goes to. */
  from: EditedCell
}

/** The rows with a pasted block, which may add rows up to the limit, and how many lines of the block were left out. */
export async function pasteChildRows(
  { child, by, rows, columns, limit, lockOf, from }: PasteTarget,
  cells: TsvCells,
): Promise<{ rows: readonly RowData[]; leftOut: number }> {
  const names = columns.slice(columns.indexOf(from.field))
  const titles = await idsByTitle(child, cells, names)
  const room = Math.min(cells.length, limit - from.row)
  const next = [...rows]
  for (const [index, texts] of cells.slice(0, room).entries()) {
    const old = next[from.row + index]
    if (old && lockOf(old).locked) continue
    const values = texts.slice(0, names.length).flatMap((text, column) => {
      const name = names[column] ?? ''
      const own = fieldOf(child, name)
      return own ? [[name, parsePasted(own, text.trim(), titles.get(name))] as const] : []
    })
    const pasted = { ...(old ?? newChildRow(child, by)), ...Object.fromEntries(values) }
    next[from.row + index] = withoutFieldsCopiedLater(child, names.slice(0, texts.length), pasted)
  }
  return { rows: next, leftOut: cells.length - room }
}
