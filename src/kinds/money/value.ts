import { acceptDecimal, boundsSchema, decimalPlaces, rangeHint } from '../number/acceptDecimal.ts'
import { parseDigits } from '../../shared/rules/decimals.ts'
import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { currencyOf } from './currency.ts'
import { withPlaces } from './kind.ts'

export const moneyValue: KindValue<'money'> = {
  accept: (raw, field) => (isEmptyValue(raw) ? ok<number>(null) : acceptDecimal(raw, withPlaces(field))),
  parse(typed, field) {
    const text = withoutMark(halfWidth(typed), currencyOf(field.currency ?? 'CNY').marks)
    if (text === '') return ok<number>(null)
    const value = parseDigits(text)
    return value === null ? invalid('notNumber') : acceptDecimal(value, withPlaces(field))
  },
  print(value, field) {
    const amount = Math.abs(value).toFixed(decimalPlaces(withPlaces(field)))
    const symbol = field.currency === undefined ? '' : currencyOf(field.currency).symbol
    return `${value < 0 ? '-' : ''}${symbol}${amount}`
  },
  initial: field => field.default ?? null,
  unitInHeading: field => field.currency,
  jsonSchema: field => ({ ...boundsSchema(field), ...(field.currency === undefined ? {} : { description: field.currency }) }),
  formType: 'number',
  cellHint: rangeHint,
  sample: '7.85',
  numericCell: true,
}

/** An amount without the marks of its currency before and after it; the minus may stand before the mark. */
function withoutMark(text: string, marks: readonly string[]): string {
  const minus = text.startsWith('-') ? '-' : ''
  const leading = marks.find(mark => text.startsWith(mark, minus.length)) ?? ''
  const amount = text.slice(minus.length + leading.length).trim()
  const trailing = marks.find(mark => amount.endsWith(mark)) ?? ''
  return minus + amount.slice(0, amount.length - trailing.length).trimEnd()
}
