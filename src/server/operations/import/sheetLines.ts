import { type AnyModule, importFieldsOf, wholeModule } from '../../../schema/index.ts'
import type { ImportFixes } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { maxCountedRows, maxRowsAbove, maxSheetRows, type CellWarning, type SheetTable } from '../../sheets/sheetTable.ts'
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
}
interface SheetSource {
  table: SheetTable
  fixes: ImportFixes
  /** A text file, which may lack headings. */
  isText: boolean
}

/** The lines of a file by field, with the operator's corrections. */
export function sheetLines(module: AnyModule, { table, fixes, isText }: SheetSource): SheetLines {
  if (!table.rows.length) throw refuse('emptySheet')
  const { names, first, ignored, locked } = sheetColumns(module, { table, isText })
  const rows = table.rows.slice(first)
  if (!rows.length) throw refuse('emptySheet')
  refuseTooMany(table.count, first)
  const odd = new Map(table.odd.map(({ at, column, why }) => [`${at} ${column}`, why]))
  const lines = rows.flatMap(({ at, cells }): SheetLine[] => {
    const fix = fixes[at]
    if (fix === null) return []
    const typed = names.flatMap((name, column) => (name ? [[name, cells[column] ?? ''] as const] : []))
    const lineWarnings = names.flatMap((name, column) => {
      const why = odd.get(`${at} ${column}`)
      return name && why && fix?.[name] === undefined ? [[name, why] as const] : []
    })
    return [{ line: at, cells: { ...Object.fromEntries(typed), ...fix }, warnings: Object.fromEntries(lineWarnings) }]
  })
  const found = names.filter(name => name !== null)
  const added = new Set(Object.values(fixes).flatMap(fix => Object.keys(fix ?? {})))
  // A job may run after the right to a corrected field was taken away.
  const withdrawn = [...added].filter(name => !importFieldsOf(module).includes(name))
  if (withdrawn.length) throw refuse('fieldLocked', { fields: withdrawn })
  return { columns: [...found, ...[...added].filter(name => !found.includes(name))], ignored, locked, lines }
}

function refuseTooMany(all: number, above: number): void {
  const count = all > maxCountedRows ? `${maxCountedRows}+` : all - above
  if (all - above > maxSheetRows) throw refuse('tooManyImported', { params: { count, max: maxSheetRows } })
}

interface SheetColumns {
  /** Field by column; null for an unknown heading. */
  names: readonly (string | null)[]
  /** Index of the first line. */
  first: number
  ignored: readonly string[]
  locked: readonly string[]
}
function sheetColumns(module: AnyModule, { table, isText }: Omit<SheetSource, 'fixes'>): SheetColumns {
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
  const isLocked = (cell: string) => lockedHeadings(module, cell).length > 0
  const shortened = (some: readonly string[]) => some.map(cell => cell.trim().slice(0, 50))
  const [ignored, locked] = [left.filter(cell => !isLocked(cell)), left.filter(isLocked)].map(shortened)
  return { names, first: first + 1, ignored: ignored ?? [], locked: locked ?? [] }
}

/** The imported fields that this heading names, where the account may not change them. */
const lockedHeadings = (module: AnyModule, heading: string): readonly string[] => {
  const whole = wholeModule(module)
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
  return { names: offered.slice(0, width), ignored: [], locked: [] }
}

const shown = 4
const noHeading = (module: AnyModule) => refuse('noHeading', { fields: importFieldsOf(module).slice(0, shown) })
