import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { isCommonPassword } from './isCommonPassword.ts'

const defaultMinLength = 8
const maxLength = 128

/** Neither trimmed nor cut: a similar password would match too. */
export const secretValue: KindValue<'secret'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return invalid('notText')
    const min = field.min ?? defaultMinLength
    if (raw.length < min) return invalid('tooShort', { min })
    if (raw.length > maxLength) return invalid('tooLong', { max: maxLength })
    if (!raw.isWellFormed() || raw.includes('\u0000')) return invalid('notText')
    return isCommonPassword(raw) ? invalid('commonPassword') : ok(raw)
  },
  parse: (typed, field) => secretValue.accept(typed, field),
  print: () => '******',
  initial: () => null,
  jsonSchema: field => ({ type: 'string', minLength: field.min ?? defaultMinLength, maxLength, writeOnly: true }),
  formType: 'string',
}
