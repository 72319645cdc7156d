import { type AnyModule, fieldsOf, importFieldsOf, isReadonly } from '../../../schema/index.ts'
import type { ImportFixes } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { maxCountedRows, maxRowsAbove, maxSheetRows, type CellWarning, type SheetTable } from '../../sheets/sheetTable.ts'
import { groupLines, type MarkedLine } from './below/groupLines.ts'
import type { ImportSheet } from './below/importSheet.ts'
import { matchHeadings } from './matchHeadings.ts'

/** One line of a file, with its cells as typed, by field. */
export interface SheetLine {
  line: number
  cells: Readonly<Record<string, string>>
  /** Cells whose text has lost something: digits, or the value of a broken formula. */
  warnings: Readonly<Record<string, CellWarning['why']>>
}
export interface SheetLines {
  /** Fields found in the file, in its order. */
  columns: readonly string[]
  /** Headings that are no field. */
  ignored: readonly string[]
  /** Headings of fields that the account may not change. */
  locked: readonly string[]
  lines: readonly SheetLine[]
  /** For each line its rows of the sheet, itself first, where the file has columns of the rows below; null elsewhere. */
  groups: readonly (readonly SheetLine[])[] | null
}
interface SheetSource {
  table: SheetTable
  fixes: ImportFixes
  /** A text file, which may lack headings. */
  isText: boolean
}

/** The lines of a file by field, with the operator's corrections. */
export function sheetLines(sheet: ImportSheet, { table, fixes, isText }: SheetSource): SheetLines {
  if (!table.rows.length) throw refuse('emptySheet')
  const { names, marks, first, ignored, locked } = sheetColumns(sheet, { table, isText })
  const rows = table.rows.slice(first)
  if (!rows.length) throw refuse('emptySheet')
  refuseTooMany(table.count, first)
  const odd = new Map(table.odd.map(({ at, column, why }) => [`${at} ${column}`, why]))
  const whole = rows.map(({ at, cells }): MarkedLine => {
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
  // A job may run after the right to a corrected field was taken away.
  const withdrawn = [...added].filter(name => !importFieldsOf(sheet.module).includes(name))
  if (withdrawn.length) throw refuse('fieldLocked', { fields: withdrawn })
  const columns = [...found, ...[...added].filter(name => !found.includes(name))]
  const groups = groupLines(sheet, columns, whole)
  const lines = groups ? groups.flatMap(([head]) => head ?? []) : whole.filter(({ isOut }) => !isOut)
  return { columns, ignored, locked, lines, groups }
}

function refuseTooMany(all: number, above: number): void {
  const count = all > maxCountedRows ? `${maxCountedRows}+` : all - above
  if (all - above > maxSheetRows) throw refuse('tooManyImported', { params: { count, max: maxSheetRows } })
}

interface SheetColumns {
  /** Field by column; null for an unknown heading. */
  names: readonly (string | null)[]
  /** Columns that are not imported, and tell rows apart: the id, a number that the server draws. */
  marks: readonly number[]
  /** Index of the first line. */
  first: number
  ignored: readonly string[]
  locked: readonly string[]
}
function sheetColumns(
  { module, whole }: Pick<ImportSheet, 'module' | 'whole'>,
  { table, isText }: Omit<SheetSource, 'fixes'>,
): SheetColumns {
  const offered = importFieldsOf(module)
  const heads = table.rows.slice(0, maxRowsAbove).map(({ cells }) => matchHeadings(module, cells))
  const first = heads.findIndex((head, index) => head.filter(Boolean).length > (index ? 1 : 0))
  const cells = table.rows[first]?.cells
  if (!cells) return { ...columnsInOrder(module, { table, isText }), first: 0 }
  const seen = new Set<string>()
  const names = (heads[first] ?? []).map(name => {
    const taken = name !== null && offered.includes(name) && !seen.has(name)
    if (taken) seen.add(name)
    return taken ? name : null
  })
  if (!seen.size) throw noHeading(module)
  const left = cells.filter((cell, column) => cell.trim() && !names[column])
  const isLocked = (cell: string) => lockedHeadings({ module, whole }, cell).length > 0
  const shortened = (some: readonly string[]) => some.map(cell => cell.trim().slice(0, 50))
  const [ignored, locked] = [left.filter(cell => !isLocked(cell)), left.filter(isLocked)].map(shortened)
  const marks = (heads[first] ?? []).flatMap((name, column) => (name !== null && isMark(module, name) ? [column] : []))
  return { names, marks, first: first + 1, ignored: ignored ?? [], locked: locked ?? [] }
}

const isMark = (module: AnyModule, name: string): boolean => {
  const field = fieldsOf(module)[name]
  return name === 'id' || (field !== undefined && isReadonly(field) && 'unique' in field && field.unique === true)
}

/** The imported fields that this heading names, where the account may not change them. */
const lockedHeadings = ({ module, whole }: Pick<ImportSheet, 'module' | 'whole'>, heading: string): readonly string[] => {
  if (whole === module) return []
  return matchHeadings(whole, [heading]).flatMap(name =>
    name !== null && importFieldsOf(whole).includes(name) && !importFieldsOf(module).includes(name) ? [name] : [],
  )
}

/** Without headings the columns are the fields in order; a workbook of several columns must have headings. */
function columnsInOrder(module: AnyModule, { table, isText }: Omit<SheetSource, 'fixes'>): Omit<SheetColumns, 'first'> {
  const offered = importFieldsOf(module)
  const width = Math.max(...table.rows.map(({ cells }) => cells.findLastIndex(cell => cell.trim()) + 1))
  if (width > offered.length || (width > 1 && !isText)) throw noHeading(module)
  return { names: offered.slice(0, width), marks: [], ignored: [], locked: [] }
}

const shown = 4
const noHeading = (module: AnyModule) => refuse('noHeading', { fields: importFieldsOf(module).slice(0, shown) })
