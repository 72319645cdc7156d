import dayjs from 'dayjs'
import type { DateStep } from '../../../../schema/index.ts'

/** Months up to which days, and weeks, are shown. */
const [maxMonthsOfDays, maxMonthsOfWeeks] = [2, 6]
/** Times between the first and the last that a chart has room for. */
const maxTimes = 400
const dayFormat = 'YYYY-MM-DD'

/** By what rows of these months are grouped, so that few months are not one or two bars. */
export function stepOfMonths(months: readonly string[]): DateStep {
  const [first, last] = [...months]
    .sort()
    .flatMap((month, index, all) => (index === 0 || index === all.length - 1 ? [month] : []))
  if (first === undefined) return 'month'
  const count = dayjs(last ?? first).diff(first, 'month') + 1
  if (count <= maxMonthsOfDays) return 'day'
  return count <= maxMonthsOfWeeks ? 'week' : 'month'
}

/** All times from the first to the last, also those without rows; only those with rows where that would be too many. */
export function withoutGaps(times: readonly string[], step: DateStep): readonly string[] {
  const sorted = [...times].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || dayjs(last).diff(first, step) >= maxTimes) return sorted
  const format = step === 'month' ? 'YYYY-MM' : dayFormat
  const all: string[] = []
  for (let at = dayjs(first); at.format(format) <= last; at = at.add(1, step)) all.push(at.format(format))
  return all
}

/** The first and the last day of a time. */
export const firstAndLastDay = (time: string, step: DateStep): readonly [from: string, to: string] => [
  dayjs(time).format(dayFormat),
  dayjs(time).add(1, step).subtract(1, 'day').format(dayFormat),
]
