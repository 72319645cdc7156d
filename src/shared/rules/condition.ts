import { type AnyModule, type Field, isRequired, readonlyWhen, requiredWhen, type RowCondition } from '../../schema/index.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether a row meets a condition: every named field has the value, or one of the values. */
export const meetsCondition = (row: Row, condition: RowCondition): boolean =>
  Object.entries(condition).every(([name, wanted]) => [wanted].flat().some(one => one === row[name]))

/** Whether a row is protected: it can be neither disabled nor deleted. */
export const isProtected = (module: AnyModule, row: Row): boolean =>
  module.delete?.never !== undefined && meetsCondition(row, module.delete.never)

export const whenOf = (field: Field): RowCondition => ('when' in field ? (field.when ?? {}) : {})

/** Whether a field's `when` matches this row. */
export const fieldApplies = (field: Field, row: Row): boolean => meetsCondition(row, whenOf(field))

/** Whether a field must be filled in in this row. */
export function isRequiredIn(field: Field, row: Row): boolean {
  const { when } = requiredWhen(field) ?? {}
  return fieldApplies(field, row) && (isRequired(field) || (when !== undefined && meetsCondition(row, when)))
}

/** Whether a row locks the field: it meets the condition, and met it before, unless it is new. */
export function isLockedIn(field: Field, row: Row, before: Row | null): boolean {
  const { when } = readonlyWhen(field) ?? {}
  return when !== undefined && meetsCondition(row, when) && (before === null || meetsCondition(before, when))
}

/** Whether the module locks a row: it matches the condition, and did before the change, unless it is new. */
export function isRowLocked({ readonly: lock }: AnyModule, row: Row, before: Row | null): boolean {
  return lock !== undefined && before !== null && meetsCondition(before, lock.when) && meetsCondition(row, lock.when)
}

/** Whether a lock of the whole row locks the field: a state is changed by its steps, which stay possible. */
export const isLockable = (field: Field): boolean => !('transitions' in field)

/** The other fields that decide whether a field is shown or required. */
export const requirementFields = (field: Field): readonly string[] => [
  ...Object.keys(whenOf(field)),
  ...Object.keys(requiredWhen(field)?.when ?? {}),
]
/** The other fields of which a condition names this one. */
export const fieldsWithConditionOn = ({ fields }: AnyModule, name: string): readonly string[] =>
  Object.entries(fields).flatMap(([other, field]) => (conditionFields(field).includes(name) ? [other] : []))
/** All other fields that the conditions of a field name. */
export const conditionFields = (field: Field): readonly string[] => [
  ...requirementFields(field),
  ...Object.keys(readonlyWhen(field)?.when ?? {}),
]
