import { raw, type Sql, sql } from '../db/sql.ts'

/** More jobs than nodes, because each node skips what another has locked. */
const maxCandidates = 16

interface ClaimParams {
  node: string
  /** Organisations of which no more are claimed. */
  organisationsAtLimit: readonly number[]
  /** Whether a running row of `job` was abandoned. */
  abandoned: Sql
}

/** Since when a job may begin: two plans that fell due while nobody asked are carried out in the order of their times. */
const due = raw('coalesce(job.start_at, job.created_at)')

/** Whether another planned job of the module is in that state, and comes before this one. */
const earlierPlanSql = (state: 'planned' | 'running') => `exists (select from job earlier where earlier.state = '${state}'
  and earlier.org_id = job.org_id and earlier.module = job.module and (earlier.start_at, earlier.id) < (job.start_at, job.id))`
/**
 * Whether a planned job is due. Those of a module are carried out one after the other in the order of their times: two may concern the
 * same rows, and two nodes that claim at the same moment would begin them together.
 */
const isPlanDue = raw(`start_at <= now() and not ${earlierPlanSql('planned')} and not ${earlierPlanSql('running')}`)

/** The first jobs of an organisation that may begin: queued ones by their number, planned ones by their time. */
const firstJobsSql = (organisation: Sql, limit: Sql): Sql => sql`
  (select id, ${due} as due from job where org_id = ${organisation} and state = 'queued' order by id limit ${limit})
  union all (select id, ${due} as due from job where org_id = ${organisation} and state = 'planned' and ${isPlanDue} order by start_at, id limit ${limit})`

/**
 * Claims the next queued, due or abandoned job, of the organisation with the fewest running jobs. Loose index scan: it steps from
 * organisation to organisation, so its cost does not grow with the length of the queue. SKIP LOCKED: one node only gets a job.
 */
export const claimJobSql = ({ node, organisationsAtLimit, abandoned }: ClaimParams): Sql => {
  const others = sql`org_id <> all(${organisationsAtLimit}::bigint[])`
  const running = (organisation: string) =>
    sql`(select count(*) from job working where working.state = 'running' and working.org_id = ${raw(organisation)})`
  const limit = sql`${maxCandidates}::int`
  return sql`
    with recursive organisations as (
      (select org_id from job where state in ('queued', 'planned') and ${others} order by org_id limit 1)
      union all
      select (select org_id from job where state in ('queued', 'planned') and org_id > before.org_id and ${others} order by org_id limit 1)
      from organisations before where before.org_id is not null),
    firsts as materialized (
      select o.org_id, ${running('o.org_id')} as running, (select min(id) from (${firstJobsSql(raw('o.org_id'), raw('1'))}) job) as id
      from organisations o where o.org_id is not null),
    candidates as (
      select o.org_id, o.running, waiting.id, waiting.due from (select * from firsts where id is not null order by running, id limit ${limit}) o
        cross join lateral (${firstJobsSql(raw('o.org_id'), limit)}) waiting
      union all
      select job.org_id, ${running('job.org_id')}, job.id, ${due} from job where job.state = 'running' and ${others} and ${abandoned}),
    best as (select * from candidates order by running, due, id limit ${limit}),
    next as (
      select job.org_id, job.id from best join job on job.org_id = best.org_id and job.id = best.id
      where state = 'queued' or (state = 'planned' and ${isPlanDue}) or (state = 'running' and ${abandoned})
      order by best.running, best.due, job.id limit 1 for update of job skip locked)
    update job set state = 'running', run = run + 1, losses = losses + (state = 'running')::int, node = ${node}, beat_at = now(), done = 0
    from next where job.org_id = next.org_id and job.id = next.id
    returning job.org_id as org, account_id as account, token_id as token, job.id, kind, module, given as input, run, losses, file_id`
}
