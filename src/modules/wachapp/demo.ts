import { type Scope, sql } from 'houtai/server'

const cards = 2000

/**
 * Cards on all boards and machines, in every state, with sends of the last forty days. A card is inserted with what is known of it at
 * the end: each change of 2,000 rows would take as long as the insertion.
 */
export async function demoCards(scope: Scope): Promise<void> {
  const { org, account } = scope.who
  await scope.write(sql`select setseed(0.42)`)
  await scope.write(sql`with given as materialized (select n, now() - (n % 40) * interval '1 day' - (n % 24) * interval '1 hour' as created,
      case when r < 0.62 then 1 when r < 0.74 then 2 when r < 0.80 then 3 when r < 0.86 then 4 when r < 0.95 then 5 else 6 end as state
    from (select n, random() as r from generate_series(1, ${cards}::int) n) random),
  sent as materialized (select n, hour, count, case when hour > now() - interval '24 hours' then count else 0 end as day,
      case when hour > now() - interval '30 days' then count else 0 end as month
    from (select n, date_trunc('hour', now() - (d * 24 + (n * 7 + d) % 15) * interval '1 hour') as hour, 1 + (n * 13 + d * 5) % 36 as count
      from given, generate_series(0, 39) d where state in (1, 2, 5) and (n + d) % 9 < 4) hours),
  sums as (select n, sum(day) as day, sum(month) as month, sum(count) as count from sent group by 1),
  boards as materialized (select turn, b.id from generate_series(0, 96) turn cross join lateral (select id from dictionary
    where org_id = ${org}::bigint and pid = 2 and status = 1 order by (id * 31 + turn) % 97, id limit 1) b),
  machines as materialized (select turn, m.id from generate_series(0, 88) turn cross join lateral (select id from dictionary
    where org_id = ${org}::bigint and pid = 1 and status = 1 order by (id * 17 + turn) % 89, id limit 1) m),
  added as (insert into wachapp (org_id, created_by, country_code, mobile, number, card_sort_id, card_sort_code,
      virtual_id, virtual_code, simulator_code, whatsapp_status, code_state, remark, status, created_at, status_at,
      send_count_1, send_count_2, send_count_3)
    select ${org}::bigint, ${account}::bigint, '86',
      (array['138', '139', '150', '159', '177', '186', '188', '199'])[1 + n % 8] || lpad((n * 7919 % 100000000)::text, 8, '0'),
      'K' || lpad(n::text, 5, '0'), b.id, chr(65 + n % 6) || '-' || lpad((n % 64 + 1)::text, 2, '0'), m.id,
      'VM' || lpad((n % 40 + 1)::text, 3, '0'), 'S' || lpad((n % 200 + 1)::text, 3, '0'), state,
      (array['none', 'none', 'none', 'none', 'none', 'requested', 'requested', 'prepared', 'noCode', 'none'])[1 + n % 10],
      case when n % 17 = 0 then '换卡待测' when n % 29 = 0 then '客户专用，勿动' when n % 41 = 0 then '信号不稳' end,
      case when n % 23 = 0 then 0 else 1 end, created, greatest(created, now() - (n % 2200) * interval '1 minute'),
      coalesce(sums.day, 0), coalesce(sums.month, 0), coalesce(sums.count, 0)
    from given join boards b on b.turn = n % 97 join machines m on m.turn = n % 89 left join sums using (n) order by n
    returning id, number)
  insert into wachapp_send (org_id, card_id, hour, count, day, month)
    select ${org}::bigint, id, hour, count, day, month from added join sent on number = 'K' || lpad(n::text, 5, '0')`)
  await scope.write(
    sql`insert into wachapp_send_hour (org_id, hour, count) select org_id, hour, sum(count) from wachapp_send
      where org_id = ${org}::bigint group by 1, 2`,
  )
}
