import { SheetError, type Table, tableOf } from '../table.ts'
import { readBook } from './book.ts'
import { readRows } from './sheet.ts'
import { readStrings } from './strings.ts'
import { readDateStyles } from './styles.ts'
import { openZip } from './zip.ts'

/** The first sheet of a workbook that is shown and holds something. Formulas count for what they last came to. */
export async function readXlsxTable(bytes: Buffer): Promise<Table> {
  try {
    const zip = openZip(bytes)
    const { sheets, strings, styles, since1904 } = await readBook(zip)
    const values = {
      strings: strings ? await readStrings(zip.read(strings)) : [],
      dates: styles ? await readDateStyles(zip.read(styles)) : [],
      since1904,
    }
    for (const sheet of sheets) {
      const { add, table } = tableOf()
      await readRows(zip.read(sheet), values, add)
      if (table().count) return table()
    }
    return tableOf().table()
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('badSheet')
  }
}
