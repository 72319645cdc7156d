import { emptiedValue } from '../../../kinds/emptiedValue.ts'
import { type AnyModule, type Field, fieldsOf, isLink, isReference, targetOf, titleKey } from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { cacheRowTitle } from '../../api/rows/rowTitleCache.ts'
import { isCellLocked } from '../../inline/cellLock.ts'
import { type GridEditor, isEditableRow } from '../../inline/gridContext.ts'
import type { DraftChange } from '../../inline/inlineDrafts.ts'
import { replacedCells } from '../../inline/typedCells.ts'
import type { StepAction } from '../../inline/undoStack.ts'
import { idsByTitle, parsePasted } from '../../views/pastedValues.ts'
import type { CellBlock, ShownCells } from './cellBlock.ts'
import { cellText } from './rangeText.ts'

/** The new content of a cell: a typed text, another cell's value, a value, or nothing. */
export type CellContent = { text: string } | { like: ListRow; of: string } | { value: unknown } | 'empty'
/** By the indexes of row and column; null where the cell stays as it is. */
export type ContentOfCell = (row: number, column: number) => CellContent | null

export interface WriteOutcome {
  changed: number
  /** Cells that may not be changed: by their column, their row, or a lock. */
  locked: number
  /** Cells that must not be empty. */
  required: number
}
interface CellWrite {
  /** The row as it is shown, with unsaved values. */
  row: ListRow
  /** The row as it was read. */
  stored: ListRow
  name: string
  field: Field
  content: CellContent
}

/** Writes into the cells of a block, as one step to undo; cells that may not be changed are counted and left alone. */
export async function writeCells(
  editor: GridEditor,
  shown: ShownCells,
  { block, at, action }: { block: CellBlock; at: ContentOfCell; action: StepAction },
): Promise<WriteOutcome> {
  const outcome: WriteOutcome = { changed: 0, locked: 0, required: 0 }
  const { module } = editor.grid.current
  const writes: CellWrite[] = []
  const storedRows = new Map(editor.grid.current.rows.map(row => [row.id, row]))
  for (let index = block.top; index <= block.bottom; index++)
    for (let column = block.left; column <= block.right; column++) {
      const [row, name = '', content] = [shown.rows[index], shown.fields[column], at(index, column)]
      const field = fieldsOf(module)[name]
      if (!row || !content) continue
      const stored = storedRows.get(row.id)
      if (!stored || !field || !isEditableCell(editor, { stored, name, field })) outcome.locked++
      else if (content === 'empty' && emptiedValue(field) === undefined) outcome.required++
      else writes.push({ row, stored, name, field, content })
    }
  const values = await valuesOf(module, writes)
  const byRow = new Map<ListRow, Record<string, unknown>>()
  for (const [index, { row, stored, name }] of writes.entries()) {
    const value = values[index]
    if (isSameValue(row[name], value)) continue
    byRow.set(stored, { ...byRow.get(stored), [name]: value })
    outcome.changed++
  }
  const changes = [...byRow].map(([row, typed]): DraftChange => ({
    row,
    ...replacedCells(module, { store: editor.store, row }, typed),
  }))
  editor.undo.fill(changes, action)
  return outcome
}

export function isEditableCell(
  { grid: { current }, store }: GridEditor,
  { stored, name, field }: Pick<CellWrite, 'stored' | 'name' | 'field'>,
): boolean {
  if (!current.fields.includes(name) || !isEditableRow(current, stored)) return false
  const values = store.getState().drafts.get(stored.id)?.values ?? {}
  return !isCellLocked({ module: current.module, field, row: stored }, values)
}

/** The contents as values of their fields; rows are looked up by their titles, all of a column in one call. */
async function valuesOf(module: AnyModule, writes: readonly CellWrite[]): Promise<readonly unknown[]> {
  const texts = writes.map(({ name, content }) => {
    if (content === 'empty' || 'value' in content) return null
    if ('text' in content) return content.text.trim()
    return content.of === name ? null : cellText(module, content.of, content.like)
  })
  const names = [...new Set(writes.flatMap(({ name, field }, index) => (isReference(field) && texts[index] ? [name] : [])))]
  const pastedTitles = names.map(name => (writes.some((write, index) => write.name === name && texts[index]) ? '?' : ''))
  const ids = names.length ? await idsByTitle(module, [pastedTitles], names) : new Map<string, ReadonlyMap<string, number>>()
  return writes.map((write, index) => {
    const { name, field, content } = write
    const text = texts[index] ?? null
    if (text !== null) {
      const value = parsePasted(field, text, ids.get(name))
      if (isLink(field) && typeof value === 'number' && value !== 0) cacheRowTitle(targetOf(module, field), value, text)
      return value
    }
    if (content === 'empty') return emptiedValue(field)
    if ('value' in content) return content.value
    return 'like' in content ? likeValue(module, write, content.like) : null
  })
}

/** The value of the same column in another row; a reference is copied with its title. */
function likeValue(module: AnyModule, { name, field }: CellWrite, like: ListRow): unknown {
  const value = like[name] ?? null
  const title = isLink(field) ? like[titleKey(name, field)] : null
  if (isLink(field) && typeof value === 'number' && typeof title === 'string')
    cacheRowTitle(targetOf(module, field), value, title)
  return value
}
