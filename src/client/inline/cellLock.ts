import { calculatedRow } from '../../kinds/computed/calculatedRow.ts'
import { readonlyWhen } from '../../schema/index.ts'
import { isLockable, isLockedIn, isRowLocked, type RowBeingChanged } from '../../shared/rules/condition.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import type { RowData } from '../api/rows/listRow.ts'
import type { InlineCellProps } from './inlineCellProps.ts'

type CellOfRow = Pick<InlineCellProps, 'module' | 'field' | 'row'>

/** Whether the module locks the whole row, or keeps it for others. */
export const isWholeRowLocked = ({ module, field, row }: CellOfRow, values: RowData): boolean =>
  isOthersRow(module, row) || (isLockable(field) && isRowLocked(module, { ...row, ...values }, row))

/** Whether a cell cannot be changed in its row with these unsaved values: by its own condition, or by that of the whole row. */
export const isCellLocked = (cell: CellOfRow, values: RowData): boolean =>
  (readonlyWhen(cell.field) !== undefined && isLockedIn(cell.module, cell.field, cellChange(cell, values))) ||
  isWholeRowLocked(cell, values)

/** The row before and after the change, each with its calculated values. Sums of child rows, which no cell has, are the stored ones. */
const cellChange = ({ module, row }: CellOfRow, values: RowData): RowBeingChanged => ({
  row: calculatedRow(module, { ...row, ...values }),
  before: calculatedRow(module, row),
})
