import { t } from 'i18next'
import type { PreviewLine } from './previewLines.ts'
import type { PreviewSheet } from './previewSheet.ts'

/** CSV injection: a leading apostrophe prevents a spreadsheet from computing the text; the import removes it again. */
const guardFormula = (text: string): string => (/^[\s\u3000]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)
const quoteCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

/** The headings of the file that are no columns of the list: before the columns, and after them. */
export const addedHeadings = (): readonly [line: string, reasons: string] => [t('imports:line'), t('imports:why')]

/** The columns of a file that are not imported, but for those that a file of refused lines has when it comes back corrected. */
export const unreadColumns = (ignored: readonly string[]): readonly string[] =>
  ignored.filter(name => !addedHeadings().includes(name))

interface CsvLayout {
  columns: readonly string[]
  /** The heading of each column, with those of the line number before and the reasons after them. */
  headings: readonly string[]
  /** Separates two reasons. */
  between: string
  /** Corrections: the preview may not have the last of them yet. */
  typed: PreviewSheet['typed']
}

/** Refused lines as CSV: line number, cells, reasons. With a BOM, so that Excel reads it as UTF-8. */
export function refusedLinesCsv(lines: readonly PreviewLine[], { columns, headings, between, typed }: CsvLayout): Blob {
  const table = lines.map(({ line, cells, errors = [] }) => [
    String(line),
    ...columns.map(name => typed[line]?.[name] ?? cells[name] ?? ''),
    errors.map(({ message }) => message).join(between),
  ])
  const text = [headings, ...table].map(row => row.map(quoteCell).join(',')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
