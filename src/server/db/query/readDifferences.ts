import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { maskedFields, titleFieldOf } from '../../../schema/index.ts'
import { type DifferenceKind, differenceKinds, type DifferenceRow } from '../../../shared/wire/pastList.ts'
import type { QueryRunner } from '../scope.ts'
import { emptySql, quoted, raw, type Sql, sql } from '../sql.ts'
import { type ListQuery, type QueryContext, whereSql } from './conditions.ts'
import { formerTables, type PastMoment } from './pastPage.ts'
import { keywordLikeSql } from './search/keyword.ts'
import { selectListSql } from './selectSql.ts'

/** Two moments of a list, what is compared between them, and which of the differences are wanted. */
export interface DifferenceQuery {
  earlier: PastMoment
  later: PastMoment
  /** Fields whose values are compared. */
  names: readonly string[]
  /** Rows that differ in their child rows, which are compared elsewhere. */
  childrenChanged: readonly number[]
  /** Null for all kinds. */
  kind: DifferenceKind | null
}

export interface FoundDifferences {
  counts: Partial<Record<DifferenceKind, number>>
  rows: readonly DifferenceRow[]
}

/** Rows per statement: both states of ten thousand rows take longer than a statement may. */
const rowsPerStatement = 1000

/**
 * Rows that came into a list, changed within it or left it between two moments. Only rows that changed since the earlier moment can
 * differ: each is reconstructed as it was at both, and tested by the filter, by the row scope and by its values. All are counted, batch by
 * batch, the newest first; the changes are read for the rows of the page alone.
 */
export async function readDifferences(
  runner: QueryRunner,
  context: QueryContext,
  query: ListQuery & DifferenceQuery,
): Promise<FoundDifferences> {
  const ids = [...new Set([...query.earlier.former.map(({ id }) => id), ...query.childrenChanged])].sort(
    (one, other) => other - one,
  )
  const counts: Partial<Record<DifferenceKind, number>> = {}
  const rows: DifferenceRow[] = []
  let before = 0
  for (let from = 0; from < ids.length; from += rowsPerStatement) {
    const batch = ids.slice(from, from + rowsPerStatement)
    const page = { limit: query.limit - rows.length, offset: Math.max(0, query.offset - before) }
    const found = await readBatch(runner, context, { ...query, ...page, ids: batch })
    for (const kind of differenceKinds) if (found.counts[kind]) counts[kind] = (counts[kind] ?? 0) + found.counts[kind]
    rows.push(...found.rows)
    before += query.kind === null ? sum(Object.values(found.counts)) : (found.counts[query.kind] ?? 0)
  }
  return { counts, rows }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

async function readBatch(
  runner: QueryRunner,
  context: QueryContext,
  query: ListQuery & DifferenceQuery & { ids: readonly number[] },
): Promise<FoundDifferences> {
  const { names, childrenChanged, kind, limit, offset, ids } = query
  const batch = new Set(ids)
  const ofBatch = ({ at, former }: PastMoment) => ({ at, former: former.filter(({ id }) => batch.has(id)) })
  const [earlier, later] = [ofBatch(query.earlier), ofBatch(query.later)]
  const differing = sql`from unnest(${names}::text[]) name
    where nullif(e.compared->name, 'null') is distinct from nullif(l.compared->name, 'null')`
  const [answer] = await runner.read<FoundDifferences>(sql`with touched as materialized (select unnest(${ids}::bigint[]) as id),
    ${formerTables(context, earlier, { patch: 'earlier_patch', former: 'earlier_row', of: 'touched' })},
    ${formerTables(context, later, { patch: 'later_patch', former: 'later_row', of: 'touched' })},
    earlier as materialized (${stateSql(context, query, 'earlier_row')}),
    later as materialized (${stateSql(context, query, 'later_row')}),
    difference as materialized (select id, kind from (select coalesce(l.id, e.id) as id, exists (select ${differing}) as differs,
        case when e.listed is not true then 'added' when l.listed is not true then 'removed' else 'changed' end as kind
      from earlier e full join later l on l.id = e.id where e.listed or l.listed) d
      where kind <> 'changed' or differs or id = any(${childrenChanged}::bigint[])),
    page as materialized (select * from difference ${kind === null ? emptySql : sql`where kind = ${kind}::text`}
      order by id desc limit ${limit}::int offset ${offset}::bigint)
    select
      (select coalesce(json_object_agg(kind, n), '{}')
        from (select kind, count(*)::int as n from difference group by kind) k) as counts,
      (select coalesce(json_agg(d order by d.id desc), '[]') from (select p.id, p.kind,
          coalesce(coalesce(l.shown, e.shown)->>${titleFieldOf(context.module)}::text, '') as title,
          coalesce((select jsonb_object_agg(name, jsonb_build_array(e.shown->name, l.shown->name)) ${differing}), '{}') as changes
        from page p left join earlier e on e.id = p.id left join later l on l.id = p.id) d) as rows`)
  return answer ?? { counts: {}, rows: [] }
}

/** Each row at a moment: whether the list has it, its values as they are shown, and as they are compared: personal ones plainly. */
function stateSql(context: QueryContext, query: ListQuery, table: string): Sql {
  const plain = [...maskedFields(context.module).keys()].map(name => `${sqlLiteral(name)}, t.${quoted(name)}`)
  const compared = plain.length ? `to_jsonb(s) || jsonb_build_object(${plain.join(', ')})` : 'to_jsonb(s)'
  return sql`select t.id, (true${whereSql(context, query)}${keywordLikeSql(context, query)}) as listed, to_jsonb(s) as shown,
    ${raw(compared)} as compared
    from ${raw(table)} t, lateral (select ${selectListSql(context, 'withoutTitles')}) s`
}
