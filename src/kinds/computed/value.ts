import { cleanText, halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const maxLength = 10_000

/** Never saved; filters still parse its values and cells print them. */
export const computedValue: KindValue<'computed'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string | number>(null)
    if (field.type === 'number') return typeof raw === 'number' && Number.isFinite(raw) ? ok(raw + 0) : invalid('notNumber')
    if (typeof raw !== 'string') return invalid('notText')
    return raw.length > maxLength ? invalid('tooLong', { max: maxLength }) : ok(cleanText(raw) || null)
  },
  parse(typed, field) {
    if (field.type !== 'number') return computedValue.accept(typed, field)
    const text = halfWidth(typed)
    if (text === '') return ok<string | number>(null)
    return /^[+-]?\d{1,400}(?:\.\d{0,400})?(?:e[+-]?\d{1,3})?$/i.test(text)
      ? computedValue.accept(Number(text), field)
      : invalid('notNumber')
  },
  /** Amounts only, whatever kind the field has. */
  acceptBound: raw => (typeof raw === 'number' ? ok<string | number>(raw) : invalid('notNumber')),
  print: value => String(value),
  initial: () => null,
  jsonSchema: field => ({ type: field.type === 'number' ? 'number' : 'string' }),
  formType: 'string',
  numericCell: true,
}
