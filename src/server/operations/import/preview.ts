import { type AnyModule, fieldsOf, isTitled, titleKey } from '../../../schema/index.ts'
import type { ImportKind, ImportPreview, ImportRow } from '../../../wire/import.ts'
import type { Scope } from '../../db/scope.ts'
import { type Language, languages } from '../../../rules/languages.ts'
import { eachOf } from './breath.ts'
import { isBlind, judgeSheet } from './judge.ts'
import { type Judged, sayError } from './judged.ts'
import type { Sheet } from './lines.ts'
import type { Print } from './read.ts'
import { writeLines } from './writeLines.ts'

interface Asked {
  url: string
  sheet: Sheet
  language: Language | undefined
}
/** What would become of every line, in words. */
export async function previewOf(scope: Scope, module: AnyModule, { url, sheet, language }: Asked): Promise<ImportPreview> {
  const { rows, inOrder, printIn } = await judgeSheet(scope, module, { sheet, held: false })
  if (inOrder) await scope.dryRun(inner => writeLines(inner, module, { ...overwriting, rows, inOrder }))
  const counts: Record<ImportKind, number> = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { kind } of rows) counts[kind]++
  const shown = { module, columns: sheet.columns, print: printIn(language ?? languages[0]), language }
  const telling: Telling = { ...shown, blind: isBlind(scope, module) }
  const { columns, ignored } = sheet
  return { url, total: rows.length, counts, columns, ignored, rows: await eachOf(rows, row => told(row, telling)) }
}

/** Whichever is chosen then, all that could be done is tried. */
const overwriting = { mode: 'overwrite', careful: true, progress: () => undefined } as const

interface Telling {
  module: AnyModule
  columns: readonly string[]
  print: Print
  language: Language | undefined
  blind: boolean
}
function told(row: Judged, { module, columns, print, language, blind }: Telling): ImportRow {
  const { line, kind, old, values, errors } = row
  const wrong = new Set(errors.map(error => error.field))
  const cell = (name: string): string =>
    wrong.has(name) || !Object.hasOwn(line.values, name) ? (line.cells[name] ?? '').trim() : print(name, line.values[name])
  return {
    line: line.line,
    kind,
    ...(old && !blind ? { id: Number(old['id']) } : {}),
    cells: Object.fromEntries(columns.map(name => [name, cell(name)])),
    ...(kind === 'changed'
      ? {
          was: Object.fromEntries(
            columns.filter(name => Object.hasOwn(values, name)).map(name => [name, wasOf(row, module, { name, print })]),
          ),
        }
      : {}),
    ...(errors.length
      ? { errors: errors.map(error => ({ field: error.field, message: sayError(error, module, language) })) }
      : {}),
  }
}

/** Of what points to a row the title came with it. */
function wasOf({ old }: Judged, module: AnyModule, { name, print }: { name: string; print: Print }): string {
  const field = fieldsOf(module)[name]
  const title = field && isTitled(field) ? old?.[titleKey(name, field)] : undefined
  return typeof title === 'string' ? title : print(name, old?.[name])
}
