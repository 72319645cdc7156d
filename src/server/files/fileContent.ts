import { type FileHandle, open } from 'node:fs/promises'

/** The content of a file for the detection of its type: its first bytes, and functions that read more. */
export interface FileContent extends AsyncDisposable {
  path: string
  bytes: number
  head: Buffer
  /** The names in the directory of a zip; null where the file is none. */
  zipNames(): Promise<readonly string[] | null>
  /** Whether one of these sequences of bytes is in the file. */
  contains(...sought: readonly Buffer[]): Promise<boolean>
  /** Whether it is text: no control characters, in UTF-8, GB 18030 or UTF-16 with its mark. */
  isText(): Promise<boolean>
}

const headBytes = 64
const pieceBytes = 1_048_576

export async function openContent(path: string): Promise<FileContent> {
  const file = await open(path)
  const { size: bytes } = await file.stat()
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  return {
    path,
    bytes,
    head: await read(0, Math.min(headBytes, bytes)),
    zipNames: () => namesInZip(read, bytes),
    contains: (...sought) => hasSequence(file, sought),
    isText: () => isText(file),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

type ReadBytes = (from: number, length: number) => Promise<Buffer>
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const endBytes = 22
const maxComment = 65_535
const maxDirectory = 8 * 1_048_576

/** The central directory alone: nothing is unpacked, so that a zip bomb does no harm. */
async function namesInZip(read: ReadBytes, bytes: number): Promise<readonly string[] | null> {
  const tailStart = Math.max(0, bytes - endBytes - maxComment)
  const tail = await read(tailStart, bytes - tailStart)
  const end = tail.lastIndexOf(endMark)
  if (end < 0 || end + endBytes > tail.length) return null
  const [size, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (size > maxDirectory || start + size > bytes) return null
  const directory = await read(start, size)
  const names: string[] = []
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return null
    const length = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names.length ? names : null
}

const streamOf = (file: FileHandle) => file.createReadStream({ start: 0, autoClose: false, highWaterMark: pieceBytes })

async function hasSequence(file: FileHandle, sought: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(...sought.map(one => one.length))
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of streamOf(file)) {
    const joined = Buffer.concat([rest, piece as Buffer])
    if (sought.some(one => joined.includes(one))) return true
    rest = joined.subarray(-longest)
  }
  return false
}

const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const
/** Control characters that no text has. */
const unprintable = /[^\P{Cc}\t\n\f\r]/u

/** One pass: an encoding is ruled out at its first invalid byte or control character. */
async function isText(file: FileHandle): Promise<boolean> {
  let decoders: readonly TextDecoder[] = []
  let isFirst = true
  for await (const piece of streamOf(file)) {
    if (isFirst) decoders = decodersFor(piece as Buffer)
    isFirst = false
    decoders = decoders.filter(decoder => isPrintable(() => decoder.decode(piece as Buffer, { stream: true })))
    if (!decoders.length) return false
  }
  return decoders.some(decoder => isPrintable(() => decoder.decode()))
}

/** UTF-16 only with its mark: almost any bytes are characters of it. */
const decodersFor = (first: Buffer): readonly TextDecoder[] => {
  const mark = first.toString('hex', 0, 2)
  const marked = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'gb18030']
  return encodings.filter(name => marked.includes(name)).map(name => new TextDecoder(name, { fatal: true }))
}

function isPrintable(decode: () => string): boolean {
  try {
    return !unprintable.test(decode())
  } catch {
    return false
  }
}
