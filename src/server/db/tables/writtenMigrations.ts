import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Query } from '../connection.ts'
import { raw, sql } from '../sql.ts'
import { notConcurrently } from './indexes.ts'
import { type Migration, migrationChecksum, readRunMigrations, splitStatements } from './migrate.ts'

/** The folder of migrations that `db:plan --write` wrote and somebody has reviewed. */
export const writtenMigrations = 'schemas/migrations'
/** Ends the name of the SQL that reverts a migration, in the file beside it; it is run by hand alone. */
export const revertSuffix = '.back.sql'

/** The migrations of that folder, in the order of their numbers. */
export const readWrittenMigrations = (folder: string): readonly Migration[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter(file => file.endsWith('.sql') && !file.endsWith(revertSuffix))
    .sort()
    .map(file => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(join(folder, file), 'utf8') }))

/** The migrations that have not run on this database. One whose text changed after it ran is refused. */
export async function pendingMigrations(query: Query, written: readonly Migration[]): Promise<readonly Migration[]> {
  if (!written.length) return []
  const done = await readRunMigrations(query)
  return written.filter(({ name, sql: text }) => {
    const known = done.get(name)
    if (known !== undefined && known !== migrationChecksum(text))
      throw new Error(`migration ${name} has changed since it ran on this database`)
    return known === undefined
  })
}

/** Runs one with its record, in the caller's transaction: there no index is built concurrently. */
export async function runWrittenMigration(query: Query, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) await query(raw(notConcurrently(statement)))
  await recordWrittenMigration(query, migration)
}

/** An empty database gets the tables of today, so that a migration is only recorded. */
export const recordWrittenMigration = async (query: Query, { name, sql: text }: Migration): Promise<void> =>
  void (await query(sql`insert into migration (name, checksum) values (${name}, ${migrationChecksum(text)})`))
