import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '../src/server/db/connection.ts'
import { dropAll } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the prepared databases of a test run. */
    prepared: string
    /** The database of a project of the suite. */
    engine: Database['kind']
  }
}

export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-prepared-'))
  project.provide('prepared', directory)
  return async () => {
    await rm(directory, { recursive: true, force: true })
    await dropAll(basename(directory))
  }
}
