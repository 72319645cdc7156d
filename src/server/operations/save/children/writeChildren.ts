import { deletedStatus, type AnyModule, exclusionsOf, type Field, isSecret, runningCopies } from '../../../../schema/index.ts'
import { meetsCondition } from '../../../../shared/rules/condition.ts'
import { Refusal, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import { refusalOfError } from '../../../db/refusalOfError.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockModule } from '../../moduleLock.ts'
import { isDeepEqual } from '../acceptValues.ts'
import { rowDefaults } from '../rowDefaults.ts'
import { createMany, type LockedChange, updateMany } from '../writeMany.ts'
import { isEmptyValueOrList, runBeforeSave } from '../writeRow.ts'
import { acceptChild, childErrors, problemsOfRefusal } from './acceptChild.ts'
import { childBreakingRule } from './childBreakingRule.ts'
import type { AddedChild, ChildrenChange } from './decideRows.ts'
import { childTakingOthersValue } from './duplicateChildren.ts'

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
    const copies = runningCopies(child, scope.registry.modules)
    if (!copies.length) await addRows(scope, change, parent)
    else
      for (const one of change.added)
        await addRows(scope, { ...change, added: [await withRunningCopies(scope, change, { one, copies, parent })] }, parent)
  } catch (error) {
    const refusal = refusalOfError(error, child)
    const broken = refusal instanceof Refusal ? childBreakingRule(change, refusal) : undefined
    if (refusal instanceof Refusal && broken !== undefined)
      throw refuse('invalid', { errors: childErrors({ name, child }, broken, problemsOfRefusal(refusal)) })
    if (!(refusal instanceof Refusal) || (refusal.code !== 'duplicate' && refusal.code !== 'overlaps')) throw error
    const exchanged = refusal.code === 'duplicate' ? childTakingOthersValue(change) : undefined
    if (exchanged) throw refuse('invalid', { errors: childErrors({ name, child }, exchanged.index, [exchanged.problem]) })
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

async function addRows(scope: Scope, change: ChildrenChange, parent: number): Promise<void> {
  const rows = await decidedRows(scope, change, parent)
  if (rows.length) await createMany(scope, change.child, { rows, action: 'add', isDecided: true })
}

/** A new row with what it copies as the rows before it have left that: a reading begins with the last one of its meter. */
async function withRunningCopies(
  scope: Scope,
  { named: [name, field], child }: ChildrenChange,
  { one, copies, parent }: { one: AddedChild; copies: readonly string[]; parent: number },
): Promise<AddedChild> {
  const [defaults = {}] = await rowDefaults(scope, child, { rows: [{ ...one.sent, [field.by]: parent }] })
  const { values, problems } = acceptChild({ field, child }, { ...one, old: null, defaults }, parent)
  const broken = problems.filter(({ code }) => code === 'ruleBroken')
  if (broken.length) throw refuse('invalid', { errors: childErrors({ name, child }, one.index, broken) })
  return {
    ...one,
    values: { ...one.values, ...Object.fromEntries(copies.map(copy => [copy, values[copy] ?? null])) },
  }
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

/**
 * The changes for the history of the parent row: by field, the child rows that changed as they were, and as they are. It is written before
 * them: what one of several copies of the others is not known yet.
 */
export function childrenDifferences(
  changes: readonly ChildrenChange[],
  modules: readonly AnyModule[],
): Record<string, readonly [readonly ChildDifference[], readonly ChildDifference[]]> {
  const differences: Record<string, readonly [readonly ChildDifference[], readonly ChildDifference[]]> = {}
  for (const change of changes)
    if (!isUnchanged(change)) differences[change.named[0]] = differenceOf(change, runningCopies(change.child, modules))
  return differences
}

function differenceOf(
  { named: [, { by, order }], child, added, changed, removed }: ChildrenChange,
  copies: readonly string[],
): readonly [readonly ChildDifference[], readonly ChildDifference[]] {
  const own = (values: Data) =>
    Object.fromEntries(
      Object.keys(child.fields).flatMap(name =>
        name === by || name === order || isEmptyValueOrList(values[name]) || isSecret(child.fields[name] as Field)
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
  const unknown = added.length + changed.length + removed.length > 1 ? copies : []
  after.push(
    ...added.map(({ index, values }) => ({
      ...own({ ...values, ...Object.fromEntries(unknown.map(name => [name, null])) }),
      line: index + 1,
    })),
  )
  return [before, after]
}
