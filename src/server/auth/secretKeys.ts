import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../storage/makeDirectory.ts'

/** Keys from outside the tables. */
export interface SecretKeys {
  /** The first one signs and encrypts, all of them verify and decrypt. */
  keys: readonly string[]
  /** Secrets of an unknown key are dropped. */
  lost: boolean
}
export const noSecretKeys: SecretKeys = { keys: [], lost: false }

export const keyFileName = 'secret.key'
/** The texts of several keys. */
export const splitSecretKeys = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)
/** The first key of a deployment, or the next one. */
export const createSecretKey = (): string => randomBytes(32).toString('base64url')

/** The key file beside the embedded database, created at the first start: a copy of the tables alone does not have it. */
export async function loadKeyFile(dataDir: string, { keys, lost }: SecretKeys): Promise<SecretKeys> {
  const path = join(dataDir, keyFileName)
  const known = await readFile(path, 'utf8').catch(nullIfAbsent)
  const inFile = splitSecretKeys(known ?? '')
  if (inFile.length) return { keys: [...keys, ...inFile], lost }
  if (keys.length) return { keys, lost }
  const made = createSecretKey()
  makeDirectory(dataDir)
  await writeFile(path, `${made}\n`, { mode: 0o600, flush: true })
  return { keys: [made], lost }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
