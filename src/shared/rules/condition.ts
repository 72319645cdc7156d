import type { AnyModule, Field, RowCondition } from '../../schema/index.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether a row meets a condition: every named field has the value, or one of the values. */
export const meetsCondition = (row: Row, condition: RowCondition): boolean =>
  Object.entries(condition).every(([name, wanted]) => [wanted].flat().some(one => one === row[name]))

/** Whether a row is protected: it can be neither disabled nor deleted. */
export const isLasting = (module: AnyModule, row: Row): boolean =>
  module.delete?.never !== undefined && meetsCondition(row, module.delete.never)

export const whenOf = (field: Field): RowCondition => ('when' in field ? (field.when ?? {}) : {})

/** Whether a field's `when` holds in this row. */
export const fieldApplies = (field: Field, row: Row): boolean => meetsCondition(row, whenOf(field))
