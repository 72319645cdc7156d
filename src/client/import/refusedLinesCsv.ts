import type { PreviewLine } from './previewLines.ts'

/** What a spreadsheet would compute gets the mark that keeps it from doing so; an import takes the mark off again. */
const guardFormula = (text: string): string => (/^[\s\u3000]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)
const quoteCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

interface CsvLayout {
  columns: readonly string[]
  /** What each column is called, and the two that stand around them. */
  headings: readonly string[]
  /** What stands between two reasons. */
  between: string
}

/** Refused lines as a table that a spreadsheet opens: where they stood, what they held, and why they were refused. */
export function refusedLinesCsv(lines: readonly PreviewLine[], { columns, headings, between }: CsvLayout): Blob {
  const table = lines.map(({ line, cells, errors = [] }) => [
    String(line),
    ...columns.map(name => cells[name] ?? ''),
    errors.map(({ message }) => message).join(between),
  ])
  const text = [headings, ...table].map(row => row.map(quoteCell).join(',')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
