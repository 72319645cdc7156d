import type { Database } from '../db/connection.ts'
import type { ServerContext } from '../db/scope.ts'
import { ident, raw, type Sql, sql } from '../db/sql.ts'
import { expireReleasedFiles } from './expireReleasedFiles.ts'
import { jobRetentionDays } from './jobRows.ts'

const batchSize = 200

/** Deletes ended jobs with their files, and uploads that no row refers to, once they have expired. */
export async function removeExpiredFiles(context: ServerContext): Promise<void> {
  const isOver = raw(`ended_at < now() - interval '${jobRetentionDays} days' order by ended_at`)
  await removeFiles(context, { table: 'job', file: 'file_id', isOver })
  await expireReleasedFiles(context)
  // An hour later, so that a save at the last moment does not lose its file.
  const isUnused = raw(`kept_until < now() - interval '1 hour' order by kept_until`)
  await removeFiles(context, { table: 'upload', file: 'id', isOver: isUnused })
}

interface ExpiringFiles {
  table: 'job' | 'upload'
  /** The column with the id of the file. */
  file: string
  isOver: Sql
}
/** Deletes the files first and then their rows, so that no file is orphaned. */
async function removeFiles({ database, storage }: ServerContext, { table, file, isOver }: ExpiringFiles): Promise<void> {
  for (let count = batchSize; count === batchSize;) {
    const old = await database.asOwner(query =>
      query<ExpiredRow>(
        sql`select org_id as org, id::text, ${ident(file)} as file from ${ident(table)} where ${isOver} limit ${batchSize}::int`,
      ),
    )
    for (const one of old) await storage.files.remove(one.file)
    await removeRows(database, table, old)
    count = old.length
  }
}

interface ExpiredRow {
  org: number
  id: string
  file: string
}
const removeRows = ({ asOwner }: Database, table: ExpiringFiles['table'], old: readonly ExpiredRow[]): Promise<unknown> =>
  asOwner(query =>
    query(sql`delete from ${ident(table)} t using unnest(${old.map(({ org }) => org)}::bigint[],
      ${old.map(({ id }) => id)}::text[]) gone (org, id)
      where t.org_id = gone.org and t.id = gone.id::${raw(table === 'job' ? 'bigint' : 'text')}`),
  )
