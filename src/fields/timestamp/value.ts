import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { strictMoment, typedMoment } from './moment.ts'

export const timestampValue: KindValue<'timestamp'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok<string>(null)
    const value = typeof raw === 'string' ? strictMoment(raw) : null
    return value === null ? no('notATime') : ok(value)
  },
  parse(typed) {
    if (typed.trim() === '') return ok<string>(null)
    const value = typedMoment(typed)
    return value === null ? no('notATime') : ok(value)
  },
  print: value => value,
  initial: () => null,
}
