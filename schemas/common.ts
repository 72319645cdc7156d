import { money, number, recordStatus, text } from 'houtai/schema'

export const status = recordStatus('状态')
export const sort = number('排序', { integer: true, min: 1, max: 1000, default: 1 })
export const remark = text('备注', { max: 255 })
/** The pattern of a telephone number that is shown as it was typed. */
export const dialled = '[0-9+\\-() ]*'

const price = { places: 3, min: 0, max: 1000, widget: 'fuelPrice' } as const
/** Prices of a litre by grade. */
export const fuelPrices = {
  price_0: money('0#', price), price_92: money('92#', price), price_95: money('95#', price), price_98: money('98#', price),
}
