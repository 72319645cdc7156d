import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface MoneyOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  /** Decimal places; those of the currency by default, or 2. */
  places?: number
  /** Its code of ISO 4217, such as `CNY`. Its symbol stands before each amount, and its code in the heading of an export. */
  currency?: string
}

const placesByCurrency = new Map<string, number>()
/** Decimal places of a currency: 2 of CNY, 0 of JPY, 3 of KWD. */
function currencyPlaces(currency: string): number {
  const format = () => new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
  const places = placesByCurrency.get(currency) ?? format().resolvedOptions().maximumFractionDigits ?? 2
  placesByCurrency.set(currency, places)
  return places
}
/** The field with the decimal places of its currency. */
export const withPlaces = <F extends Pick<MoneyOptions, 'currency' | 'places'>>(field: F): F =>
  field.currency === undefined || field.places !== undefined ? field : { ...field, places: currencyPlaces(field.currency) }

export interface MoneyKind {
  options: MoneyOptions
  value: number
}

export const moneyTraits: KindTraits<'money'> = {
  compared: 'number',
  ordered: 'number',
  amount: true,
  carriesOver: true,
  column: { width: 110, align: 'right' },
}
