import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

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
