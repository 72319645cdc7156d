import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../shared/wire/refusal.ts'
import { type DiskSpace, diskSpace } from './diskSpace.ts'

/** A temporary file of an upload; disposal removes it unless it was moved. */
export interface TempUpload extends AsyncDisposable {
  path: string
  /** Writes at most `limit` bytes, and refuses more. */
  write(bytes: Readable, limit: number): Promise<void>
}
export interface TempUploads extends DiskSpace {
  create(): TempUpload
  /** Writes and removes a test file. */
  tryWriting(): Promise<void>
  /** Removes files that a killed process left. */
  sweep(): Promise<void>
}

export const tempSweepInterval = 600_000

export async function tempUploadsIn(directory: string, reserve: number | null = null): Promise<TempUploads> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { refuseWhenLow } = diskSpace(directory, reserve)
  const newPath = () => join(directory, randomBytes(16).toString('hex'))
  return {
    refuseWhenLow,
    create() {
      const path = newPath()
      const write = async (bytes: Readable, limit: number) => writeFile(chunksOf(bytes, { limit, refuseWhenLow }), path)
      return { path, write, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },
    async tryWriting() {
      const path = newPath()
      await writeFile(Readable.from([Buffer.alloc(trialBytes)]), path).finally(() => rm(path, { force: true }))
    },
    async sweep() {
      const paths = (await readdir(directory)).map(name => join(directory, name))
      await Promise.all(paths.map(removeOld))
    },
  }
}

const trialBytes = 65_536

async function removeOld(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (stats && stats.mtimeMs < Date.now() - tempSweepInterval) await rm(path, { force: true })
}

async function writeFile(bytes: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(bytes, file)
  } catch (error) {
    throw failureOf(error)
  } finally {
    // A stream refused before it was opened would create the file after its removal.
    if (!file.closed) await once(file, 'close')
  }
}

/** Passes the bytes on while they are at most `limit` and the disk has room. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  { limit, refuseWhenLow }: { limit: number } & DiskSpace,
): AsyncGenerator<Buffer> {
  let total = 0
  await refuseWhenLow()
  for await (const chunk of source) {
    total += chunk.length
    if (total > limit) throw refuse('fileTooLarge', { params: { max: `${Math.floor(limit / 1_048_576)}M` } })
    await refuseWhenLow()
    yield chunk
  }
}

function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return refuse('storageFull', { retryAfter: 60 })
  return /^(EROFS|EACCES|EPERM|EIO)$/.test(code) ? refuse('storageFailed', { retryAfter: 60, cause: error }) : error
}
