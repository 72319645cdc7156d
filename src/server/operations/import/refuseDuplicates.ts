import { type AnyModule, importKeyOf, uniquesOf } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { comparableText } from '../comparableRows.ts'
import { initialValues, isEmptyIn } from '../save/acceptValues.ts'
import { type LineVerdict, refuseLine } from './lineVerdict.ts'
import { overlapInFile } from './overlapInFile.ts'
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
        ? refuse('overlapInFile', { params: { line: period.line ?? 0 } })
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
