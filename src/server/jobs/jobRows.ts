import type { Job, JobState } from '../../shared/wire/job.ts'
import { type Refusal, type RefusalSummary, storedRefusal } from '../../shared/wire/refusal.ts'
import { timestampText } from '../db/chinaTime.ts'
import type { Scope } from '../db/scope.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { StoredJobFile } from './jobKind.ts'

/** Retention of ended jobs and their files, in days. */
export const jobRetentionDays = 7

const columns = raw(`id, kind, module, state, done, total, result, problem, file, once, account_id as account,
  ${timestampText('created_at')} as created_at, ${timestampText('ended_at')} as ended_at, ${timestampText(`ended_at + interval '${jobRetentionDays} days'`)} as until,
  case when undo_until > now() then ${timestampText('undo_until')} end as undo_until, seen_at is not null as seen,
  case when ended_at is not null then (select r.id from receipt r where r.org_id = job.org_id and r.id = 'job' || job.id and r.changed > 0 and r.undone_at is null and r.until > now()) end as receipt`)

/** A row of the job table. */
export interface JobRow {
  id: number
  kind: string
  module: string
  state: JobState
  done: number
  total: number | null
  result: Job['result']
  problem: RefusalSummary | null
  file: StoredJobFile | null
  account: number
  created_at: string
  ended_at: string | null
  until: string | null
  undo_until: string | null
  receipt: string | null
  seen: boolean
}

/** Jobs of the organisation that meet a condition, the newest first. */
export const jobsWhere = (scope: Scope, condition: Sql, most = 1): Promise<JobRow[]> =>
  scope.read(sql`select ${columns} from job where org_id = ctx.org and ${condition} order by id desc limit ${most}::int`)

export const ownJobs = (scope: Scope, condition: Sql, most = 1): Promise<JobRow[]> =>
  jobsWhere(scope, sql`account_id = ctx.account and ${condition}`, most)

/** A job for its owner; `sentence` writes refusals in the owner's language. */
export function jobReply(row: JobRow, { who, registry }: Scope, sentence: (refusal: Refusal) => string): Job {
  const refusal = row.problem && storedRefusal(row.problem, registry.named)
  const { problem: _problem, file, until, account: _account, ...rest } = row
  return {
    ...rest,
    by: who.nickname,
    error: refusal && sentence(refusal),
    file: file && { name: file.name, bytes: file.bytes, until: until ?? '' },
  }
}
