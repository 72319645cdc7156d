import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Field, fieldsOf, isTitled } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import { translatedModule } from '../../text/translations.ts'
import type { ExportFormat, ExportLayout } from './exportLayout.ts'

type CellRow = readonly unknown[]
export type ByteStream = AsyncIterable<Uint8Array>

/** Streams rows as a file. */
export function writeRows(
  module: AnyModule,
  { names, format, language }: ExportLayout,
  rows: AsyncIterable<CellRow>,
): ByteStream {
  const translated = translatedModule(module, language)
  const write = format === 'csv' ? withoutInvalid : workbookText
  const cells = names.map(name => cellWriter(fieldsOf(translated)[name], fieldsOf(module)[name], { language, write }))
  const labels = names.map(name => headingOf(name, fieldsOf(translated)[name]))
  async function* lines(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) yield cells.map((cell, index) => cell(row[index]))
  }
  return writeTable({ title: translated.label, labels, format }, lines())
}

interface TableLayout {
  title: string
  labels: readonly string[]
  format: ExportFormat
}
function writeTable({ title, labels, format }: TableLayout, lines: AsyncIterable<CellValue[]>): ByteStream {
  if (format === 'csv') return writeCsv(labels, lines)
  const columns = labels.map(header => ({ header, width: 18 }))
  return writeXlsxStream(lines, { name: sheetName(title), columns })
}

/** Streams lines of texts and numbers as a file. */
export function writeLinesOfText(layout: TableLayout, lines: AsyncIterable<readonly (string | number)[]>): ByteStream {
  const clean = layout.format === 'csv' ? withoutInvalid : workbookText
  async function* cleaned(): AsyncGenerator<CellValue[]> {
    for await (const line of lines) yield line.map(cell => (typeof cell === 'number' ? cell : clean(cell)))
  }
  return writeTable(layout, cleaned())
}

/** The label, with the currency of its amounts. */
function headingOf(name: string, field: Field | undefined): string {
  const unit = field && kindValue(field).unitInHeading?.(field)
  return unit === undefined ? (field?.label ?? name) : `${field?.label}（${unit}）`
}

/** Excel refuses these characters in a sheet's name, and more than 31. */
export const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

interface CellWriting {
  language: Language
  write: (text: string) => string
}
/** Numbers stay numbers; all else is text, also where it looks like a formula. */
function cellWriter(
  field: Field | undefined,
  own: Field | undefined,
  { language, write }: CellWriting,
): (value: unknown) => CellValue {
  if (!field) return () => null
  const isNumber = kindValue(field).numericCell === true
  const print = isTitled(field) ? titlePrinter(field, own) : valueFormatter(field, language)
  return value => {
    if (value === null || value === undefined) return null
    return isNumber && typeof value === 'number' ? value : write(print(value))
  }
}

/** Titles are printed as they are; an empty link as the schema's translated `root`. */
function titlePrinter(field: Field, own: Field | undefined): (title: unknown) => string {
  const [translated, nowhere] = [field, own].map(one => (one && 'root' in one ? one.root : undefined))
  return title => (translated !== undefined && title === nowhere ? translated : String(title))
}

const invalidXml = /[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu
/** Without characters that XML, and so a workbook, cannot contain. */
const withoutInvalid = (text: string): string => text.replace(invalidXml, '')
/** Escapes a text that looks like a workbook's escape sequence. */
export const workbookText = (text: string): string => withoutInvalid(text).replace(/_x[\da-f]{4}_/gi, '_x005F$&')

const maxBuffered = 65_536
/** Begins with a BOM, by which Excel recognises UTF-8. */
async function* writeCsv(labels: readonly string[], lines: AsyncIterable<CellValue[]>): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${csvLine(labels)}`
  for await (const cells of lines) {
    text += csvLine(cells)
    if (text.length < maxBuffered) continue
    yield new TextEncoder().encode(text)
    text = ''
  }
  yield new TextEncoder().encode(text)
}

const csvLine = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** CSV injection: a text that a spreadsheet would compute gets an apostrophe in front. */
const formula = /^[\s\u3000]*[=+\-@＝＋－＠]/
/** Escapes a cell: a spreadsheet with another list separator would split the line there, even within quotation marks. */
const formulaWithin = /[;\t\r\n](?=[^\S\t\r\n]*"*[=+\-@＝＋－＠])/g
export const escapeFormulas = (text: string): string => `${formula.test(text) ? "'" : ''}${text.replace(formulaWithin, "$&'")}`

function csvCell(cell: CellValue): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const safe = escapeFormulas(String(cell))
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
