import { createInflateRaw } from 'node:zlib'
import { maxUnpackedBytes, SheetError } from './sheetTable.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const maxComment = 65_535
const maxEntries = 200

interface ZipEntry {
  method: number
  packed: number
  start: number
}
export interface ZipFile {
  has(name: string): boolean
  /** Streams a part; the unpacked bytes are bounded in all, whatever sizes the zip declares (zip bomb). */
  read(name: string): AsyncGenerator<string>
}

export function openZip(bytes: Buffer): ZipFile {
  const entries = entriesOf(bytes)
  let left = maxUnpackedBytes
  return {
    has: name => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new SheetError('badSheet')
      const decoder = new TextDecoder('utf-8', { fatal: true })
      for await (const piece of unpack(bytes.subarray(entry.start, entry.start + entry.packed), entry.method)) {
        left -= piece.length
        if (left < 0) throw new SheetError('hugeSheet')
        yield decoder.decode(piece, { stream: true })
      }
      yield decoder.decode()
    },
  }
}

function unpack(data: Buffer, method: number): AsyncIterable<Buffer> | Buffer[] {
  if (method === 0) return [data]
  if (method !== 8) throw new SheetError('badSheet')
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(data)
  return inflate
}

function entriesOf(bytes: Buffer): Map<string, ZipEntry> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > maxEntries) throw new SheetError('badSheet')
  const entries = new Map<string, ZipEntry>()
  let claimed = 0
  for (let at = bytes.readUInt32LE(end + 16), index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new SheetError('badSheet')
    if (bytes.readUInt16LE(at + 8) & 1) throw new SheetError('lockedSheet')
    claimed += bytes.readUInt32LE(at + 24)
    if (claimed > maxUnpackedBytes) throw new SheetError('hugeSheet')
    const length = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, at + 46 + length), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: startOf(bytes, bytes.readUInt32LE(at + 42)),
    })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function startOf(bytes: Buffer, local: number): number {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localMark) throw new SheetError('badSheet')
  return local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - maxComment)
  for (let at = bytes.length - endBytes; at >= first; at--) if (bytes.readUInt32LE(at) === endMark) return at
  throw new SheetError('badSheet')
}
