import { sqlLiteral } from '../../kinds/kindSql.ts'
import { rightsByPage } from '../../shared/rules/rights.ts'
import { placePreference } from '../../shared/wire/pushFrame.ts'
import type { Database, TenantContext } from '../db/connection.ts'
import type { Registry } from '../db/modulePart.ts'
import { scopeValuesSql } from '../db/rowScope.ts'
import type { Principal } from '../db/scope.ts'
import { quoted, raw, type Sql, sql } from '../db/sql.ts'
import { accountModuleIn } from './accountModules.ts'

/** An account and its rights, without the origin of a call. */
export type AccountPrincipal = Omit<Principal, 'ip' | 'requestId'>

export interface PrincipalRow {
  bound: Record<string, number>
  org: number
  account: number
  username: string
  nickname: string | null
  orgcode: string
  orgkey: string
  practice: boolean
  rights: string[]
  menus: number[]
  hides_place: boolean
  scope_values?: Record<string, number[]>
}

/** Modules in which an account sees one row only, and that row: names and ids alternate. */
const bindingsOf = (registry: Registry): string =>
  Object.entries(accountModuleIn(registry).fields)
    .flatMap(([name, field]) => ('binds' in field && field.binds ? [`${sqlLiteral(field.to)}, a.${quoted(name)}`] : []))
    .join(', ')

/** An `Identity`, of an account `a` and its organisation `o`. */
export const principalSql = (registry: Registry): Sql =>
  raw(`json_strip_nulls(json_build_object(${bindingsOf(registry)})) as bound, a.org_id as org, a.id as account, a.username,
    a.nickname, o.orgcode, o.orgkey, o.practice = 1 as practice,
  (select coalesce(json_agg(r.one), '[]') from (select jsonb_array_elements_text(rights) as one from role
    where org_id = a.org_id and id = any(a.role_list) and status = 1) r) as rights,
  (select coalesce(json_agg(m.one order by m.one), '[]') from (select distinct unnest(menus) as one from role
    where org_id = a.org_id and id = any(a.role_list) and status = 1) m) as menus,
  exists (select from preference where org_id = a.org_id and account_id = a.id and key = ${sqlLiteral(placePreference)}
    and value @> '{"hidden": true}') as hides_place${scopeValuesColumn(registry)}`)

const scopeValuesColumn = (registry: Registry): string => {
  const values = scopeValuesSql(registry)
  return values ? `, ${values} as scope_values` : ''
}

/** Where accounts are read. `within`: whose transaction the read is part of, where the database has one connection alone. */
export interface PrincipalSource {
  registry: Registry
  database: Pick<Database, 'readAsOwner'>
  within?: TenantContext
}

/** An account without a session, for jobs in its name; null if it or its organisation is disabled. */
export async function loadPrincipal(
  { database, registry, within }: PrincipalSource,
  { org, account }: TenantContext,
): Promise<AccountPrincipal | null> {
  const [row] = await database.readAsOwner<PrincipalRow>(
    sql`select ${principalSql(registry)} from account a join organisation o on o.id = a.org_id
      where a.org_id = ${org}::bigint and a.id = ${account}::bigint and a.status = 1 and o.status = 1`,
    within,
  )
  return row ? principalOf(row) : null
}

export const platformOrgkey = 'platform'
export const principalOf = (row: PrincipalRow): AccountPrincipal => ({
  org: row.org,
  account: row.account,
  username: row.username,
  nickname: row.nickname ?? row.username,
  orgcode: row.orgcode,
  orgkey: row.orgkey,
  platform: row.orgkey === platformOrgkey,
  ...(row.practice ? { practice: true as const } : {}),
  pages: rightsByPage(row.rights),
  menus: row.menus,
  ...(row.hides_place ? { hidesPlace: true as const } : {}),
  ...(row.scope_values ? { scopeValues: row.scope_values } : {}),
  ...(Object.keys(row.bound).length ? { bound: row.bound } : {}),
})
