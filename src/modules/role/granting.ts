import { rightsBeyond } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { managersSql, type Scope, sql } from '../../server/kit.ts'

/** Advisory lock shared by roles and accounts: whether a manager of accounts is left depends on both. */
export const peopleLock = 'people'

/** Refuses rights that the caller does not have. An account bound to one row may grant none. */
export function refuseBeyondOwnRights({ who }: Scope, rights: readonly string[]): void {
  if (who.bound || rightsBeyond(who.pages, rights).length) throw refuse('beyondOwn')
}

/** The rights of these roles together, disabled roles included. */
export async function rightsOfRoles(scope: Scope, roles: readonly number[]): Promise<string[]> {
  if (!roles.length) return []
  const rows = await scope.read<{ one: string }>(
    sql`select distinct jsonb_array_elements_text(rights) as one from role where org_id = ctx.org and id = any(${roles}::bigint[])`,
  )
  return rows.map(row => row.one)
}

const cache = new WeakMap<Scope, Map<string, Promise<string[]>>>()
/** Cached for the transaction: a change of thousands of accounts asks for each. Safe, because peopleLock keeps roles from changing meanwhile. */
export function rightsOfRolesCached(scope: Scope, roles: readonly number[]): Promise<string[]> {
  const all = cache.get(scope) ?? new Map<string, Promise<string[]>>()
  cache.set(scope, all)
  const key = [...new Set(roles)].sort((a, b) => a - b).join()
  const found = all.get(key) ?? rightsOfRoles(scope, roles)
  all.set(key, found)
  return found
}

export async function ownRoleIds(scope: Scope): Promise<readonly number[]> {
  const [row] = await scope.read<{ roles: number[] }>(
    sql`select to_json(role_list) as roles from account where org_id = ctx.org and id = ctx.account`,
  )
  return row?.roles ?? []
}

/** Refuses a change after which nobody could manage accounts. */
export async function requireManager(scope: Scope): Promise<void> {
  const left = await scope.read(sql`select a.id from ${managersSql(scope.registry)} limit 1`)
  if (!left.length) throw refuse('lastManager')
}
