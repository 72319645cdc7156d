import { strictMoment, typedMoment } from '../timestamp/moment.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

const day = /^\d{4}-\d\d-\d\d$/

export const dateValue: KindValue<'date'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok<string>(null)
    const value = typeof raw === 'string' && day.test(raw) ? strictMoment(raw) : null
    return value === null ? no('notADate') : ok(value.slice(0, 10))
  },
  parse(typed) {
    if (typed.trim() === '') return ok<string>(null)
    const value = typedMoment(typed)
    return value === null ? no('notADate') : ok(value.slice(0, 10))
  },
  print: value => value,
  initial: () => null,
}
