import type { AnyModule } from '../../schema/index.ts'
import type { JobState } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { advisoryLock } from '../db/advisoryLock.ts'
import { newFileId } from '../storage/fileId.ts'
import type { JobProgress } from '../push/jobFrame.ts'
import { jobQueuedTopic, jobCancelTopic, publishJobUpdate } from './publishJobUpdate.ts'

export interface JobRequest {
  kind: string
  module: AnyModule
  /** Input of the job: JSON. */
  given: object
  /** Deduplication: a second job with this name is the first one while that is not done. */
  once?: string
  total?: number
}
/** Most queued and running jobs of an account. */
const maxOpenJobs = 20

/** Queues a job and returns its id. */
export async function enqueueJob(scope: Scope, wish: JobRequest): Promise<number> {
  const { org, account } = scope.who
  const json = JSON.stringify(wish.given)
  const once = wish.once ?? null
  const mayMore = sql`(select count(*) from job where org_id = ${org}::bigint and account_id = ${account}::bigint and state in ('queued', 'running')) < ${maxOpenJobs}::int`
  const add = sql`
    insert into job (org_id, account_id, kind, module, given, once, total, file_id)
    select ${org}::bigint, ${account}::bigint, ${wish.kind}, ${wish.module.name}, ${json}::jsonb, ${once}::text, ${wish.total ?? null}::bigint, ${newFileId()}
    where ${mayMore} on conflict (org_id, once) where once is not null and state in ('queued', 'running') do nothing returning id`
  const [added] = await scope.transaction(async own => {
    // Concurrent calls of an account are counted one after the other.
    await advisoryLock(own, `jobs of ${account}`)
    return own.write<{ id: number }>(add)
  })
  if (added) {
    publishJobUpdate(scope, { org, account, id: added.id, state: 'queued', done: 0, total: wish.total ?? null })
    scope.publish(jobQueuedTopic, added.id)
    return added.id
  }
  // The job of that name may have ended just now; one that ended long ago does not count.
  const [same] = await scope.read<{ id: number }>(
    sql`select id from job where org_id = ctx.org and once = ${once}::text and (state in ('queued', 'running') or ${mayMore}) order by id desc limit 1`,
  )
  if (!same) throw refuse('tooManyJobs', { params: { max: maxOpenJobs }, retryAfter: 5 })
  return same.id
}

/** Cancels a queued job at once; a running one is asked to end. */
export async function cancelJob(scope: Scope, id: number): Promise<void> {
  const { org, account } = scope.who
  const [job] = await scope.write<{ state: JobState } & JobProgress>(sql`
    update job set cancelling = true, state = case state when 'queued' then 'cancelled' else state end, ended_at = case state when 'queued' then now() end
    where org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id}::bigint and state in ('queued', 'running')
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
export async function markJobsSeen({ who: { org, account }, write }: Scope): Promise<void> {
  await write(
    sql`update job set seen_at = now() where org_id = ${org}::bigint and account_id = ${account}::bigint and seen_at is null and ended_at is not null`,
  )
}
