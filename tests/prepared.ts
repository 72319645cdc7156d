import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Makes a directory once per test run, for the first caller of that name; all others get copies. */
export async function preparedCopy(name: string, to: string, make: (directory: string) => Promise<void>): Promise<void> {
  const stored = join(inject('prepared'), name)
  if (!existsSync(stored)) {
    const directory = await mkdtemp(`${stored}-`)
    await make(directory)
    // Two test files may have started together: the first result is used.
    await rename(directory, stored).catch(async (error: unknown) => {
      if (!existsSync(stored)) throw error
      await rm(directory, { recursive: true })
    })
  }
  cpSync(stored, to, { recursive: true })
}
