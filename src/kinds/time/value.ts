import type { FieldOf } from '../../schema/index.ts'
import { isEmptyValue, type KindValue, invalid, ok, type ValueResult } from '../kindValue.ts'
import { parseTime } from './parseTime.ts'

const strict = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** A time of day, `HH:mm`, or `HH:mm:ss` with `seconds`. */
export const timeValue: KindValue<'time'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' && strict.test(raw) ? withLength(raw, field) : notATime(field)
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok<string>(null)
    const value = parseTime(typed)
    return value === null ? notATime(field) : withLength(value, field)
  },
  acceptBound: (raw, field) => (typeof raw === 'string' ? timeValue.parse(raw, field) : timeValue.accept(raw, field)),
  print: value => value,
  initial: field => field.default ?? null,
  jsonSchema: field => ({ type: 'string', pattern: field.seconds ? '^\\d\\d:\\d\\d:\\d\\d$' : '^\\d\\d:\\d\\d$' }),
  formType: 'string',
  cellHint: (field, t) => t('sheets:template.such', { sample: sampleOf(field) }),
  exampleCell: field => sampleOf(field),
}

const sampleOf = ({ seconds }: FieldOf['time']): string => (seconds ? '08:30:00' : '08:30')
const notATime = (field: FieldOf['time']) => invalid('notATimeOfDay', { sample: sampleOf(field) })

/** With seconds or without, as the field declares; seconds that would be lost are refused. */
function withLength(value: string, field: FieldOf['time']): ValueResult<string> {
  if (field.seconds) return ok(value.length === 5 ? `${value}:00` : value)
  return value.length === 5 || value.endsWith(':00') ? ok(value.slice(0, 5)) : notATime(field)
}
