import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { isCommon } from './common.ts'

const shortest = 8
const longest = 128

/** Taken as it is: trimming or cutting would let in who does not know it. */
export const secretValue: KindValue<'secret'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return no('notText')
    const min = field.min ?? shortest
    if (raw.length < min) return no('tooShort', { min })
    if (raw.length > longest) return no('tooLong', { max: longest })
    if (!raw.isWellFormed() || raw.includes('\u0000')) return no('notText')
    return isCommon(raw) ? no('commonPassword') : ok(raw)
  },
  parse: (typed, field) => secretValue.accept(typed, field),
  print: () => '******',
  initial: () => null,
}
