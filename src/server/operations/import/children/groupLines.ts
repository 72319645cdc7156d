import { importKeyOf, childColumn } from '../../../../schema/index.ts'
import type { SheetLine } from '../sheetLines.ts'
import type { ImportSheet } from './importSheet.ts'

/** A row of the sheet, with the columns that are not imported but identify a row, and whether the operator excluded it. */
export interface IdentifiedLine extends SheetLine {
  mark: string
  isOut: boolean
}

/** Whether a row of the sheet has something in a column of the child rows. */
export const hasChild = ({ cells }: SheetLine, field: string): boolean =>
  Object.entries(cells).some(([name, text]) => isChildColumn(name, field) && text.trim() !== '')
export const isChildColumn = (name: string, field: string): boolean => name.startsWith(childColumn(field, ''))

/**
 * The rows of a sheet in groups: the first row of a group has the columns of the parent row; the following ones leave them
 * empty, or repeat its key. Null if the file has no column of the child rows. Excluding the first row excludes its group.
 */
export function groupLines(
  { module, children }: ImportSheet,
  columns: readonly string[],
  rows: readonly IdentifiedLine[],
): readonly (readonly SheetLine[])[] | null {
  if (!children || !columns.some(name => isChildColumn(name, children[0]))) return null
  const own = columns.filter(name => !isChildColumn(name, children[0]))
  const key = importKeyOf(module)
  const keys = key.length && key.every(name => own.includes(name)) ? key : []
  const groups: IdentifiedLine[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group?.[0] && belongsToGroup(row, group[0], { own, keys })) group.push(row)
    else groups.push([row])
  }
  return groups.flatMap(group => (group[0]?.isOut ? [] : [group.filter(row => !row.isOut)]))
}

const textOf = ({ cells }: SheetLine, name: string): string => cells[name]?.trim() ?? ''

/** Whether a row belongs to the same parent row as the first one of a group. */
function belongsToGroup(
  row: IdentifiedLine,
  head: IdentifiedLine,
  { own, keys }: { own: readonly string[]; keys: readonly string[] },
): boolean {
  const filled = own.filter(name => textOf(row, name))
  if (!filled.length) return !row.mark || row.mark === head.mark
  const isSame = (name: string) => textOf(row, name) === textOf(head, name)
  if (keys.some(name => textOf(row, name))) return keys.every(name => !textOf(row, name) || isSame(name))
  if (keys.length) return filled.every(isSame)
  return row.mark !== '' && row.mark === head.mark
}

/** The parent's columns in which a later row of a group differs from the first. */
export const differingParentColumns = (row: SheetLine, head: SheetLine, field: string): readonly string[] =>
  Object.keys(row.cells).filter(
    name => !isChildColumn(name, field) && textOf(row, name) && textOf(row, name) !== textOf(head, name),
  )
