import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { engineRoot } from '../src/product/roots.ts'
import type { Database } from '../src/server/db/connection.ts'
import { emptyDatabaseFile, ensureEmptyDatabaseFile } from '../src/server/db/embedded/emptyDatabase.ts'
import { dropAll } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the prepared databases of a test run. */
    prepared: string
    /** The database of a project of the suite. */
    engine: Database['kind']
  }
}

const memoryDirectory = '/dev/shm'
const neededRoom = 6 * 2 ** 30

/** Each file of the suite copies a database of 43 MB: 40 ms in memory, up to a second of the processor on a disk. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDirectory)
    return Math.min(bavail * bsize, freemem()) > neededRoom
  } catch {
    return false
  }
}

// Vitest loads this file once for each project: what they share is kept beside the modules.
const shared = globalThis as { preparedDirectory?: string }

/** Gives all projects of a test run one directory of prepared databases, which the first of them makes and removes. */
export async function setup(project: TestProject) {
  const isFirst = shared.preparedDirectory === undefined
  // Set before the first worker starts: each takes over the environment.
  if (isFirst && !process.env['TMPDIR'] && hasRoomInMemory()) process.env['TMPDIR'] = memoryDirectory
  process.env['NODE_COMPILE_CACHE'] ??= join(engineRoot, 'dist/compiled')
  const directory = (shared.preparedDirectory ??= mkdtempSync(join(tmpdir(), 'houtai-prepared-')))
  project.provide('prepared', directory)
  if (!isFirst) return undefined
  // Else the first starts of a fresh clone, which run at the same time, would each make it.
  if (!existsSync(emptyDatabaseFile())) await ensureEmptyDatabaseFile()
  return async () => {
    await rm(directory, { recursive: true, force: true })
    await dropAll(basename(directory))
  }
}
