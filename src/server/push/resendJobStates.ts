import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { jobFrame, type JobUpdate } from './jobFrame.ts'
import { type PushRooms, sendFrame } from './pushRooms.ts'

/** After lost bus messages, pushes the state of open and recently ended jobs to their owners on this node. */
export function resendJobStates({ bus, database }: Pick<ServerContext, 'bus' | 'database'>, rooms: PushRooms): void {
  const retell = async () => {
    const accounts = [...Map.groupBy(rooms.all(), ({ who }) => `${who.org} ${who.account}`).values()].flatMap(
      ([one]) => one ?? [],
    )
    if (!accounts.length) return
    const [orgs, ids] = [accounts.map(({ who }) => who.org), accounts.map(({ who }) => who.account)]
    const jobs = await database.asOwner(query =>
      query<JobUpdate>(sql`select org_id as org, account_id as account, id, state, done, total from job
        where (org_id, account_id) in (select * from unnest(${orgs}::bigint[], ${ids}::bigint[]))
          and (state in ('queued', 'running') or ended_at > now() - interval '10 minutes') order by id`),
    )
    for (const job of jobs) sendFrame(rooms.ofAccount(job.org, job.account), jobFrame(job))
  }
  // The next gap, or the client's own request, corrects it.
  bus.subscribe(missedTopic, () => void retell().catch(() => undefined))
}
