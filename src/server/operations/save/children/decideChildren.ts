import { kindValue } from '../../../../kinds/kindValues.ts'
import { type AnyModule, type ChildrenNamed, childrenOf, fieldsOf, isPointing, targetOf } from '../../../../schema/index.ts'
import type { FieldError } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import { targetConditions } from '../../../db/query/conditions.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockModule } from '../../moduleLock.ts'
import { checkReferences } from '../checkReferences.ts'
import type { RowChange } from '../checkWithin.ts'
import { matchErrors } from '../matchErrors.ts'
import { overlapsAmong } from '../occupiedPeriods.ts'
import { overlapErrorsExcept } from '../overlapErrors.ts'
import { staleRefusal } from '../staleRefusal.ts'
import { childErrors, type SentChild } from './acceptChild.ts'
import { changeOfRows, type ChildrenChange, decideRows, deletionProblems } from './decideRows.ts'
import { duplicateChildren } from './duplicateChildren.ts'
import { childModule, readChildren } from './readChildren.ts'

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
  const at = { name, child }
  const parent = old ? Number(old['id']) : null
  // What new rows copy of the rows before them is read under the lock, as the rows of other saves leave it.
  await lockModule(scope, child)
  const stored = parent === null ? [] : await lockChildren(scope, named, parent)
  const matched = matchStored(at, { sent, stored })
  const errors = [...matched.errors, ...(await foreignRowErrors(scope, named, { parent, ...matched }))]
  if (matched.rows.some(isStale)) throw await staleRefusal(scope, module, old ?? {})
  const [rows = []] = await decideRows(
    scope,
    { named, child },
    { groups: [{ parent, above, rows: matched.rows }], referenceErrors: all => referenceErrors(scope, child, all) },
  )
  errors.push(...rows.flatMap(({ index, problems }) => childErrors(at, index, problems)))
  const unmatched = errors.length ? [] : await matchErrors(scope, child, rows)
  for (const [{ index }, wrong] of unmatched) errors.push(...childErrors(at, index, wrong))
  const change = changeOfRows({ named, child }, { rows, stored })
  errors.push(...change.removed.flatMap(({ index, old: was }) => childErrors(at, index, deletionProblems(child, was))))
  if (!errors.length) {
    const replaced = new Set(stored.map(row => Number(row['id'])))
    const taken = await duplicateChildren(scope, { child, by: field.by }, { groups: [{ parent, rows }], replaced })
    errors.push(...taken.flatMap(({ row, problem }) => childErrors(at, row.index, [problem])))
    const placed = rows.map(({ index, old: was, values }) => ({
      line: index + 1,
      old: was,
      values: { [field.by]: parent ?? 0, ...values },
    }))
    const among = overlapsAmong(child, placed)
    const free = taken.length ? [] : placed.filter(row => !among.has(row))
    const overlapping = await overlapErrorsExcept(scope, child, { rows: free, replaced: [...replaced] })
    for (const [{ line }, wrong] of [...among, ...overlapping]) errors.push(...childErrors(at, line - 1, [wrong]))
  }
  return { change, errors }
}

/** A child row that was sent with its version, which is another by now. */
const isStale = ({ sent: { version }, old }: SentChild): boolean =>
  old !== null && version !== undefined && version !== null && version !== old['version']

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
  at: { name: string; child: AnyModule },
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
    if (seen.has(id)) errors.push(...childErrors(at, index, [{ code: 'lineTwice' }]))
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

/** Checks the references of all rows; which of the rows they point to exist is read once for each field. */
async function referenceErrors(
  scope: Scope,
  child: AnyModule,
  rows: readonly RowChange[],
): Promise<ReadonlyMap<RowChange, readonly FieldError[]>> {
  const known = await existingTargets(scope, child, rows)
  const errors = new Map<RowChange, readonly FieldError[]>()
  for (const row of rows)
    errors.set(
      row,
      await checkReferences(scope, child, { id: row.old ? Number(row.old['id']) : null, values: row.values, known }),
    )
  return errors
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
