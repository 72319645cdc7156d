import { type AnyModule, type ChildrenNamed, childrenOf, everyNameOf, isComputed, isSecret } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import type { Data } from '../../db/connection.ts'
import { maxPastRows } from '../../db/query/pastPage.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { isDeepEqual } from '../save/acceptValues.ts'
import { childModule } from '../save/children/readChildren.ts'
import type { ChildDifference } from '../save/children/writeChildren.ts'
import { readFormerValues } from './readFormerValues.ts'
import { unauditedFields } from './unauditedFields.ts'

/** The child rows of some rows at a moment, by the id of their parent, in the order of that moment. */
export async function childrenAt(
  scope: Scope,
  named: ChildrenNamed,
  { ids, moment }: { ids: readonly number[]; moment: string | null },
): Promise<ReadonlyMap<number, readonly Data[]>> {
  const [, { by, order }] = named
  const child = childModule(scope, named)
  const former = moment === null ? [] : (await readFormerValues(scope, child, moment)).former
  const query = { statuses: [1, 0], keyword: '', sort: 'id', descending: false, limit: maxPastRows, offset: 0 }
  const ofThese = [{ field: by, op: 'oneOf' as const, values: ids }]
  const { rows } = await scope
    .rows(moduleSeenBy(scope.who, child))
    .pageAt({ ...query, conditions: ofThese }, { at: moment ?? 'infinity', former, unheld: unauditedFields(child) })
  const all: readonly Data[] = JSON.parse(rows)
  const inOrder = order === undefined ? all : all.toSorted((one, other) => Number(one[order]) - Number(other[order]))
  return Map.groupBy(inOrder, row => Number(row[by]))
}

/** The child rows of a row right after an entry of its history, by field. */
export async function childrenAfter(
  scope: Scope,
  module: AnyModule,
  { id, event }: { id: number; event: number },
): Promise<Data> {
  const pages = scope.registry.pages(module).flatMap(everyNameOf)
  const [entry] = await scope.read<{ moment: string }>(sql`select e.created_at::text as moment from audit e
    where e.org_id = ctx.org and e.id = ${event}::bigint and e.row_ids @> array[${id}::bigint]
      and e.module = any(${pages}::text[]) and e.result = 'ok'`)
  if (!entry) throw refuse('notFound')
  const lines: Record<string, readonly Data[]> = {}
  for (const named of childrenOf(module))
    lines[named[0]] = (await childrenAt(scope, named, { ids: [id], moment: entry.moment })).get(id) ?? []
  return lines
}

type ChildrenPair = readonly [readonly ChildDifference[], readonly ChildDifference[]]

/** The differences of child rows between two moments, in the form of history entries; parents without one are left out. */
export async function childrenDifferencesBetween(
  scope: Scope,
  named: ChildrenNamed,
  { ids, since, until }: { ids: readonly number[]; since: string; until: string | null },
): Promise<ReadonlyMap<number, ChildrenPair>> {
  const [before, after] = await Promise.all([since, until].map(moment => childrenAt(scope, named, { ids, moment })))
  const names = shownNames(childModule(scope, named), named)
  const pairs = ids.map(id => [id, pairOf(before?.get(id) ?? [], after?.get(id) ?? [], names)] as const)
  return new Map(pairs.filter(([, [was, is]]) => was.length + is.length > 0))
}

const shownNames = (child: AnyModule, [, { by, order }]: ChildrenNamed): readonly string[] =>
  Object.entries(child.fields).flatMap(([name, field]) =>
    name === by || name === order || isSecret(field) || isComputed(field) ? [] : [name],
  )

function pairOf(before: readonly Data[], after: readonly Data[], names: readonly string[]): ChildrenPair {
  const places = (rows: readonly Data[]) => new Map(rows.map((row, index) => [Number(row['id']), { row, line: index + 1 }]))
  const [was, is] = [places(before), places(after)]
  const values = (row: Data, some: readonly string[]) => Object.fromEntries(some.map(name => [name, row[name] ?? null]))
  const filled = (row: Data) => names.filter(name => row[name] !== null && row[name] !== '')
  const gone: ChildDifference[] = []
  const come: ChildDifference[] = []
  for (const [id, { row, line }] of was) if (!is.has(id)) gone.push({ ...values(row, filled(row)), line, id })
  for (const [id, { row, line }] of is) {
    const old = was.get(id)
    if (!old) {
      come.push({ ...values(row, filled(row)), line, id })
      continue
    }
    const changed = names.filter(name => !isDeepEqual(old.row[name], row[name]))
    if (!changed.length) continue
    gone.push({ ...values(old.row, changed), line: old.line, id })
    come.push({ ...values(row, changed), line, id })
  }
  return [gone, come]
}
