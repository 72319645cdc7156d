import { type Field, isLink, isRequired } from '../schema/index.ts'
import { kindValue } from './kindValues.ts'

/**
 * The value of a field that a bulk change empties; undefined where it cannot be emptied: required fields, lists, fields with a
 * default.
 */
export function emptiedValue(field: Field): null | 0 | undefined {
  const { accept, initial } = kindValue(field)
  const none = isLink(field) ? 0 : null
  const accepted = accept(null, field)
  const isEmpty = 'value' in accepted && accepted.value === none && initial(field) === none
  return isEmpty && !isRequired(field) ? none : undefined
}
