import { openZip, type ZipFile } from './openZip.ts'
import { parseXml } from './parseXml.ts'
import { readNumberStyles } from './readNumberStyles.ts'
import { readSharedStrings } from './readSharedStrings.ts'
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

interface XlsxBook {
  /** The parts of the visible sheets, in order; of the first sheet if none is visible. */
  sheets: readonly string[]
  strings: string | null
  styles: string | null
  /** Epoch 1904, as on old Macintoshes. */
  since1904: boolean
}

/** Locates the parts of a workbook. */
async function readXlsxBook(zip: ZipFile): Promise<XlsxBook> {
  const [book = 'xl/workbook.xml'] = (await readRelations(zip, ''))
    .filter(one => one.type === 'officeDocument')
    .map(one => one.target)
  const related = await readRelations(zip, book)
  const sheets: { id: string; hidden: boolean }[] = []
  let since1904 = false
  await parseXml(zip.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes('date1904') ?? '')
      if (name === 'sheet') sheets.push({ id: attributes('id') ?? '', hidden: /hidden/i.test(attributes('state') ?? '') })
    },
    close: () => undefined,
  })
  const shown = sheets.filter(sheet => !sheet.hidden)
  const targets = (shown.length ? shown : sheets.slice(0, 1)).flatMap(
    sheet => related.find(one => one.id === sheet.id && one.type === 'worksheet')?.target ?? [],
  )
  if (!targets.length) throw new SheetError('badSheet')
  const partOf = (type: string) => related.find(one => one.type === type && zip.has(one.target))?.target ?? null
  return { sheets: targets, strings: partOf('sharedStrings'), styles: partOf('styles'), since1904 }
}

interface Relation {
  id: string
  /** The last word of it. */
  type: string
  target: string
}
async function readRelations(zip: ZipFile, of: string): Promise<Relation[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`
  const relations: Relation[] = []
  if (!zip.has(part)) return relations
  await parseXml(zip.read(part), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributes('Target') ?? ''
      const type = (attributes('Type') ?? '').split('/').at(-1) ?? ''
      relations.push({ id: attributes('Id') ?? '', type, target: resolveTarget(folder, target) })
    },
    close: () => undefined,
  })
  return relations
}

function resolveTarget(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
