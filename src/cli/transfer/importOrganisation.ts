import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { accountModules } from '../../server/auth/accountModules.ts'
import { auditInsert } from '../../server/db/auditInsert.ts'
import type { Database, Query } from '../../server/db/connection.ts'
import { schemaVersion } from '../../server/db/schemaVersion.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { quoted, raw, sql } from '../../server/db/sql.ts'
import { mapFileAddresses } from '../../server/files/mapFileAddresses.ts'
import { checkFileId, newFileId } from '../../server/storage/fileId.ts'
import { type ExportManifest, readExportManifest, rowsFile, storedFile } from './exportedOrganisation.ts'
import { type IdMap, createIdMap } from './idMap.ts'
import { type OrganisationImport, updateDeferredLinks, insertTransferRows } from './insertRows.ts'
import type { TransferRow } from './mapNestedIds.ts'
import { idsByName, platformRows } from './platformRows.ts'
import { transferTables, type TransferTable } from './transferTables.ts'

/** Ids per statement. */
const batchSize = 10_000
const organisationTable = accountModules.organisations

type TransferContext = Pick<ServerContext, 'registry' | 'storage' | 'sign' | 'decrypt'>
interface ImportRequest {
  directory: string
  /** Another code for it here. */
  code: string | undefined
}
export interface ImportReport {
  organisation: ExportManifest['organisation']
  rows: Readonly<Record<string, number>>
  files: number
  /** What could not be imported: tables and columns that this product lacks, secrets encrypted with another key. */
  left: readonly string[]
}

/** Makes an organisation of what was exported: all of it, or nothing. */
export async function importOrganisation(
  database: Database,
  context: TransferContext,
  { directory, code }: ImportRequest,
): Promise<ImportReport> {
  const manifest = await readExportManifest(directory)
  if (manifest.generation > schemaVersion(context.registry.modules).generation)
    throw new Error(`it was exported by ${manifest.product}, which is newer than this program: update this one first`)
  const files = await storeFiles(context, directory)
  try {
    return await database.asOwner(query => importRows({ query, context, manifest, directory, files }, code))
  } catch (error) {
    for (const id of files.values()) await context.storage.files.remove(id)
    throw error
  }
}

/** Under new ids: an organisation may be imported twice. */
async function storeFiles({ storage }: TransferContext, directory: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for await (const row of rowsOf(directory, 'upload')) {
    const id = checkFileId(String(row['id']))
    const file = storedFile(directory, id)
    if (existsSync(file)) ids.set(id, await storage.files.put(createReadStream(file), newFileId()))
  }
  return ids
}

async function* rowsOf(directory: string, table: string, change = (line: string) => line): AsyncGenerator<TransferRow> {
  const lines = createInterface({ input: createReadStream(rowsFile(directory, table)), crlfDelay: Infinity })
  for await (const line of lines) yield JSON.parse(change(line)) as TransferRow
}

interface ImportWork {
  query: Query
  context: TransferContext
  manifest: ExportManifest
  directory: string
  files: ReadonlyMap<string, string>
}

async function importRows(
  { query, context, manifest, directory, files }: ImportWork,
  code: string | undefined,
): Promise<ImportReport> {
  const { registry } = context
  const known = transferTables(registry)
  const tables = known.filter(({ name }) => manifest.tables[name])
  const ids = createIdMap(registry.modules)
  const platform = await platformRows(query, registry, tables)
  for (const [table, here] of Object.entries(platform)) ids.add(table, idsByName(manifest.platform[table] ?? {}, here))
  for (const table of tables) await assignIds(query, table, { ids, directory })
  const org = ids.of(organisationTable, manifest.organisation.id)
  if (org === null) throw new Error(`${directory} has no row of its organisation`)
  const organisation = { ...manifest.organisation, id: org, code: code ?? manifest.organisation.code }
  const key = await keyFor(query, organisation.code)

  const left = new Set(Object.keys(manifest.tables).filter(name => !known.some(table => table.name === name)))
  const mapping = { org, sign: context.sign, idOf: (id: string) => files.get(id) }
  const target: OrganisationImport = { query, org, ids, registry, decrypt: context.decrypt, left, deferred: [] }
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const exported = rowsOf(directory, table.name, line => mapFileAddresses(line, mapping))
    const named = table.name === organisationTable ? withCode(exported, { orgcode: organisation.code, orgkey: key }) : exported
    rows[table.name] = await insertTransferRows(target, { table, following: tables.slice(tables.indexOf(table) + 1) }, named)
  }
  await updateDeferredLinks(target)
  // A second step whose secret this deployment cannot decrypt would lock its account out.
  await query(
    sql`update account a set second_step = 0 where org_id = ${org}::bigint and second_step = 1
      and not exists (select from second_step s where s.org_id = a.org_id and s.account_id = a.id)`,
  )
  const entry = { action: 'import', module: organisationTable, ids: [org], changes: null } as const
  await query(auditInsert({ org, account: null, ip: '', requestId: 'command' }, entry, raw('')))
  return { organisation, rows, files: files.size, left: [...left] }
}

/** Draws new ids from the sequence of a table for all its rows, in their order. */
async function assignIds(
  query: Query,
  { name }: TransferTable,
  { ids, directory }: { ids: IdMap; directory: string },
): Promise<void> {
  const [sequence] = await query<{ name: string | null }>(
    sql`select case when exists (select from pg_attribute where attrelid = ${quoted(name)}::text::regclass and attname = 'id'
      and attidentity <> '')
      then pg_get_serial_sequence(${quoted(name)}::text, 'id') end as name`,
  )
  if (!sequence?.name) return
  const former: number[] = []
  for await (const row of rowsOf(directory, name)) former.push(Number(row['id']))
  const drawn = new Map<number, number>()
  for (let from = 0; from < former.length; from += batchSize) {
    const batch = former.slice(from, from + batchSize)
    const fresh = await query<{ id: number }>(
      sql`select nextval(${sequence.name}::text::regclass) as id from generate_series(1, ${batch.length}::int) order by 1`,
    )
    for (const [index, id] of batch.entries()) drawn.set(id, Number(fresh[index]?.id))
  }
  ids.add(name, drawn)
}

/** A new key for its addresses: imported twice into one installation, two organisations must not share one. */
async function keyFor(query: Query, code: string): Promise<string> {
  const [existing] = await query(sql`select id from organisation where lower(orgcode) = lower(${code})`)
  if (existing) throw new Error(`the code ${code} is taken here: name another with --code`)
  return randomBytes(8).toString('hex')
}

async function* withCode(rows: AsyncIterable<TransferRow>, changes: TransferRow): AsyncGenerator<TransferRow> {
  for await (const row of rows) yield { ...row, ...changes }
}
