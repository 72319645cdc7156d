import { chartScale, percentOnScale } from 'houtai/client'
import { type FuelGrade, fuelGrades } from './priceRows.ts'

export type PriceDay = { readonly [G in FuelGrade]: number | null } & { day: string }

export const chartWidth = 840
export const chartHeight = 300
const leftMargin = 44
const rightMargin = 12
const topMargin = 12
const bottomMargin = 28

/** From days and prices to places on the chart, and back. */
export interface TrendScale {
  x(index: number): number
  y(price: number): number
  /** Prices with a horizontal line. */
  ticks: readonly number[]
  /** The index of the nearest day. */
  dayAt(x: number): number
}

export function trendScale(days: readonly PriceDay[], shown: readonly FuelGrade[]): TrendScale {
  const all = days.flatMap(day => shown.flatMap(grade => day[grade] ?? []))
  const [low, high] = all.length ? [Math.min(...all), Math.max(...all)] : [0, 1]
  const scale = chartScale(low, high)
  const last = Math.max(days.length - 1, 1)
  const x = (index: number) => leftMargin + (index / last) * (chartWidth - leftMargin - rightMargin)
  return {
    x,
    y: price => chartHeight - bottomMargin - (percentOnScale(scale, price) / 100) * (chartHeight - topMargin - bottomMargin),
    ticks: scale.ticks,
    dayAt: position =>
      Math.max(
        0,
        Math.min(days.length - 1, Math.round(((position - leftMargin) / (chartWidth - leftMargin - rightMargin)) * last)),
      ),
  }
}

/** The `points` of a polyline through the days that have a price. */
export const trendPoints = (days: readonly PriceDay[], grade: FuelGrade, { x, y }: TrendScale): string =>
  days.flatMap((day, index) => (day[grade] === null ? [] : [`${x(index).toFixed(1)},${y(day[grade]).toFixed(1)}`])).join(' ')

/** The change since the day before; null where one of the two has no price. */
export function changeOnDay(days: readonly PriceDay[], index: number, grade: FuelGrade): number | null {
  const [now, before] = [days[index]?.[grade], days[index - 1]?.[grade]]
  return typeof now === 'number' && typeof before === 'number' ? now - before : null
}

export const toggleGrade = (shown: readonly FuelGrade[], grade: FuelGrade): readonly FuelGrade[] => {
  const next = fuelGrades.filter(one => (one === grade ? !shown.includes(one) : shown.includes(one)))
  return next.length ? next : shown
}
