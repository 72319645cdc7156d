import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One process on a data directory: two lose rows without an error. The kernel holds SQLite's file lock and lets go
 * of it however the process ends, also across containers on one host, which no pid file does.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    throw new Error(`data directory ${directory} is in use by another process; stop that one first`)
  }
  return () => file.close()
}
