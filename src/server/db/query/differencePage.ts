import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { maskedFields, titleFieldOf } from '../../../schema/index.ts'
import type { DifferenceKind, DifferenceRow } from '../../../shared/wire/pastList.ts'
import type { QueryRunner } from '../scope.ts'
import { quoted, raw, type Sql, sql } from '../sql.ts'
import { type ListQuery, type QueryContext, whereSql } from './conditions.ts'
import { keywordLike } from './keyword.ts'
import { formerTables, type PastMoment } from './pastPage.ts'
import { selectList } from './selectSql.ts'

/** Two moments of a list, what is compared between them, and which of the differences are wanted. */
export interface DifferenceQuery {
  earlier: PastMoment
  later: PastMoment
  /** Fields whose values are compared. */
  names: readonly string[]
  /** Rows that differ in the rows below them, which are compared elsewhere. */
  below: readonly number[]
  /** Null for all kinds. */
  kind: DifferenceKind | null
}

export interface FoundDifferences {
  counts: Partial<Record<DifferenceKind, number>>
  rows: readonly DifferenceRow[]
}

/**
 * Rows that came into a list, changed within it or left it between two moments. Only rows that changed since the earlier moment can
 * differ: each is made anew as it was at both, and judged by the filter, by the row scope and by its values.
 */
export async function readDifferences(
  runner: QueryRunner,
  context: QueryContext,
  query: ListQuery & DifferenceQuery,
): Promise<FoundDifferences> {
  const { earlier, later, names, below, kind, limit, offset } = query
  const ids = [...new Set([...earlier.former.map(({ id }) => id), ...below])]
  const [answer] = await runner.read<FoundDifferences>(sql`with touched as materialized (select unnest(${ids}::bigint[]) as id),
    ${formerTables(context, earlier, { patch: 'earlier_patch', former: 'earlier_row', of: 'touched' })},
    ${formerTables(context, later, { patch: 'later_patch', former: 'later_row', of: 'touched' })},
    earlier as materialized (${stateSql(context, query, 'earlier_row')}),
    later as materialized (${stateSql(context, query, 'later_row')}),
    difference as materialized (select * from (select coalesce(l.id, e.id) as id,
        case when e.listed is not true then 'added' when l.listed is not true then 'removed' else 'changed' end as kind,
        coalesce(coalesce(l.shown, e.shown)->>${titleFieldOf(context.module)}::text, '') as title, coalesce(c.changes, '{}') as changes
      from earlier e full join later l on l.id = e.id cross join lateral (
        select jsonb_object_agg(name, jsonb_build_array(e.shown->name, l.shown->name)) as changes from unnest(${names}::text[]) name
        where nullif(e.compared->name, 'null') is distinct from nullif(l.compared->name, 'null')) c
      where e.listed or l.listed) d where kind <> 'changed' or changes <> '{}' or id = any(${below}::bigint[]))
    select (select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*)::int as n from difference group by kind) k) as counts,
      (select coalesce(json_agg(d), '[]') from (select * from difference ${kind === null ? raw('') : sql`where kind = ${kind}::text`}
        order by id desc limit ${limit}::int offset ${offset}::bigint) d) as rows`)
  return answer ?? { counts: {}, rows: [] }
}

/** Each row at a moment: whether the list has it, its values as they are shown, and as they are compared: personal ones plainly. */
function stateSql(context: QueryContext, query: ListQuery, table: string): Sql {
  const plain = [...maskedFields(context.module).keys()].map(name => `${sqlLiteral(name)}, t.${quoted(name)}`)
  const compared = plain.length ? `to_jsonb(s) || jsonb_build_object(${plain.join(', ')})` : 'to_jsonb(s)'
  return sql`select t.id, (true${whereSql(context, query)}${keywordLike(context, query)}) as listed, to_jsonb(s) as shown, ${raw(compared)} as compared
    from ${raw(table)} t, lateral (select ${selectList(context, 'held')}) s`
}
