import { rightOf } from '../../rules/rights.ts'
import type { AnyModule } from '../../schema/index.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Registry } from '../part.ts'

/** What signing in stands on, whatever else a product has. */
export const people = { accounts: 'account', roles: 'role', organisations: 'organisation' } as const

/** What an account may do follows from these. */
export const deciding: ReadonlySet<string> = new Set(Object.values(people))

export function accountsIn(registry: Registry): AnyModule {
  const module = registry.named(people.accounts)
  if (!module) throw new Error(`there is no module ${people.accounts}`)
  return module
}

/** Accounts `a` of the organisation that can manage accounts. */
export function managersOf(registry: Registry): Sql {
  const rights = [accountsIn(registry).route, '*'].map(route => rightOf(route, 'edit'))
  return sql`account a join role r on r.org_id = a.org_id and r.id = any(a.role_list) and r.status = 1
    where a.org_id = ctx.org and a.status = 1 and r.rights ?| ${rights}::text[]`
}
