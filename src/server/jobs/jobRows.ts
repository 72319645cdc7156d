import type { Job, JobState } from '../../shared/wire/job.ts'
import type { Refusal } from '../../shared/wire/refusal.ts'
import { type RefusalSummary, storedRefusal } from '../../shared/wire/storedRefusal.ts'
import { timestampText } from '../db/chinaTime.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../db/sql.ts'
import type { StoredJobFile } from './jobKind.ts'

/** Retention of ended jobs and their files, in days. */
export const jobRetentionDays = 7

const columns =
  raw(`id, kind, module, state, done, total, coalesce(coalesce(result, written) || undone, result, written) as result,
  problem, file - 'seen' as file,
  case when kind in ('many', 'planned') then coalesce(given -> 'about', case when given #> '{change,command}' is not null
    then jsonb_build_object('command', given #> '{change,command}') end) end as about, account_id as account,
  ${timestampText('created_at')} as created_at, ${timestampText('start_at')} as start_at,
  ${timestampText('ended_at')} as ended_at, ${timestampText(`ended_at + interval '${jobRetentionDays} days'`)} as until,
  seen_at is not null as seen, case when offered then receipt_id end as receipt, case when offered then receipt_until end as undo_until`)

/**
 * Whether a job can be undone, and the result of its undo. A job whose nodes died has no result: `written` says what it changed. An import
 * of an older version has a receipt of another name.
 */
const receipts = raw(`left join lateral (
  select id as receipt_id, ${timestampText('until')} as receipt_until, changed > 0 and undone_at is null and until > now()
    and job.ended_at is not null as offered,
    case when job.ended_at is not null and changed > 0
    then jsonb_build_object('total', changed, 'changed', changed, 'refused', refused) end as written,
    case when undone_at is not null and restored + stayed > 0
    then jsonb_build_object('undone', jsonb_build_object('restored', restored, 'left', stayed)) end as undone
  from receipt where receipt.org_id = job.org_id and receipt.id in ('job' || job.id, 'job:' || job.id)) receipts on true`)

/** A row of the job table. */
export interface JobRow {
  id: number
  kind: string
  module: string
  state: JobState
  done: number
  total: number | null
  result: Job['result']
  about: Job['about']
  problem: RefusalSummary | null
  file: Omit<StoredJobFile, 'seen'> | null
  account: number
  created_at: string
  start_at: string | null
  ended_at: string | null
  until: string | null
  receipt: string | null
  undo_until: string | null
  seen: boolean
}

/** Jobs of the organisation that meet a condition, the newest first. */
export const jobsWhere = (scope: Scope, condition: Sql, max = 1): Promise<JobRow[]> =>
  scope.read(
    sql`select ${columns} from job ${receipts} where org_id = ctx.org and ${condition} order by id desc limit ${max}::int`,
  )

/** The jobs of an account; for an API token those that were begun with it. */
export const ownJobs = (scope: Scope, condition: Sql, max = 1): Promise<JobRow[]> => {
  const { token } = scope.who
  const byToken = token ? sql` and token_id = ${token.id}::bigint` : emptySql
  return jobsWhere(scope, sql`account_id = ctx.account${byToken} and ${condition}`, max)
}

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
