import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Makes a directory once in a run of the tests, for whoever first wants one of that name; all others get copies. */
export async function preparedCopy(name: string, to: string, make: (directory: string) => Promise<void>): Promise<void> {
  const kept = join(inject('prepared'), name)
  if (!existsSync(kept)) {
    const directory = await mkdtemp(`${kept}-`)
    await make(directory)
    // Two files may have begun together: one of theirs is kept.
    await rename(directory, kept).catch(async (error: unknown) => {
      if (!existsSync(kept)) throw error
      await rm(directory, { recursive: true })
    })
  }
  cpSync(kept, to, { recursive: true })
}
