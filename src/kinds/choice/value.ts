import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { parseOption, optionWord } from './parseOption.ts'

export const choiceValue: KindValue<'choice'> = {
  accept(raw, field) {
    const value = Object.values(field.options).find(one => one === raw)
    if (value !== undefined) return ok(value)
    return isEmptyValue(raw) ? ok<string | number>(null) : invalid('notAnOption')
  },
  parse(typed, field) {
    const value = parseOption(typed, field.options)
    if (value !== undefined) return ok(value)
    return typed.trim() === '' ? ok<string | number>(null) : invalid('notAnOption')
  },
  print: (value, field) => optionWord(value, field.options),
  initial: field => field.default ?? null,
  cellValues: field => Object.values(field.options),
  jsonSchema: field => ({ enum: Object.values(field.options) }),
  formType: 'string',
}
