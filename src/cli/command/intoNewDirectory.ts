import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory, writeFailure } from '../../server/storage/makeDirectory.ts'

/** Fills a directory that is new or empty. Where that fails it is emptied again: half a copy only takes room. */
export async function intoNewDirectory<T>(directory: string, fill: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(directory)
  try {
    makeDirectory(directory)
  } catch (error) {
    throw new Error(`${directory} cannot be made: ${writeFailure(error, 'name another directory')}`, { cause: error })
  }
  if (readdirSync(directory).length) throw new Error(`${directory} is not empty: name a new directory`)
  try {
    return await fill()
  } catch (error) {
    const written = isNew ? [directory] : readdirSync(directory).map(name => join(directory, name))
    for (const path of written) await rm(path, { recursive: true, force: true })
    throw error
  }
}
