import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Arrivals, arrivalsIn } from './arrivals.ts'

export interface OpenFile {
  /** Of the whole file. */
  bytes: number
  stream: Readable
}
/** Bytes from the first to the last, both of them in it. */
export interface Range {
  start: number
  end: number
}
/** Where files stay. Another kind of store needs these three and nothing else. */
export interface Files {
  /** Keeps the bytes for good, under an id of ours or the one given, or leaves nothing. */
  put(bytes: Readable, id?: string): Promise<string>
  /** The file or a part of it; null when there is none. */
  open(id: string, range?: Range): Promise<OpenFile | null>
  remove(id: string): Promise<void>
}

/** What the server holds besides the database. */
export interface Storage {
  files: Files
  arrivals: Arrivals
}

export async function storageIn(dataDir: string): Promise<Storage> {
  const arrivals = await arrivalsIn(join(dataDir, 'uploads/arriving'))
  return { arrivals, files: await filesIn(join(dataDir, 'uploads/files'), arrivals) }
}

export const newId = (): string => randomBytes(16).toString('hex')
const isId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** Files on a disk: whole and written through before they get their name. */
async function filesIn(directory: string, arrivals: Arrivals): Promise<Files> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    async put(bytes, id = newId()) {
      if (!isId(id)) throw new Error(`${id} is no id of a file`)
      await using arrival = arrivals.expect()
      await arrival.write(bytes, Infinity)
      await writeThrough(arrival.path, 'r+')
      await rename(arrival.path, join(directory, id))
      // Windows opens no directory.
      if (process.platform !== 'win32') await writeThrough(directory, 'r')
      return id
    },
    open: async (id, range) => (isId(id) ? openFile(join(directory, id), range) : null),
    async remove(id) {
      if (isId(id)) await rm(join(directory, id), { force: true })
    },
  }
}

async function openFile(path: string, range?: Range): Promise<OpenFile | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return file && { bytes: (await file.stat()).size, stream: file.createReadStream(range) }
}

async function writeThrough(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await open(path, flags)
  await file.sync()
}
