import { longestText } from '../../schema/index.ts'
import { clean } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

export const textValue: KindValue<'text'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return no('notText')
    return textValue.parse(raw, field)
  },
  parse(typed, field) {
    const text = clean(typed)
    if (text === '') return ok<string>(null)
    const max = longestText(field)
    if (text.length > max) return no('tooLong', { max })
    if (field.min !== undefined && text.length < field.min) return no('tooShort', { min: field.min })
    if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`, 'u').test(text)) return no('badPattern')
    return ok(text)
  },
  print: value => value,
  initial: field => field.default ?? null,
}
