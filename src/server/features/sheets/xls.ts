import { read, set_cptable, utils } from '@e965/xlsx'
import { countedRows, SheetError, type Table, tableOf } from './table.ts'

const simplifiedChinese = 936
/** By their numbers in Windows. */
const encodings: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  65001: 'utf-8',
}
const encodingOf = (codepage: number): string =>
  encodings[codepage] ?? (codepage >= 1250 && codepage <= 1258 ? `windows-${codepage}` : 'windows-1252')
const decode = (codepage: number, bytes: ArrayLike<number>): string =>
  new TextDecoder(encodingOf(codepage)).decode(Uint8Array.from(bytes))

/** The first sheet that is shown of a workbook of older Excel; its texts are GBK where it does not say. */
export function readXlsTable(bytes: Buffer): Table {
  set_cptable({ utils: { decode } })
  const { add, table } = tableOf()
  const sheet = firstSheet(bytes)
  const rows: (string | number | boolean | Date | null)[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, UTC: true })
  const { s } = utils.decode_range(sheet['!ref'] ?? 'A1')
  for (const [index, row] of rows.entries()) {
    const cells = Array.from({ length: s.c + row.length }, (_, column) => row[column - s.c])
    if (!add(s.r + index + 1, cells)) break
  }
  return table()
}

function firstSheet(bytes: Buffer) {
  try {
    const book = read(bytes, {
      type: 'buffer',
      sheetRows: countedRows + 2,
      cellDates: true,
      codepage: simplifiedChinese,
    })
    const hidden = new Set(book.Workbook?.Sheets?.filter(one => one.Hidden).map(one => one.name))
    const [first] = book.SheetNames
    const sheet = book.Sheets[book.SheetNames.find(name => !hidden.has(name)) ?? first ?? '']
    if (sheet) return sheet
  } catch (error) {
    throw new SheetError(/password|encrypt/i.test(String(error)) ? 'lockedSheet' : 'badSheet')
  }
  throw new SheetError('badSheet')
}
