import { kindValue } from '../../../../kinds/kindValues.ts'
import { type AnyModule, type ChildrenNamed, childrenOf, fieldsOf, isPointing, targetOf } from '../../../../schema/index.ts'
import { isProtected, isRowLocked, meetsCondition } from '../../../../shared/rules/condition.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import { targetConditions } from '../../../db/query/conditions.ts'
import type { Scope } from '../../../db/scope.ts'
import { checkReferences } from '../checkReferences.ts'
import { checkWithin, readAncestorsOfRows } from '../checkWithin.ts'
import { matchErrors } from '../matchErrors.ts'
import { placeAmongRegions, readRegionsOfRows } from '../placeRegions.ts'
import { hasRowDefaults, rowDefaults } from '../rowDefaults.ts'
import { staleRefusal } from '../staleRefusal.ts'
import { acceptChild, childErrors, refusedChild, type SentChild } from './acceptChild.ts'
import { childModule, readChildren } from './readChildren.ts'
import { refuseSameChildren } from './refuseSameChildren.ts'

/** The change of the child rows of one field. */
export interface ChildrenChange {
  named: ChildrenNamed
  child: AnyModule
  added: readonly { index: number; values: Data }[]
  changed: readonly { index: number; old: Data; values: Data }[]
  /** Stored rows that were not sent, with the place they had. */
  removed: readonly { index: number; old: Data }[]
}
export interface DecidedChildren {
  changes: readonly ChildrenChange[]
  errors: readonly FieldError[]
}

/** Whether child rows were sent with a row. */
export const sendsChildren = (module: AnyModule, row: Data): boolean =>
  childrenOf(module).some(([name]) => Object.hasOwn(row, name))

interface RowWithChildren {
  row: Data
  old: Data | null
  /** The row as the save leaves it: child rows copy defaults from it. */
  above: Data
}
/**
 * The child rows as they were sent, checked by their own module, against those that are stored: what is not sent is removed.
 * Within the transaction of the save; all stored rows are locked.
 */
export async function decideChildren(
  scope: Scope,
  module: AnyModule,
  { row, old, above }: RowWithChildren,
): Promise<DecidedChildren> {
  const changes: ChildrenChange[] = []
  const errors: FieldError[] = []
  for (const named of childrenOf(module)) {
    const [name, field] = named
    if (old && !Object.hasOwn(row, name)) continue
    const accepted = kindValue(field).accept(row[name], field)
    if ('problem' in accepted) {
      errors.push({ field: name, ...accepted.problem })
      continue
    }
    const sent = accepted.value as readonly Data[]
    const { min = 0 } = field
    if (sent.length < min) errors.push({ field: name, code: 'tooFewLines', params: { min, count: sent.length } })
    const decided = await decideField(scope, module, { named, sent, old, above })
    changes.push(decided.change)
    errors.push(...decided.errors)
  }
  return { changes, errors }
}

interface FieldDecision {
  named: ChildrenNamed
  sent: readonly Data[]
  old: Data | null
  above: Data
}
async function decideField(
  scope: Scope,
  module: AnyModule,
  { named, sent, old, above }: FieldDecision,
): Promise<{ change: ChildrenChange; errors: readonly FieldError[] }> {
  const [name, field] = named
  const child = childModule(scope, named)
  const parent = old ? Number(old['id']) : null
  const stored = parent === null ? [] : await lockChildren(scope, named, parent)
  const matched = matchStored(named, child, { sent, stored })
  const errors = [...matched.errors, ...(await foreignRowErrors(scope, named, { parent, ...matched }))]
  if (
    matched.rows.some(
      ({ sent: { version }, old: was }) => was && version !== undefined && version !== null && version !== was['version'],
    )
  )
    throw await staleRefusal(scope, module, old ?? {})
  const at = { name, field, child }
  const fresh = matched.rows.filter(one => !one.old)
  const firstValues = hasRowDefaults(child)
    ? await rowDefaults(scope, child, {
        rows: fresh.map(one => one.sent),
        above: { by: field.by, rows: fresh.map(() => above) },
      })
    : []
  const defaults = new Map(fresh.map((one, index) => [one, firstValues[index] ?? {}]))
  const accepted = matched.rows.map(one => ({
    ...one,
    ...acceptChild(at, { ...one, defaults: defaults.get(one) ?? {} }, parent),
  }))
  errors.push(...accepted.flatMap(one => one.errors))
  const known = await existingTargets(scope, child, accepted)
  const regionsKnown = await readRegionsOfRows(scope, child, accepted)
  const aboveKnown = await readAncestorsOfRows(scope, child, accepted)
  const placed: { index: number; old: Data | null; values: Data }[] = []
  for (const { index, old: was, values } of accepted) {
    const id = was ? Number(was['id']) : null
    const wrong = await checkReferences(scope, child, { id, values, known })
    const regions = placeAmongRegions(child, regionsKnown, { values, old: was })
    const within = await checkWithin(scope, child, { values, old: was, known: aboveKnown })
    errors.push(...childErrors(at, index, [...wrong, ...regions.errors, ...within.errors]))
    placed.push({ index, old: was, values: { ...values, ...regions.values, ...within.values } })
  }
  const unmatched = errors.length ? [] : await matchErrors(scope, child, placed)
  for (const [{ index }, wrong] of unmatched) errors.push(...childErrors(at, index, wrong))
  const sentAgain = new Set(matched.rows.map(({ old: was }) => was))
  const removed = stored.flatMap((was, index) => (sentAgain.has(was) ? [] : [{ index, old: was }]))
  errors.push(...removed.flatMap(({ index, old: was }) => undeletable(at, index, was)))
  if (!errors.length) errors.push(...(await refuseSameChildren(scope, at, { placed, parent })))
  const change: ChildrenChange = {
    named,
    child,
    added: placed.flatMap(({ index, old: was, values }) => (was ? [] : [{ index, values }])),
    changed: placed.flatMap(({ index, old: was, values }) =>
      was && Object.keys(values).length ? [{ index, old: was, values }] : [],
    ),
    removed,
  }
  return { change, errors }
}

async function lockChildren(scope: Scope, named: ChildrenNamed, parent: number): Promise<readonly Data[]> {
  const [, { by }] = named
  await scope.rows(childModule(scope, named)).lockMatching([{ field: by, values: [parent] }])
  return (await readChildren(scope, named, [parent])).get(parent) ?? []
}

interface MatchedChildren {
  rows: readonly SentChild[]
  errors: FieldError[]
  /** Ids that no stored row has, with their places. */
  unknown: readonly { index: number; id: number }[]
}
/** Finds the stored row of each that was sent with an id. */
function matchStored(
  [name]: ChildrenNamed,
  child: AnyModule,
  { sent, stored }: { sent: readonly Data[]; stored: readonly Data[] },
): MatchedChildren {
  const byId = new Map(stored.map(row => [Number(row['id']), row]))
  const seen = new Set<number>()
  const rows: SentChild[] = []
  const errors: FieldError[] = []
  const unknown: { index: number; id: number }[] = []
  for (const [index, one] of sent.entries()) {
    const id = childId(one['id'])
    if (id === null) {
      rows.push({ index, sent: one, old: null })
      continue
    }
    const old = byId.get(id)
    if (seen.has(id)) errors.push(...childErrors({ name, child }, index, [{ code: 'lineTwice' }]))
    else if (old) rows.push({ index, sent: one, old })
    else unknown.push({ index, id })
    seen.add(id)
  }
  return { rows, errors, unknown }
}

/** The id of a row that was sent; null for a new one, NaN for what is no id. */
function childId(raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === 0 || raw === '') return null
  const id = typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : Number.NaN
}

/** Why sent rows are not below this row: those of another organisation do not exist. */
async function foreignRowErrors(
  scope: Scope,
  named: ChildrenNamed,
  { parent, unknown }: { parent: number | null; unknown: MatchedChildren['unknown'] },
): Promise<readonly FieldError[]> {
  if (!unknown.length) return []
  const [name, { by }] = named
  const child = childModule(scope, named)
  const rows = await scope.rows(child).some(unknown.map(({ id }) => id).filter(id => !Number.isNaN(id)))
  const byId = new Map(rows.map(row => [Number(row['id']), row]))
  return unknown.flatMap(({ index, id }) => {
    const row = byId.get(id)
    const code = !row ? 'noSuchLine' : Number(row[by]) === parent ? 'lineDeleted' : 'lineElsewhere'
    return childErrors({ name, child }, index, [{ code }])
  })
}

/** Which rows exist that the child rows point to, read once for each field. */
async function existingTargets(
  scope: Scope,
  child: AnyModule,
  rows: readonly { values: Data }[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const [name, field] of Object.entries(fieldsOf(child))) {
    const target = isPointing(field) ? scope.registry.named(targetOf(child, field)) : undefined
    const ids = new Set(rows.flatMap(({ values }) => [values[name]].flat().map(Number).filter(Boolean)))
    if (isPointing(field) && target && ids.size)
      known.set(name, await scope.rows(target).existing([...ids], targetConditions(field)))
  }
  return known
}

/** Rows that their module does not let be deleted. */
export function undeletable(at: { name: string; child: AnyModule }, index: number, old: Data): readonly FieldError[] {
  const { only } = at.child.delete ?? {}
  if (isProtected(at.child, old)) return refusedChild(at, index, refuse('builtin'))
  if (isRowLocked(at.child, old, old)) return refusedChild(at, index, refuse('rowLocked'))
  return only && !meetsCondition(old, only) ? refusedChild(at, index, refuse('notDeletable', { fields: Object.keys(only) })) : []
}
