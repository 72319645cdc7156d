import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

/** `set:name`. */
const form = /^[a-z0-9-]{1,50}:[a-z0-9-]{1,100}$/

export const iconValue: KindValue<'icon'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok<string>(null)
    return typeof raw === 'string' && form.test(raw) ? ok(raw) : no('notAnIcon')
  },
  parse: (typed, field) => iconValue.accept(halfWidth(typed), field),
  print: value => value,
  initial: field => field.default ?? null,
}
