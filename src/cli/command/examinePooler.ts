import pg from 'pg'
import type { DatabaseConfig } from '../../server/databaseConfig.ts'
import type { Database } from '../../server/db/connection.ts'
import { badFinding, type Finding, okFinding } from './finding.ts'

/** The other checks ask PostgreSQL itself; requests go through the pooler. */
export async function examinePooler(
  _whole: Database,
  { databaseUrl, directUrl }: Pick<DatabaseConfig, 'databaseUrl' | 'directUrl'>,
): Promise<readonly Finding[]> {
  if (!databaseUrl || !directUrl) return []
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('select 1')
    return [okFinding('pooler', 'DATABASE_URL answers')]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [badFinding('pooler', `DATABASE_URL does not answer, where all requests go: ${reason}`)]
  } finally {
    await client.end().catch(() => undefined)
  }
}
