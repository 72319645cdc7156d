import { SheetError, type Table, tableOf } from '../table.ts'
import { readBook } from './book.ts'
import { readRows } from './sheet.ts'
import { readStrings } from './strings.ts'
import { readDateStyles } from './styles.ts'
import { openZip } from './zip.ts'

/** The first sheet that is shown of a workbook. Formulas count for what they last came to. */
export async function readXlsxTable(bytes: Buffer): Promise<Table> {
  const { add, table } = tableOf()
  try {
    const zip = openZip(bytes)
    const { sheet, strings, styles, since1904 } = await readBook(zip)
    const values = {
      strings: strings ? await readStrings(zip.read(strings)) : [],
      dates: styles ? await readDateStyles(zip.read(styles)) : [],
      since1904,
    }
    await readRows(zip.read(sheet), values, add)
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('badSheet')
  }
  return table()
}
