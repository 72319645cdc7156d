import { openDatabase } from '../../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../../src/server/db/sql.ts'
import type { Person } from '../../e2e/steps.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import { copier } from '../byHand/copy.ts'
import { password, type Tenant } from '../fill.ts'

const [many, few] = [1_000_000, 10_000]
const boards = 12
const machines = 8

/** An organisation with a million cards, and one with ten thousand; two accounts each. */
export interface CardTenants {
  large: Tenant
  small: Tenant
}
/** Statuses that a tenth of the cards has each; all these cards are normal. */
export const statusesInBulk = [3, 4, 5] as const
export const cardsPerStatus = many / 10
const second = 'second'

export const operatorsOf = ({ orgcode }: Tenant): readonly [Person, Person] => [
  { orgcode, username: 'admin', password },
  { orgcode, username: second, password },
]

const prefixes = ['138', '139', '150', '159', '177', '186', '188', '199']

/** Cards spread over boards, machines, statuses and code states; the table's triggers count them. */
export async function fillCards({ ours, theirs, tenants }: BenchDatabase): Promise<CardTenants> {
  const [large, small] = [tenants.at(-1), tenants.at(-2)]
  if (!large || !small) throw new Error('there are no organisations to give cards to')
  const database = await openDatabase({ databaseUrl: ours['DATABASE_URL'], dataDir: ours['DATA_DIR'] ?? null })
  for (const [{ org }, count] of [
    [large, many],
    [small, few],
  ] as const)
    await database.asOwner(async query => {
      await query(raw('set local statement_timeout = 0'))
      await query(sql`update organisation set maxcount = ${2 * many}::int where id = ${org}::bigint`)
      await query(sql`insert into account (org_id, username, password, role_list)
        select org_id, ${second}, password, role_list from account where org_id = ${org}::bigint and username = 'admin'`)
      await query(sql`insert into wachapp (org_id, created_by, country_code, mobile, number, card_sort_id, card_sort_code, virtual_id, virtual_code, simulator_code,
          whatsapp_status, code_state, send_count_1, send_count_2, send_count_3, remark, status, created_at)
        select ${org}::bigint, 1, '86', (${prefixes}::text[])[1 + n % 8] || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'K' || lpad(n::text, 7, '0'),
          own.boards[1 + n % cardinality(own.boards)], chr(65 + n % 6) || '-' || lpad((n % 64 + 1)::text, 2, '0'), own.machines[1 + n % cardinality(own.machines)],
          'VM' || lpad((n % 40 + 1)::text, 3, '0'), 'S' || lpad((n % 200 + 1)::text, 3, '0'),
          case n % 10 when 0 then 3 when 1 then 4 when 2 then 5 when 3 then 6 when 4 then 2 else 1 end,
          (array['none', 'none', 'none', 'requested', 'prepared', 'noCode'])[1 + n / 10 % 6], n % 20, n % 50, n % 90,
          case when n % 17 = 0 then '换卡待测' when n % 29 = 0 then '客户专用，勿动' end, case when n % 20 = 7 then 0 else 1 end,
          now() - (${count}::int - n) * interval '1 second'
        from generate_series(1, ${count}::int) n, (select
          (select array_agg(id) from (select id from dictionary where org_id = ${org}::bigint and pid = 2 and status = 1 order by id limit ${boards}::int) b) as boards,
          (select array_agg(id) from (select id from dictionary where org_id = ${org}::bigint and pid = 1 and status = 1 order by id limit ${machines}::int) m) as machines) own`)
    })
  await database.close()
  // Vacuum and analyse, as autovacuum does while rows come slowly.
  await using maintaining = await copier(theirs['PLACE'] ?? '')
  await maintaining.run('vacuum analyze')
  return { large, small }
}
