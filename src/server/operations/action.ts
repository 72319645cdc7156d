import type { AnyModule } from '../../schema/index.ts'
import { meets } from '../../rules/condition.ts'
import { refuse } from '../../wire/refusal.ts'
import { auditInsert } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { nothing } from '../db/sql.ts'
import { held } from './held.ts'
import { parseIds } from './input.ts'
import { operation } from './operation.ts'
import { takeModuleTurn } from './turn.ts'

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
    await takeModuleTurn(inner, module)
    const rows = ids.length ? await held(inner, module, ids) : []
    const { when } = declared
    if (when && !rows.every(row => meets(row, when))) throw refuse('notAllowedNow')
    const result = await run({ scope: inner, ids, value, body })
    await inner.write(auditInsert(inner.who, { action: name, module: module.name, ids, changes: null }, nothing))
    inner.changed(module, ids)
    return result ?? null
  })
}
