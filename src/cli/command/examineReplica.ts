import type { DatabaseConfig } from '../../server/databaseConfig.ts'
import type { Database } from '../../server/db/connection.ts'
import { DatabaseUnreachable } from '../../server/db/postgres/databaseUnreachable.ts'
import { type ReplicaConnections, replicaConnections } from '../../server/db/postgres/replicaConnections.ts'
import { raw } from '../../server/db/sql.ts'
import { badFinding, warningFinding, okFinding, type Finding } from './finding.ts'

/** Nodes serve without it: only what never lets it be used is bad. */
export async function examineReplica(
  whole: Database,
  { databaseUrl, directUrl, appLogin, readUrl, databaseLimits }: DatabaseConfig,
): Promise<readonly Finding[]> {
  if (!databaseUrl || !readUrl) return []
  const connections = replicaConnections(readUrl, { url: databaseUrl, directUrl, appLogin }, databaseLimits)
  try {
    const [primary, server] = [await connections.primary(), await connections.replica()]
    if (server.position === null)
      return [badFinding('replica', 'the server of DATABASE_READ_URL replays no log: it is no streaming replica')]
    if (server.system !== primary.system)
      return [badFinding('replica', 'the server of DATABASE_READ_URL replicates another cluster than that of DATABASE_URL')]
    const { count } = await readOnBoth(whole, connections)
    const behind = Math.max(0, (primary.position ?? 0) - server.position)
    return [
      okFinding('replica', `${Math.ceil(behind / 1024)} KB of log behind; its row policies are those of the primary (${count})`),
    ]
  } catch (error) {
    if (error instanceof DatabaseUnreachable && error.variable !== 'DATABASE_READ_URL') throw error
    return [
      warningFinding('replica', `lists are read from the primary: ${error instanceof Error ? error.message : String(error)}`),
    ]
  } finally {
    await connections.close()
  }
}

/** The row policies, counted on both as requests run. */
async function readOnBoth(whole: Database, connections: ReplicaConnections): Promise<{ count: number }> {
  const policiesSql = raw('select count(*)::int as count from pg_policy')
  const nobody = { org: 0, account: 0 }
  const [[near], far] = [
    await whole.read<{ count: number }>(nobody, policiesSql),
    await connections.read<{ count: number }>(nobody, policiesSql, 0),
  ]
  if (!near || near.count !== far?.[0]?.count) throw new Error('it has other row policies than the primary; is it replaying?')
  return near
}
