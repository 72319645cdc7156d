import { type Scope, sql } from 'houtai/server'

const cards = 2000

/** Cards on all boards and machines, in every state, with sends of the last forty days. */
export async function demoCards(scope: Scope): Promise<void> {
  const { org, account } = scope.who
  await scope.write(sql`select setseed(0.42)`)
  await scope.write(sql`insert into wachapp (org_id, created_by, country_code, mobile, number, card_sort_id, card_sort_code,
      virtual_id, virtual_code, simulator_code, whatsapp_status, code_state, remark, status, created_at)
    select ${org}::bigint, ${account}::bigint, '86',
      (array['138', '139', '150', '159', '177', '186', '188', '199'])[1 + n % 8] || lpad((n * 7919 % 100000000)::text, 8, '0'),
      'K' || lpad(n::text, 5, '0'), b.id, chr(65 + n % 6) || '-' || lpad((n % 64 + 1)::text, 2, '0'), m.id,
      'VM' || lpad((n % 40 + 1)::text, 3, '0'), 'S' || lpad((n % 200 + 1)::text, 3, '0'),
      case when r < 0.62 then 1 when r < 0.74 then 2 when r < 0.80 then 3 when r < 0.86 then 4 when r < 0.95 then 5 else 6 end,
      (array['none', 'none', 'none', 'none', 'none', 'requested', 'requested', 'prepared', 'noCode', 'none'])[1 + n % 10],
      case when n % 17 = 0 then '换卡待测' when n % 29 = 0 then '客户专用，勿动' when n % 41 = 0 then '信号不稳' end,
      case when n % 23 = 0 then 0 else 1 end,
      now() - (n % 40) * interval '1 day' - (n % 24) * interval '1 hour'
    from (select n, random() as r from generate_series(1, ${cards}::int) n) given
    cross join lateral (select id from dictionary where org_id = ${org}::bigint and pid = 2 and status = 1
      order by (id * 31 + given.n) % 97, id limit 1) b
    cross join lateral (select id from dictionary where org_id = ${org}::bigint and pid = 1 and status = 1
      order by (id * 17 + given.n) % 89, id limit 1) m`)
  await scope.write(
    sql`update wachapp set status_at = greatest(created_at, now() - (id % 2200) * interval '1 minute') where org_id = ${org}::bigint`,
  )
  await demoSends(scope, org)
}

async function demoSends(scope: Scope, org: number): Promise<void> {
  await scope.write(sql`insert into wachapp_send (org_id, card_id, hour, count, day, month)
    select ${org}::bigint, id, hour, count, case when hour > now() - interval '24 hours' then count else 0 end,
      case when hour > now() - interval '30 days' then count else 0 end
    from (select c.id, date_trunc('hour', now() - (d * 24 + (c.id * 7 + d) % 15) * interval '1 hour') as hour,
      (1 + (c.id * 13 + d * 5) % 36)::int as count
      from wachapp c, generate_series(0, 39) d where c.org_id = ${org}::bigint and c.whatsapp_status in (1, 2, 5)
        and (c.id + d) % 9 < 4) given
    on conflict do nothing`)
  await scope.write(
    sql`insert into wachapp_send_hour (org_id, hour, count) select org_id, hour, sum(count) from wachapp_send
      where org_id = ${org}::bigint group by 1, 2`,
  )
  await scope.write(sql`update wachapp c set send_count_1 = s.day, send_count_2 = s.month, send_count_3 = s.count
    from (select card_id, sum(day) as day, sum(month) as month, sum(count) as count from wachapp_send
      where org_id = ${org}::bigint group by 1) s
    where c.org_id = ${org}::bigint and c.id = s.card_id`)
}
