import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { create } from './databases.ts'

type Make = (directory: string) => Promise<void>

/** Makes a directory once per test run, for the first caller of that name; all others wait for it. */
export async function prepared(name: string, make: Make): Promise<string> {
  const stored = join(inject('prepared'), name)
  while (!existsSync(stored)) if (!(await makeOnce(stored, make))) await pause(50)
  return stored
}

/** Copies such a directory. */
export const preparedCopy = async (name: string, to: string, make: Make): Promise<void> =>
  cpSync(await prepared(name, make), to, { recursive: true })

/**
 * The same with an empty database of PostgreSQL, which `make` fills; returns its name. Nobody may use it: it is the template of
 * copies.
 */
export async function preparedWithDatabase(
  name: string,
  to: string,
  make: (directory: string, database: string) => Promise<void>,
): Promise<string> {
  const known = 'database'
  await preparedCopy(name, to, async directory => {
    const database = [basename(dirname(directory)), basename(directory)].join('-')
    await create(database)
    await make(directory, database)
    await writeFile(join(directory, known), database)
  })
  return readFile(join(to, known), 'utf8')
}

/** False while another test file makes it. */
async function makeOnce(stored: string, make: Make): Promise<boolean> {
  const claim = `${stored}.claimed`
  const claimed = await mkdir(claim).then(
    () => true,
    () => false,
  )
  if (!claimed) return false
  try {
    if (existsSync(stored)) return true
    const directory = await mkdtemp(`${stored}-`)
    await make(directory)
    await rename(directory, stored)
    return true
  } finally {
    await rmdir(claim)
  }
}
