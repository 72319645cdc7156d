import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { elapsedParts, formatMinutes, parseMinutes } from './formatMinutes.ts'

const maxMinutes = 10 ** 9

/** Whole minutes. Never saved; filters still parse its values and cells print them. */
export const elapsedValue: KindValue<'elapsed'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return invalid('notInteger')
    return raw >= 0 && raw <= maxMinutes ? ok(raw + 0) : invalid('outOfRange', { min: 0, max: maxMinutes })
  },
  parse(typed, field) {
    const text = halfWidth(typed).replaceAll(' ', '')
    if (text === '') return ok<number>(null)
    const minutes = parseMinutes(text)
    return minutes === null ? invalid('notNumber') : elapsedValue.accept(minutes, field)
  },
  print: formatMinutes,
  printIn: (value, _field, t) =>
    elapsedParts(value)
      .map(({ count, unit }) => t(`engine:elapsed.${unit}`, { n: count }))
      .join('')
      .trim(),
  initial: () => null,
  /** It has grown since the client read it: a smaller value counts as unchanged. */
  isOutdated: (sent, now) => Number.isInteger(sent) && Number(sent) >= 0 && Number(sent) <= Number(now),
  jsonSchema: () => ({ type: 'integer' }),
  formType: 'number',
}
