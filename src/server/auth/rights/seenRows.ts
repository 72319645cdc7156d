import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { seesOnlySome, visibleSets } from '../../db/rowScope.ts'
import type { Scope } from '../../db/scope.ts'
import { isNarrower } from './hasLostRights.ts'

/** Which rows of a module an account sees, as far as that depends on the account: not which rows there are. */
export interface SeenRows {
  /** Whether it sees some rows and not others. */
  some: boolean
  /** The one row that the account is bound to. */
  bound?: number
  sets: Readonly<Record<string, readonly unknown[]>>
}

export function seenRowsOf({ who, registry }: Pick<Scope, 'who' | 'registry'>, module: AnyModule): SeenRows {
  const bound = who.bound?.[tableOf(module)]
  const some = seesOnlySome(registry, who, module)
  return { some, ...(bound === undefined ? {} : { bound }), sets: visibleSets(registry, who, module) }
}

/** Whether an account sees rows no longer that it saw before. A set that has become too large to be stored counts as lost. */
export function seesFewerRows(before: SeenRows, now: SeenRows): boolean {
  if (before.some && !now.some) return false
  return before.some !== now.some || (now.bound !== undefined && now.bound !== before.bound) || isNarrower(before.sets, now.sets)
}
