import type { Database } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'

/** Whoever does not say for so long that he is alive has lost his job. */
const leaseTime = `interval '20 seconds'`
/** A job that takes its node down with it is not begun for ever. */
export const maxLostRuns = 3

export interface ClaimedJob {
  org: number
  account: number
  id: number
  kind: string
  module: string
  given: object
  /** Told from an earlier run of the same job, on whatever node. */
  run: number
  losses: number
  file_id: string
}

interface WorkerNode {
  node: string
  /** What it works on already. */
  busy: readonly number[]
}
/** The next job that waits or was abandoned, of the organisation with the fewest at work; to one node only. */
export async function claimJob({ asOwner, kind }: Database, { node, busy }: WorkerNode): Promise<ClaimedJob | null> {
  // No other process has an embedded database: what runs elsewhere runs no more.
  const silent = kind === 'embedded' ? raw('true') : sql`beat_at < now() - ${raw(leaseTime)}`
  const abandoned = sql`case when node = ${node} then id <> all(${busy}::bigint[]) else ${silent} end`
  const [job] = await asOwner(query =>
    query<ClaimedJob>(sql`
      update job set state = 'running', run = run + 1, losses = losses + (state = 'running')::int, node = ${node}, beat_at = now(), done = 0
      where (org_id, id) = (
        select org_id, id from job waiting where state = 'queued' or (state = 'running' and ${abandoned})
        order by (select count(*) from job working where working.state = 'running' and working.org_id = waiting.org_id), id
        limit 1 for update skip locked)
      returning org_id as org, account_id as account, id, kind, module, given, run, losses, file_id`),
  )
  return job ?? null
}
