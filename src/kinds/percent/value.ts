import { halfWidth } from '../../shared/rules/cleanText.ts'
import { formatDecimal, parseDigits } from '../../shared/rules/decimals.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { acceptDecimal, adjustedNumbers, boundsSchema, decimalPlaces } from '../number/acceptDecimal.ts'

/** The number before the sign: 12.5 is 12.5%. */
export const percentValue: KindValue<'percent'> = {
  accept: (raw, field) => (isEmptyValue(raw) ? ok<number>(null) : acceptDecimal(raw, field)),
  parse(typed, field) {
    const text = halfWidth(typed)
    if (text === '') return ok<number>(null)
    const value = parseDigits(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)
    return value === null ? invalid('notNumber') : acceptDecimal(value, field)
  },
  acceptBound: (raw, field) => (typeof raw === 'string' ? percentValue.parse(raw, field) : percentValue.accept(raw, field)),
  print: (value, field) => `${formatDecimal(value, decimalPlaces(field))}%`,
  initial: field => field.default ?? null,
  jsonSchema: field => ({ ...boundsSchema(field), description: '12.5 is 12.5%' }),
  formType: 'number',
  cellHint: (field, t) =>
    field.min === undefined || field.max === undefined
      ? t('sheets:template.such', { sample: '12.5%' })
      : t('sheets:template.between', { min: `${field.min}%`, max: `${field.max}%` }),
  sample: '12.5%',
  adjusted: adjustedNumbers,
}
