import { type Field, isLink, isRequired } from '../schema/index.ts'
import { kindValue } from './kindValues.ts'

/** What a field has that is emptied in many rows at once; undefined where it cannot be: it is required, a list, or filled by its default. */
export function emptiedValue(field: Field): null | 0 | undefined {
  const { accept, initial } = kindValue(field)
  const none = isLink(field) ? 0 : null
  const accepted = accept(null, field)
  const isEmpty = 'value' in accepted && accepted.value === none && initial(field) === none
  return isEmpty && !isRequired(field) ? none : undefined
}
