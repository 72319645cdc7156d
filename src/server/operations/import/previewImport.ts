import type { AnyModule } from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import type { ImportKind, ImportPreview, ImportRow } from '../../../shared/wire/import.ts'
import type { Scope } from '../../db/scope.ts'
import { countReplacedRows } from './children/childrenVerdict.ts'
import { sheetRows } from './children/sheetRows.ts'
import { formerText, type LineVerdict } from './lineVerdict.ts'
import { mapYielding } from './mapYielding.ts'
import type { PrintValue } from './parseLines.ts'
import type { SheetLines } from './sheetLines.ts'
import { isExistingHidden, validateLines } from './validateLines.ts'
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
    rows: (await mapYielding(rows, row => previewRows(row, context))).flat(),
  }
}

/** The dry run tries both additions and changes, whichever mode is chosen later. */
const overwriteAll = { mode: 'overwrite', hooksPerLine: true, progress: () => undefined } as const

interface PreviewContext {
  module: AnyModule
  columns: readonly string[]
  print: PrintValue
  language: Language | undefined
  hideExisting: boolean
}
/** The rows of the sheet that belong to a line, as text. */
function previewRows(row: LineVerdict, context: PreviewContext): readonly ImportRow[] {
  const { module, columns, language, hideExisting } = context
  const { line: first, kind, old, children } = row
  const own = ownCells(row, context)
  const replaces = children && kind === 'changed' && !hideExisting ? countReplacedRows(children) : 0
  return sheetRows(row, module, language).map(({ row: { line, cells: typed }, errors, childCells }): ImportRow => {
    const isFirst = line === first.line
    const all: Readonly<Record<string, string>> = { ...typed, ...(isFirst ? own.cells : {}), ...childCells.cells }
    return {
      line,
      kind,
      ...(isFirst ? {} : { of: first.line }),
      ...(isFirst && replaces ? { replaces } : {}),
      ...(old && !hideExisting ? { id: Number(old['id']) } : {}),
      cells: Object.fromEntries(columns.map(name => [name, (all[name] ?? '').trim()])),
      ...(kind === 'changed' ? { was: { ...(isFirst ? own.was : {}), ...childCells.was } } : {}),
      ...(errors.length ? { errors } : {}),
    }
  })
}

/** The cells of a line itself, as they would be written, and as they were. */
function ownCells({ line, old, values, errors }: LineVerdict, { module, columns, print }: PreviewContext) {
  const wrong = new Set(errors.map(error => error.field))
  const own = columns.filter(name => !wrong.has(name) && Object.hasOwn(line.values, name))
  const changed = columns.filter(name => Object.hasOwn(values, name))
  return {
    cells: Object.fromEntries(own.map(name => [name, print(name, line.values[name])])),
    was: Object.fromEntries(changed.map(name => [name, formerText(old, module, { name, print })])),
  }
}
