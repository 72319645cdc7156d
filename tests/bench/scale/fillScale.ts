import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '../../../modules.config.ts'
import { wachapp } from '../../../schemas/wachapp.ts'
import { hashPassword } from '../../../src/kinds/secret/hashPassword.ts'
import { serverParts } from '../../../src/modules/servers.ts'
import { verbs, withComputed } from '../../../src/schema/index.ts'
import { compose } from '../../../src/server/compose.ts'
import type { Query } from '../../../src/server/db/connection.ts'
import { facetCountings, recountSql } from '../../../src/server/db/counters/counterTriggers.ts'
import { openDatabase } from '../../../src/server/db/openDatabase.ts'
import { quoted, raw, sql } from '../../../src/server/db/sql.ts'
import { foreignKeysOf } from '../../../src/server/db/tables/columns.ts'
import { indexesOf } from '../../../src/server/db/tables/indexes.ts'
import { foreignKeySql } from '../../../src/server/db/tables/tableDdl.ts'
import { printFirstPassword } from '../../../src/server/seed/firstPassword.ts'
import { password } from '../fill.ts'

/** Organisations of equal size; one more has as many cards as all of them together. */
export const equals = 1000
export const [bigOne, oneOfMany] = ['big', 'equal500']
/** Cards of the big organisation, and of each of the others. */
export const cardsOf = (total: number) => ({ big: total / 2, equal: total / 2 / equals })

const [boards, machines] = [12, 8]
/** Cards per transaction. */
const batchSize = 500_000

/** Fills an empty database with that many cards, interleaved as over time. */
export async function fillScale(url: string, total: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir: null })
  const run = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    database.asOwner(async query => {
      await query(raw('set local statement_timeout = 0'))
      await query(raw(`set local maintenance_work_mem = '512MB'`))
      await query(raw(`set local work_mem = '256MB'`))
      return work(query)
    })
  try {
    const start = { demo: false, examples: false, dataDir: join(tmpdir(), 'houtai-bench-uploads'), bucket: null }
    await compose(database, { modules, parts: serverParts }, start)
    await printFirstPassword(database, password, () => undefined)
    await run(addOrganisations)
    const all = withComputed(modules)
    const [indexes, links] = [indexesOf(wachapp, all), foreignKeysOf(wachapp, all)]
    const runAll = async (statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await run(query => query(raw(statement)))
    }
    // What is done once for all rows costs a part of what each row costs; every card keeps the age that its status should have.
    await runAll([
      ...indexes.map(({ name }) => `drop index ${quoted(name)}`),
      ...links.map(({ constraint }) => `alter table wachapp drop constraint ${quoted(constraint)}`),
      'alter table wachapp disable trigger user',
    ])
    for (let from = 0; from < total; from += batchSize) await run(query => addCards(query, { total, from }))
    await runAll([
      ...recountSql(wachapp, facetCountings(wachapp)),
      'alter table wachapp enable trigger user',
      ...indexes.map(index => index.sql),
      ...links.map(link => foreignKeySql(wachapp, link)),
    ])
  } finally {
    await database.close()
  }
}

async function addOrganisations(query: Query): Promise<void> {
  const hash = await hashPassword(password)
  const rights = JSON.stringify(['/config/dictionary', '/wachapp'].flatMap(route => verbs.map(verb => `${route}:${verb}`)))
  await query(sql`insert into organisation (orgname, orgcode, orgkey, maxcount)
    select code, code, 'scale-' || code, 20000000 from (
      select ${bigOne} as code union all select 'equal' || n from generate_series(1, ${equals}::int) n) codes`)
  await query(
    sql`insert into role (org_id, title, rights) select id, '管理员', ${rights}::jsonb from organisation where orgkey like 'scale-%'`,
  )
  await query(sql`insert into account (org_id, username, password, role_list)
    select r.org_id, 'admin', ${hash}, array[r.id] from role r join organisation o on o.id = r.org_id where o.orgkey like 'scale-%' and r.title = '管理员'`)
  await query(sql`insert into dictionary (org_id, title, pid, created_by)
    select o.id, case pid when 2 then '板块' else '虚拟机' end || n, pid, 1 from organisation o, (values (2, ${boards}::int), (1, ${machines}::int)) groups (pid, count), generate_series(1, count) n
    where o.orgkey like 'scale-%' order by n, o.id`)
  await query(raw('create schema scale'))
  await query(
    raw(`create table scale.tenant as select
      case o.orgcode when '${bigOne}' then 0 else substr(o.orgcode, 6)::int end as at, o.id as org,
      array_agg(d.id order by d.id) filter (where d.pid = 2) as boards, array_agg(d.id order by d.id) filter (where d.pid = 1) as machines
    from organisation o join dictionary d on d.org_id = o.id where o.orgkey like 'scale-%' group by o.id, o.orgcode`),
  )
}

/** Every second card is the big organisation's; `k` counts the cards of an organisation. */
const addCards = (query: Query, { total, from }: { total: number; from: number }): Promise<unknown> =>
  query(sql`insert into wachapp (org_id, created_by, country_code, mobile, number, card_sort_id, card_sort_code, virtual_id, virtual_code, simulator_code,
      whatsapp_status, status_at, code_state, send_count_1, send_count_2, send_count_3, remark, status, created_at)
    select own.org, 1, '86', (array['138', '139', '150', '159', '177', '186', '188', '199'])[1 + k % 8] || lpad((k::bigint * 7919 % 100000000)::text, 8, '0'),
      'K' || lpad(k::text, 7, '0'), own.boards[1 + k % ${boards}::int], chr(65 + k % 6) || '-' || lpad((k % 64 + 1)::text, 2, '0'),
      own.machines[1 + k / 3 % ${machines}::int], 'VM' || lpad((k % 40 + 1)::text, 3, '0'), 'S' || lpad((k % 200 + 1)::text, 3, '0'),
      case k % 10 when 0 then 3 when 1 then 4 when 2 then 5 when 3 then 6 when 4 then 2 else 1 end,
      now() - (k::bigint * 7919 % 2880) * interval '1 minute',
      (array['none', 'none', 'none', 'requested', 'prepared', 'noCode'])[1 + k / 10 % 6], k % 20, k % 50, k::bigint * 104729 % 9973,
      case when k % 17 = 0 then '换卡待测' when k % 29 = 0 then '客户专用，勿动' end, case when k % 20 = 7 then 0 else 1 end,
      now() - (${total}::int - n) * interval '1 second'
    from (select n, case n % 2 when 0 then 0 else 1 + n / 2 % ${equals}::int end as at, case n % 2 when 0 then n / 2 else n / ${2 * equals}::int end as k
      from generate_series(${from}::int, ${Math.min(from + batchSize, total) - 1}::int) n) cards join scale.tenant own on own.at = cards.at order by n`)
