import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { decimal, digits, placesOf, written } from './decimal.ts'

export const numberValue: KindValue<'number'> = {
  accept: (raw, field) => (isEmpty(raw) ? ok<number>(null) : decimal(raw, field)),
  parse(typed, field) {
    const text = withoutUnit(halfWidth(typed), field.unit)
    if (text === '') return ok<number>(null)
    const value = digits(text)
    return value === null ? no('notNumber') : decimal(value, field)
  },
  print: (value, field) => written(value, placesOf(field)),
  initial: field => field.default ?? null,
}

const withoutUnit = (text: string, unit: string | undefined) =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
