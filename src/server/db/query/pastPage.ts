import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, fieldOf, isTitled, titleKey } from '../../../schema/index.ts'
import type { Data } from '../connection.ts'
import type { QueryRunner } from '../scope.ts'
import { emptySql, join, quoted, raw, type Sql, sql } from '../sql.ts'
import { readableColumns, tableColumns } from '../tables/columns.ts'
import { rowScopeCondition } from '../tables/rowScopeSql.ts'
import { type ListQuery, type QueryContext, whereSql } from './conditions.ts'
import { orderSql } from './orderSql.ts'
import { filteredSourcesSql, lookupTables, usesLookup, maxJoined } from './search/filteredSources.ts'
import { keywordLikeSql } from './search/keyword.ts'
import { findInBatches } from './search/searchInBatches.ts'
import { rowSources, selectListSql } from './selectSql.ts'

/** A moment of the past, with the stored values that later changes replaced. */
export interface PastMoment {
  /** As PostgreSQL reads it, with its time zone. */
  at: string
  former: readonly { id: number; stored: Data }[]
  /** Fields without a history: the rows are without them. */
  unheld: readonly string[]
}
export interface PastPage {
  /** No more than `maxPastRows` + 1. */
  total: number
  rows: string
}
/** A list of the past is counted up to so many rows. */
export const maxPastRows = 10_000

/** SQL: the row `t` existed then, and has not changed since. */
export const unchangedSinceSql = ({ at }: PastMoment): Sql =>
  sql` and t.created_at <= ${at}::timestamptz and t.id not in (select id from patch)`

/**
 * One page of a list at a moment: a union of unchanged rows, from their table by `pageOf`, and of changed rows, rebuilt from the table
 * and their former values. Row policies check the present row; the condition in `formerTables` checks the former values too.
 */
export async function readPastPage(
  runner: QueryRunner,
  context: QueryContext,
  { query, moment, pageOf }: { query: ListQuery; moment: PastMoment; pageOf: (query: ListQuery, further: Sql) => Sql },
): Promise<PastPage> {
  const { module, who, registry } = context
  const columns = raw(
    readableColumns(registry.base(module))
      .map(name => `t.${quoted(name)}`)
      .join(', '),
  )
  const further = unchangedSinceSql(moment)
  const whole = { ...query, limit: query.limit + query.offset, offset: 0 }
  const order = orderSql(module, query)
  const changed = sql`former t where true${whereSql(context, query)}${keywordLikeSql(context, query)}`
  const hits = await findInBatches(runner, context, { filter: query, max: maxJoined + 1 })
  const found = lookupTables(context, { ...query, sort: '' }, { maxCounted: 0, hits })
  const untouched = rowSources(module, who).flatMap(source =>
    filteredSourcesSql(context, { ...query, sort: '' }, { source, further }),
  )
  const counts = [...untouched, changed].map(
    one => sql`(select count(*)::int from (select 1 from ${one} limit ${maxPastRows + 1}::int) counted)`,
  )
  const page = sql`select ${selectListSql(context, 'listed')} from (
      select * from ((select ${columns} from ${pageOf(whole, further)} t)
        union all (select ${columns} from ${changed} ${order} limit ${whole.limit}::bigint)) t
      ${order} limit ${query.limit}::int offset ${query.offset}::bigint) t ${order}`
  const [answer] =
    await runner.read<PastPage>(sql`${usesLookup(context, query) ? sql`${found}, ` : raw('with ')}${formerTables(context, moment)}
    select ${join(counts, ' + ')} as total, (select coalesce(json_agg(to_jsonb(r) - ${keysOf(module, moment.unheld)}::text[]), '[]')::text
      from (${page}) r) as rows`)
  return answer ?? { total: 0, rows: '[]' }
}

/** The keys of fields in a row: a title beside a value that has no history is of today. */
const keysOf = (module: AnyModule, names: readonly string[]): string[] =>
  names.flatMap(name => {
    const field = fieldOf(module, name)
    return field && isTitled(field) ? [name, titleKey(name, field)] : [name]
  })

interface FormerTables {
  /** The name of the table of former values by id. */
  patch: string
  /** The name of the table of whole rows as they were. */
  former: string
  /** SQL of a relation `c` with the ids of the rows; by default the rows with former values. */
  of?: string
}

/** CTEs of former values and of whole former rows. Only of rows that the account sees both now and then. */
export function formerTables(
  { module, who, registry }: QueryContext,
  { at, former }: Pick<PastMoment, 'at' | 'former'>,
  names: FormerTables = { patch: 'patch', former: 'former' },
): Sql {
  const { patch, of = patch } = names
  // Reading from JSON costs more than the rest of the row: only columns that have former values are read from it.
  const changed = new Set(former.flatMap(({ stored }) => Object.keys(stored)))
  const base = registry.base(module)
  const [source = emptySql] = rowSources(module, who)
  const readable = new Set(readableColumns(base))
  const columns = tableColumns(base, registry.modules).filter(({ name }) => readable.has(name))
  const plain = columns.filter(({ generated }) => !generated).map(({ name }) => formerColumn(name))
  const all = columns.map(({ name, type, generated }) =>
    generated ? `${generatedExpression(type)} as ${quoted(name)}` : quoted(name),
  )
  const seen = base.visible ? rowScopeCondition(base) : 'true'
  return sql`${raw(patch)} as materialized (select id, stored
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) p (id bigint, stored jsonb)),
    ${raw(names.former)} as materialized (select ${raw(all.join(', '))} from (
      select ${raw(plain.join(', '))} from ${raw(of)} c
      left join ${raw(patch)} p on p.id = c.id, ${source} and t.id = c.id and t.created_at <= ${at}::timestamptz offset 0) f where ${raw(seen)})`

  function formerColumn(name: string): string {
    if (name === 'updated_at') return `null::timestamptz as ${quoted(name)}`
    const field = fieldOf(base, name)
    const cast = field ? kindSql(field).cast : name === 'status' ? 'smallint' : null
    const column = `t.${quoted(name)}`
    if (cast === null || !changed.has(name)) return column
    const key = sqlLiteral(name)
    return `case when p.stored ? ${key} then (p.stored->>${key})::${cast} else ${column} end as ${quoted(name)}`
  }
}

/** The expression of a generated column, over the columns of its row. */
const generatedExpression = (type: string): string => /generated always as \((.*)\) stored$/s.exec(type)?.[1] ?? 'null'
