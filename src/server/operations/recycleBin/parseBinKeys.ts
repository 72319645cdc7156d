import { maxIdsPerCall } from '../../../shared/wire/envelope.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { permit } from '../../auth/permit.ts'
import { hasRecycleBin } from '../../db/deletions/deletionTriggers.ts'
import type { Scope } from '../../db/scope.ts'
import { isRecord, parseId } from '../parseInput.ts'
import { type BinModule, binModules } from './binModules.ts'

/** Rows of one module that a call names. */
export interface BinGroup extends BinModule {
  ids: readonly number[]
}

/** The named rows by module. A module that the account has no bin of is refused like one that there is not. */
export function parseBinKeys(scope: Scope, raw: unknown): readonly BinGroup[] {
  if (!Array.isArray(raw) || !raw.length) throw refuse('badIds')
  if (raw.length > maxIdsPerCall) throw refuse('tooManyIds', { params: { max: maxIdsPerCall } })
  const open = new Map(binModules(scope).map(one => [one.module.name, one]))
  const ids = new Map<BinModule, Set<number>>()
  for (const key of raw) {
    const one = isRecord(key) && typeof key['module'] === 'string' ? open.get(key['module']) : undefined
    if (!one || !isRecord(key)) throw refuseBin(scope, isRecord(key) ? key['module'] : null)
    ids.set(one, (ids.get(one) ?? new Set()).add(parseId(key['id'])))
  }
  return [...ids].map(([one, some]) => ({ ...one, ids: [...some].sort((a, b) => a - b) }))
}

/** A token is told what it lacks, if its owner has that bin. */
function refuseBin({ who, registry }: Scope, name: unknown): Refusal {
  const module = typeof name === 'string' ? registry.named(name) : undefined
  if (module && hasRecycleBin(module)) permit(who, module, ['view', 'delete'])
  return refuse('forbidden')
}
