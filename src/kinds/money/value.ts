import { acceptDecimal, boundsSchema, decimalPlaces, rangeHint } from '../number/acceptDecimal.ts'
import { parseDigits } from '../../shared/rules/decimals.ts'
import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const sign = /^[¥￥]\s*|\s*元$/g

export const moneyValue: KindValue<'money'> = {
  accept: (raw, field) => (isEmptyValue(raw) ? ok<number>(null) : acceptDecimal(raw, field)),
  parse(typed, field) {
    const text = halfWidth(typed).replace(sign, '')
    if (text === '') return ok<number>(null)
    const value = parseDigits(text)
    return value === null ? invalid('notNumber') : acceptDecimal(value, field)
  },
  print: (value, field) => value.toFixed(decimalPlaces(field)),
  initial: field => field.default ?? null,
  jsonSchema: boundsSchema,
  formType: 'number',
  cellHint: rangeHint,
  sample: '7.85',
  numericCell: true,
}
