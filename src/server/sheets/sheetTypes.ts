import { open } from 'node:fs/promises'

export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  txt: 'text/plain; charset=utf-8',
} as const
export type SheetType = keyof typeof sheetTypes

const allowedNames = /\.(xlsx|xls|txt|csv)$/i
const zip = /^504b0304/
const compound = /^d0cf11e0a1b11ae1/
const utf16 = /^(fffe|feff)/
const sniffedBytes = 65_536
/** Control characters that occur in text: tab, line feed, form feed, carriage return, and Ctrl+Z at the end. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])
const isNoText = (letter: string): boolean => letter < ' ' && !textControls.has(letter.charCodeAt(0))

/** The type of a file by its content; null for another extension or unknown content. */
export async function detectSheetType(path: string, name: string): Promise<SheetType | null> {
  if (!allowedNames.test(name)) return null
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  const magic = head.toString('hex', 0, 8)
  if (zip.test(magic)) return 'xlsx'
  if (compound.test(magic)) return 'xls'
  return isText(head) ? 'txt' : null
}

/** Whether bytes may be plain text: no HTML, no binary data. */
const isText = (head: Buffer): boolean => {
  if (utf16.test(head.toString('hex', 0, 2))) return true
  const text = head.toString('latin1')
  return !Array.from(text).some(isNoText) && !/^(\u00ef\u00bb\u00bf)?\s*</.test(text)
}
