import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { isCommonPassword } from './isCommonPassword.ts'

const shortest = 8
const longest = 128

/** Taken as it is: trimming or cutting would let in who does not know it. */
export const secretValue: KindValue<'secret'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return invalid('notText')
    const min = field.min ?? shortest
    if (raw.length < min) return invalid('tooShort', { min })
    if (raw.length > longest) return invalid('tooLong', { max: longest })
    if (!raw.isWellFormed() || raw.includes('\u0000')) return invalid('notText')
    return isCommonPassword(raw) ? invalid('commonPassword') : ok(raw)
  },
  parse: (typed, field) => secretValue.accept(typed, field),
  print: () => '******',
  initial: () => null,
}
