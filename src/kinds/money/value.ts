import { halfWidth } from '../../shared/rules/cleanText.ts'
import { parseDigits } from '../../shared/rules/decimals.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { acceptDecimal, adjustedNumbers, boundsSchema, decimalPlaces, rangeHint } from '../number/acceptDecimal.ts'
import { currencyOf } from './currency.ts'
import { currencyField, fixedCurrency, withCurrencyPlaces } from './kind.ts'

export const moneyValue: KindValue<'money'> = {
  accept: (raw, field) => (isEmptyValue(raw) ? ok<number>(null) : acceptDecimal(raw, withCurrencyPlaces(field))),
  parse(typed, field) {
    // The currency of a row is in its own cell: an amount with another currency's symbol would be misread.
    const marks = currencyField(field) === undefined ? currencyOf(fixedCurrency(field) ?? 'CNY').marks : []
    const text = withoutMark(halfWidth(typed), marks)
    if (text === '') return ok<number>(null)
    const value = parseDigits(text)
    return value === null ? invalid('notNumber') : acceptDecimal(value, withCurrencyPlaces(field))
  },
  print(value, field) {
    const amount = Math.abs(value).toFixed(decimalPlaces(withCurrencyPlaces(field)))
    const currency = fixedCurrency(field)
    const symbol = currency === undefined ? '' : currencyOf(currency).symbol
    return `${value < 0 ? '-' : ''}${symbol}${amount}`
  },
  initial: field => field.default ?? null,
  unitInHeading: fixedCurrency,
  jsonSchema(field) {
    const from = currencyField(field)
    const description = from === undefined ? fixedCurrency(field) : `in the currency of \`${from}\``
    return { ...boundsSchema(field), ...(description === undefined ? {} : { description }) }
  },
  formType: 'number',
  cellHint: rangeHint,
  sample: '7.85',
  numericCell: true,
  adjusted: field => adjustedNumbers(withCurrencyPlaces(field)),
}

/** An amount without the currency symbols before and after it; the minus may precede the symbol. */
function withoutMark(text: string, marks: readonly string[]): string {
  const minus = text.startsWith('-') ? '-' : ''
  const leading = marks.find(mark => text.startsWith(mark, minus.length)) ?? ''
  const amount = text.slice(minus.length + leading.length).trim()
  const trailing = marks.find(mark => amount.endsWith(mark)) ?? ''
  return minus + amount.slice(0, amount.length - trailing.length).trimEnd()
}
