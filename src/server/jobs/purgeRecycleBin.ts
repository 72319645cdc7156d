import { type AnyModule, formerNamesOf, modulesWithTables } from '../../schema/index.ts'
import { accountModules } from '../auth/accountModules.ts'
import { type Database, isDatabaseError, type Query } from '../db/connection.ts'
import { hasRecycleBin } from '../db/deletions/deletionTriggers.ts'
import { erasePersonalSql } from '../db/erasePersonalSql.ts'
import type { ServerContext } from '../db/scope.ts'
import { ident, raw, type Sql, sql } from '../db/sql.ts'

/** Tables no row of which is removed: the audit and every row name accounts, and what an organisation has remains when it is deleted. */
export const isNeverPurged = (table: string): boolean =>
  table === accountModules.accounts || table === accountModules.organisations

/** Rows per transaction, to keep each short. */
const batchSize = 500

/** Purges rows whose time in the recycle bin is over. A row that another one refers to is tried again the next day. */
export async function purgeRecycleBin({ database, registry }: Pick<ServerContext, 'database' | 'registry'>): Promise<void> {
  for (const module of modulesWithTables(registry.modules)) {
    if (!hasRecycleBin(module) || isNeverPurged(module.name)) continue
    await renameEntries(database, module)
    const erase = (ids: readonly number[]) => erasePersonalSql(registry, module, ids)
    for (let count = batchSize; count === batchSize;) count = await purgeBatch(database, module.name, erase)
  }
}

/** Entries of the time when the module had another name. */
async function renameEntries({ asOwner }: Database, module: AnyModule): Promise<void> {
  const former = formerNamesOf(module)
  if (!former.length) return
  await asOwner(query =>
    query(sql`with gone as (delete from deletion where module = any(${[...former]}::text[]) returning *)
      insert into deletion select org_id, ${module.name}, row_id, account_id, deleted_at, until from gone on conflict do nothing`),
  )
}

interface ExpiredEntry {
  org: number
  id: number
}

/** Purges one batch and returns its size. SKIP LOCKED: another node purges other rows. */
const purgeBatch = ({ asOwner }: Database, table: string, erase: AuditErasure): Promise<number> =>
  asOwner(async query => {
    const due = await query<ExpiredEntry>(
      sql`select org_id as org, row_id as id from deletion where module = ${table} and until < now()
        order by until limit ${batchSize}::int for update skip locked`,
    )
    if (due.length && !(await purgeRows(query, table, due)))
      for (const one of due) if (!(await purgeRows(query, table, [one]))) await postpone(query, table, one)
    await eraseOfPurged(query, table, { due, erase })
    return due.length
  })

/** SQL that erases personal values of these rows from the audit log; null where there are none. */
type AuditErasure = (ids: readonly number[]) => Sql | null

/** Erases the personal values of the purged rows from the audit log. */
async function eraseOfPurged(
  query: Query,
  table: string,
  { due, erase }: { due: readonly ExpiredEntry[]; erase: AuditErasure },
): Promise<void> {
  if (!erase(due.map(({ id }) => id))) return
  const left = await query<{ id: number }>(
    sql`select id from ${ident(table)} where id = any(${due.map(({ id }) => id)}::bigint[])`,
  )
  const gone = due.filter(({ id }) => !left.some(row => row.id === id))
  for (const [org, entries] of Map.groupBy(gone, entry => entry.org)) {
    const erasing = erase(entries.map(({ id }) => id))
    await query(sql`select set_config('app.org', ${String(org)}::text, true)`)
    if (erasing) await query(erasing)
  }
}

/** Deletes rows and their entries, or nothing where another row points to one of them. */
async function purgeRows(query: Query, table: string, rows: readonly ExpiredEntry[]): Promise<boolean> {
  const keys = sql`unnest(${rows.map(({ org }) => org)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]) gone (org, id)`
  await query(raw('savepoint purge'))
  try {
    await query(sql`delete from ${ident(table)} t using ${keys} where t.org_id = gone.org and t.id = gone.id and t.status = -1`)
    await query(
      sql`delete from deletion d using ${keys} where d.org_id = gone.org and d.module = ${table} and d.row_id = gone.id`,
    )
    await query(raw('release savepoint purge'))
    return true
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== '23503') throw error
    await query(raw('rollback to savepoint purge'))
    return false
  }
}

const postpone = (query: Query, table: string, { org, id }: ExpiredEntry): Promise<unknown> =>
  query(
    sql`update deletion set until = now() + interval '1 day'
      where org_id = ${org}::bigint and module = ${table} and row_id = ${id}::bigint`,
  )
