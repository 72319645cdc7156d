import type { Field } from '../schema/index.ts'
import type { AnyKindValue } from './kindValue.ts'
import { kindValues } from './lists/values.ts'

export const kindValue = (field: Field): AnyKindValue => kindValues[field.kind] as AnyKindValue

/** Whether the field's control spans both columns of a form. */
export function spansBothColumns(field: Field): boolean {
  const { wide } = kindValue(field)
  return typeof wide === 'function' ? wide(field) : wide === true
}
