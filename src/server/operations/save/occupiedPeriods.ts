import { type AnyModule, type Exclusion, exclusionsOf, kindTraits } from '../../../schema/index.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { comparableText } from '../comparableRows.ts'
import { occupies, type PlannedRow, startsToOccupy, wholeOf } from './overlapErrors.ts'

interface OccupiedPeriod {
  from: string
  to: string
  line: number
  /** The last day belongs to a period; the last moment does not. */
  isByDay: boolean
}
/** Sorts behind every day and time. */
const openEnd = '~'

interface OccupiedPeriods {
  /** The line of a noted row whose period overlaps the one that this row starts to occupy. */
  overlappedBy(row: PlannedRow): number | undefined
  /** Notes the period of a row, if it occupies one. */
  note(row: PlannedRow, line: number): void
}
/** The periods that rows of one write occupy: the database names none of two that overlap. */
export function occupiedPeriods(module: AnyModule, exclusion: Exclusion): OccupiedPeriods {
  const bySame = new Map<string, OccupiedPeriod[]>()
  const placeOf = (row: PlannedRow, line: number) => {
    const whole = wholeOf(module, row)
    const same = comparableText(module, exclusion.fields, whole)
    return { same, noted: bySame.get(same) ?? [], period: periodOf(module, exclusion, { whole, line }) }
  }
  return {
    overlappedBy(row) {
      if (!startsToOccupy(module, exclusion, row)) return undefined
      const { noted, period } = placeOf(row, 0)
      return noted.find(other => doOverlap(period, other))?.line
    },
    note(row, line) {
      if (!occupies(module, exclusion, row)) return
      const { same, noted, period } = placeOf(row, line)
      bySame.set(same, [...noted, period])
    },
  }
}

const periodOf = (
  { fields }: AnyModule,
  { during: [from, to] = ['', ''] }: Exclusion,
  { whole, line }: { whole: Data; line: number },
): OccupiedPeriod => ({
  from: String(whole[from] ?? ''),
  to: String(whole[to] ?? openEnd),
  line,
  isByDay: fields[from] !== undefined && kindTraits(fields[from]).ordered === 'day',
})

/** Days and times are texts that sort as they do. */
function doOverlap(one: OccupiedPeriod, other: OccupiedPeriod): boolean {
  const isBefore = (a: string, b: string): boolean => a < b || (one.isByDay && a === b)
  return [one, other].every(({ from, to }) => isBefore(from, to)) && isBefore(one.from, other.to) && isBefore(other.from, one.to)
}

/** The error of each row of a write whose period overlaps that of another row of it: it names the line of that row. */
export function overlapsAmong<Row extends PlannedRow & { line: number }>(
  module: AnyModule,
  rows: readonly Row[],
): ReadonlyMap<Row, FieldError> {
  const errors = new Map<Row, FieldError>()
  for (const exclusion of exclusionsOf(module)) {
    if (!exclusion.during) continue
    const periods = occupiedPeriods(module, exclusion)
    const [starting = [], staying = []] = [true, false].map(is =>
      rows.filter(row => startsToOccupy(module, exclusion, row) === is),
    )
    for (const row of staying) periods.note(row, row.line)
    for (const row of starting) {
      const line = periods.overlappedBy(row)
      if (line !== undefined) errors.set(row, { field: exclusion.during[0], code: 'overlapsLine', params: { line } })
      periods.note(row, row.line)
    }
  }
  return errors
}
