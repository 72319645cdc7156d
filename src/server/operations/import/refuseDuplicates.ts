import { type AnyModule, importKeyOf, uniquesOf, kindTraits, type Exclusion, exclusionsOf } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { comparableText } from '../comparableRows.ts'
import { initialValues, isEmptyIn } from '../save/acceptValues.ts'
import { startsToOccupy } from '../save/overlapErrors.ts'
import { type LineVerdict, refuseLine } from './lineVerdict.ts'
import { lineKey } from './rowsForLines.ts'

/** Refuses all but the first of the lines for the same row. */
export function refuseDuplicates(module: AnyModule, rows: readonly LineVerdict[]): void {
  const claim = duplicateCheck(module)
  for (const row of rows) if (row.kind !== 'refused') claim(row)?.()
}

/** Refuses a line whose unique values an earlier line has; otherwise returns the function that claims them. */
export function duplicateCheck(module: AnyModule): (row: LineVerdict) => (() => void) | null {
  const claims = [...new Set([importKeyOf(module), ...uniquesOf(module)])].map(names => ({
    names,
    lines: new Map<string, number>(),
  }))
  const overlap = overlapInFile(module)
  return row => {
    const texts = claims.map(({ names }) => sharedText(module, names, row))
    const line = claims.map(({ lines }, index) => lines.get(texts[index] ?? '')).find(one => one !== undefined)
    const period = overlap(row)
    if (line === undefined && period.line === undefined)
      return () => {
        period.claim()
        for (const [index, text] of texts.entries()) if (text !== null) claims[index]?.lines.set(text, row.line.line)
      }
    const refusal =
      line === undefined
        ? refuse(period.isSame ? 'sameInFile' : 'overlapInFile', { params: { line: period.line ?? 0 } })
        : refuse(row.children ? 'groupSplit' : 'sameInFile', { params: { line } })
    refuseLine(row, { field: null, refusal })
    return null
  }
}

/** The unique values of a line as one text; null where they are all empty. */
function sharedText(module: AnyModule, names: readonly string[], { line, old, values, children }: LineVerdict): string | null {
  if (names === importKeyOf(module) && !lineKey(module, line.values))
    return old ? `id ${String(old['id'])}` : `all ${JSON.stringify([line.values, children?.lines.map(one => one.line.values)])}`
  const whole: Data = { ...initialValues(module), ...old, ...values }
  return isFilledIn(module, names, whole) ? comparableText(module, names, whole) : null
}

/** Whether one of these fields is filled in: a reference to nothing is 0, and no value that another row could have. */
export const isFilledIn = ({ fields }: AnyModule, names: readonly string[], row: Data): boolean =>
  names.some(name => {
    const field = fields[name]
    return field !== undefined && !isEmptyIn(field, row[name])
  })

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
function overlapInFile(
  module: AnyModule,
): (row: LineVerdict) => { line: number | undefined; isSame: boolean; claim: () => void } {
  const taken = exclusionsOf(module).map(exclusion => ({ exclusion, bySame: new Map<string, TakenPeriod[]>() }))
  return row => {
    const wanted = taken.flatMap(({ exclusion, bySame }) => {
      if (!startsToOccupy(module, exclusion, row)) return []
      const whole: Data = { ...initialValues(module), ...row.old, ...row.values }
      const key = comparableText(module, exclusion.fields, whole)
      const own = periodOf(module, exclusion, { whole, line: row.line.line })
      return [{ own, others: bySame.get(key) ?? [], key, bySame, isSame: exclusion.during === undefined }]
    })
    const [first] = wanted.flatMap(({ own, others, isSame }) =>
      others.filter(other => doOverlap(own, other)).map(({ line }) => ({ line, isSame })),
    )
    const claim = () => {
      for (const { own, others, key, bySame } of wanted) bySame.set(key, [...others, own])
    }
    return { line: first?.line, isSame: first?.isSame ?? false, claim }
  }
}

const periodOf = (
  { fields }: AnyModule,
  { during: [from, to] = ['', ''] }: Exclusion,
  { whole, line }: { whole: Data; line: number },
): TakenPeriod => ({
  from: String(whole[from] ?? ''),
  to: String(whole[to] ?? openEnd),
  line,
  isByDay: fields[from] !== undefined && kindTraits(fields[from]).ordered === 'day',
})

/** Days and times are texts that sort as they do. */
function doOverlap(one: TakenPeriod, other: TakenPeriod): boolean {
  const isBefore = (a: string, b: string): boolean => a < b || (one.isByDay && a === b)
  return [one, other].every(({ from, to }) => isBefore(from, to)) && isBefore(one.from, other.to) && isBefore(other.from, one.to)
}
