import { rightsBeyond } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { managersSql, type Scope, sql } from '../../server/kit.ts'

/** Writes of roles and accounts wait for one another: whether somebody is left to manage accounts hangs on both. */
export const peopleLock = 'people'

/** Nobody gives, takes or touches rights that he does not hold; who sees one row alone holds none as others would. */
export function refuseBeyondOwnRights({ who }: Scope, rights: readonly string[]): void {
  if (who.bound || rightsBeyond(who.pages, rights).length) throw refuse('beyondOwn')
}

/** All that these roles allow together, whether they are in force or not. */
export async function rightsOfRoles(scope: Scope, roles: readonly number[]): Promise<string[]> {
  if (!roles.length) return []
  const rows = await scope.read<{ one: string }>(
    sql`select distinct jsonb_array_elements_text(rights) as one from role where org_id = ctx.org and id = any(${roles}::bigint[])`,
  )
  return rows.map(row => row.one)
}

const known = new WeakMap<Scope, Map<string, Promise<string[]>>>()
/** The same, looked up once in a transaction: a change of thousands of accounts asks it of each. No role changes meanwhile, for writes take turns. */
export function rightsOfRolesCached(scope: Scope, roles: readonly number[]): Promise<string[]> {
  const all = known.get(scope) ?? new Map<string, Promise<string[]>>()
  known.set(scope, all)
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

/** Somebody must be left who can manage accounts. */
export async function requireManager(scope: Scope): Promise<void> {
  const left = await scope.read(sql`select a.id from ${managersSql(scope.registry)} limit 1`)
  if (!left.length) throw refuse('lastManager')
}
