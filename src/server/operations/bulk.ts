import { kindValue } from '../../fields/values.ts'
import { type AnyModule, type Bulk, fieldsOf, isReadonly, isSecret, type Verb } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { runAction } from './action.ts'
import { held } from './batch.ts'
import { parseIds } from './input.ts'
import { checkReferences } from './save/references.ts'
import { accept } from './save/values.ts'
import { setAll } from './setAll.ts'
import { takeModuleTurn } from './turn.ts'

/** `batch {key, val, ids}`: one field of many rows, or an action with a value. */
export interface BulkInput {
  ids: readonly number[]
  sets: { field: string; value: unknown } | { action: string; value: number }
}

export const isBulk = (body: Readonly<Record<string, unknown>>): boolean => Object.hasOwn(body, 'key')

function declaredAs(module: AnyModule, key: unknown): Bulk<string, string> | undefined {
  const declared = module.bulk ?? {}
  const sayable = typeof key === 'number' || (typeof key === 'string' && /^\d{1,4}$/.test(key))
  return sayable && Object.hasOwn(declared, key) ? declared[Number(key)] : undefined
}

/** An action needs its own verb, by whichever call. */
export function bulkVerb(module: AnyModule, body: Readonly<Record<string, unknown>>): Verb {
  const known = declaredAs(module, body['key'])
  return typeof known === 'object' && 'action' in known ? (module.actions?.[known.action]?.needs ?? 'edit') : 'edit'
}

export function parseBulk(module: AnyModule, body: Readonly<Record<string, unknown>>): BulkInput {
  const { val } = body
  const known = declaredAs(module, body['key'])
  if (!known) throw refuse('unknownBulk')
  const ids = parseIds(body['ids'])
  if (typeof known === 'object' && 'action' in known) {
    if (typeof val !== 'number' || !Object.values(known.values).includes(val)) throw refuse('badBulkValue')
    return { ids, sets: { action: known.action, value: val } }
  }
  const field = typeof known === 'string' ? known : known.field
  return { ids, sets: { field, value: bulkValue(module, field, val) } }
}

function bulkValue(module: AnyModule, name: string, raw: unknown): unknown {
  const field = fieldsOf(module)[name]
  if (!field || isReadonly(field) || isSecret(field)) throw refuse('unknownBulk')
  const result = kindValue(field).accept(raw, field)
  if ('problem' in result) throw refuse('badBulkValue')
  return result.value
}

export async function bulk(scope: Scope, module: AnyModule, { ids, sets }: BulkInput): Promise<unknown> {
  if ('action' in sets) return runAction(scope, module, { name: sets.action, ids, value: sets.value, body: {} })
  return scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const rows = await held(inner, module, ids)
    const values = { [sets.field]: sets.value }
    const problems = rows.flatMap(row => accept(module, values, row).errors)
    const errors = problems.length ? problems : await checkReferences(inner, module, { id: null, values })
    if (errors.length) throw refuse('invalid', { errors: errors.slice(0, 1) })
    await setAll(inner, module, { rows: rows.filter(row => row[sets.field] !== sets.value), values, action: 'bulk' })
    return { ids }
  })
}
