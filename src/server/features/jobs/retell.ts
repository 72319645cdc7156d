import { missed } from '../../db/bus.ts'
import type { Source } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { type Rooms, sendAll } from '../push/rooms.ts'
import { jobFrame, type JobNews } from './frame.ts'

/** After a gap in what this node heard, whoever listens here is told how his jobs stand: those that are open, and those that ended lately. */
export function retellJobs({ bus, database }: Pick<Source, 'bus' | 'database'>, rooms: Rooms): void {
  const retell = async () => {
    const accounts = [...Map.groupBy(rooms.all(), ({ who }) => `${who.org} ${who.account}`).values()].flatMap(
      ([one]) => one ?? [],
    )
    if (!accounts.length) return
    const [orgs, ids] = [accounts.map(({ who }) => who.org), accounts.map(({ who }) => who.account)]
    const jobs = await database.asOwner(query =>
      query<JobNews>(sql`select org_id as org, account_id as account, id, state, done, total from job
        where (org_id, account_id) in (select * from unnest(${orgs}::bigint[], ${ids}::bigint[]))
          and (state in ('queued', 'running') or ended_at > now() - interval '10 minutes') order by id`),
    )
    for (const job of jobs) sendAll(rooms.ofAccount(job.org, job.account), jobFrame(job))
  }
  // The next gap, or a look of his own, tells him.
  bus.hear(missed, () => void retell().catch(() => undefined))
}
