import { shanghaiNow } from '../../shared/rules/shanghaiTime.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { parseMoment, parseTypedMoment } from './parseMoment.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

export const timestampValue: KindValue<'timestamp'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    const value = typeof raw === 'string' ? parseMoment(raw) : null
    return value === null ? invalid('notATime') : ok(value)
  },
  parse(typed) {
    if (typed.trim() === '') return ok<string>(null)
    const value = parseTypedMoment(typed)
    return value === null ? invalid('notATime') : ok(value)
  },
  /** A day as the last moment is that whole day. */
  acceptBound: (raw, field, bound) =>
    timestampValue.accept(bound === 'to' && typeof raw === 'string' && day.test(raw) ? `${raw} 23:59:59` : raw, field),
  print: value => value,
  initial: field => (field.default ? shanghaiNow() : null),
  initialMoves: field => field.default !== undefined,
  jsonSchema: () => ({ type: 'string', description: 'time of China' }),
  formType: 'string',
  sample: '2026-01-31 08:00:00',
}
