import type { Database } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'

/** Lease: a node without a heartbeat for so long loses its job. */
const leaseTime = `interval '20 seconds'`
/** A job that crashes its node is not restarted for ever. */
export const maxLostRuns = 3

export interface ClaimedJob {
  org: number
  account: number
  id: number
  kind: string
  module: string
  given: object
  /** Number of the run; distinguishes it from earlier runs of the same job. */
  run: number
  losses: number
  file_id: string
}

interface WorkerNode {
  node: string
  /** Jobs it already runs. */
  busy: readonly number[]
}
/** Claims the next queued or abandoned job, of the organisation with the fewest running jobs. SKIP LOCKED: one node only gets it. */
export async function claimJob({ asOwner, kind }: Database, { node, busy }: WorkerNode): Promise<ClaimedJob | null> {
  // An embedded database has one process: a job of another node id no longer runs.
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
