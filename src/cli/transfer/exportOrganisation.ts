import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Database, Query } from '../../server/db/connection.ts'
import { schemaVersion } from '../../server/db/schemaVersion.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { ident, quoted, raw, sql, type Sql } from '../../server/db/sql.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import { activeUpload } from '../../server/files/uploads.ts'
import { type ExportManifest, exportManifestName, rowsFile, storedFile } from './exportedOrganisation.ts'
import { platformRows } from './platformRows.ts'
import { transferColumns } from './transferColumns.ts'
import { transferTables, type TransferTable } from './transferTables.ts'

/** Rows per fetch. */
const batchSize = 2000

interface ExportRequest {
  code: string
  directory: string
}
interface ExportReport {
  manifest: ExportManifest
  /** Ids of files that a row names and that are not in the storage. */
  missing: readonly string[]
}
/** Writes an organisation whole into a new directory: its rows as of one moment, then its files. */
export async function exportOrganisation(
  database: Database,
  { registry, storage }: Pick<ServerContext, 'registry' | 'storage'>,
  { code, directory }: ExportRequest,
): Promise<ExportReport> {
  await mkdir(join(directory, 'rows'), { recursive: true, mode: 0o700 })
  await mkdir(join(directory, 'files'), { mode: 0o700 })
  const tables = transferTables(registry)
  const { organisation, files, ...rows } = await database.asOwner(async query => {
    await query(raw('set transaction isolation level repeatable read'))
    const found = await findOrganisation(query, code)
    const written: Record<string, ExportManifest['tables'][string]> = {}
    for (const table of tables) written[table.name] = await writeTable(query, table, { org: found.id, directory })
    const ids = await query<{ id: string }>(sql`select id from upload where org_id = ${found.id}::bigint and ${activeUpload}`)
    return { organisation: found, tables: written, files: ids, platform: await platformRows(query, registry, tables) }
  })
  const missing: string[] = []
  for (const { id } of files) {
    const file = await storage.files.open(id)
    if (file) await pipeline(file.stream, createWriteStream(storedFile(directory, id), { mode: 0o600 }))
    else missing.push(id)
  }
  const { generation } = schemaVersion(registry.modules)
  const at = new Date().toISOString()
  const copied = files.length - missing.length
  const manifest: ExportManifest = { product: packageJson.version, generation, organisation, at, ...rows, files: copied }
  await writeFile(join(directory, exportManifestName), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
  return { manifest, missing }
}

async function findOrganisation(query: Query, code: string): Promise<ExportManifest['organisation']> {
  const [found] = await query<{ id: number; name: string; code: string }>(
    sql`select id, orgname as name, orgcode as code from organisation where lower(orgcode) = lower(${code}) and status <> -1`,
  )
  if (!found) throw new Error(`there is no organisation with the code ${code}`)
  if (found.id === platformOrg) throw new Error('the platform cannot be exported: back the whole installation up instead')
  return found
}

/** Counters within a row are left out: they are named by its id, which changes. In the new installation they begin above the used numbers. */
const conditions: Readonly<Record<string, Sql>> = {
  upload: activeUpload,
  serial_number: sql`period not like '%:%'`,
}

/** One row a line, as JSON, its id first. */
async function writeTable(
  query: Query,
  table: TransferTable,
  { org, directory }: { org: number; directory: string },
): Promise<ExportManifest['tables'][string]> {
  const columns = await transferColumns(query, table)
  const inOrder = columns.some(({ name }) => name === 'id') ? 'order by id' : ''
  const selected = columns.map(({ name, exact }) => `${quoted(name)}${exact ? `::text as ${quoted(name)}` : ''}`).join(', ')
  const condition = conditions[table.name] ?? raw('true')
  const own = sql`select ${raw(selected)} from ${ident(table.name)} where org_id = ${raw(String(org))} and ${condition} ${raw(inOrder)}`
  await using file = await open(rowsFile(directory, table.name), 'wx', 0o600)
  const digest = createHash('sha256')
  let rows = 0
  await query(sql`declare exported no scroll cursor for select row_to_json(row)::text as line from (${own}) row`)
  for (let fetched = batchSize; fetched === batchSize; rows += fetched) {
    const batch = await query<{ line: string }>(raw(`fetch forward ${batchSize} from exported`))
    const text = batch.map(({ line }) => `${line}\n`).join('')
    digest.update(text)
    await file.appendFile(text)
    fetched = batch.length
  }
  await query(raw('close exported'))
  return { rows, sha256: digest.digest('hex') }
}
