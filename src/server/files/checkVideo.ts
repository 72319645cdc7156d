import { type FileHandle, open } from 'node:fs/promises'
import { refuse } from '../../shared/wire/refusal.ts'

export const videoType = 'video/mp4'
const brands = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|dash|M4V |MSNV|mmp4)$/
const headBytes = 16
const maxBoxes = 10_000

interface Mp4Box {
  type: string
  /** The brand after the type, of an `ftyp` box. */
  brand: string
  bytes: number
}

/** Whether the content of a file is an mp4: boxes from the first byte to the last, with a `moov` among them. */
export async function checkVideo(path: string): Promise<void> {
  await using file = await open(path)
  const { size } = await file.stat()
  const types = new Set<string>()
  let at = 0
  for (let count = 0; at < size && count < maxBoxes; count++) {
    const box = await boxAt(file, at, size)
    const isFirst = at === 0
    if (!box || isFirst !== (box.type === 'ftyp') || (isFirst && !brands.test(box.brand))) throw refuse('badPicture')
    types.add(box.type)
    at += box.bytes
  }
  if (at !== size || !types.has('moov') || !(types.has('mdat') || types.has('moof'))) throw refuse('badPicture')
}

async function boxAt(file: FileHandle, at: number, size: number): Promise<Mp4Box | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, at)
  if (bytesRead < headBytes / 2) return null
  const declared = buffer.readUInt32BE(0)
  // 1: the size follows the type; 0: the box ends with the file.
  const bytes = declared === 1 ? Number(buffer.readBigUInt64BE(8)) : declared === 0 ? size - at : declared
  return bytes < headBytes / 2 ? null : { type: buffer.toString('latin1', 4, 8), brand: buffer.toString('latin1', 8, 12), bytes }
}
