import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { engineRoot, productRoot } from '../../../product/roots.ts'

/** What the product's tables need: the stored files contain them. */
export const extensions = { btree_gin, btree_gist, pg_trgm }

/**
 * Where the files of an empty database are stored: those of each version, which another cannot read. They are the same on every
 * machine, because the embedded database is WebAssembly everywhere.
 */
export function emptyDatabaseFile(): string {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const described = readFileSync(join(dirname(library), '../package.json'), 'utf8')
  const { version } = JSON.parse(described) as { version: string }
  return join(productRoot, 'node_modules/.cache/houtai', `embedded-${version}.tar.br`)
}

/** The package has them, so that the first start of a product need not make them. */
export const packagedDatabaseFile = (engine: string): string => join(engine, 'dist', basename(emptyDatabaseFile()))

/**
 * Opens a database in memory, for tests and checks: empty, or with the files of an archive. Where no files are stored it creates them,
 * which takes more than two seconds of the processor, and stores them: later calls read them in a fifth of that.
 */
export async function openInMemory(options: PGliteOptions, archive?: Uint8Array<ArrayBuffer>): Promise<PGlite> {
  const stored = archive ?? storedFiles()
  if (stored) return PGlite.create({ ...options, loadDataDir: new Blob([stored]) })
  const database = await PGlite.create(options)
  // Where the folder cannot be written, each process creates its own files.
  await storeFiles(database).catch(() => undefined)
  return database
}

/** Stores the files unless they are. */
export async function ensureEmptyDatabaseFile(): Promise<void> {
  if (compressedAt(emptyDatabaseFile())) return
  const database = await PGlite.create({ extensions })
  await storeFiles(database).finally(() => database.close())
}

/**
 * Copies the stored files into a directory without a database. `PG_VERSION` is written last: if a start is killed before, the next
 * one does not take the directory for a database. Without stored files PGlite creates the database.
 */
export function fillWithEmptyDatabase(directory: string): void {
  const known = '/PG_VERSION'
  if (existsSync(join(directory, known))) return
  const stored = storedFiles()
  if (!stored) return
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const entries = entriesOf(stored)
  for (const { name, content } of entries.toSorted((a, b) => Number(a.name === known) - Number(b.name === known)))
    if (content) writeFileSync(join(directory, name), content, { mode: 0o600 })
    else mkdirSync(join(directory, name), { recursive: true, mode: 0o700 })
}

const storedFiles = (): Buffer<ArrayBuffer> | null => filesAt(packagedDatabaseFile(engineRoot)) ?? filesAt(emptyDatabaseFile())

const digestLength = 32
const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** What is stored at a path; null where there is nothing, or a damaged file. */
function compressedAt(path: string): Buffer | null {
  try {
    const stored = readFileSync(path)
    const compressed = stored.subarray(digestLength)
    return digestOf(compressed).equals(stored.subarray(0, digestLength)) ? compressed : null
  } catch {
    return null
  }
}

function filesAt(path: string): Buffer<ArrayBuffer> | null {
  const compressed = compressedAt(path)
  return compressed && brotliDecompressSync(compressed)
}

/** The files of an open database. */
export async function archiveOf(database: PGlite): Promise<Uint8Array<ArrayBuffer>> {
  const files = await database.dumpDataDir('none')
  return new Uint8Array(await files.arrayBuffer())
}

/** Under another name first: a process that starts meanwhile reads no half of them. What another process has stored meanwhile stays. */
async function storeFiles(database: PGlite): Promise<void> {
  const path = emptyDatabaseFile()
  const half = `${path}.${process.pid}`
  for (const name of Object.keys(extensions)) await database.exec(`create extension if not exists ${name}`)
  // The archive has three copies of one database, 7 MB apart: with a window that spans them it is a third of what gzip makes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  const compressed = brotliCompressSync(await archiveOf(database), { params })
  if (compressedAt(path)) return
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(half, Buffer.concat([digestOf(compressed), compressed]))
    renameSync(half, path)
  } finally {
    rmSync(half, { force: true })
  }
}

/** What an archive of tar contains: each entry is a header of a block, and its content in whole blocks. */
function entriesOf(archive: Buffer) {
  const block = 512
  const entries: { name: string; content: Buffer | null }[] = []
  for (let start = 0; archive[start];) {
    const text = (from: number, length: number) => archive.toString('latin1', start + from, start + from + length).split('\0')[0]
    const size = Number.parseInt(text(124, 12) || '0', 8)
    const from = start + block
    const isDirectory = text(156, 1) === '5'
    entries.push({ name: `${text(345, 155)}${text(0, 100)}`, content: isDirectory ? null : archive.subarray(from, from + size) })
    start = from + Math.ceil(size / block) * block
  }
  return entries
}
