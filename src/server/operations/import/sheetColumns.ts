import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, fieldsOf, importFieldsOf, isReadonly, memoByModule } from '../../../schema/index.ts'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { languages } from '../../../shared/rules/languages.ts'
import type { ImportHeading, ImportHeadings } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { maxRowsAbove, type SheetTable } from '../../sheets/sheetTable.ts'
import { translatedModule } from '../../text/translations.ts'
import type { ImportSheet } from './children/importSheet.ts'

export interface HeadingSource {
  table: SheetTable
  /** A text file, which may lack headings. */
  isText: boolean
  /** Matched by hand; null if that is not possible. */
  headings: ImportHeadings | null
}

interface SheetColumns {
  /** Field by column; null for an unknown heading. */
  names: readonly (string | null)[]
  /** Columns that are not imported but identify rows: the id, a serial number. */
  marks: readonly number[]
  /** Index of the first line. */
  first: number
  ignored: readonly string[]
  locked: readonly string[]
  headings: readonly ImportHeading[]
}

/** The columns of a file: by the headings of one of its first rows, as matched by hand or by their words; else in order. */
export function sheetColumns({ module, whole }: Pick<ImportSheet, 'module' | 'whole'>, source: HeadingSource): SheetColumns {
  const { table } = source
  const offered = importFieldsOf(module)
  const byHand = headingsByHand(offered, source.headings ?? [])
  const heads = table.rows.slice(0, maxRowsAbove).map(({ cells }) => {
    const matched = matchHeadings(module, cells)
    return cells.map((cell, column) => {
      const chosen = byHand.get(normalHeading(cell))
      return chosen === undefined ? (matched[column] ?? null) : chosen
    })
  })
  const isKnown = (row: number, column: number) =>
    Boolean(heads[row]?.[column]) || byHand.has(normalHeading(table.rows[row]?.cells[column] ?? ''))
  const first = heads.findIndex((head, row) => head.filter((_, column) => isKnown(row, column)).length > (row ? 1 : 0))
  const cells = table.rows[first]?.cells
  if (!cells) return columnsWithoutHeadings(module, source)
  const seen = new Set<string>()
  const names = (heads[first] ?? []).map(name => {
    const taken = name !== null && offered.includes(name) && !seen.has(name)
    if (taken) seen.add(name)
    return taken ? name : null
  })
  if (!seen.size && !source.headings) throw noHeading(module)
  const left = cells.filter((cell, column) => cell.trim() && !names[column])
  const isLocked = (cell: string) => lockedHeadings({ module, whole }, cell).length > 0
  const shortened = (some: readonly string[]) => some.map(cell => cell.trim().slice(0, 50))
  const [ignored, locked] = [left.filter(cell => !isLocked(cell)), left.filter(isLocked)].map(shortened)
  const marks = (heads[first] ?? []).flatMap((name, column) => (name !== null && isMark(module, name) ? [column] : []))
  const headings = headingsOfRow(table, { row: first, names })
  return { names, marks, first: first + 1, ignored: ignored ?? [], locked: locked ?? [], headings }
}

/** By normalised heading; the last one counts where two headings are the same but for their marks. */
function headingsByHand(offered: readonly string[], headings: ImportHeadings): ReadonlyMap<string, string | null> {
  // The right to a field may have been removed since the job was created.
  const withdrawn = headings.flatMap(([, field]) => (field !== null && !offered.includes(field) ? [field] : []))
  if (withdrawn.length) throw refuse('fieldLocked', { fields: withdrawn.slice(0, 1) })
  return new Map(headings.map(([text, field]) => [normalHeading(text), field] as const).filter(([text]) => text !== ''))
}

/** Values of a column that are shown. */
const maxSamples = 3
const maxSampleLength = 60

function headingsOfRow(table: SheetTable, { row, names }: { row: number; names: readonly (string | null)[] }): ImportHeading[] {
  const headings = new Map<string, ImportHeading>()
  for (const [column, cell] of (table.rows[row]?.cells ?? []).entries()) {
    const key = normalHeading(cell)
    if (key === '' || headings.has(key)) continue
    const values = table.rows.slice(row + 1, row + 1 + sampledRows).map(({ cells }) => cells[column]?.trim() ?? '')
    const samples = [...new Set(values.filter(Boolean))].slice(0, maxSamples).map(value => value.slice(0, maxSampleLength))
    headings.set(key, { text: cell.trim().slice(0, maxHeadingLength), field: names[column] ?? null, samples })
  }
  return [...headings.values()]
}
const sampledRows = 50
export const maxHeadingLength = 200

/** A file without a known heading: its columns are the fields in order, or they are matched by hand. */
function columnsWithoutHeadings(module: AnyModule, source: HeadingSource): SheetColumns {
  const { table } = source
  const likely = source.headings ? fullestRow(table) : 0
  const headings = headingsOfRow(table, { row: likely, names: [] })
  if (source.headings && !mayBeInOrder(module, source))
    return {
      names: [],
      marks: [],
      first: likely + 1,
      ignored: headings.map(({ text }) => text.slice(0, 50)),
      locked: [],
      headings,
    }
  return { ...columnsInOrder(module, source), first: 0, headings }
}

/** The one of the first rows with the most cells: titles of a sheet are in one cell. */
function fullestRow({ rows }: SheetTable): number {
  const widths = rows.slice(0, maxRowsAbove).map(({ cells }) => cells.filter(cell => cell.trim()).length)
  return widths.indexOf(Math.max(...widths))
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

const widthOf = ({ rows }: SheetTable): number =>
  Math.max(...rows.map(({ cells }) => cells.findLastIndex(cell => cell.trim()) + 1))

/** A workbook of several columns must have headings. */
const mayBeInOrder = (module: AnyModule, { table, isText }: HeadingSource): boolean =>
  widthOf(table) <= importFieldsOf(module).length && (isText || widthOf(table) <= 1)

/** Without headings the columns are the fields in order. */
function columnsInOrder(module: AnyModule, source: HeadingSource): Omit<SheetColumns, 'first' | 'headings'> {
  if (!mayBeInOrder(module, source)) throw noHeading(module)
  return { names: importFieldsOf(module).slice(0, widthOf(source.table)), marks: [], ignored: [], locked: [] }
}

const shown = 4
const noHeading = (module: AnyModule) => refuse('noHeading', { fields: importFieldsOf(module).slice(0, shown) })

/** A heading normalised for comparison: without brackets, spaces and marks. */
const normalHeading = (text: string): string =>
  halfWidth(text.slice(0, 200))
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .replace(/[\s*:_]/g, '')
    .toLowerCase()

/** Headings of a module's columns: label, translation or name of each field; imported fields win. */
const headingsOf = memoByModule((module): ReadonlyMap<string, string> => {
  const labels = languages.flatMap(language =>
    Object.entries(fieldsOf(translatedModule(module, language))).map(([name, { label }]) => [label, name] as const),
  )
  const all = [...labels, ...Object.keys(fieldsOf(module)).map(name => [name, name] as const)]
  const imported = all.filter(([, name]) => importFieldsOf(module).includes(name))
  return new Map([...all, ...imported.toReversed()].map(([heading, name]) => [normalHeading(heading), name]))
})

/** Further headings of a field that is the only one of its kind among the imported ones. */
const aliasesOf = memoByModule((module): ReadonlyMap<string, string> => {
  const fields = importFieldsOf(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    return field ? [{ name, field }] : []
  })
  const only = fields.filter(({ field }) => fields.filter(one => one.field.kind === field.kind).length === 1)
  return new Map(
    only.flatMap(({ name, field }) => (kindValue(field).called ?? []).map(heading => [normalHeading(heading), name] as const)),
  )
})

/** The fields of a heading row; null for a cell that names none. Exact names win over aliases. */
export function matchHeadings(module: AnyModule, cells: readonly string[]): (string | null)[] {
  const exactly = cells.map(cell => headingsOf(module).get(normalHeading(cell)) ?? null)
  return exactly.map((name, column) => {
    const called = aliasesOf(module).get(normalHeading(cells[column] ?? ''))
    return name ?? (called !== undefined && !exactly.includes(called) ? called : null)
  })
}
