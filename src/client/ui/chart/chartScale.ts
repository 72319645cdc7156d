/** The values that a chart has room for, and those with a line. */
export interface ChartScale {
  from: number
  to: number
  ticks: readonly number[]
}
const maxTicks = 6
const steps = [1, 2, 5, 10] as const

/** Begins and ends at a tick; ticks are a round number apart. */
export function chartScale(low: number, high: number): ChartScale {
  const least = (high - low || 1) / maxTicks
  const ten = 10 ** Math.floor(Math.log10(least))
  const step = (steps.find(one => one * ten >= least) ?? 10) * ten
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks }
}

/** The position of a value on the scale, in percent. */
export const percentOnScale = ({ from, to }: ChartScale, value: number): number => ((value - from) / (to - from)) * 100

/** A bar from zero to the value, in percent. */
export function barOnScale(scale: ChartScale, value: number): { start: number; size: number } {
  const [zero, end] = [percentOnScale(scale, 0), percentOnScale(scale, value)]
  return { start: Math.min(zero, end), size: Math.abs(end - zero) }
}

const scaleOfZero: ChartScale = { from: 0, to: 1, ticks: [0] }

/** The scale of bars: it has room for zero. Without bars it names nothing else: any other number would be made up. */
export const barScale = (values: readonly number[]): ChartScale =>
  values.some(value => value !== 0) ? chartScale(Math.min(0, ...values), Math.max(0, ...values)) : scaleOfZero
