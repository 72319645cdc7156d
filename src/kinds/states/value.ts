import { freeStepsFrom, stepActionsFrom } from '../../schema/steps.ts'
import { parseOption, optionWord } from '../choice/parseOption.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

export const statesValue: KindValue<'states'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok(field.initial)
    const state = Object.values(field.options).find(one => one === raw)
    return state === undefined ? invalid('notAnOption') : ok(state)
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok(field.initial)
    const state = parseOption(typed, field.options)
    return state === undefined ? invalid('notAnOption') : ok(state)
  },
  print: (value, field) => optionWord(value, field.options),
  initial: field => field.initial,
  settable(value, field, before) {
    const from = typeof before === 'string' ? before : field.initial
    if (value === from || freeStepsFrom(field, from).includes(value)) return null
    return Object.hasOwn(stepActionsFrom(field, from), value)
      ? { code: 'stepByAction', params: { from, to: value } }
      : { code: 'illegalStep' }
  },
  cellValues: field => Object.values(field.options),
  jsonSchema: field => ({ enum: Object.values(field.options) }),
  formType: 'string',
}
