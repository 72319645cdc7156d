import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type TempUploads, tempUploadsIn } from './tempUploads.ts'
import { newFileId } from './fileId.ts'
import { type FileQuotas, defaultFileQuotas } from '../files/fileQuotas.ts'
import { diskFileStore } from './diskFileStore.ts'
import type { S3Bucket } from './s3Bucket.ts'
import { bucketFileStore } from './bucketFileStore.ts'

export interface OpenedFile {
  /** Of the whole file. */
  bytes: number
  stream: Readable
}
/** Bytes from the first to the last, both of them in it. */
export interface ByteRange {
  start: number
  end: number
}
/** Where files stay. Another kind of store needs these three and nothing else. */
export interface FileStore {
  /** Keeps the bytes for good, under an id of ours or the one given, or leaves nothing. */
  put(bytes: Readable, id?: string): Promise<string>
  /** The file or a part of it; null when there is none. */
  open(id: string, range?: ByteRange): Promise<OpenedFile | null>
  remove(id: string): Promise<void>
}

/** What the server holds besides the database. */
export interface FileStorage {
  files: FileStore
  arrivals: TempUploads
  quotas: FileQuotas
}
/** The same files, to be read: what would be written is read to its end and forgotten. */
export const readOnlyStorage = ({ files, ...rest }: FileStorage): FileStorage => ({
  ...rest,
  files: {
    open: files.open,
    async put(bytes, id = newFileId()) {
      await finished(bytes.resume())
      return id
    },
    remove: () => Promise.resolve(),
  },
})
export interface StorageOptions {
  dataDir: string
  /** Where files are kept instead of under `dataDir`. */
  bucket: S3Bucket | null
  /** Bytes of the disk that files leave free; null or silent for a share of it. */
  diskReserve?: number | null
  fileQuotas?: FileQuotas
  /** Template of the addresses of map tiles. */
  tiles?: string | null
}

export async function openStorage({
  dataDir,
  bucket,
  diskReserve = null,
  fileQuotas = defaultFileQuotas,
}: StorageOptions): Promise<FileStorage> {
  const arrivals = await tempUploadsIn(join(dataDir, 'uploads/arriving'), diskReserve)
  const files = bucket ? await bucketFileStore(bucket, arrivals) : await diskFileStore(join(dataDir, 'uploads/files'), arrivals)
  return { arrivals, files, quotas: fileQuotas }
}
