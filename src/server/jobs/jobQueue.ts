import type { AnyModule } from '../../schema/index.ts'
import type { JobState } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { advisoryLock } from '../db/advisoryLock.ts'
import type { Bus } from '../db/bus.ts'
import type { Database } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { jobFrame, type JobProgress, type JobUpdate } from '../push/jobFrame.ts'
import { pushFrame } from '../push/pushHub.ts'
import { newFileId } from '../storage/fileId.ts'
import { claimJobSql } from './claimJobSql.ts'

/** Bus topic: a job is queued. */
export const jobQueuedTopic = 'job.asked'
/** Bus topic: the id of a job to cancel. */
export const jobCancelTopic = 'job.cancel'

/** Pushes the state of a job to its owner, on any node. */
export const publishJobUpdate = (bus: Pick<Bus, 'publish'>, { org, account, ...job }: JobUpdate): void =>
  pushFrame({ bus }, { org, account }, jobFrame(job))

export interface JobRequest {
  kind: string
  module: AnyModule
  /** JSON. */
  input: object
  /** Deduplication: a second job with this name is the first one while that is not done. */
  once?: string
  total?: number
  /** When it is to begin, as a timestamp of the wire; at once by default. */
  startAt?: string
}
/** Most queued and running jobs of an account, and most planned ones. */
const maxOpenJobs = 20
const maxPlannedJobs = 50

/** Queues a job and returns its id. */
export async function enqueueJob(scope: Scope, request: JobRequest): Promise<number> {
  const { org, account, token } = scope.who
  const json = JSON.stringify(request.input)
  const once = request.once ?? null
  const startAt = request.startAt ?? null
  const [state, max] = startAt === null ? (['queued', maxOpenJobs] as const) : (['planned', maxPlannedJobs] as const)
  const counted = raw(startAt === null ? `state in ('queued', 'running')` : `state = 'planned'`)
  const isBelowLimit = sql`(select count(*) from job where org_id = ${org}::bigint and account_id = ${account}::bigint
    and ${counted}) < ${max}::int`
  const insert = sql`
    insert into job (org_id, account_id, token_id, kind, module, given, once, total, file_id, state, start_at)
    select ${org}::bigint, ${account}::bigint, ${token?.id ?? null}::bigint, ${request.kind}, ${request.module.name}, ${json}::jsonb,
      ${once}::text, ${request.total ?? null}::bigint, ${newFileId()}, ${state}, ${startAt}::timestamp at time zone interval '08:00'
    where ${isBelowLimit} on conflict (org_id, once) where once is not null and state in ('queued', 'running') do nothing returning id`
  const [added] = await scope.transaction(async own => {
    // Concurrent calls of an account are counted one after the other.
    await advisoryLock(own, `jobs of ${account}`)
    return own.write<{ id: number }>(insert)
  })
  if (added) {
    publishJobUpdate(scope, { org, account, id: added.id, state, done: 0, total: request.total ?? null })
    scope.publish(jobQueuedTopic, added.id)
    return added.id
  }
  // The job of that name may have ended just now; one that ended long ago does not count.
  const [same] = await scope.read<{ id: number }>(
    sql`select id from job where org_id = ctx.org and once = ${once}::text and (state in ('queued', 'running') or ${isBelowLimit})
      order by id desc limit 1`,
  )
  if (!same && state === 'planned') throw refuse('tooManyPlanned', { params: { max } })
  if (!same) throw refuse('tooManyJobs', { params: { max }, retryAfter: 5 })
  return same.id
}

/** Cancels a queued or planned job at once; requests a running one to end. */
export async function cancelJob(scope: Scope, id: number): Promise<void> {
  const { org, account } = scope.who
  const [job] = await scope.write<{ state: JobState } & JobProgress>(sql`
    update job set cancelling = true, state = case state when 'running' then state else 'cancelled' end,
      ended_at = case when state <> 'running' then now() end
    where org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id}::bigint and state in ('queued', 'running', 'planned')
    returning state, done, total`)
  if (!job) {
    const [known] = await scope.read(
      sql`select id from job where org_id = ctx.org and account_id = ctx.account and id = ${id}::bigint`,
    )
    throw refuse(known ? 'jobOver' : 'notFound')
  }
  publishJobUpdate(scope, { org, account, id, ...job })
  if (job.state === 'running') scope.publish(jobCancelTopic, id)
}

/** Marks the ended jobs of an account as seen: its list of jobs no longer counts them as new. */
export async function markJobsSeen({ who: { org, account }, write }: Scope): Promise<void> {
  await write(
    sql`update job set seen_at = now() where org_id = ${org}::bigint and account_id = ${account}::bigint and seen_at is null
      and ended_at is not null`,
  )
}

/**
 * Lease: a node without a heartbeat for this long loses its job. With the five seconds of a node's poll a job goes on within 15 seconds of
 * its node's death; a node beats each second.
 */
const leaseTime = `interval '9 seconds'`
/** A job that crashes its node is not restarted for ever. */
export const maxLostRuns = 3

export interface ClaimedJob {
  org: number
  account: number
  /** The API token with which it was begun. */
  token: number | null
  id: number
  kind: string
  module: string
  input: object
  /** Number of the run; distinguishes it from earlier runs of the same job. */
  run: number
  losses: number
  file_id: string
}

interface WorkerNode {
  node: string
  /** Jobs it already runs. */
  busy: readonly number[]
  /** Organisations of which it runs no more at the moment. */
  organisationsAtLimit: readonly number[]
}
/** Claims the next job for a node; null if there is none. */
export async function claimJob(
  { asOwner, kind }: Database,
  { node, busy, organisationsAtLimit }: WorkerNode,
): Promise<ClaimedJob | null> {
  // An embedded database has one process: a job of another node id no longer runs.
  const silent = kind === 'embedded' ? raw('true') : sql`job.beat_at < now() - ${raw(leaseTime)}`
  const abandoned = sql`case when job.node = ${node} then job.id <> all(${busy}::bigint[]) else ${silent} end`
  const [job] = await asOwner(query => query<ClaimedJob>(claimJobSql({ node, organisationsAtLimit, abandoned })))
  return job ?? null
}
