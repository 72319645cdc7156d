import { kindValue } from '../../../kinds/kindValues.ts'
import type { DateStep, Field } from '../../../schema/index.ts'
import type { FieldCondition } from '../../db/query/conditions.ts'

const shapes: Readonly<Record<DateStep, RegExp>> = {
  month: /^\d{4}-\d{2}$/,
  week: /^\d{4}-\d{2}-\d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}
const lengths = { week: 7, day: 1 } as const
const oneDay = 86_400_000

/** The first and the last day of a time; null where there is no such time. */
function daysOf(time: string, each: DateStep): readonly [first: string, last: string] | null {
  const start = new Date(`${each === 'month' ? `${time}-01` : time}T00:00:00Z`)
  if (Number.isNaN(start.getTime())) return null
  const first = start.toISOString().slice(0, 10)
  if (!first.startsWith(time)) return null
  const end =
    each === 'month'
      ? new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0))
      : new Date(start.getTime() + (lengths[each] - 1) * oneDay)
  return [first, end.toISOString().slice(0, 10)]
}

/** A month, a day, or the first day of a week. */
export const isTime = (raw: unknown, each: DateStep): raw is string =>
  typeof raw === 'string' && shapes[each].test(raw) && daysOf(raw, each) !== null

/** The condition that the rows of a period meet. */
export function timeConditions(name: string, field: Field, { time, each }: { time: string; each: DateStep }): FieldCondition[] {
  const { accept, acceptBound } = kindValue(field)
  const days = daysOf(time, each)
  return (['from', 'to'] as const).flatMap((op, index) => {
    const day = days?.[index]
    const bound = acceptBound ? acceptBound(day, field, op) : accept(day, field)
    return 'value' in bound ? [{ field: name, op, value: bound.value }] : []
  })
}
