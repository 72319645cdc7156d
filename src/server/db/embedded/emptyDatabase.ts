import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { productRoot } from '../../../product/roots.ts'

/** Where the files are stored: those of each version, which another cannot read. */
export function emptyDatabaseFile(): string {
  const described = readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8')
  const { version } = JSON.parse(described) as { version: string }
  return join(productRoot, 'node_modules/.cache/houtai', `embedded-${version}.tar.gz`)
}

/**
 * Opens an empty database in memory, for tests and checks. The first of a version makes its files, which takes more than two seconds
 * of the processor, and stores them: those after it read them in a fifth of that.
 */
export async function openEmptyDatabase(options: PGliteOptions): Promise<PGlite> {
  const path = emptyDatabaseFile()
  const stored = filesAt(path)
  if (stored) return PGlite.create({ ...options, loadDataDir: stored })
  const database = await PGlite.create(options)
  await storeFiles(database, path)
  return database
}

/** Null where there are none, or damaged ones: an archive has a checksum. */
function filesAt(path: string): Blob | null {
  try {
    return new Blob([gunzipSync(readFileSync(path))])
  } catch {
    return null
  }
}

/** Under another name first: a process that starts meanwhile reads no half of them. */
async function storeFiles(database: PGlite, path: string): Promise<void> {
  const half = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const files = await database.dumpDataDir('gzip')
    writeFileSync(half, Buffer.from(await files.arrayBuffer()))
    renameSync(half, path)
  } catch {
    // Where nothing can be written each makes its own.
    rmSync(half, { force: true })
  }
}
