import {
  deletedStatus,
  type AnyModule,
  type ChildrenNamed,
  childrenOf,
  everyNameOf,
  fieldOf,
  isChildren,
  isReadonly,
  isSecret,
  organisationFieldOf,
  selfLinkOf,
  stampsOf,
  tableOf,
  byCurrentName,
} from '../../../schema/index.ts'
import { isRowLocked } from '../../../shared/rules/condition.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { UndoResult } from '../../../shared/wire/undo.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, raw, type Sql, sql } from '../../db/sql.ts'
import { lockModule, lockTree } from '../moduleLock.ts'
import { rowsWithDeletedTarget } from '../rowsWithDeletedTarget.ts'
import { isDeepEqual, rowErrors } from '../save/acceptValues.ts'
import { childModule } from '../save/children/readChildren.ts'
import { enforceRules, suspendRules } from '../save/children/rulesOverChildren.ts'
import { updateMany, type LockedChange } from '../save/writeMany.ts'
import { isEmptyValueOrList } from '../save/writeRow.ts'
import { bisectRefused } from '../savepoint.ts'
import { requestOfReceipt } from './receipt.ts'

type FieldDifferences = Readonly<Record<string, readonly [before: unknown, after: unknown]>>
interface RestoredEntry {
  changes: Readonly<Record<string, FieldDifferences>>
  rows: readonly number[]
}

/**
 * Restores the rows written under a receipt, the latest entry first. Counts the restored rows and those left because they
 * changed since. `beforeEntry` may throw to stop.
 */
export async function restoreReceiptRows(
  scope: Scope,
  module: AnyModule,
  { receipt, beforeEntry }: { receipt: string; beforeEntry?: (sum: UndoResult) => Promise<void> },
): Promise<UndoResult> {
  const sum: UndoResult = { restored: 0, left: 0 }
  const entries = await scope.read<{ id: number }>(
    sql`select e.id from audit e where ${entriesOf(receipt, everyNameOf(module))} order by e.id desc`,
  )
  for (const { id } of entries) {
    await beforeEntry?.(sum)
    const done = await restoreEntry(scope, module, { receipt, entry: id })
    sum.restored += done.restored
    sum.left += done.left
  }
  return sum
}

/** Restores the rows of one audit entry and counts them in the receipt, in one transaction. */
function restoreEntry(
  scope: Scope,
  module: AnyModule,
  { receipt, entry }: { receipt: string; entry: number },
): Promise<UndoResult> {
  return scope.transaction(async inner => {
    const [auditEntry] = await inner.read<RestoredEntry>(
      sql`select changes, to_json(row_ids) as rows from audit where org_id = ctx.org and id = ${entry}::bigint`,
    )
    const changes = auditEntry ? changesByRow(auditEntry) : {}
    await lockModule(inner, module)
    if (selfLinkOf(module)) await lockTree(inner, module)
    const ids = Object.keys(changes).map(Number)
    const rows = await inner.rows(module).lock(ids)
    const withChildren = await withRemainingChildren(inner, module, ids)
    const since = await changedSince(inner, module, { ids, after: entry })
    const former = rows.flatMap((old): FormerRow[] => {
      const id = Number(old['id'])
      const values = formerValues(module, old, {
        differences: byCurrentName(module, changes[id] ?? {}),
        others: since.get(id) ?? [],
      })
      const isLocked =
        isOthersRow(module, old) || (old['status'] !== deletedStatus && isRowLocked(module, { ...old, ...values }, old))
      if (!values || isLocked || (values['status'] === deletedStatus && withChildren.has(id))) return []
      return [{ old, values, isTouched: since.has(id) }]
    })
    const unfit = await unfitRows(inner, module, former)
    const restoring = former.filter(row => !unfit.has(row))
    const restored = await putBack(inner, module, { rows: restoring, receipt })
    inner.changed(module, restored)
    await inner.write(
      sql`update receipt set restored = restored + ${restored.length}::int where org_id = ${inner.who.org}::bigint and id = ${receipt}`,
    )
    return { restored: restored.length, left: ids.length - restored.length }
  })
}

/** The changes of an entry by row. A row that was saved as new has no id there: it was not known yet. */
function changesByRow({ changes: { new: added, ...changes }, rows: [id = 0] }: RestoredEntry): RestoredEntry['changes'] {
  return added ? { ...changes, [id]: { status: [null, 1], ...added } } : changes
}

/** The entries of a receipt. The LIKE repeats the condition of the partial index, so that the planner uses it. */
function entriesOf(receipt: string, modules: readonly string[]): Sql {
  const request = requestOfReceipt(receipt)
  const like = raw(request.startsWith('receipt:') ? `'receipt:%'` : `'job:%'`)
  return sql`e.org_id = ctx.org and e.request_id = ${request} and e.request_id like ${like}
    and e.module = any(${[...modules]}::text[]) and e.changes is not null`
}

/** Restores each row that can have its former values: one that would repeat a unique value or break a rule stays as it is. */
async function putBack(
  scope: Scope,
  module: AnyModule,
  { rows, receipt }: { rows: readonly LockedChange[]; receipt: string },
): Promise<readonly number[]> {
  const work = (some: readonly LockedChange[]) => putBackWithChildren(scope, module, { rows: some, receipt })
  const adds = ({ old, values }: LockedChange) => old['status'] === deletedStatus && Object.hasOwn(values, 'status')
  const refused = await bisectRefused(scope, module, { rows, work, adds })
  return rows.flatMap(row => (refused.has(row) ? [] : [idOf(row)]))
}
const idOf = ({ old }: LockedChange): number => Number(old['id'])

/** Rules over child rows are enforced at the end, because the child rows are restored after their parent rows. */
async function putBackWithChildren(
  scope: Scope,
  module: AnyModule,
  { rows, receipt }: { rows: readonly LockedChange[]; receipt: string },
): Promise<void> {
  const staying = rows.filter(({ values }) => values['status'] !== deletedStatus)
  await suspendRules(scope, module, staying.map(idOf))
  await updateMany(scope, module, { rows, action: 'undo' })
  for (const named of childrenOf(module)) await restoreChildren(scope, named, { receipt, parents: rows.map(idOf) })
  if (staying.length)
    await enforceRules(
      scope,
      module,
      staying.map(row => ({ id: idOf(row), old: row.old })),
    )
}

/**
 * Restores the child rows of restored rows that the same call wrote: what it added is deleted, what it removed comes back. A child row
 * that was changed since stays as it is; one that cannot be restored keeps the parent row. The child rows of one that was new are gone
 * with it.
 */
async function restoreChildren(
  scope: Scope,
  named: ChildrenNamed,
  { receipt, parents }: { receipt: string; parents: readonly number[] },
): Promise<void> {
  const [, { by }] = named
  const child = childModule(scope, named)
  const written = await scope.read<{ entry: number; id: number; differences: FieldDifferences }>(
    sql`select e.id as entry, c.key::bigint as id, c.value as differences from audit e, jsonb_each(e.changes) c
      where ${entriesOf(receipt, everyNameOf(child))} and exists (select from ${ident(tableOf(child))} t
        where t.org_id = ctx.org and t.id = c.key::bigint and t.${ident(by)} = any(${[...parents]}::bigint[])) order by e.id desc`,
  )
  for (const [entry, some] of Map.groupBy(written, one => one.entry)) {
    const differences = new Map(some.map(one => [one.id, byCurrentName(child, one.differences)]))
    const ids = [...differences.keys()]
    const rows = await scope.rows(child).lock(ids)
    const since = await changedSince(scope, child, { ids, after: entry })
    const restoring = rows.flatMap((old): FormerRow[] => {
      const id = Number(old['id'])
      const others = since.get(id) ?? []
      const values = formerValues(child, old, { differences: differences.get(id) ?? {}, others })
      return values && Object.keys(values).length ? [{ old, values, isTouched: since.has(id) }] : []
    })
    if ((await unfitRows(scope, child, restoring)).size) throw refuse('stale')
    if (restoring.length) await updateMany(scope, child, { rows: restoring, action: 'undo' })
  }
}

interface FormerRow extends LockedChange {
  /** Whether something changed the row since. */
  isTouched: boolean
}
/**
 * Rows whose former values do not fit what they are by now: they would point to a row that is deleted, or together with what changed
 * since break a rule or lack what is required.
 */
async function unfitRows(scope: Scope, module: AnyModule, rows: readonly FormerRow[]): Promise<ReadonlySet<FormerRow>> {
  const staying = rows.filter(({ values }) => values['status'] !== deletedStatus)
  const gone = await rowsWithDeletedTarget(
    scope,
    module,
    staying.map(({ values }) => values),
  )
  const childrenSent = childrenOf(module).map(([name]) => name)
  return new Set(
    staying.filter(
      ({ old, values, isTouched }) =>
        gone.has(values) || (isTouched && rowErrors(module, { values, old, childrenSent }).length > 0),
    ),
  )
}

interface RowChange {
  differences: FieldDifferences
  /** Fields that other accounts changed since, even if back to the same value. */
  others: readonly string[]
}
/** The values before the change, if the row is unchanged since; a row that was new is deleted. */
function formerValues(module: AnyModule, row: Data, { differences, others }: RowChange): Data | null {
  // Without its child rows, which have audit entries of their own.
  const own = Object.entries(differences).filter(([field]) => !isChildren(fieldOf(module, field)))
  const isAsLeft = own.every(([field, [, after]]) => isDeepEqual(row[field], after))
  if (!isAsLeft || others.some(field => Object.hasOwn(differences, field))) return null
  if (differences['status']?.[0] !== null) return Object.fromEntries(own.map(([field, [was]]) => [field, was]))
  return others.length || hasMoreFilled(module, row, differences) ? null : { status: deletedStatus }
}

/** The rows that changed after an entry, each with the fields that other accounts changed. */
async function changedSince(
  scope: Scope,
  module: AnyModule,
  { ids, after }: { ids: readonly number[]; after: number },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const pages = scope.registry.pages(module).flatMap(everyNameOf)
  const rows = await scope.read<{ id: number; fields: string[] }>(
    sql`select c.key::bigint as id,
        coalesce(json_agg(distinct f.field) filter (where e.account_id is distinct from ctx.account), '[]') as fields
      from audit e, jsonb_each(e.changes) c, jsonb_object_keys(c.value) f (field)
      where e.org_id = ctx.org and e.id > ${after}::bigint and e.result = 'ok'
        and e.row_ids && ${ids}::bigint[] and e.module = any(${pages}::text[]) and c.key = any(${ids.map(String)}::text[]) group by 1`,
  )
  return new Map(
    rows.map(({ id, fields }) => [id, Object.keys(byCurrentName(module, Object.fromEntries(fields.map(name => [name, name]))))]),
  )
}

/** Whether an empty field was filled in since, other than by the server itself, which also stamps the times of changes. */
const hasMoreFilled = (module: AnyModule, row: Data, differences: FieldDifferences): boolean => {
  const stamps = new Set(stampsOf(module).map(([name]) => name))
  return Object.entries(module.fields).some(
    ([name, field]) =>
      !(
        name in differences ||
        isReadonly(field) ||
        isSecret(field) ||
        stamps.has(name) ||
        name === organisationFieldOf(module)
      ) && !isEmptyValueOrList(row[name]),
  )
}

/** Which of these rows have children that are not among them. */
async function withRemainingChildren(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<Set<number>> {
  const link = selfLinkOf(module)
  if (!link) return new Set()
  const below = await scope
    .rows(scope.registry.named(tableOf(module)) ?? module)
    .matching([{ field: link, values: ids }], 'listed')
  const staying = below.filter(row => !ids.includes(Number(row['id'])))
  return new Set(staying.map(row => Number(row[link])))
}
