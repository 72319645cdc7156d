import { optionMeant, wordOf } from '../choice/options.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

export const statesValue: KindValue<'states'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok(field.initial)
    const state = Object.values(field.options).find(one => one === raw)
    return state === undefined ? no('notAnOption') : ok(state)
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok(field.initial)
    const state = optionMeant(typed, field.options)
    return state === undefined ? no('notAnOption') : ok(state)
  },
  print: (value, field) => wordOf(value, field.options),
  initial: field => field.initial,
}
