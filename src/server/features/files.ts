import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Arrivals, arrivalsIn } from './arrivals.ts'
import { newId } from './fileId.ts'
import { type FileQuotas, usualQuotas } from './fileQuotas.ts'
import { filesOnDisk } from './filesOnDisk.ts'
import type { Bucket } from './s3/bucket.ts'
import { filesInBucket } from './s3/files.ts'

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
  quotas: FileQuotas
}
/** The same files, to be read: what would be written is read to its end and forgotten. */
export const writingNothing = ({ files, ...rest }: Storage): Storage => ({
  ...rest,
  files: {
    open: files.open,
    async put(bytes, id = newId()) {
      await finished(bytes.resume())
      return id
    },
    remove: () => Promise.resolve(),
  },
})
export interface Store {
  dataDir: string
  /** Where files are kept instead of under `dataDir`. */
  bucket: Bucket | null
  /** Bytes of the disk that files leave free; null or silent for a share of it. */
  diskReserve?: number | null
  fileQuotas?: FileQuotas
  /** Template of the addresses of map tiles. */
  tiles?: string | null
}

export async function storageIn({ dataDir, bucket, diskReserve = null, fileQuotas = usualQuotas }: Store): Promise<Storage> {
  const arrivals = await arrivalsIn(join(dataDir, 'uploads/arriving'), diskReserve)
  const files = bucket ? await filesInBucket(bucket, arrivals) : await filesOnDisk(join(dataDir, 'uploads/files'), arrivals)
  return { arrivals, files, quotas: fileQuotas }
}
