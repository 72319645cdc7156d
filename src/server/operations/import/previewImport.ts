import { type AnyModule, fieldsOf, isTitled, titleKey } from '../../../schema/index.ts'
import type { ImportKind, ImportPreview, ImportRow } from '../../../shared/wire/import.ts'
import type { Scope } from '../../db/scope.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { mapYielding } from './mapYielding.ts'
import { isExistingHidden, validateLines } from './validateLines.ts'
import { type LineVerdict, lineErrorText } from './lineVerdict.ts'
import type { SheetLines } from './sheetLines.ts'
import type { PrintValue } from './parseLines.ts'
import { writeLines } from './writeLines.ts'

interface PreviewInput {
  url: string
  sheet: SheetLines
  language: Language | undefined
}
/** Dry run of an import: the outcome of every line, as text. */
export async function previewImport(
  scope: Scope,
  module: AnyModule,
  { url, sheet, language }: PreviewInput,
): Promise<ImportPreview> {
  const { rows, inOrder, printIn } = await validateLines(scope, module, { sheet, lock: false })
  if (inOrder) await scope.dryRun(inner => writeLines(inner, module, { ...overwriteAll, rows, inOrder }))
  const counts: Record<ImportKind, number> = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { kind } of rows) counts[kind]++
  const shown = { module, columns: sheet.columns, print: printIn(language ?? languages[0]), language }
  const context: PreviewContext = { ...shown, hideExisting: isExistingHidden(scope, module) }
  const { columns, ignored, locked } = sheet
  return {
    url,
    total: rows.length,
    counts,
    columns,
    ignored,
    locked,
    rows: await mapYielding(rows, row => previewRow(row, context)),
  }
}

/** The dry run tries both additions and changes, whichever mode is chosen later. */
const overwriteAll = { mode: 'overwrite', careful: true, progress: () => undefined } as const

interface PreviewContext {
  module: AnyModule
  columns: readonly string[]
  print: PrintValue
  language: Language | undefined
  hideExisting: boolean
}
function previewRow(row: LineVerdict, { module, columns, print, language, hideExisting }: PreviewContext): ImportRow {
  const { line, kind, old, values, errors } = row
  const wrong = new Set(errors.map(error => error.field))
  const cell = (name: string): string =>
    wrong.has(name) || !Object.hasOwn(line.values, name) ? (line.cells[name] ?? '').trim() : print(name, line.values[name])
  return {
    line: line.line,
    kind,
    ...(old && !hideExisting ? { id: Number(old['id']) } : {}),
    cells: Object.fromEntries(columns.map(name => [name, cell(name)])),
    ...(kind === 'changed'
      ? {
          was: Object.fromEntries(
            columns.filter(name => Object.hasOwn(values, name)).map(name => [name, formerText(row, module, { name, print })]),
          ),
        }
      : {}),
    ...(errors.length
      ? { errors: errors.map(error => ({ field: error.field, message: lineErrorText(error, module, language) })) }
      : {}),
  }
}

/** The value before the change; a link by the title that was read with it. */
function formerText({ old }: LineVerdict, module: AnyModule, { name, print }: { name: string; print: PrintValue }): string {
  const field = fieldsOf(module)[name]
  const title = field && isTitled(field) ? old?.[titleKey(name, field)] : undefined
  return typeof title === 'string' ? title : print(name, old?.[name])
}
