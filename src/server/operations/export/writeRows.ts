import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Language } from '../../../shared/rules/languages.ts'
import { type AnyModule, type Field, fieldsOf, isTitled } from '../../../schema/index.ts'
import { translatedModule } from '../../text/translations.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import type { ExportLayout } from './exportLayout.ts'

type CellRow = readonly unknown[]
export type ByteStream = AsyncIterable<Uint8Array>

/** Rows as a file, while they come. */
export function writeRows(
  module: AnyModule,
  { names, format, language }: ExportLayout,
  rows: AsyncIterable<CellRow>,
): ByteStream {
  const said = translatedModule(module, language)
  const write = format === 'csv' ? withoutInvalid : workbookText
  const cells = names.map(name => cellWriter(fieldsOf(said)[name], fieldsOf(module)[name], { language, write }))
  const labels = names.map(name => fieldsOf(said)[name]?.label ?? name)
  async function* lines(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) yield cells.map((cell, index) => cell(row[index]))
  }
  if (format === 'csv') return writeCsv(labels, lines())
  const columns = labels.map(header => ({ header, width: 18 }))
  return writeXlsxStream(lines(), { name: sheetName(said.title), columns })
}

/** Excel takes no name with these, nor a longer one. */
export const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const numericKinds: readonly Field['kind'][] = ['id', 'number', 'money', 'computed']
interface CellWriting {
  language: Language
  write: (text: string) => string
}
/** Numbers stay numbers; all else is text, and a text that looks like a formula stays a text. */
function cellWriter(
  field: Field | undefined,
  own: Field | undefined,
  { language, write }: CellWriting,
): (value: unknown) => CellValue {
  if (!field) return () => null
  const isNumber = numericKinds.includes(field.kind)
  const print = isTitled(field) ? titlePrinter(field, own) : valueFormatter(field, language)
  return value => {
    if (value === null || value === undefined) return null
    return isNumber && typeof value === 'number' ? value : write(print(value))
  }
}

/** Titles come as they are; where a link leads nowhere, the schema's own word for that. */
function titlePrinter(field: Field, own: Field | undefined): (title: unknown) => string {
  const [said, nowhere] = [field, own].map(one => (one && 'root' in one ? one.root : undefined))
  return title => (said !== undefined && title === nowhere ? said : String(title))
}

const invalidXml = /[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu
/** Without the characters that XML, and so a workbook, cannot hold. */
const withoutInvalid = (text: string): string => text.replace(invalidXml, '')
/** What looks like a workbook's own escape is escaped. */
export const workbookText = (text: string): string => withoutInvalid(text).replace(/_x[\da-f]{4}_/gi, '_x005F$&')

const mostBuffered = 65_536
/** With the mark by which Excel knows UTF-8. */
async function* writeCsv(labels: readonly string[], lines: AsyncIterable<CellValue[]>): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${csvLine(labels)}`
  for await (const cells of lines) {
    text += csvLine(cells)
    if (text.length < mostBuffered) continue
    yield new TextEncoder().encode(text)
    text = ''
  }
  yield new TextEncoder().encode(text)
}

const csvLine = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a spreadsheet would compute is kept from it by a mark in front. */
const formula = /^[\s\u3000]*[=+\-@＝＋－＠]/
/** The same within a cell: a spreadsheet whose list separator is another cuts the line there, quotation marks or not. */
const formulaWithin = /[;\t\r\n](?=[^\S\t\r\n]*"*[=+\-@＝＋－＠])/g
export const escapeFormulas = (text: string): string => `${formula.test(text) ? "'" : ''}${text.replace(formulaWithin, "$&'")}`

function csvCell(cell: CellValue): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const safe = escapeFormulas(String(cell))
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
