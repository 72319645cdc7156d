import { rightOf } from '../../rules/rights.ts'
import { type AnyModule, fieldOf, type Kind } from '../../schema/index.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Registry } from '../part.ts'

/** What signing in stands on, whatever else a product has. */
export const people = { accounts: 'account', roles: 'role', organisations: 'organisation' } as const

/** What the engine itself reads and writes of them. */
const needed: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  [people.accounts]: {
    username: 'text',
    nickname: 'text',
    password: 'secret',
    mobile: 'text',
    avatar_obj: 'images',
    role_list: 'references',
    second_step: 'flag',
  },
  [people.roles]: { title: 'text', rights: 'list', menus: 'references' },
  [people.organisations]: {
    orgname: 'text',
    orgcode: 'text',
    orgkey: 'text',
    admin_username: 'text',
    maxcount: 'number',
    files_mb: 'number',
  },
}

/** What is missing of it, each with its address. */
export const checkPeople = (modules: readonly AnyModule[]): string[] =>
  Object.entries(needed).flatMap(([name, fields]) => {
    const module = modules.find(one => one.name === name)
    if (!module) return [`there is no module ${name}`]
    return Object.entries(fields).flatMap(([field, kind]) =>
      fieldOf(module, field)?.kind === kind ? [] : [`${name}.fields.${field}: must be there, of kind ${kind}`],
    )
  })

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
