import { modules } from '../../modules.config.ts'
import { hashPassword } from '../../src/kinds/secret/hashPassword.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { verbs } from '../../src/schema/index.ts'
import { compose } from '../../src/server/compose.ts'
import type { Database, Query } from '../../src/server/db/connection.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { printFirstPassword } from '../../src/server/seed/firstPassword.ts'

export const organisations = 10
const rowsEach = 10_000
const groupsEach = 20
export const password = 'Bench-Pass-2026'

export const regions =
  '华东 华南 华北 西南 西北 东北 华中 沿海 内陆 边境 城南 城北 城东 城西 新区 老城 机场 码头 山区 园区'.split(' ')
export const things = (
  '加油站 充电桩 洗车券 会员卡 代金券 便利店 润滑油 停车场 维修点 换电柜 加气站 服务区 检测线 轮胎店 保养券 ' +
  '拖车队 储值卡 广告屏 打印机 验票口 收银台 监控点 配送员 仓库位 积分券'
).split(' ')

/** Rows of one filled organisation that requests name. */
export interface Tenant {
  org: number
  orgcode: string
  groups: readonly number[]
  first: number
  last: number
}

/**
 * Fills an empty database with its key in `dataDir`: ten organisations with an administrator and 10,000 dictionary rows each,
 * and a plain copy.
 */
export async function fill(database: Database, dataDir: string): Promise<Tenant[]> {
  await compose(database, { modules, parts: serverParts }, { demo: false, examples: false, dataDir, bucket: null })
  await printFirstPassword(database, password, () => undefined)
  await database.asOwner(addOrganisations)
  await database.asOwner(addRows)
  await database.asOwner(copyPlain)
  return database.asOwner(tenants)
}

async function addOrganisations(query: Query): Promise<void> {
  const hash = await hashPassword(password)
  const rights = JSON.stringify(
    ['/config/dictionary', '/config/menu', '/gasstation', '/wachapp'].flatMap(route => verbs.map(verb => `${route}:${verb}`)),
  )
  await query(
    sql`insert into organisation (orgname, orgcode, orgkey, maxcount) select '机构' || n, 'bench' || n, 'bench' || n, 1000000 from generate_series(1, ${organisations}::int) n`,
  )
  await query(
    sql`insert into role (org_id, title, rights) select id, '管理员', ${rights}::jsonb from organisation where orgcode like 'bench%'`,
  )
  await query(
    sql`insert into account (org_id, username, password, role_list) select org_id, 'admin', ${hash}, array[id] from role where title = '管理员' and org_id >= 1000`,
  )
}

/** Groups first, then rows below them and below built-in ones, the organisations interleaved as over time. */
async function addRows(query: Query): Promise<void> {
  await query(raw(`set local statement_timeout = 0`))
  const bench = raw(`organisation o where o.orgcode like 'bench%'`)
  await query(
    sql`insert into dictionary (org_id, title, created_by) select o.id, '分组' || n, 1 from generate_series(1, ${groupsEach}::int) n, ${bench}`,
  )
  await query(sql`insert into dictionary (org_id, title, pid, sort, status, remark, created_by)
    select o.id, (${regions}::text[])[n % ${regions.length}::int + 1] || (${things}::text[])[n / 20 % ${things.length}::int + 1] || lpad(n::text, 5, '0'),
      g.ids[n / 3 % cardinality(g.ids) + 1], n % 1000 + 1, case when n % 10 = 7 then 0 else 1 end, '第' || n || '号', 1
    from generate_series(1, ${rowsEach - groupsEach}::int) n, organisation o
    join lateral (select array[1, 2, 4, 6]::bigint[] || array_agg(id order by id) as ids from dictionary where org_id = o.id) g on true
    where o.orgcode like 'bench%' order by n, o.id`)
}

/** The same rows, columns and indexes without policy, trigger and foreign key: the cost of a hand-written table. */
async function copyPlain(query: Query): Promise<void> {
  await query(raw(`set local statement_timeout = 0`))
  await query(raw('create schema plain'))
  await query(raw('create table plain.dictionary (like public.dictionary including all)'))
  const [columns] = await query<{ list: string }>(
    raw(`select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
    from information_schema.columns where table_schema = 'public' and table_name = 'dictionary' and is_generated = 'NEVER'`),
  )
  await query(raw(`insert into plain.dictionary (${columns?.list}) select ${columns?.list} from dictionary order by id`))
}

const tenants = (query: Query): Promise<Tenant[]> =>
  query<Tenant>(
    raw(`select o.id as org, o.orgcode, min(d.id) filter (where d.pid is not null) as first, max(d.id) as last,
    array[1, 2, 4, 6] || array_agg(d.id::int) filter (where d.pid is null) as groups
    from organisation o join dictionary d on d.org_id = o.id where o.orgcode like 'bench%' group by o.id, o.orgcode order by o.id`),
  )
