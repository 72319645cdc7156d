import { type Action, type AnyModule, type Condition, isBuiltin, isByOwners, ownersOf, wholeModule } from '../../schema/index.ts'
import { actorRefusal } from '../../shared/rules/actorRefusal.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { refuseHiddenFields, rowSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { permittedRights } from '../auth/permit.ts'
import { auditInsert } from '../db/auditInsert.ts'
import type { Data } from '../db/connection.ts'
import type { ActionCall } from '../db/modulePart.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, sql } from '../db/sql.ts'
import { firstRowNames, fingerprintOfRows } from './bulk/describeChange.ts'
import { addVerdicts, emptyTally } from './bulk/rowVerdict.ts'
import { lockRows, refuseDeleted, refuseOthersRows } from './lockRows.ts'
import { lockModule } from './moduleLock.ts'
import { operation } from './operation.ts'
import { parseDry, parseIds, parseShown } from './parseInput.ts'
import { isDeclared, setDeclared } from './setDeclared.ts'

export interface ActionRun {
  name: string
  ids: readonly number[]
  body: Readonly<Record<string, unknown>>
}
const isDry = ({ body }: Pick<ActionRun, 'body'>): boolean => parseDry(body['dry'])

/** The operation of one declared action. */
export const action = (name: string) =>
  operation<ActionRun>({
    needs: module => [module.actions?.[name]?.needs ?? 'edit'],
    parse: (_module, { body }) => ({ name, ids: parseIds(body['ids'] ?? body['id']), body }),
    run: (scope, seen, run) => (isDry(run) ? previewAction(scope, seen, run) : runAction(scope, seen, run)),
  })

/** The action as the account may call it. */
function declaredAction(scope: Scope, seen: AnyModule, name: string): { run: ActionBody | undefined; declared: Action } {
  const module = wholeModule(seen)
  const code = scope.registry.part(module).actions?.[name]
  const run = typeof code === 'function' ? code : code?.run
  const declared = module.actions?.[name]
  if (declared?.step !== undefined) refuseHiddenFields(seen, [declared.step])
  if (!declared || !(run || isDeclared(declared))) throw refuse('noSuchCall')
  return { run, declared }
}

/** Dry run: which rows the action applies to, and why not to the others. The module's own code does not run: it may write. */
async function previewAction(scope: Scope, seen: AnyModule, { name, ids }: ActionRun): Promise<BulkPreview> {
  const module = wholeModule(seen)
  const { declared } = declaredAction(scope, seen, name)
  const rows = await scope.rows(module).some(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  const refusals = new Map(rows.map(row => [row, refusalOfRow(scope, module, { name, action: declared, row })]))
  const open = rows.filter(row => !refusals.get(row))
  const tally = emptyTally()
  addVerdicts(
    tally,
    [...refusals.values()].map(refusal => refusal ?? 'changes'),
  )
  return {
    ...tally,
    ids: open.map(row => Number(row['id'])),
    names: firstRowNames(scope, module, open),
    shown: fingerprintOfRows(open),
  }
}

/** The refusal that a check throws; null where it passes. */
export function thrownRefusal(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Why the action is not for this row. */
export const refusalOfRow = (
  scope: Scope,
  module: AnyModule,
  { name, action, row }: { name: string; action: Action; row: Data },
): Refusal | null =>
  thrownRefusal(() => {
    if (isBuiltin(module, Number(row['id']))) throw refuse('builtin')
    refuseRows(scope, module, { name, action, rows: [row], version: null })
  })

/** Locks the rows, checks that the action is for them, runs it and writes the audit, in one transaction. */
export function runAction(scope: Scope, seen: AnyModule, { name, ids, body }: ActionRun): Promise<unknown> {
  const module = wholeModule(seen)
  const { run, declared } = declaredAction(scope, seen, name)
  const shown = parseShown(body['shown'])
  return scope.transaction(async inner => {
    await lockModule(inner, module)
    const rows = await lockRows(inner, module, ids)
    if (shown !== null && shown !== fingerprintOfRows(rows)) throw refuse('previewChanged')
    refuseRows(inner, module, { name, action: declared, rows, version: body['version'] })
    if (!run) return setDeclared(inner, module, { name, action: declared, rows, body })
    return performAction(inner, module, { name, run, call: { ids, body } })
  })
}

interface RowsOfAction {
  name: string
  action: Action
  rows: readonly Data[]
  version: unknown
}
/** Refuses rows that the action does not apply to. A step that another account has just run is refused with the current row. */
function refuseRows(scope: Scope, module: AnyModule, { name, action, rows, version }: RowsOfAction): void {
  const { when, step, by } = action
  const [row, ...others] = rows
  const data = others.length || !row ? {} : { data: rowSeenBy(scope.who, module, row) }
  if (!isForDeleted(when)) refuseDeleted(rows)
  if (!rows.every(one => meetsCase(module, one, action))) {
    // A step that compares has a sentence of its own, about the comparison: it is wrong where the row is no longer in the state.
    const hasLeft = step !== undefined && action.that && when && !rows.every(one => meetsCase(module, one, { when }))
    const params = hasLeft ? {} : { params: { action: name } }
    throw step === undefined ? refuse('notAllowedNow', params) : refuse('stepTaken', { ...params, fields: [step], ...data })
  }
  if (version !== undefined && version !== null && (others.length || version !== row?.['version'])) throw refuse('stale', data)
  if (by === undefined) refuseOthersRows(module, rows)
  const { account } = scope.who
  const rights = permittedRights(scope.who, module)
  for (const one of rows) {
    const code = actorRefusal(by, { account, rights, row: one })
    if (code) throw refuse(code, isByOwners(by) ? { fields: ownersOf(by.own) } : {})
  }
}

/** Whether an action applies to deleted rows too. */
const isForDeleted = (when: Condition<string> | undefined): boolean => [when?.['status']].flat().includes(-1)

type ActionBody = (call: ActionCall) => Promise<unknown>

/** Runs an action; rows that it wrote no audit entry for get an entry that it was done. */
async function performAction(
  scope: Scope,
  module: AnyModule,
  { name, run, call }: { name: string; run: ActionBody; call: Omit<ActionCall, 'scope'> },
): Promise<unknown> {
  const before = await lastEntry(scope)
  const result = await run({ ...call, scope })
  const entries = await entriesSince(scope, module, before)
  const rest = call.ids.filter(id => !entries.some(entry => entry.ids.includes(id)))
  if (rest.length)
    await scope.write(auditInsert(scope.who, { action: name, module: module.name, ids: rest, changes: null }, emptySql))
  scope.changed(module, call.ids)
  return result ?? null
}

async function lastEntry(scope: Scope): Promise<number> {
  const [last] = await scope.read<{ id: number }>(sql`select id from audit where org_id = ctx.org order by id desc limit 1`)
  return last?.id ?? 0
}

/** The audit entries that the action itself wrote for rows of its module. */
const entriesSince = (scope: Scope, module: AnyModule, before: number) =>
  scope.read<{ action: string; ids: number[] }>(
    sql`select action, to_json(row_ids) as ids from audit where org_id = ctx.org and id > ${before}::bigint
      and request_id = ${scope.who.requestId} and module = ${module.name} and changes is not null`,
  )
