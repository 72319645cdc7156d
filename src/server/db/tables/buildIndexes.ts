import type { OutsideTransaction, Query, Transaction } from '../connection.ts'
import { sql } from '../sql.ts'
import { type Migration, splitStatements } from './migrate.ts'
import { recordWritten } from './writtenMigrations.ts'

const indexStatement = /^(create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?("(?:[^"]|"")+"|\w+)/i

/** Whether a migration builds or drops indexes concurrently: it then does nothing else, because no transaction can hold it. */
export function buildsIndexes({ name, sql: text }: Migration): boolean {
  const statements = splitStatements(text)
  const count = statements.filter(statement => indexStatement.test(statement)).length
  if (count === 0 || count === statements.length) return count > 0
  throw new Error(
    `migration ${name}: what is done concurrently cannot be part of a transaction; move the other statements into a migration of their own`,
  )
}

/**
 * Builds the indexes of a migration while others work, and records it when all are there. After a kill the migration runs again:
 * an index that is complete stays, one whose build was interrupted exists as invalid, and is dropped and built again.
 */
export async function buildIndexes(transaction: Transaction, migration: Migration, outside: OutsideTransaction): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    const [, verb = '', name = ''] = indexStatement.exec(statement) ?? []
    const isDrop = verb.toLowerCase() === 'drop '
    const state = await transaction(query => indexState(query, name))
    if (state === (isDrop ? 'missing' : 'valid')) continue
    if (state === 'invalid' && !isDrop) await outside(`drop index concurrently ${name}`)
    await outside(statement)
  }
  await transaction(query => recordWritten(query, migration))
}

async function indexState(query: Query, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const [found] = await query<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name}::text)`,
  )
  return found ? (found.valid ? 'valid' : 'invalid') : 'missing'
}
