import type { DatabaseConfig } from '../../server/databaseConfig.ts'
import type { Database } from '../../server/db/connection.ts'
import { connectOnce } from '../../server/db/postgres/connectOnce.ts'
import { badFinding, type Finding, okFinding } from './finding.ts'

/** The other checks ask PostgreSQL itself; requests go through the pooler. */
export async function examinePooler(
  _whole: Database,
  { databaseUrl, directUrl }: Pick<DatabaseConfig, 'databaseUrl' | 'directUrl'>,
): Promise<readonly Finding[]> {
  if (!databaseUrl || !directUrl) return []
  return connectOnce({ variable: 'DATABASE_URL', url: databaseUrl }).then(
    () => [okFinding('pooler', 'DATABASE_URL answers')],
    (error: Error) => [badFinding('pooler', `${error.message}. All requests go there`)],
  )
}
