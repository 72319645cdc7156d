import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PlatformRows } from './platformRows.ts'

/** The manifest of an exported organisation. It is written last: a directory without it is incomplete. */
export interface ExportManifest {
  product: string
  generation: number
  organisation: { id: number; code: string; name: string }
  at: string
  /** Rows and checksum of the file of each table. */
  tables: Readonly<Record<string, { rows: number; sha256: string }>>
  files: number
  platform: PlatformRows
}
export const exportManifestName = 'organisation.json'
export const rowsFile = (directory: string, table: string): string => join(directory, 'rows', `${table}.jsonl`)
export const storedFile = (directory: string, id: string): string => join(directory, 'files', id)

export async function readExportManifest(directory: string): Promise<ExportManifest> {
  const text = await readFile(join(directory, exportManifestName), 'utf8').catch(() => {
    throw new Error(`${directory} is no exported organisation: it has no ${exportManifestName}`)
  })
  const manifest = JSON.parse(text) as ExportManifest
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    const digest = createHash('sha256')
    await pipeline(createReadStream(rowsFile(directory, table)), digest)
    if (digest.digest('hex') !== sha256) throw new Error(`rows/${table}.jsonl is not as it was exported: copy the directory anew`)
  }
  return manifest
}
