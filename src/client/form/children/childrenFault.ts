import { t } from 'i18next'
import { type FieldOf, fieldOf, rowDefaultOf } from '../../../schema/index.ts'
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
      const own = fieldOf(child, name)
      // The server fills in values that it has not returned yet.
      if (!own || (row[name] === undefined && rowDefaultOf(own))) continue
      const fault =
        fieldFault(own, row[name], { isNew: isNewChild(row) }) ||
        conditionFault(child, name, { row, before: null }) ||
        ruleFault(child, name, withKnownColumns(child, row, null))
      if (fault) faults[`${index}.${name}`] = fault
    }
  const { min = 0 } = field
  const few = filled.size < min ? describeProblem(field, { code: 'tooFewLines', params: { min, count: filled.size } }) : ''
  const [at] = Object.entries(faults)
  const first = at ? t('engine:children.problem', { line: Number(at[0].split('.')[0]) + 1, text: at[1] }) : few
  return { faults, first }
}
