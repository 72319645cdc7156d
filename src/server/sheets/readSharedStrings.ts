import { parseXml } from './parseXml.ts'
import { maxUnpackedBytes, SheetError } from './sheetTable.ts'

const max = 500_000
const maxLetters = maxUnpackedBytes / 4

/** The shared strings of a workbook, without phonetic hints. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = []
  let [text, letters, hint, within] = ['', 0, false, false]
  await parseXml(pieces, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') hint = true
      within = name === 't' && !hint
    },
    close(name) {
      within = false
      if (name === 'rPh') hint = false
      if (name !== 'si') return
      strings.push(unescapeXlsx(text))
      letters += text.length
      if (strings.length > max || letters > maxLetters) throw new SheetError('hugeSheet')
    },
    text(piece) {
      if (within) text += piece
    },
  })
  return strings
}

/** Excel's escapes of characters that XML cannot contain. */
export const unescapeXlsx = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
