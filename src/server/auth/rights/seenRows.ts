import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { uncachedSets, seesOnlySome, visibleSets } from '../../db/rowScope.ts'
import type { Scope } from '../../db/scope.ts'
import { join, sql } from '../../db/sql.ts'
import { isNarrower } from './hasLostRights.ts'

/** Which rows of a module an account sees, as far as that depends on the account: not which rows there are. */
export interface SeenRows {
  /** Whether it sees some rows and not others. */
  some: boolean
  /** The one row that the account is bound to. */
  bound?: number
  sets: Readonly<Record<string, readonly unknown[]>>
}

export async function seenRowsOf(scope: Scope, module: AnyModule): Promise<SeenRows> {
  const { who, registry } = scope
  const bound = who.bound?.[tableOf(module)]
  const some = seesOnlySome(registry, who, module)
  const sets = { ...visibleSets(registry, who, module), ...(await readUncachedSets(scope, module)) }
  return { some, ...(bound === undefined ? {} : { bound }), sets }
}

/** In one statement; the function of a set costs what it costs each list of the account. */
async function readUncachedSets({ who, registry, read }: Scope, module: AnyModule): Promise<SeenRows['sets']> {
  const large = uncachedSets(registry, who, module)
  if (!large.length) return {}
  const sets = large.map(({ name, ids }) => sql`${name}::text, to_json(${ids})`)
  const [found] = await read<{ sets: SeenRows['sets'] }>(sql`select json_build_object(${join(sets, ', ')}) as sets`)
  return found?.sets ?? {}
}

/** Whether an account sees rows no longer that it saw before. */
export function seesFewerRows(before: SeenRows, now: SeenRows): boolean {
  if (before.some && !now.some) return false
  return before.some !== now.some || (now.bound !== undefined && now.bound !== before.bound) || isNarrower(before.sets, now.sets)
}
