import { identityProvidersModuleOf } from '../../schema/index.ts'
import { rightsBeyond } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'
import { managersSql } from './accountModules.ts'

/** Serial lock of roles and accounts: whether a manager is left depends on both tables. */
export const accountsLock = 'people'

/** An account grants and revokes only rights it has itself. One that is bound to a single row grants none. */
export function refuseBeyondOwnRights({ who }: Scope, rights: readonly string[]): void {
  if (who.bound || rightsBeyond(who.pages, rights).length) throw refuse('beyondOwn')
}

/** The rights of these roles together, disabled ones included. */
export async function rightsOfRoles(scope: Scope, roles: readonly number[]): Promise<string[]> {
  if (!roles.length) return []
  const rows = await scope.read<{ name: string }>(
    sql`select distinct jsonb_array_elements_text(rights) as name from role where org_id = ctx.org and id = any(${roles}::bigint[])`,
  )
  return rows.map(row => row.name)
}

const rightsByScope = new WeakMap<Scope, Map<string, Promise<string[]>>>()
/** Cached by transaction: a change of thousands of accounts needs it for each. The lock prevents changes of roles meanwhile. */
export function rightsOfRolesCached(scope: Scope, roles: readonly number[]): Promise<string[]> {
  const cached = rightsByScope.get(scope) ?? new Map<string, Promise<string[]>>()
  rightsByScope.set(scope, cached)
  const key = [...new Set(roles)].sort((a, b) => a - b).join()
  const rights = cached.get(key) ?? rightsOfRoles(scope, roles)
  cached.set(key, rights)
  return rights
}

export async function ownRoleIds(scope: Scope): Promise<readonly number[]> {
  const [row] = await scope.read<{ roles: number[] }>(
    sql`select to_json(role_list) as roles from account where org_id = ctx.org and id = ctx.account`,
  )
  return row?.roles ?? []
}

/** At least one account that can manage accounts must remain. */
export async function requireManager(scope: Scope): Promise<void> {
  const managers = await scope.read(sql`select a.id from ${managersSql(scope.registry)} limit 1`)
  if (!managers.length) throw refuse('lastManager')
  await requireEmergencyAccounts(scope)
}

/**
 * Where passwords are off, one account that may manage accounts still has one: an outage of the provider must not lock
 * everybody out.
 */
export async function requireEmergencyAccounts(scope: Scope): Promise<void> {
  const module = identityProvidersModuleOf(scope.registry.modules)
  if (!module) return
  const locked = await scope.read(
    sql`select p.id from ${ident(module.name)} p where p.org_id = ctx.org and p.status = 1 and p.passwords_off = 1
      and not (has_password(p.emergency_id) and exists (select from ${managersSql(scope.registry)} and a.id = p.emergency_id)) limit 1`,
  )
  if (locked.length) throw refuse('emergencyKept')
}
