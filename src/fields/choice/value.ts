import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { optionMeant, wordOf } from './options.ts'

export const choiceValue: KindValue<'choice'> = {
  accept(raw, field) {
    const value = Object.values(field.options).find(one => one === raw)
    if (value !== undefined) return ok(value)
    return isEmpty(raw) ? ok<string | number>(null) : no('notAnOption')
  },
  parse(typed, field) {
    const value = optionMeant(typed, field.options)
    if (value !== undefined) return ok(value)
    return typed.trim() === '' ? ok<string | number>(null) : no('notAnOption')
  },
  print: (value, field) => wordOf(value, field.options),
  initial: field => field.default ?? null,
}
