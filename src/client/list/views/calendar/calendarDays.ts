import dayjs from 'dayjs'
import type { ListRow } from '../../../api/rows/listRow.ts'

export type CalendarSpan = 'month' | 'week'
const dayFormat = 'YYYY-MM-DD'
const daysOfWeek = 7

export const shiftDay = (day: string, count: number): string => dayjs(day).add(count, 'day').format(dayFormat)
export const daysBetween = (from: string, to: string): number => dayjs(to).diff(dayjs(from), 'day')

/** The days that are shown: whole weeks from Monday on. */
export function shownDays(day: string, span: CalendarSpan): readonly string[] {
  const begin = span === 'month' ? dayjs(day).startOf('month') : dayjs(day)
  const ahead = (begin.day() + daysOfWeek - 1) % daysOfWeek
  const monday = begin.subtract(ahead, 'day')
  const count = span === 'month' ? Math.ceil((ahead + begin.daysInMonth()) / daysOfWeek) * daysOfWeek : daysOfWeek
  return Array.from({ length: count }, (_, index) => monday.add(index, 'day').format(dayFormat))
}

/** Another month or week. */
export const shiftBySpan = (day: string, span: CalendarSpan, by: number): string => dayjs(day).add(by, span).format(dayFormat)

export interface CalendarFields {
  from: string
  to: string | undefined
}
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, dayFormat.length) : null)
/** A row that lasts longer is shown on its first days. */
export const maxDays = 60

/** The rows of each day by their beginning, those of several days on each of them. Rows without a time of day stay in the order of the list. */
export function rowsByDay(
  rows: readonly ListRow[],
  { from, to }: CalendarFields,
  days: readonly string[],
): ReadonlyMap<string, readonly ListRow[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const byDay = new Map<string, ListRow[]>(days.map(day => [day, []]))
  for (const row of rows.toSorted((one, other) =>
    String(one[from]) < String(other[from]) ? -1 : Number(one[from] !== other[from]),
  )) {
    const begin = dayOf(row[from])
    if (!begin) continue
    const end = (to && dayOf(row[to])) || begin
    const stop = end < last ? end : last
    for (let day = begin > first ? begin : first, left = maxDays; day <= stop && left > 0; day = shiftDay(day, 1), left--)
      byDay.get(day)?.push(row)
    if (end < begin) byDay.get(begin)?.push(row)
  }
  return byDay
}

const midnight = '00:00'
/** The time of day of a moment on that day: `09:30`. Null on another day, for a day alone, and for midnight, which stands for the whole day. */
export function timeOnDay(moment: unknown, day: string): string | null {
  if (typeof moment !== 'string' || dayOf(moment) !== day) return null
  const time = moment.slice(dayFormat.length + 1, dayFormat.length + 1 + midnight.length)
  return time === '' || time === midnight ? null : time
}

/** The fields of a row moved by so many days: the time of day stays, and so does its length. */
export function movedFields(row: ListRow, { from, to }: CalendarFields, days: number): Readonly<Record<string, string>> {
  const moved = (name: string | undefined) => {
    const value = name === undefined ? undefined : row[name]
    const day = dayOf(value)
    return name === undefined || day === null ? {} : { [name]: shiftDay(day, days) + String(value).slice(dayFormat.length) }
  }
  return { ...moved(from), ...moved(to) }
}
