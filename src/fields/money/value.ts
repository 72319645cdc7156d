import { decimal, digits, placesOf } from '../number/decimal.ts'
import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

const sign = /^[¥￥]\s*|\s*元$/g

export const moneyValue: KindValue<'money'> = {
  accept: (raw, field) => (isEmpty(raw) ? ok<number>(null) : decimal(raw, field)),
  parse(typed, field) {
    const text = halfWidth(typed).replace(sign, '')
    if (text === '') return ok<number>(null)
    const value = digits(text)
    return value === null ? no('notNumber') : decimal(value, field)
  },
  print: (value, field) => value.toFixed(placesOf(field)),
  initial: field => field.default ?? null,
}
