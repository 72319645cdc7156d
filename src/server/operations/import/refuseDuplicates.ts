import { type AnyModule, importKeyOf, uniquesOf, exclusionsOf } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { claimsUnique, comparableText } from '../comparableRows.ts'
import { initialValues } from '../save/acceptValues.ts'
import { occupiedPeriods } from '../save/occupiedPeriods.ts'
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

/** The earlier line of the file that overlaps a line's period; if there is none, `claim` reserves the period. */
function overlapInFile(
  module: AnyModule,
): (row: LineVerdict) => { line: number | undefined; isSame: boolean; claim: () => void } {
  const exclusions = exclusionsOf(module).map(exclusion => ({
    periods: occupiedPeriods(module, exclusion),
    isSame: exclusion.during === undefined,
  }))
  return row => {
    const [first] = exclusions.flatMap(({ periods, isSame }) => {
      const line = periods.overlappedBy(row)
      return line === undefined ? [] : [{ line, isSame }]
    })
    const claim = () => exclusions.forEach(({ periods }) => periods.note(row, row.line.line))
    return { line: first?.line, isSame: first?.isSame ?? false, claim }
  }
}
