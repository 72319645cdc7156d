import { type AnyModule, copiesFrom } from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { columnsOfReference } from '../../views/dependentFields.ts'
import { newChild } from './childRows.ts'

/** The key of the values copied into a row: it stays with the row as that changes, and is neither compared nor sent. */
const copiedKey = Symbol('copied')
const copiedInto = (row: RowData): RowData => (row as { [copiedKey]?: RowData })[copiedKey] ?? {}

const withoutKeys = (row: RowData, isRemoved: (key: string | symbol) => boolean): RowData =>
  Object.fromEntries(Reflect.ownKeys(row).flatMap(key => (isRemoved(key) ? [] : [[key, row[key as string]]])))

/** A new child row, without the fields that copy from its parent row: its save fills them. */
export function newChildRow(child: AnyModule, by: string): RowData {
  const copies = new Set<string | symbol>(copiesFrom(child, by).map(([name]) => name))
  return withoutKeys(newChild(child), key => copies.has(key))
}

/** Whether a field may be filled by a copy: it is empty, or has what was copied before. A typed value stays. */
const isOpenToCopy = (row: RowData, blank: RowData, name: string): boolean => {
  const before = copiedInto(row)
  return isSameValue(row[name], blank[name]) || (Object.hasOwn(before, name) && isSameValue(row[name], before[name]))
}

/** The row with values copied from the row it refers to, in the fields that are open to them. */
export function withCopiedValues(child: AnyModule, row: RowData, copied: RowData): RowData {
  const blank = newChild(child)
  const filled = Object.fromEntries(Object.entries(copied).filter(([name]) => isOpenToCopy(row, blank, name)))
  return { ...row, ...filled, [copiedKey]: filled }
}

/** The row without the columns it showed of the row that it no longer refers to. */
export const withoutColumnsOf = (child: AnyModule, name: string, row: RowData): RowData => {
  const columns: readonly (string | symbol)[] = columnsOfReference(child, name)
  return withoutKeys(row, key => columns.includes(key))
}

/**
 * A new row without the fields that still await a copy, because one of `references` has changed: a save that comes before the copy
 * leaves them out, and the server fills them. A typed value stays.
 */
export function withoutFieldsCopiedLater(child: AnyModule, references: readonly string[], row: RowData): RowData {
  if (row['id']) return row
  const blank = newChild(child)
  const awaited = new Set<string | symbol>(
    references
      .flatMap(name => (row[name] ? copiesFrom(child, name) : []))
      .flatMap(([copy]) => (isOpenToCopy(row, blank, copy) ? copy : [])),
  )
  return withoutKeys(row, key => awaited.has(key))
}
