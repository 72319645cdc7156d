import type { AnyModule, Right } from '../../../schema/index.ts'
import { allowsRight, formatRight, rightsByPage, type RightsByPage } from '../../../shared/rules/rights.ts'
import type { WhyGrants } from '../../../shared/wire/why.ts'
import { accountModuleIn, accountModules } from '../../auth/accountModules.ts'
import { permittedRights } from '../../auth/permit.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, join, sql } from '../../db/sql.ts'

const maxRoles = 500
const maxManagers = 200
/** The number of names in an answer. */
const maxNamed = 6

export interface OrganisationRole {
  id: number
  title: string
  pages: RightsByPage
  /** Whether the account has it. */
  own: boolean
}

/** The enabled roles of the account's organisation. */
export async function readRoles({ who, read }: Pick<Scope, 'who' | 'read'>): Promise<readonly OrganisationRole[]> {
  const viewed = who.viewing?.as === 'role' ? who.viewing.id : null
  const rows = await read<{ id: number; title: string; rights: string[] | null; own: boolean }>(
    sql`select r.id, r.title, r.rights, case when ${viewed}::bigint is null then r.id = any(a.role_list)
      else r.id = ${viewed}::bigint end as own
      from role r, account a where r.org_id = ctx.org and r.status = 1 and a.org_id = ctx.org and a.id = ctx.account
      order by own desc, r.id limit ${maxRoles}::int`,
  )
  return rows.map(({ rights, ...role }) => ({ ...role, own: role.own === true, pages: rightsByPage(rights ?? []) }))
}

/** The accounts that may give rights: those of roles or of accounts are theirs to edit, and they are bound to no single row. */
async function readManagers(scope: Scope): Promise<readonly { name: string; roles: readonly number[] }[]> {
  const accounts = accountModuleIn(scope.registry)
  const roles = scope.registry.named(accountModules.roles)
  const routes = [...new Set([accounts.route, roles?.route ?? '', '*'])]
  const rights = routes.map(route => formatRight(route, 'edit'))
  const bindings = Object.entries(accounts.fields).flatMap(([name, field]) => ('binds' in field && field.binds ? [name] : []))
  const isFree = join(
    bindings.map(name => sql` and a.${ident(name)} is null`),
    '',
  )
  return scope.read(
    sql`select coalesce(a.nickname, a.username) as name, to_json(a.role_list) as roles from account a
      where a.org_id = ctx.org and a.status = 1${isFree} and exists (select from role r where r.org_id = ctx.org and r.id = any(a.role_list)
        and r.status = 1 and r.rights ?| ${rights}::text[]) order by a.id limit ${maxManagers}::int`,
  )
}

/**
 * Who could grant rights on a page, by the rule of granting: nobody grants a right they lack. An account that is bound to one
 * row often belongs to another company: it gets no names.
 */
export function grantsFor(scope: Scope, roles: readonly OrganisationRole[]) {
  let managers: ReturnType<typeof readManagers> | undefined
  return async (page: AnyModule, rights: readonly Right[]): Promise<WhyGrants> => {
    if (scope.who.bound) return { roles: [], people: [] }
    const allows = (pages: RightsByPage) => rights.every(right => allowsRight(pages, page.route, right))
    managers ??= readManagers(scope)
    const able = (await managers).filter(manager => mayGrant(scope, rolesOf(roles, manager.roles), allows))
    return {
      roles: roles
        .filter(({ pages }) => allows(pages))
        .map(({ title }) => title)
        .slice(0, maxNamed),
      people: able.map(({ name }) => name).slice(0, maxNamed),
    }
  }
}

const rolesOf = (roles: readonly OrganisationRole[], ids: readonly number[]): RightsByPage =>
  mergePages(roles.filter(({ id }) => ids.includes(id)).map(({ pages }) => pages))

function mergePages(all: readonly RightsByPage[]): RightsByPage {
  const merged: Record<string, readonly Right[]> = {}
  for (const pages of all)
    for (const [route, rights] of Object.entries(pages)) merged[route] = [...(merged[route] ?? []), ...rights]
  return merged
}

function mayGrant({ registry, who }: Scope, pages: RightsByPage, allows: (pages: RightsByPage) => boolean): boolean {
  const holder = { pages, platform: who.platform }
  const editing = [registry.named(accountModules.roles), accountModuleIn(registry)].some(
    module => module && permittedRights(holder, module).includes('edit'),
  )
  return editing && allows(pages)
}
