import type { AnyModule } from '../../schema/index.ts'
import { meetsCondition } from '../../shared/rules/condition.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { auditInsert } from '../db/auditInsert.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, sql } from '../db/sql.ts'
import type { ActionCall, AnyPart } from '../db/modulePart.ts'
import { lockRows, refuseDeleted } from './lockRows.ts'
import { isForDeleted } from './bulk/judgeRow.ts'
import { parseIds } from './parseInput.ts'
import { operation } from './operation.ts'
import { lockModule } from './moduleLock.ts'

export interface ActionRun {
  name: string
  ids: readonly number[]
  value: number | null
  body: Readonly<Record<string, unknown>>
}

/** The call of one declared action. */
export const action = (name: string) =>
  operation<ActionRun>({
    needs: module => [module.actions?.[name]?.needs ?? 'edit'],
    parse(module, { body }) {
      const above = module.actions?.[name]?.on === 'list'
      return { name, ids: above ? [] : parseIds(body['ids'] ?? body['id']), value: null, body }
    },
    run: runAction,
  })

/** Rows are held, the condition checked, the body run and told of, all in one transaction. */
export function runAction(scope: Scope, module: AnyModule, { name, ids, value, body }: ActionRun): Promise<unknown> {
  const run = scope.registry.part(module).actions?.[name]
  const declared = module.actions?.[name]
  if (!run || !declared) throw refuse('noSuchCall')
  return scope.transaction(async inner => {
    await lockModule(inner, module)
    const rows = ids.length ? await lockRows(inner, module, ids) : []
    const { when } = declared
    if (!isForDeleted(when)) refuseDeleted(rows)
    if (when && !rows.every(row => meetsCondition(row, when))) throw refuse('notAllowedNow')
    return performAction(inner, module, { name, run, call: { ids, value, body } })
  })
}

type ActionBody = NonNullable<AnyPart['actions']>[string]

/** The body of an action, and the history of its rows: what it told of them itself, or else that it was done. */
export async function performAction(
  scope: Scope,
  module: AnyModule,
  { name, run, call }: { name: string; run: ActionBody; call: Omit<ActionCall, 'scope'> },
): Promise<unknown> {
  const before = await lastEntry(scope)
  const result = await run({ ...call, scope })
  const told = await entriesSince(scope, module, before)
  const rest = call.ids.filter(id => !told.some(entry => entry.ids.includes(id)))
  if (call.ids.length ? rest.length : !told.some(({ action }) => action === name))
    await scope.write(auditInsert(scope.who, { action: name, module: module.name, ids: rest, changes: null }, emptySql))
  scope.changed(module, call.ids)
  return result ?? null
}

async function lastEntry(scope: Scope): Promise<number> {
  const [last] = await scope.read<{ id: number }>(sql`select id from audit where org_id = ctx.org order by id desc limit 1`)
  return last?.id ?? 0
}

/** What the action itself has told of rows of its module. */
const entriesSince = (scope: Scope, module: AnyModule, before: number) =>
  scope.read<{ action: string; ids: number[] }>(
    sql`select action, to_json(row_ids) as ids from audit where org_id = ctx.org and id > ${before}::bigint
      and request_id = ${scope.who.requestId} and module = ${module.name} and changes is not null`,
  )
