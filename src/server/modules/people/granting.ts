import { account } from '../../../../schemas/account.ts'
import { beyond, rightOf } from '../../../rules/rights.ts'
import { refuse } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { type Sql, sql } from '../../db/sql.ts'

/** Writes of roles and accounts wait for one another: whether somebody is left to manage accounts hangs on both. */
export const turn = 'people'

/** Nobody gives, takes or touches rights that he does not hold. */
export function refuseBeyond({ who }: Scope, rights: readonly string[]): void {
  if (beyond(who.pages, rights).length) throw refuse('beyondOwn')
}

/** All that these roles allow together, whether they are in force or not. */
export async function rightsOf(scope: Scope, roles: readonly number[]): Promise<string[]> {
  if (!roles.length) return []
  const rows = await scope.read<{ one: string }>(
    sql`select distinct jsonb_array_elements_text(rights) as one from role where org_id = ctx.org and id = any(${roles}::bigint[])`,
  )
  return rows.map(row => row.one)
}

export async function ownRoles(scope: Scope): Promise<readonly number[]> {
  const [row] = await scope.read<{ roles: number[] }>(
    sql`select to_json(role_list) as roles from account where org_id = ctx.org and id = ctx.account`,
  )
  return row?.roles ?? []
}

const rights = [rightOf(account.route, 'edit'), rightOf('*', 'edit')]

/** Accounts `a` of the organisation that can manage accounts. */
export const managers: Sql = sql`account a join role r on r.org_id = a.org_id and r.id = any(a.role_list) and r.status = 1
    where a.org_id = ctx.org and a.status = 1 and r.rights ?| ${rights}::text[]`

/** Somebody must be left who can manage accounts. */
export async function keepManager(scope: Scope): Promise<void> {
  const left = await scope.read(sql`select a.id from ${managers} limit 1`)
  if (!left.length) throw refuse('lastManager')
}
