import type { RefusalSummary } from '../../shared/wire/storedRefusal.ts'
import type { Database } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { JobProgress } from '../push/jobFrame.ts'
import type { JobOutcome } from './jobKind.ts'
import type { ClaimedJob } from './jobQueue.ts'

/** Writes the state of a job; writes nothing once another run owns the job. */
export interface JobStateWriter {
  /** Extends the lease, and returns whether the run should go on. */
  heartbeat(progress: JobProgress): Promise<'on' | 'cancelled' | 'lost'>
  /** False if the job was cancelled or lost, or its owner is disabled. */
  done(write: Scope['write'], outcome: JobOutcome, progress: JobProgress): Promise<boolean>
  /** `result`: what was done before and stays. */
  failed(problem: RefusalSummary, result: JobOutcome['result']): Promise<void>
  cancelled(result: JobOutcome['result']): Promise<void>
  /** Puts the job back into the queue. */
  release(): Promise<void>
}

const ownerIsEnabled = raw(`exists (select from account a join organisation o on o.id = a.org_id
  where a.org_id = job.org_id and a.id = job.account_id and a.status = 1 and o.status = 1)`)

const resultSql = (result: JobOutcome['result']): Sql => sql`result = ${result ? JSON.stringify(result) : null}::jsonb`

export function jobStateWriter(database: Database, { org, account, id, run }: ClaimedJob): JobStateWriter {
  const own = sql`org_id = ${org}::bigint and id = ${id}::bigint and run = ${run}::int and state = 'running'`
  const update = (set: Sql, condition: Sql = raw('true')): Sql =>
    sql`update job set ${set} where ${own} and ${condition} returning cancelling`
  const write: Scope['write'] = statement => database.write({ org, account }, statement)
  const end = async (set: Sql) => void (await write(update(sql`${set}, ended_at = now()`)))
  return {
    async heartbeat({ done, total }) {
      const [row] = await write<{ cancelling: boolean }>(
        update(sql`beat_at = now(), done = ${done}::bigint, total = coalesce(${total}::bigint, total)`),
      )
      if (!row) return 'lost'
      return row.cancelling ? 'cancelled' : 'on'
    },
    async done(through, { result, file }, { done, total }) {
      const set = sql`state = 'done', ended_at = now(), done = ${done}::bigint, total = coalesce(${total}::bigint, total),
        ${resultSql(result)}, file = ${file ? JSON.stringify(file) : null}::jsonb`
      return (await through(update(set, sql`not cancelling and ${ownerIsEnabled}`))).length > 0
    },
    failed: (problem, result) => end(sql`state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, ${resultSql(result)}`),
    cancelled: result => end(sql`state = 'cancelled', ${resultSql(result)}`),
    release: async () => void (await write(update(raw(`state = 'queued', node = null`)))),
  }
}
