import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface CurrencyOfRow {
  /** The choice with the code of the currency. */
  readonly from: string
}

export interface MoneyOptions extends CommonOptions {
  /** The least amount. */
  min?: number
  /** The greatest amount. */
  max?: number
  /** The amount of a new row. */
  default?: number
  /**
   * Decimal places.
   * @default those of the currency, or 2
   */
  places?: number
  /**
   * Its code of ISO 4217, such as `CNY`: its symbol precedes each amount, and its code is in the heading of an export. Or the
   * field of the row with the currency: a choice whose values are such codes.
   */
  currency?: string | CurrencyOfRow
}

const placesByCurrency = new Map<string, number>()
/** Decimal places of a currency: 2 of CNY, 0 of JPY, 3 of KWD. */
function currencyPlaces(currency: string): number {
  const format = () => new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
  const places = placesByCurrency.get(currency) ?? format().resolvedOptions().maximumFractionDigits ?? 2
  placesByCurrency.set(currency, places)
  return places
}
type CurrencyOptions = Pick<MoneyOptions, 'currency' | 'places'>
/** The currency of all amounts of the field. */
export const fixedCurrency = ({ currency }: CurrencyOptions): string | undefined =>
  typeof currency === 'string' ? currency : undefined
/** The field of the row with the currency of its amount. */
export const currencyField = ({ currency }: CurrencyOptions): string | undefined =>
  typeof currency === 'object' ? currency.from : undefined
/** The field with the decimal places of its currency. */
export function withCurrencyPlaces<F extends CurrencyOptions>(field: F): F {
  const currency = fixedCurrency(field)
  return currency === undefined || field.places !== undefined ? field : { ...field, places: currencyPlaces(currency) }
}
/** Decimal places that an amount has even where they are zeros: those of its currency, unless the field has fewer. */
export const minDecimalPlaces = (field: CurrencyOptions): number =>
  Math.min(field.places ?? Infinity, currencyPlaces(fixedCurrency(field) ?? 'CNY'))
const placesOf = (amount: number): number => String(amount).split('.')[1]?.length ?? 0
/** As many places as the amount has, but not fewer than its currency. */
export const shownPlaces = (field: CurrencyOptions, amount: number): number => Math.max(minDecimalPlaces(field), placesOf(amount))
/** The field as it is in a row with this currency: with its symbol, and as many places as the currency and the amount have. */
export function withCurrency<F extends CurrencyOptions>(field: F, currency: unknown, amount = 0): F {
  if (currencyField(field) === undefined) return field
  if (typeof currency !== 'string') return { ...field, currency: undefined }
  return { ...field, currency, places: Math.max(currencyPlaces(currency), placesOf(amount)) }
}

export interface MoneyKind {
  options: MoneyOptions
  value: number
}

export const moneyTraits: KindTraits<'money'> = {
  compared: 'number',
  ordered: 'number',
  amount: true,
  carriesOver: true,
  unitFrom: currencyField,
  column: { width: 110, align: 'right' },
}
