import { importFieldsOf } from '../../../schema/index.ts'
import type { ImportFixes, ImportHeading } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { maxCountedRows, maxSheetRows, type CellWarning } from '../../sheets/sheetTable.ts'
import { groupLines, type IdentifiedLine } from './children/groupLines.ts'
import type { ImportSheet } from './children/importSheet.ts'
import { type HeadingSource, sheetColumns } from './sheetColumns.ts'

/** One line of a file, with its cells as typed, by field. */
export interface SheetLine {
  line: number
  cells: Readonly<Record<string, string>>
  /** Cells whose text is incomplete: digits were lost, or a formula is broken. */
  warnings: Readonly<Record<string, CellWarning['why']>>
}
export interface SheetLines {
  /** Fields found in the file, in its order. */
  columns: readonly string[]
  /** Headings that are no field. */
  ignored: readonly string[]
  /** Headings of fields that the account may not change. */
  locked: readonly string[]
  /** Each column with a heading, to be matched by hand. */
  headings: readonly ImportHeading[]
  lines: readonly SheetLine[]
  /** The rows of the sheet that belong to each line, its own first; null if the file has no columns of child rows. */
  groups: readonly (readonly SheetLine[])[] | null
}
interface SheetSource extends HeadingSource {
  fixes: ImportFixes
}

/** The lines of a file by field, with the operator's corrections. */
export function sheetLines(sheet: ImportSheet, source: SheetSource): SheetLines {
  const { table, fixes } = source
  if (!table.rows.length) throw refuse('emptySheet')
  const { names, marks, first, ignored, locked, headings } = sheetColumns(sheet, source)
  const rows = table.rows.slice(first)
  if (!rows.length) throw refuse('emptySheet')
  refuseTooMany(table.count, first)
  const odd = new Map(table.odd.map(({ at, column, why }) => [`${at} ${column}`, why]))
  const whole = rows.map(({ at, cells }): IdentifiedLine => {
    const fix = fixes[at]
    const typed = names.flatMap((name, column) => (name ? [[name, cells[column] ?? ''] as const] : []))
    const lineWarnings = names.flatMap((name, column) => {
      const why = odd.get(`${at} ${column}`)
      return name && why && fix?.[name] === undefined ? [[name, why] as const] : []
    })
    const line = { line: at, cells: { ...Object.fromEntries(typed), ...fix }, warnings: Object.fromEntries(lineWarnings) }
    return { ...line, isOut: fix === null, mark: marks.map(column => cells[column]?.trim() ?? '').find(Boolean) ?? '' }
  })
  const found = names.filter(name => name !== null)
  const added = new Set(Object.values(fixes).flatMap(fix => Object.keys(fix ?? {})))
  // The account may have lost the right to a corrected field since the job was created.
  const withdrawn = [...added].filter(name => !importFieldsOf(sheet.module).includes(name))
  if (withdrawn.length) throw refuse('fieldLocked', { fields: withdrawn })
  const columns = [...found, ...[...added].filter(name => !found.includes(name))]
  const groups = groupLines(sheet, columns, whole)
  const lines = groups ? groups.flatMap(([head]) => head ?? []) : whole.filter(({ isOut }) => !isOut)
  return { columns, ignored, locked, headings, lines, groups }
}

function refuseTooMany(all: number, above: number): void {
  const count = all > maxCountedRows ? `${maxCountedRows}+` : all - above
  if (all - above > maxSheetRows) throw refuse('tooManyImported', { params: { count, max: maxSheetRows } })
}
