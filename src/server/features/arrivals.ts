import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../wire/refusal.ts'

/** A file on its way in, gone with its scope unless it was moved. */
export interface Arrival extends AsyncDisposable {
  path: string
  /** Writes no more than `most` bytes; the first one past them is refused. */
  write(bytes: Readable, most: number): Promise<void>
}
export interface Arrivals {
  expect(): Arrival
  /** Takes away what a killed process left. */
  sweep(): Promise<void>
}

export const sweepEvery = 600_000

export async function arrivalsIn(directory: string): Promise<Arrivals> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    expect() {
      const path = join(directory, randomBytes(16).toString('hex'))
      return { path, write: (bytes, most) => write(bytes, most, path), [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },
    async sweep() {
      const paths = (await readdir(directory)).map(name => join(directory, name))
      await Promise.all(paths.map(removeOld))
    },
  }
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < Date.now() - sweepEvery) await rm(path, { force: true })
}

async function write(bytes: Readable, most: number, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(bytes, source => atMost(source, most), file)
  } catch (error) {
    throw isFull(error) ? refuse('storageFull', { retryAfter: 60 }) : error
  } finally {
    // Refused before it was opened, it would be made after it was removed.
    if (!file.closed) await once(file, 'close')
  }
}

async function* atMost(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of source) {
    total += chunk.length
    if (total > most) throw refuse('fileTooLarge', { params: { max: `${Math.floor(most / 1_048_576)}M` } })
    yield chunk
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
