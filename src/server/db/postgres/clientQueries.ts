import type pg from 'pg'
import { lendQuery, type Query } from '../connection.ts'
import type { DatabaseLimits } from '../sessionSettings.ts'
import type { Sql } from '../sql.ts'
import { runPrepared } from './preparedQuery.ts'

/** A read is cancelled before the server cancels it, so that the caller can narrow it soon. */
const shareOfRead = 2 / 3
/** Milliseconds. */
export const maxReadTime = ({ statement }: Pick<DatabaseLimits, 'statement'>): number => statement * shareOfRead

export const queryOfClient =
  (client: pg.ClientBase): Query =>
  statement =>
    runPrepared(client, statement)

/** Pipelined: begin, statement and commit are sent without waiting for the answers. */
export async function runPipelined<R extends object>(client: pg.ClientBase, begin: string, statement: Sql): Promise<R[]> {
  const sent = [client.query(begin), runPrepared<R>(client, statement), client.query('commit')] as const
  await Promise.allSettled(sent)
  await sent[2]
  return sent[1]
}

export async function inTransaction<T>(client: pg.ClientBase, begin: string, run: (query: Query) => Promise<T>): Promise<T> {
  // Pipelined with the first statement.
  const begun = client.query(begin)
  begun.catch(() => undefined)
  try {
    const result = await lendQuery(queryOfClient(client), run)
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
