import type { Grade } from './day.ts'
import { grades } from './day.ts'

export type Day = { readonly [G in Grade]: number | null } & { day: string }

export const width = 840
export const height = 300
const left = 44
const right = 12
const top = 12
const bottom = 28

/** Where days and prices stand on the chart, and the lines between them. */
export interface Chart {
  x(index: number): number
  y(price: number): number
  /** Prices that a line is drawn at. */
  ticks: readonly number[]
  /** The nearest day to a place. */
  at(x: number): number
}

const steps = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 50, 100]
const most = 6

export function chartOf(days: readonly Day[], shown: readonly Grade[]): Chart {
  const all = days.flatMap(day => shown.flatMap(grade => day[grade] ?? []))
  const [low, high] = all.length ? [Math.min(...all), Math.max(...all)] : [0, 1]
  const step = steps.find(one => (high - low) / one <= most) ?? 500
  const from = Math.floor(low / step) * step
  const to = Math.max(Math.ceil(high / step) * step, from + step)
  const last = Math.max(days.length - 1, 1)
  const x = (index: number) => left + (index / last) * (width - left - right)
  return {
    x,
    y: price => height - bottom - ((price - from) / (to - from)) * (height - top - bottom),
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step),
    at: place => Math.max(0, Math.min(days.length - 1, Math.round(((place - left) / (width - left - right)) * last))),
  }
}

/** A line through the days that have a price. */
export const lineThrough = (days: readonly Day[], grade: Grade, { x, y }: Chart): string =>
  days.flatMap((day, index) => (day[grade] === null ? [] : [`${x(index).toFixed(1)},${y(day[grade]).toFixed(1)}`])).join(' ')

/** Against the day before. */
export function changeAt(days: readonly Day[], index: number, grade: Grade): number | null {
  const [now, before] = [days[index]?.[grade], days[index - 1]?.[grade]]
  return typeof now === 'number' && typeof before === 'number' ? now - before : null
}

export const toggled = (shown: readonly Grade[], grade: Grade): readonly Grade[] => {
  const next = grades.filter(one => (one === grade ? !shown.includes(one) : shown.includes(one)))
  return next.length ? next : shown
}
