import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

/** `set:name`. */
const form = /^[a-z0-9-]{1,50}:[a-z0-9-]{1,100}$/

export const iconValue: KindValue<'icon'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' && form.test(raw) ? ok(raw) : invalid('notAnIcon')
  },
  parse: (typed, field) => iconValue.accept(halfWidth(typed), field),
  print: value => value,
  initial: field => field.default ?? null,
  jsonSchema: () => ({ type: 'string', examples: ['ri:home-line'] }),
  formType: 'string',
}
