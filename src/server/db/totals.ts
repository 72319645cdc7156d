import { type AnyModule, type FilterSpec, tableOf } from '../../schema/index.ts'
import { builtinSought } from './builtin.ts'
import { type Belonging, type Sought, whereSql } from './conditions.ts'
import { facetsOf } from './counters.ts'
import { fieldSql, sourcesOf } from './shape.ts'
import { literal } from '../../fields/sql.ts'
import { join, raw, type Sql, sql } from './sql.ts'

interface Counted {
  facet: string
  values: readonly string[]
}
/** What the counters call the rows sought; null where they do not know them. */
export function countedBy({ module, registry }: Belonging, { keyword, conditions }: Sought): Counted | null {
  const [first, ...others] = conditions
  if (module.scope || module.log || keyword || others.length) return null
  if (!first) return { facet: '', values: [''] }
  if (first.op !== 'oneOf' || !facetsOf(registry.base(module)).includes(first.field)) return null
  return { facet: first.field, values: [...new Set(first.values.map(value => String(value ?? '')))] }
}

/** From the counters when they know, else counted. */
export function totalSql(belonging: Belonging, sought: Sought): Sql {
  const { module } = belonging
  if (sought.keyword && !sought.conditions.length) return raw('(select count(*)::int from found)')
  const given = builtinSought(module, sought)
  const counted = given === null ? null : countedBy(belonging, sought)
  if (!counted)
    return join(
      sourcesOf(module, belonging.who).map(source => sql`(select count(*)::int from ${source}${whereSql(belonging, sought)})`),
      ' + ',
    )
  const cells = counted.values.flatMap(value =>
    sought.statuses.map(
      status =>
        sql`module = ${tableOf(module)} and facet = ${counted.facet} and value = ${value} and status = ${status}::smallint`,
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
