import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const maxLength = 100

/** A number drawn by the server in the write of a new row. */
export const serialValue: KindValue<'serial'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return invalid('notText')
    if (raw.length > maxLength) return invalid('tooLong', { max: maxLength })
    return isOneLine(raw) ? ok(raw) : invalid('notText')
  },
  parse: (typed, field) => serialValue.accept(halfWidth(typed), field),
  print: value => value,
  initial: () => null,
  jsonSchema: ({ pattern }) => ({ type: 'string', maxLength, description: pattern }),
  formType: 'string',
}

const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text) && text.trim() === text && text !== ''
