import { raw, type Scope, sql } from 'houtai/server'
import { message as module } from '../../../schemas/message.ts'
import { type SentDay, sentDays } from './sentDays.ts'

/** Messages of the last days, deleted ones aside. */
export const sentByDay = (scope: Scope): Promise<SentDay[]> =>
  scope.read<SentDay>(
    sql`select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count,
      coalesce(sum(recipients), 0)::bigint as recipients,
      count(*) filter (where status = 0)::int as withdrawn
      from ${raw(module.name)} where org_id = ctx.org and status <> -1
        and created_at > now() - make_interval(days => ${sentDays}::int) group by 1 order by 1`,
  )
