import type { FieldOf } from '../../schema/index.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { type DurationUnit, parseDuration, printDuration } from './parseDuration.ts'

const maxSeconds = 1_000_000_000
export const durationUnit = ({ unit }: FieldOf['duration']): DurationUnit => unit ?? 'minutes'
/** A difference of two moments is negative if the first is the earlier one. */
const bounds = ({ min, max = maxSeconds, formula }: FieldOf['duration']) => ({ min: min ?? (formula ? -max : 0), max })

/** A length of time in whole minutes, or in whole seconds with `unit: 'seconds'`. */
export const durationValue: KindValue<'duration'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return invalid('notADuration')
    const { min, max } = bounds(field)
    if (raw >= min && raw <= max) return ok(raw + 0)
    const unit = durationUnit(field)
    return invalid('outOfRange', { min: printDuration(min, unit), max: printDuration(max, unit) })
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok<number>(null)
    const seconds = parseDuration(typed, durationUnit(field))
    if (seconds === null) return invalid('notADuration')
    return durationValue.accept(durationUnit(field) === 'seconds' ? seconds : seconds / 60, field)
  },
  acceptBound: (raw, field) => (typeof raw === 'string' ? durationValue.parse(raw, field) : durationValue.accept(raw, field)),
  print: (value, field) => printDuration(value, durationUnit(field)),
  initial: field => field.default ?? null,
  jsonSchema: field => ({
    type: 'integer',
    minimum: bounds(field).min,
    maximum: bounds(field).max,
    description: durationUnit(field),
  }),
  formType: 'number',
  sample: '1:30',
}
