import { deletedStatus, type AnyModule, exclusionsOf, type Field, isSecret } from '../../../../schema/index.ts'
import { meetsCondition } from '../../../../shared/rules/condition.ts'
import { Refusal, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import { refusalOfError } from '../../../db/refusalOfError.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockModule } from '../../moduleLock.ts'
import { isDeepEqual } from '../acceptValues.ts'
import { createMany, type LockedChange, updateMany } from '../writeMany.ts'
import { isUnfilled, runBeforeSave } from '../writeRow.ts'
import { childErrors, problemsOfRefusal } from './acceptChild.ts'
import { brokenChild } from './brokenChild.ts'
import type { ChildrenChange } from './decideRows.ts'

export const isUnchanged = ({ added, changed, removed }: ChildrenChange): boolean =>
  !added.length && !changed.length && !removed.length

/** Writes the child rows of a written row, each kind of change in one statement. */
export async function writeChildren(scope: Scope, changes: readonly ChildrenChange[], parent: number): Promise<void> {
  for (const change of changes) if (!isUnchanged(change)) await writeField(scope, change, parent)
}

async function writeField(scope: Scope, change: ChildrenChange, parent: number): Promise<void> {
  const { named, child } = change
  const [name] = named
  try {
    await lockModule(scope, child)
    const removed = change.removed.map(({ old }): LockedChange => ({ old, values: { status: deletedStatus } }))
    if (removed.length) await updateMany(scope, child, { rows: removed, action: 'delete' })
    const changed = await decidedChanges(scope, change)
    await updateRows(scope, child, { rows: changed, action: 'edit' })
    const added = await decidedRows(scope, change, parent)
    if (added.length) await createMany(scope, child, { rows: added, action: 'add', isDecided: true })
  } catch (error) {
    const refusal = refusalOfError(error, child)
    const broken = refusal instanceof Refusal ? brokenChild(change, refusal) : undefined
    if (refusal instanceof Refusal && broken !== undefined)
      throw refuse('invalid', { errors: childErrors({ name, child }, broken, problemsOfRefusal(refusal)) })
    if (!(refusal instanceof Refusal) || (refusal.code !== 'duplicate' && refusal.code !== 'overlaps')) throw error
    throw refuse('invalid', { errors: [{ field: name, code: refusal.code }] })
  }
}

/** Writes the child rows of many written rows, each kind of change in few statements: for a module without hooks of its own. */
export async function writeManyChildren(
  scope: Scope,
  child: AnyModule,
  { changes, action }: { changes: readonly { change: ChildrenChange; parent: number }[]; action: string },
): Promise<void> {
  await lockModule(scope, child)
  const removed = changes.flatMap(({ change }) => change.removed.map(({ old }) => ({ old, values: { status: deletedStatus } })))
  if (removed.length) await updateMany(scope, child, { rows: removed, action })
  const changed = changes.flatMap(({ change }) => change.changed)
  await updateRows(scope, child, { rows: changed, action })
  const added = changes.flatMap(({ change, parent }) =>
    change.added.map(({ values }) => ({ ...values, [change.named[1].by]: parent })),
  )
  if (added.length) await createMany(scope, child, { rows: added, action })
}

/**
 * Changes child rows, first those that count no more among what is unique under a condition: the constraint compares row by row, and which
 * contact is the main one is handed on in one save.
 */
async function updateRows(
  scope: Scope,
  child: AnyModule,
  { rows, action }: { rows: readonly LockedChange[]; action: string },
): Promise<void> {
  const freeing = rows.filter(row => countsNoMore(child, row))
  const others = rows.filter(row => !freeing.includes(row))
  for (const some of [freeing, others]) if (some.length) await updateMany(scope, child, { rows: some, action })
}
const countsNoMore = (child: AnyModule, { old, values }: LockedChange): boolean =>
  exclusionsOf(child).some(({ when }) => when && meetsCondition(old, when) && !meetsCondition({ ...old, ...values }, when))

/** The changes after the module's hook, whose refusals name the row. */
async function decidedChanges(scope: Scope, change: ChildrenChange): Promise<readonly LockedChange[]> {
  const { beforeSave } = scope.registry.part(change.child)
  if (!beforeSave) return change.changed
  const rows: LockedChange[] = []
  for (const { index, old, values } of change.changed)
    rows.push({ old, values, decided: await runHook(scope, change, { index, values, old }) })
  return rows
}

async function decidedRows(scope: Scope, change: ChildrenChange, parent: number): Promise<readonly Data[]> {
  const [, { by }] = change.named
  const rows: Data[] = []
  for (const { index, values } of change.added)
    rows.push(await runHook(scope, change, { index, values: { ...values, [by]: parent }, old: null }))
  return rows
}

async function runHook(
  scope: Scope,
  { named: [name], child }: ChildrenChange,
  { index, values, old }: { index: number; values: Data; old: Data | null },
): Promise<Data> {
  try {
    return await runBeforeSave(scope, child, { values, old })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse('invalid', { errors: childErrors({ name, child }, index, problemsOfRefusal(error)) })
  }
}

/** A child row in the history of the parent row: its place counted from 1, and its values. */
export type ChildDifference = Readonly<{ line: number; id?: number } & Record<string, unknown>>

/** The changes for the history of the parent row: by field, the child rows that changed as they were, and as they are. */
export function childrenDifferences(
  changes: readonly ChildrenChange[],
): Record<string, readonly [readonly ChildDifference[], readonly ChildDifference[]]> {
  const differences: Record<string, readonly [readonly ChildDifference[], readonly ChildDifference[]]> = {}
  for (const change of changes) if (!isUnchanged(change)) differences[change.named[0]] = differenceOf(change)
  return differences
}

function differenceOf({
  named: [, { by, order }],
  child,
  added,
  changed,
  removed,
}: ChildrenChange): readonly [readonly ChildDifference[], readonly ChildDifference[]] {
  const own = (values: Data) =>
    Object.fromEntries(
      Object.keys(child.fields).flatMap(name =>
        name === by || name === order || isUnfilled(values[name]) || isSecret(child.fields[name] as Field)
          ? []
          : [[name, values[name]] as const],
      ),
    )
  const before: ChildDifference[] = removed.map(({ index, old }) => ({ ...own(old), line: index + 1, id: Number(old['id']) }))
  const after: ChildDifference[] = []
  const isMoved = ({ values }: { values: Data }) => Object.keys(values).every(name => name === order)
  // An added or removed row moves those after it, which is not recorded.
  const shown = added.length || removed.length || !changed.every(isMoved) ? changed.filter(one => !isMoved(one)) : changed
  for (const { index, old, values } of shown) {
    const id = Number(old['id'])
    const names = Object.keys(values).filter(name => name !== order && !isDeepEqual(old[name], values[name]))
    const place = order === undefined ? index + 1 : Number(old[order])
    before.push({ ...Object.fromEntries(names.map(name => [name, old[name] ?? null])), line: place, id })
    after.push({ ...Object.fromEntries(names.map(name => [name, values[name]])), line: index + 1, id })
  }
  after.push(...added.map(({ index, values }) => ({ ...own(values), line: index + 1 })))
  return [before, after]
}
