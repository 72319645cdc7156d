import type { AnyModule, Field, When } from '../../schema/index.ts'

type Wanted = string | number | readonly (string | number)[] | undefined
type Row = Readonly<Record<string, unknown>>

const isOneOf = (value: unknown, wanted: Wanted): boolean => [wanted].flat().some(one => one === value)

/** Whether a row meets a condition: every named field has the value, or one of the values. */
export const meetsCondition = (row: Row, condition: Readonly<Record<string, Wanted>>): boolean =>
  Object.entries(condition).every(([name, wanted]) => isOneOf(row[name], wanted))

/** Whether a row is protected: it can be neither disabled nor deleted. */
export const isLasting = (module: AnyModule, row: Row): boolean =>
  module.delete?.never !== undefined && meetsCondition(row, module.delete.never)

export const whenOf = (field: Field): When | undefined => ('when' in field ? field.when : undefined)

/** Whether a field's `when` holds in this row. */
export const fieldApplies = (field: Field, row: Row): boolean => {
  const when = whenOf(field)
  return when === undefined || isOneOf(row[when.field], when.is)
}
