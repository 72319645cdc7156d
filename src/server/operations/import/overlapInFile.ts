import { type AnyModule, kindTraits, type UniquePeriod, uniquePeriodsOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { comparableText } from '../comparableRows.ts'
import { initialValues } from '../save/acceptValues.ts'
import { startsToOccupy } from '../save/overlapErrors.ts'
import type { LineVerdict } from './lineVerdict.ts'

interface TakenPeriod {
  from: string
  to: string
  line: number
  /** The last day belongs to a period; the last moment does not. */
  isByDay: boolean
}
/** Sorts behind every day and time. */
const openEnd = '~'

/** The earlier line of the file that overlaps a line's period; if there is none, `claim` reserves the period. */
export function overlapInFile(module: AnyModule): (row: LineVerdict) => { line: number | undefined; claim: () => void } {
  const taken = uniquePeriodsOf(module).map(period => ({ period, bySame: new Map<string, TakenPeriod[]>() }))
  return row => {
    const wanted = taken.flatMap(({ period, bySame }) => {
      if (!startsToOccupy(module, period, row)) return []
      const whole: Data = { ...initialValues(module), ...row.old, ...row.values }
      const key = comparableText(module, period.fields, whole)
      return [{ own: periodOf(module, period, { whole, line: row.line.line }), others: bySame.get(key) ?? [], key, bySame }]
    })
    const line = wanted.flatMap(({ own, others }) => others.filter(other => doOverlap(own, other)))[0]?.line
    const claim = () => {
      for (const { own, others, key, bySame } of wanted) bySame.set(key, [...others, own])
    }
    return { line, claim }
  }
}

const periodOf = (
  { fields }: AnyModule,
  { during: [from, to] }: UniquePeriod,
  { whole, line }: { whole: Data; line: number },
): TakenPeriod => ({
  from: String(whole[from]),
  to: String(whole[to] ?? openEnd),
  line,
  isByDay: fields[from] !== undefined && kindTraits(fields[from]).ordered === 'day',
})

/** Days and times are texts that sort as they do. */
function doOverlap(one: TakenPeriod, other: TakenPeriod): boolean {
  const isBefore = (a: string, b: string): boolean => a < b || (one.isByDay && a === b)
  return [one, other].every(({ from, to }) => isBefore(from, to)) && isBefore(one.from, other.to) && isBefore(other.from, one.to)
}
