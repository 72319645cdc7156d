import { type AnyModule, importKeyOf, uniquesOf, kindTraits, type Exclusion, exclusionsOf } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { claimsUnique, comparableText } from '../comparableRows.ts'
import { initialValues } from '../save/acceptValues.ts'
import { startsToOccupy } from '../save/overlapErrors.ts'
import { type LineVerdict, refuseLine } from './lineVerdict.ts'
import { lineKey } from './rowsForLines.ts'

/** Refuses all but the first of the lines for the same row. */
export function refuseDuplicates(module: AnyModule, rows: readonly LineVerdict[]): void {
  const claim = duplicateCheck(module)
  for (const row of rows) if (row.kind !== 'refused') claim(row)?.()
}

/** Refuses a line that means the row of an earlier line, or has its unique values; otherwise returns the function that claims both. */
export function duplicateCheck(module: AnyModule): (row: LineVerdict) => (() => void) | null {
  const textsOf = [(row: LineVerdict) => identityText(module, row), ...uniquesOf(module).map(names => uniqueText(module, names))]
  const claims = textsOf.map(textOf => ({ textOf, lines: new Map<string, number>() }))
  const overlap = overlapInFile(module)
  return row => {
    const texts = claims.map(({ textOf }) => textOf(row))
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

const wholeOf = (module: AnyModule, { old, values }: LineVerdict): Data => ({ ...initialValues(module), ...old, ...values })

/** Which row a line means: the values of its key, or without a key the row that was found, or all of its values. */
function identityText(module: AnyModule, row: LineVerdict): string {
  const { line, old, children } = row
  if (lineKey(module, line.values)) return comparableText(module, importKeyOf(module), wholeOf(module, row))
  return old ? `id ${String(old['id'])}` : `all ${JSON.stringify([line.values, children?.lines.map(one => one.line.values)])}`
}

/** The unique values of a line as one text; null where other lines may have the same. */
const uniqueText =
  (module: AnyModule, names: readonly string[]) =>
  (row: LineVerdict): string | null => {
    const whole = wholeOf(module, row)
    return claimsUnique(module, names, whole) ? comparableText(module, names, whole) : null
  }

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
    const claims = taken.flatMap(({ exclusion, bySame }) => {
      if (!startsToOccupy(module, exclusion, row)) return []
      const whole = wholeOf(module, row)
      const key = comparableText(module, exclusion.fields, whole)
      const own = periodOf(module, exclusion, { whole, line: row.line.line })
      return [{ own, others: bySame.get(key) ?? [], key, bySame, isSame: exclusion.during === undefined }]
    })
    const [first] = claims.flatMap(({ own, others, isSame }) =>
      others.filter(other => doOverlap(own, other)).map(({ line }) => ({ line, isSame })),
    )
    const claim = () => {
      for (const { own, others, key, bySame } of claims) bySame.set(key, [...others, own])
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
