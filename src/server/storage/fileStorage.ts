import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { bucketFileStore } from './bucketFileStore.ts'
import { diskFileStore } from './diskFileStore.ts'
import { newFileId } from './fileId.ts'
import type { S3Bucket } from './s3Calls.ts'
import { type TempUploads, tempUploadsIn } from './tempUploads.ts'

const megabyte = 1_048_576
/** Limits in bytes. */
export interface FileQuotas {
  /** All files of an organisation, including its exports. */
  organisation: number
  /** Uploads of one account that no row refers to yet. */
  waiting: number
}
export const defaultFileQuotas: FileQuotas = { organisation: 5120 * megabyte, waiting: 200 * megabyte }

/** Rows of a demonstration, which are not uploaded. */
export const unlimitedFiles: FileQuotas = { organisation: Infinity, waiting: Infinity }

export interface OpenedFile {
  /** Size of the whole file. */
  bytes: number
  stream: Readable
}
/** An inclusive range of bytes. */
export interface ByteRange {
  start: number
  end: number
}
/** A store of files; another kind needs these three functions only. */
export interface FileStore {
  /** Stores all bytes or nothing, under a new id or the given one. */
  put(bytes: Readable, id?: string): Promise<string>
  /** The file or a part of it; null when there is none. */
  open(id: string, range?: ByteRange): Promise<OpenedFile | null>
  remove(id: string): Promise<void>
}

/** Files: everything the server stores outside the database. */
export interface FileStorage {
  files: FileStore
  tempUploads: TempUploads
  quotas: FileQuotas
}
/** A read-only view for dry runs: written bytes are drained and dropped. */
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
  /** Where files are stored instead of under `dataDir`. */
  bucket: S3Bucket | null
  /** Bytes of the disk that files leave free; by default a share of it. */
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
  const tempUploads = await tempUploadsIn(join(dataDir, 'uploads/arriving'), diskReserve)
  const files = bucket
    ? await bucketFileStore(bucket, tempUploads)
    : await diskFileStore(join(dataDir, 'uploads/files'), tempUploads)
  return { tempUploads, files, quotas: fileQuotas }
}
