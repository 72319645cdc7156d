import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys from outside the tables. */
export interface SecretKeys {
  /** The first signs and seals, all verify and open. */
  keys: readonly string[]
  /** What an unknown key sealed is given up. */
  lost: boolean
}
export const noKeys: SecretKeys = { keys: [], lost: false }

const fileName = 'secret.key'

/** Beside the embedded database lies a file with its key, made at the first start: who copies the tables alone does not have it. */
export async function loadKeyFile(dataDir: string, { keys, lost }: SecretKeys): Promise<SecretKeys> {
  const path = join(dataDir, fileName)
  const known = await readFile(path, 'utf8').catch(absent)
  if (known?.trim()) return { keys: [...keys, known.trim()], lost }
  if (keys.length) return { keys, lost }
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, `${made}\n`, { mode: 0o600, flush: true })
  return { keys: [made], lost }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
