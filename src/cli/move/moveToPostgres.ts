import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { withComputed } from '../../schema/index.ts'
import type { Config } from '../../server/config.ts'
import type { Database, Query } from '../../server/db/connection.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { currentVersion, schemaVersion } from '../../server/db/schemaVersion.ts'
import { raw } from '../../server/db/sql.ts'
import { prepareDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { readWrittenMigrations } from '../../server/db/tables/writtenMigrations.ts'
import { type FileStorage, openStorage } from '../../server/storage/fileStorage.ts'
import { refuseTables } from '../backup/refuseTables.ts'
import { migrationsFolder } from '../database/writeMigration.ts'
import { copyTables } from './copyTables.ts'
import type { TableContents } from './tableContents.ts'

export interface MoveReport {
  /** Rows and checksum of each table, the same on both sides. */
  tables: Readonly<Record<string, TableContents>>
  /** Files that went into a bucket. */
  files: number
  /** Ids of files that a row names and that are neither on the disk nor in the bucket. */
  missing: readonly string[]
}

/** Moves the embedded database of DATA_DIR into the empty one of DATABASE_URL. The former stays as it is. */
export async function moveToPostgres(config: Config): Promise<MoveReport> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl)
    throw new Error('set DATABASE_URL to an empty database of PostgreSQL: the embedded one of DATA_DIR moves there')
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`${dataDir} has no embedded database: DATA_DIR names another directory`)
  const source = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await source.asOwner(refuseOtherVersion)
    const target = await openDatabase(config)
    try {
      return await moveInto(target, source, config)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const parts: Readonly<Record<string, AnyPart>> = serverParts

/** Tables of another version would be copied into tables of this one. */
async function refuseOtherVersion(query: Query): Promise<void> {
  const version = schemaVersion(withComputed(modules))
  const known = await currentVersion(query, version)
  if (known?.generation !== version.generation || known.fingerprint !== version.fingerprint)
    throw new Error('the embedded database was prepared by another version: start this one on it once, and stop it')
}

async function moveInto(target: Database, source: Database, config: Config): Promise<MoveReport> {
  await target.asOwner(refuseTables)
  const own = modules.flatMap(module => parts[module.name]?.tables ?? [])
  const written = readWrittenMigrations(migrationsFolder)
  await target.withStartLock(transaction => prepareDatabase(transaction, { modules: withComputed(modules), own, written }))
  try {
    const { moved: files, missing } = await moveFiles(source, config)
    const tables = await target.asOwner(to => source.asOwner(from => copyTables(from, to)))
    await target.asOwner(query => query(raw('analyze')))
    return { tables, files, missing }
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${message}. The embedded database is as it was; make the one of DATABASE_URL anew before another try`, {
      cause: error,
    })
  }
}

/** Files stay in DATA_DIR, unless there is a bucket for them now. */
async function moveFiles(source: Database, { dataDir, bucket }: Config): Promise<{ moved: number; missing: string[] }> {
  const missing: string[] = []
  if (!bucket) return { moved: 0, missing }
  const [disk, store] = [await openStorage({ dataDir, bucket: null }), await openStorage({ dataDir, bucket })]
  const uploads = await source.asOwner(query => query<{ id: string }>(raw('select id from upload order by id')))
  let moved = 0
  for (const { id } of uploads) {
    const file = await disk.files.open(id)
    if (file) {
      await store.files.put(file.stream, id)
      moved++
    } else if (!(await isStored(store, id))) missing.push(id)
  }
  return { moved, missing }
}

/** Somebody may have copied it into the bucket by hand. */
async function isStored({ files }: FileStorage, id: string): Promise<boolean> {
  const file = await files.open(id)
  file?.stream.destroy()
  return file !== null
}
