import { type CellObject, read, set_cptable } from '@e965/xlsx'
import { percentText } from './readNumberStyles.ts'
import { maxCountedRows, type RawCell, SheetError, type SheetTable, sheetTableBuilder } from './sheetTable.ts'

const simplifiedChinese = 936
/** Encodings by their Windows code page. */
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

/** Reads the first visible, non-empty sheet of an .xls workbook; text is GBK if there is no code page. */
export function readXlsTable(bytes: Buffer): SheetTable {
  set_cptable({ utils: { decode } })
  for (const sheet of shownSheets(bytes)) {
    const { add, table } = sheetTableBuilder()
    // Only existing cells: a sheet with two may declare a range of millions.
    for (const [index, row] of (sheet['!data'] ?? []).entries()) if (!add(index + 1, Array.from(row ?? [], valueOf))) break
    if (table().count) return table()
  }
  return sheetTableBuilder().table()
}

/** Errors and percentages as Excel writes them. */
function valueOf(cell: CellObject | undefined): RawCell {
  if (typeof cell?.v === 'number' && cell.w?.endsWith('%')) return percentText(cell.v)
  return cell?.t === 'e' ? cell.w : cell?.v
}

function shownSheets(bytes: Buffer) {
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: maxCountedRows + 2,
      cellDates: true,
      codepage: simplifiedChinese,
    })
    const hidden = new Set(book.Workbook?.Sheets?.filter(one => one.Hidden).map(one => one.name))
    const shown = book.SheetNames.filter(name => !hidden.has(name))
    const sheets = (shown.length ? shown : book.SheetNames.slice(0, 1)).flatMap(name => book.Sheets[name] ?? [])
    if (sheets.length) return sheets
  } catch (error) {
    throw new SheetError(/password|encrypt/i.test(String(error)) ? 'lockedSheet' : 'badSheet')
  }
  throw new SheetError('badSheet')
}
