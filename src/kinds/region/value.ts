import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

/** Codes of GB/T 2260 have at most six digits. */
const largest = 999_999

export const regionValue: KindValue<'region'> = {
  accept(raw) {
    if (isEmptyValue(raw) || raw === 0) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < 1 || raw > largest) return invalid('wrongRegion')
    return ok(raw)
  },
  parse(typed, field) {
    const text = halfWidth(typed)
    return regionValue.accept(/^\d{1,6}$/.test(text) ? Number(text) : text, field)
  },
  print: value => String(value),
  initial: () => null,
  jsonSchema: () => ({ type: 'integer', minimum: 0, maximum: largest, description: 'GB/T 2260' }),
  formType: 'number',
}
