import { type AnyModule, fieldOf, type Kind } from '../../schema/index.ts'
import { formatRight } from '../../shared/rules/rights.ts'
import type { Registry } from '../db/modulePart.ts'
import { raw, type Sql, sql } from '../db/sql.ts'

/** Modules that sign-in needs in every product. */
export const accountModules = { accounts: 'account', roles: 'role', organisations: 'organisation' } as const

/** Fields of them that the engine reads and writes. */
const requiredFields: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  [accountModules.accounts]: {
    username: 'text',
    nickname: 'text',
    password: 'secret',
    mobile: 'text',
    avatar_obj: 'images',
    role_list: 'references',
    second_step: 'flag',
    email: 'email',
    sso: 'flag',
  },
  [accountModules.roles]: { title: 'text', rights: 'list', menus: 'references' },
  [accountModules.organisations]: {
    orgname: 'text',
    orgcode: 'text',
    orgkey: 'text',
    admin_username: 'text',
    files_mb: 'number',
    practice: 'flag',
    reset_at: 'timestamp',
  },
}

/** Fields of these modules that the product lacks, each with its address. */
export const checkAccountModules = (modules: readonly AnyModule[]): string[] => [
  ...missingFields(modules),
  ...missingQuotas(modules),
]

const isOfKind = (module: AnyModule, field: string, kind: Kind): boolean => fieldOf(module, field)?.kind === kind

/** A quota must be a number field of the organisations. */
function missingQuotas(modules: readonly AnyModule[]): string[] {
  const organisations = modules.find(({ name }) => name === accountModules.organisations)
  return modules.flatMap(({ name, quota }) =>
    quota === undefined || !organisations || isOfKind(organisations, quota, 'number')
      ? []
      : [`${name}.quota: ${organisations.name}.fields.${quota} must be there, of kind number`],
  )
}

const missingFields = (modules: readonly AnyModule[]): string[] =>
  Object.entries(requiredFields).flatMap(([name, fields]) => {
    const module = modules.find(one => one.name === name)
    if (!module) return [`there is no module ${name}`]
    return Object.entries(fields).flatMap(([field, kind]) =>
      isOfKind(module, field, kind) ? [] : [`${name}.fields.${field}: must be there, of kind ${kind}`],
    )
  })

/** Tables from which an account's rights follow. */
export const rightsTables: ReadonlySet<string> = new Set(Object.values(accountModules))

export function accountModuleIn(registry: Registry): AnyModule {
  const module = registry.named(accountModules.accounts)
  if (!module) throw new Error(`there is no module ${accountModules.accounts}`)
  return module
}

/** SQL condition: accounts `a` that may manage accounts. */
export function managersSql(registry: Registry, org: Sql = raw('ctx.org')): Sql {
  const rights = [accountModuleIn(registry).route, '*'].map(route => formatRight(route, 'edit'))
  return sql`account a join role r on r.org_id = a.org_id and r.id = any(a.role_list) and r.status = 1
    where a.org_id = ${org} and a.status = 1 and r.rights ?| ${rights}::text[]`
}
