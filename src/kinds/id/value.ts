import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

export const idValue: KindValue<'id'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 1) return invalid('notAReference')
    return ok(raw)
  },
  parse(typed, field) {
    const text = halfWidth(typed)
    return idValue.accept(/^\d{1,16}$/.test(text) ? Number(text) : text, field)
  },
  print: value => String(value),
  initial: () => null,
  jsonSchema: () => ({ type: 'integer' }),
  formType: 'number',
  numericCell: true,
}
