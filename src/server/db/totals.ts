import { type AnyModule, type FilterSpec, tableOf } from '../../schema/index.ts'
import { builtinSought } from './builtin.ts'
import { facetsOf } from './columns.ts'
import { type Belonging, type Sought, whereSql } from './conditions.ts'
import { fieldSql, sourcesOf } from './shape.ts'
import { join, literal, raw, type Sql, sql } from './sql.ts'

/** From the counters when they know, else counted. */
export function totalSql(belonging: Belonging, sought: Sought): Sql {
  const { module } = belonging
  const [first, ...others] = sought.conditions
  if (sought.keyword && !first) return raw('(select count(*)::int from found)')
  const given = builtinSought(module, sought)
  const known =
    given !== null &&
    !module.scope &&
    !module.log &&
    !sought.keyword &&
    !others.length &&
    (!first || (first.op === 'oneOf' && facetsOf(belonging.registry.base(module)).includes(first.field)))
  if (!known)
    return join(
      sourcesOf(module, belonging.who).map(source => sql`(select count(*)::int from ${source}${whereSql(belonging, sought)})`),
      ' + ',
    )
  const values = first?.op === 'oneOf' ? first.values.map(value => String(value ?? '')) : ['']
  const cells = values.flatMap(value =>
    sought.statuses.map(
      status =>
        sql`module = ${tableOf(module)} and facet = ${first?.field ?? ''} and value = ${value} and status = ${status}::smallint`,
    ),
  )
  const own = join(
    cells.map(cell => sql`coalesce((select n from counter where org_id = ctx.org and ${cell}), 0)`),
    ' + ',
  )
  return given ? sql`${own} + ${given}::int` : own
}

type Tabs = Extract<FilterSpec, { as: 'tabs' }>
export interface TabCount {
  /** Of the tab; 0 stands for all. */
  tab: string
  count: number
}

/** How many rows stand under each tab, from the counters when they know, else counted in one go. */
export function tabsSql(belonging: Belonging, sought: Sought, tabs: Tabs): Sql {
  const { module } = belonging
  const plain = !sought.keyword && !sought.conditions.length && !module.scope && !module.builtin
  return plain ? countedTabs(module, sought, tabs) : foundTabs(belonging, sought, tabs)
}

const json = (rows: Sql): Sql => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`

function countedTabs(module: AnyModule, { statuses }: Sought, { field, views }: Tabs): Sql {
  const cells = [
    sql`select '0' as tab, n from counter where facet = ''`,
    sql`select value as tab, n from counter where facet = ${field} and value <> ''`,
    ...Object.entries(views).map(
      ([tab, view]) => sql`select ${tab} as tab, n from counter where facet = ${view.field} and value = ${String(view.is)}`,
    ),
  ].map(cell => sql`${cell} and org_id = ctx.org and module = ${tableOf(module)} and status = any(${statuses}::smallint[])`)
  return json(sql`select tab, sum(n)::int as count from (${join(cells, ' union all ')}) cells group by tab`)
}

function foundTabs(belonging: Belonging, sought: Sought, { field, views }: Tabs): Sql {
  const own = `coalesce((${fieldSql(belonging, field)})::text, '')`
  const pieces = Object.values(views).map((view, index) =>
    raw(`, (${fieldSql(belonging, view.field)})::text = ${literal(String(view.is))} as v${index}`),
  )
  const rows = join(
    sourcesOf(belonging.module, belonging.who).map(
      source => sql`select ${raw(own)} as tab${join(pieces, '')} from ${source}${whereSql(belonging, sought)}`,
    ),
    ' union all ',
  )
  const sums = Object.keys(views).map(
    (tab, index) => sql`select ${tab} as tab, count(*) filter (where v${raw(String(index))})::int as count from hits`,
  )
  return sql`(with hits as (${rows}) ${json(
    join(
      [
        sql`select '0' as tab, count(*)::int as count from hits`,
        raw(`select tab, count(*)::int as count from hits where tab <> '' group by tab`),
        ...sums,
      ],
      ' union all ',
    ),
  )})`
}
