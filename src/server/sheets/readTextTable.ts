import { maxSheetColumns, SheetError, type SheetTable, sheetTableBuilder } from './sheetTable.ts'

/** Reads text: one value per line, or several separated by commas, semicolons or tabs. */
export function readTextTable(bytes: Buffer): SheetTable {
  const text = decode(bytes)
  const { add, table } = sheetTableBuilder()
  let at = 0
  for (const row of parseRecords(text.replace(/^\ufeff/, ''), delimiterOf(text)))
    if (!add(++at, row.map(withoutFormulaGuard))) break
  return table()
}

/** Splits into lines; a quoted value may span several. */
function* parseRecords(text: string, delimiter: string): Generator<string[]> {
  const ends = new RegExp(`${delimiter}|\\r\\n|\\n|\\r|$`, 'g')
  let row: string[] = []
  for (let at = 0; at <= text.length;) {
    // Millions of empty lines are skipped fast.
    if (text[at] === '\n' && !row.length) {
      yield row
      at += 1
      continue
    }
    const quote = text[at] === '"' ? quotation(text, at) : null
    ends.lastIndex = quote?.end ?? at
    const end = ends.exec(text)
    const sign = end?.[0] ?? ''
    const stop = end?.index ?? text.length
    if (row.length < maxSheetColumns) row.push((quote?.text ?? '') + text.slice(quote?.end ?? at, stop))
    at = stop + Math.max(1, sign.length)
    if (sign === delimiter) continue
    yield row
    row = []
  }
}

const quoted = /"([^"]*(?:""[^"]*)*)"(?!")/y
/** The end of a quoted value. An unclosed quotation mark is a plain character: it must not swallow the lines below. */
function quotation(text: string, start: number): { text: string; end: number } | null {
  quoted.lastIndex = start
  const [whole, inner = ''] = quoted.exec(text) ?? []
  return whole === undefined ? null : { text: inner.replaceAll('""', '"'), end: start + whole.length }
}

/** Decodes by BOM; else UTF-8 if it is valid throughout; else GB18030, which Chinese Windows writes. */
function decode(bytes: Buffer): string {
  if (bytes.length > 1 && bytes.readUInt16LE(0) === 0xfeff) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length > 1 && bytes.readUInt16BE(0) === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeChinese(bytes)
  }
}

function decodeChinese(bytes: Buffer): string {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  } catch {
    throw new SheetError('badSheet')
  }
}

const sampledLines = 20
const delimiters = ['\t', ',', ';', '，'] as const
/** The most frequent separator in the first lines; a comma by default. */
function delimiterOf(text: string): string {
  const head = text
    .split(/\r?\n/, sampledLines)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = delimiters.map(sign => head.split(sign).length - 1)
  const limit = Math.max(...counts)
  return limit > 0 ? (delimiters[counts.indexOf(limit)] ?? ',') : ','
}

/** Removes the apostrophes that keep a spreadsheet from computing a value. */
const withoutFormulaGuard = (cell: string): string =>
  cell.replace(/^'(?=[\s\u3000]*[=+\-@＝＋－＠])/, '').replace(/(?<=[;\t\r\n])'(?=[^\S\t\r\n]*"*[=+\-@＝＋－＠])/g, '')
