import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  everyNameOf,
  fieldOf,
  isChildren,
  isComputed,
  isSecret,
  ownerFieldOf,
  underNamesOfToday,
  wholeModule,
} from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { PastMoment } from '../../db/query/pastPage.ts'
import type { Scope } from '../../db/scope.ts'
import { type Sql, sql } from '../../db/sql.ts'

/** Rows that changed since the moment, above which its list is not made. */
const mostTouched = 10_000

interface FormerValues extends Pick<PastMoment, 'former'> {
  /** Rows on which an action was done that noted no values. */
  uncertain: readonly number[]
  /** How many rows were removed for good since. */
  purged: number
}

/** What the rows that changed since a moment had in the fields that changed: the earliest change after it says what it replaced. */
export async function readFormerValues(scope: Scope, seen: AnyModule, at: string): Promise<FormerValues> {
  const module = wholeModule(seen)
  const since = entriesSince(scope, module, at)
  const actions = Object.keys(module.actions ?? {})
  const [sums] = await scope.read<{ touched: number; purged: number; uncertain: number[] }>(
    sql`select coalesce(sum(cardinality(row_ids)) filter (where changes is not null), 0)::int as touched,
      coalesce(sum(cardinality(row_ids)) filter (where action = 'purge'), 0)::int as purged,
      coalesce((select json_agg(distinct id) from (select unnest(row_ids) as id from (${since}) e where changes is null and action = any(${actions}::text[]) limit ${mostTouched}::int) one), '[]') as uncertain
      from (${since}) e`,
  )
  const { touched = 0, purged = 0, uncertain = [] } = sums ?? {}
  if (touched > mostTouched) throw refuse('tooMuchSince', { params: { count: touched, max: mostTouched } })
  const rows = await scope.read<{ id: number; former: Data }>(
    sql`select id, jsonb_object_agg(field, before) as former from (
      select distinct on (1, 2) case when c.key ~ '^[0-9]+$' then c.key::bigint else e.row_ids[1] end as id, f.key as field, f.value->0 as before
      from (${since}) e, jsonb_each(e.changes) c, jsonb_each(case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) f
      where cardinality(e.row_ids) > 0 and e.changes is not null order by 1, 2, e.id) one where id is not null group by id`,
  )
  return { former: rows.map(row => ({ id: row.id, said: storedBefore(module, row.former) })), uncertain, purged }
}

/**
 * The entries about rows of a module after a moment. Ids and times rise together but for the length of a transaction: the index by id
 * is read back to some minutes before it, not to the beginning.
 */
function entriesSince({ registry }: Scope, module: AnyModule, at: string): Sql {
  const names = registry.pages(module).flatMap(everyNameOf)
  return sql`select e.id, e.action, e.row_ids, e.changes from unnest(${names}::text[]) named (module), lateral (
    select id, action, row_ids, changes from audit where org_id = ctx.org and module = named.module and result = 'ok' and created_at > ${at}::timestamptz
      and id > coalesce((select before.id from audit before where before.org_id = ctx.org and before.module = named.module
        and before.created_at <= ${at}::timestamptz - interval '10 minutes' order by before.id desc limit 1), 0)) e`
}

/** Former values as they are stored. What is computed, secret, or of no field of today is left out. */
function storedBefore(module: AnyModule, former: Data): Data {
  const owner = ownerFieldOf(module)
  const entries = Object.entries(underNamesOfToday(module, former)).flatMap(([name, value]) => {
    if (name === 'status' && !module.fields['status']) return [[name, value] as const]
    const field = fieldOf(module, name)
    if (!field || name === owner || isComputed(field) || isSecret(field) || isChildren(field)) return []
    return [[name, kindSql(field).store(value, field)] as const]
  })
  return Object.fromEntries(entries)
}
