import { isDatabaseError, type OutsideTransaction, type Query, type Transaction } from '../connection.ts'
import { raw, sql } from '../sql.ts'
import { notConcurrently } from './indexes.ts'
import { type Migration, splitStatements } from './migrate.ts'
import { recordWrittenMigration } from './writtenMigrations.ts'

const indexStatement =
  /^(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?((?:"(?:[^"]|"")+"|[\w.])+)/i
/** SQLSTATE of what PostgreSQL does not do: among it, anything concurrently to the indexes of a partitioned table. */
const notSupported = '0A000'

/** Whether a migration builds or drops indexes concurrently: it then does nothing else, because no transaction can hold it. */
export function buildsIndexes({ name, sql: text }: Migration): boolean {
  const statements = splitStatements(text)
  const count = statements.filter(statement => indexStatement.test(statement)).length
  if (statements.some(statement => indexStatement.exec(statement)?.[2]?.toLowerCase() === 'on'))
    throw new Error(`migration ${name}: an index that is built concurrently needs a name, by which a start after a kill finds it`)
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
  const run = (statement: string): Promise<unknown> =>
    outside(statement).catch((error: unknown) => {
      if (!isDatabaseError(error) || error.code !== notSupported) throw error
      return transaction(query => query(raw(notConcurrently(statement))))
    })
  for (const statement of splitStatements(migration.sql)) {
    const [, verb = '', name = ''] = indexStatement.exec(statement) ?? []
    const isDrop = verb.toLowerCase() === 'drop'
    const state = await transaction(query => indexState(query, name))
    if (state === (isDrop ? 'missing' : 'valid')) continue
    if (state === 'invalid' && !isDrop) await run(`drop index concurrently ${name}`)
    await run(statement)
  }
  await transaction(query => recordWrittenMigration(query, migration))
}

async function indexState(query: Query, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const [found] = await query<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name}::text)`,
  )
  if (!found) return 'missing'
  return found.valid ? 'valid' : 'invalid'
}
