import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  childrenOf,
  everyNameOf,
  fieldOf,
  formerNamesOf,
  isChildren,
  isComputed,
  isSecret,
  organisationFieldOf,
  byCurrentName,
  wholeModule,
} from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { PastMoment } from '../../db/query/pastPage.ts'
import type { Scope } from '../../db/scope.ts'
import { join, raw, type Sql, sql } from '../../db/sql.ts'

/** Limit of rows that changed since the moment: with more of them its list is refused. */
export const maxTouchedRows = 10_000

interface FormerValues extends Pick<PastMoment, 'former'> {
  /** Rows with an action since that recorded no former values. */
  uncertain: readonly number[]
  /** How many rows were purged since. */
  purged: number
}

/** The values at a moment of all fields that changed since: each is the value that the first change after it replaced. */
export async function readFormerValues(scope: Scope, seen: AnyModule, at: string): Promise<FormerValues> {
  const module = wholeModule(seen)
  const since = await entriesSince(scope, module, at)
  const actions = Object.keys(module.actions ?? {})
  const [sums] = await scope.read<{ touched: number; purged: number; uncertain: number[] }>(
    sql`select coalesce(sum(cardinality(row_ids)) filter (where changes is not null), 0)::int as touched,
      coalesce(sum(cardinality(row_ids)) filter (where action = 'purge'), 0)::int as purged,
      coalesce((select json_agg(distinct id)
        from (select unnest(row_ids) as id from (${since}) e where changes is null and action = any(${actions}::text[]) limit ${maxTouchedRows}::int) one), '[]') as uncertain
      from (${since}) e`,
  )
  const { touched = 0, purged = 0, uncertain = [] } = sums ?? {}
  if (touched > maxTouchedRows) throw refuse('tooMuchSince', { params: { count: touched, max: maxTouchedRows } })
  const rows = await scope.read<{ id: number; former: Data }>(
    sql`select id, jsonb_object_agg(field, before) as former from (
      select distinct on (1, 2) ${rowOfChange} as id, f.key as field, f.value->0 as before
      from (${since}) e, jsonb_each(e.changes) c, jsonb_each(case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) f
      where cardinality(e.row_ids) > 0 and e.changes is not null order by 1, 2, e.id) one where id is not null group by id`,
  )
  return { former: rows.map(row => ({ id: row.id, stored: storedBefore(module, row.former) })), uncertain, purged }
}

/** The rows whose child rows changed between two moments. */
export async function rowsWithChangedChildren(
  scope: Scope,
  seen: AnyModule,
  { since, until }: { since: string; until: string | null },
): Promise<ReadonlySet<number>> {
  const names = childrenOf(seen).flatMap(([name]) => everyNameOfField(seen, name))
  if (!names.length) return new Set()
  const entries = await entriesSince(scope, wholeModule(seen), since)
  const rows = await scope.read<{ id: number }>(
    sql`select distinct ${rowOfChange} as id from (${entries}) e, jsonb_each(e.changes) c
      where e.created_at <= ${until ?? 'infinity'}::timestamptz and jsonb_typeof(c.value) = 'object' and c.value ?| ${names}::text[]`,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

const everyNameOfField = (module: AnyModule, name: string): readonly string[] => {
  const field = fieldOf(module, name)
  return [name, ...(field ? formerNamesOf(field) : [])]
}

/** The row of a change `c` in the entry `e`. Not always its key: the entry of a new row is written before its id is known. */
const rowOfChange = raw(`case when c.key ~ '^[0-9]+$' then c.key::bigint else e.row_ids[1] end`)

/**
 * The audit entries of a module's rows after a moment, by a range of the index by id. Ids and times rise together, except within the
 * length of a transaction: the range begins ten minutes before the moment. Its first id is read in a query before: with an unknown
 * bound the planner reads all entries of the module.
 */
async function entriesSince({ registry, read }: Scope, module: AnyModule, at: string): Promise<Sql> {
  const names = registry.pages(module).flatMap(everyNameOf)
  const starts = await read<{ name: string; after: number }>(
    sql`select name, coalesce((select before.id from audit before where before.org_id = ctx.org and before.module = name
      and before.created_at <= ${at}::timestamptz - interval '10 minutes' order by before.id desc limit 1), 0) as after
      from unnest(${names}::text[]) name`,
  )
  const each = starts.map(
    ({
      name,
      after,
    }) => sql`select id, created_at, action, row_ids, changes from audit where org_id = ctx.org and module = ${name}::text
      and result = 'ok' and created_at > ${at}::timestamptz and id > ${after}::bigint`,
  )
  return join(each, ' union all ')
}

/** Former values as columns store them, without computed and secret fields and fields that no longer exist. */
function storedBefore(module: AnyModule, former: Data): Data {
  const owner = organisationFieldOf(module)
  const entries = Object.entries(byCurrentName(module, former)).flatMap(([name, value]) => {
    if (name === 'status' && !module.fields['status']) return [[name, value] as const]
    const field = fieldOf(module, name)
    if (!field || name === owner || isComputed(field) || isSecret(field) || isChildren(field)) return []
    return [[name, kindSql(field).store(value, field)] as const]
  })
  return Object.fromEntries(entries)
}
