import { type AnyModule, childrenOf, fieldsOf, isChildren, isSecret } from '../../../schema/index.ts'
import {
  type DifferenceKind,
  differenceKinds,
  type DifferencePage,
  type DifferenceRow,
  presentMoment,
} from '../../../shared/wire/pastList.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { childrenDifferencesBetween } from './pastChildren.ts'
import { endOfSecond, parsePastMoment, refuseBeforeAudit, refuseUnauditedFields } from './pastList.ts'
import { readFormerValues, rowsWithChangedChildren } from './readFormerValues.ts'
import { isConstant } from './unauditedFields.ts'

/** Two moments of a list, the earlier one first; `to` is null for now, `kind` for all kinds. */
export interface DifferenceRequest {
  at: string
  to: string | null
  kind: DifferenceKind | null
}

/** The two moments of a request; null without a comparison. */
export function parseDifference(body: Readonly<Record<string, unknown>>, at: string | null): DifferenceRequest | null {
  const raw = body['to']
  if (at === null || raw === undefined || raw === null || raw === '') return null
  const kind = body['change'] ?? ''
  if (kind !== '' && !differenceKinds.some(one => one === kind)) throw refuse('badFilter', { params: { name: 'change' } })
  const to = raw === presentMoment ? null : parsePastMoment(raw, 'to')
  const wanted = kind === '' ? null : (kind as DifferenceKind)
  return to !== null && to < at ? { at: to, to: at, kind: wanted } : { at, to, kind: wanted }
}

/** The present as a moment: nothing has changed since the end of time. */
const untilNow = { at: 'infinity', former: [] }

/** One page of what differs in a list between two moments, the newest rows first. */
export async function differencePage(
  scope: Scope,
  module: AnyModule,
  { query, page, between }: { query: ListQuery; page: number; between: DifferenceRequest },
): Promise<DifferencePage> {
  const { at, to, kind } = between
  const unheld = refuseUnauditedFields(scope.who, module, { ...query, sort: 'id' })
  await refuseBeforeAudit(scope, at)
  const since = endOfSecond(at)
  const until = to === null ? null : endOfSecond(to)
  const [earlier, later, childrenChanged] = await Promise.all([
    readFormerValues(scope, module, since),
    until === null ? { former: [], uncertain: [], purged: 0 } : readFormerValues(scope, module, until),
    rowsWithChangedChildren(scope, module, { since, until }),
  ])
  const moments = {
    earlier: { at: since, former: earlier.former, unheld },
    later: until === null ? { ...untilNow, unheld } : { at: until, former: later.former, unheld },
  }
  const names = comparedFields(module, unheld)
  const found = await scope.rows(module).differences({ ...query, ...moments, names, childrenChanged: [...childrenChanged], kind })
  const data = await withChildren(scope, module, { rows: found.rows, childrenChanged, since, until })
  const counts = { added: 0, changed: 0, removed: 0, ...found.counts }
  const total = kind === null ? counts.added + counts.changed + counts.removed : counts[kind]
  const shown = new Set(data.map(({ id }) => id))
  return {
    counts,
    total,
    per_page: query.limit,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / query.limit)),
    data,
    past: {
      at,
      to,
      unheld,
      uncertain: earlier.uncertain.filter(id => shown.has(id)),
      purged: earlier.purged - later.purged,
    },
  }
}

const comparedFields = (module: AnyModule, unheld: readonly string[]): readonly string[] =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
    isConstant(name) || unheld.includes(name) || isChildren(field) || isSecret(field) ? [] : [name],
  )

/** Adds the changes of child rows to the rows. */
async function withChildren(
  scope: Scope,
  module: AnyModule,
  {
    rows,
    childrenChanged,
    since,
    until,
  }: { rows: readonly DifferenceRow[]; childrenChanged: ReadonlySet<number>; since: string; until: string | null },
): Promise<readonly DifferenceRow[]> {
  const ids = rows.flatMap(({ id }) => (childrenChanged.has(id) ? id : []))
  if (!ids.length) return rows
  const all = await Promise.all(
    childrenOf(module).map(async named => {
      const changed = await childrenDifferencesBetween(scope, named, { ids, since, until })
      return [named[0], changed] as const
    }),
  )
  return rows.map(row => {
    const own = all.flatMap(([name, changed]) => {
      const pair = changed.get(row.id)
      return pair ? [[name, pair] as const] : []
    })
    return own.length ? { ...row, changes: { ...row.changes, ...Object.fromEntries(own) } } : row
  })
}
