import { openZip } from './openZip.ts'
import { readNumberStyles } from './readNumberStyles.ts'
import { readSharedStrings } from './readSharedStrings.ts'
import { readXlsxBook } from './readXlsxBook.ts'
import { readXlsxRows } from './readXlsxRows.ts'
import { SheetError, type SheetTable, sheetTableBuilder } from './sheetTable.ts'

/** Reads the first visible, non-empty sheet of an .xlsx workbook. A formula counts as its last value. */
export async function readXlsxTable(bytes: Buffer): Promise<SheetTable> {
  try {
    const zip = openZip(bytes)
    const { sheets, strings, styles, since1904 } = await readXlsxBook(zip)
    const values = {
      strings: strings ? await readSharedStrings(zip.read(strings)) : [],
      styles: styles ? await readNumberStyles(zip.read(styles)) : [],
      since1904,
    }
    for (const sheet of sheets) {
      const { add, table } = sheetTableBuilder()
      await readXlsxRows(zip.read(sheet), values, add)
      if (table().count) return table()
    }
    return sheetTableBuilder().table()
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('badSheet')
  }
}
