import { t } from 'i18next'
import { type AnyModule, type FieldOf, fieldOf, rowDefaultOf } from '../../../schema/index.ts'
import { withKnownColumns } from '../../../shared/rules/rowRules.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { conditionFault, describeProblem, fieldFault, ruleFault } from '../fieldFault.ts'
import { childModuleOf, editableColumns, filledChildTest, isNewChild } from './childRows.ts'

/** Faults in a grid of child rows, by row and field: `2.price`. */
export type ChildFaults = Readonly<Record<string, string>>

/**
 * The faults of child rows by their place in the grid, where rows that were left empty count too; and the sentence of the first fault, or
 * ''.
 */
export function childrenFault(field: FieldOf['children'], value: unknown): { faults: ChildFaults; first: string } {
  const rows = Array.isArray(value) ? (value as RowData[]) : []
  const filled = new Set(rows.filter(filledChildTest(field)))
  const child = childModuleOf(field)
  const faults: Record<string, string> = {}
  for (const [index, row] of rows.entries())
    for (const name of filled.has(row) ? editableColumns(child, field) : []) {
      const fault = cellFault(child, name, row)
      if (fault) faults[`${index}.${name}`] = fault
    }
  const { min = 0 } = field
  const few = filled.size < min ? describeProblem(field, { code: 'tooFewLines', params: { min, count: filled.size } }) : ''
  return { faults, first: firstSentence(field, faults) || few }
}

/** The sentence of the first of these faults; '' where there is none. */
export function firstSentence(field: FieldOf['children'], faults: ChildFaults): string {
  const [at] = Object.entries(faults)
  return at ? sentenceOfCell(childModuleOf(field), at) : ''
}

/** What is wrong with the value of a cell, by itself and in its row; '' where nothing is. */
function cellFault(child: AnyModule, name: string, row: RowData): string {
  const own = fieldOf(child, name)
  // The server fills in values that it has not returned yet.
  if (!own || (row[name] === undefined && rowDefaultOf(own))) return ''
  return (
    fieldFault(own, row[name], { isNew: isNewChild(row) }) ||
    conditionFault(child, name, { row, before: null }) ||
    ruleFault(child, name, withKnownColumns(child, row, null))
  )
}

/** The fault of a cell with its row, and with its column where the fault does not name it. */
function sentenceOfCell(child: AnyModule, [cell, text]: readonly [string, string]): string {
  const [place, name = ''] = cell.split('.')
  const label = fieldOf(child, name)?.label ?? ''
  return t(text.includes(label) ? 'engine:children.problem' : 'engine:children.problemAt', {
    line: Number(place) + 1,
    label,
    text,
  })
}

/** The faults that are left after a change: those of rows that it moved, and in the row that it changed those that still hold. */
export function faultsAfter(
  field: FieldOf['children'],
  faults: ChildFaults,
  { before, after }: { before: readonly RowData[]; after: readonly RowData[] },
): ChildFaults {
  const child = childModuleOf(field)
  const left = Object.entries(faults).map(([cell, fault]): readonly [string, string] => {
    const [place = '', ...name] = cell.split('.')
    const row = before[Number(place)]
    const at = row ? after.indexOf(row) : -1
    if (at >= 0) return [[at, ...name].join('.'), fault]
    const changed = after.length === before.length ? after[Number(place)] : undefined
    return [cell, row && changed ? faultOfChangedRow(child, name.join('.'), { fault, before: row, after: changed }) : '']
  })
  return Object.fromEntries(left.filter(([, fault]) => fault !== ''))
}

/**
 * What of a cell's fault still holds in its changed row. One that only the server finds, as a taken number, holds as long as the value
 * is the same.
 */
function faultOfChangedRow(
  child: AnyModule,
  name: string,
  { fault, before, after }: { fault: string; before: RowData; after: RowData },
): string {
  const isFoundHere = cellFault(child, name, before) !== ''
  return isFoundHere || before[name] !== after[name] ? cellFault(child, name, after) : fault
}
