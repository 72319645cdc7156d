import { pagesOf } from '../../rules/rights.ts'
import type { Whose } from '../db/connection.ts'
import type { Source, Who } from '../db/scope.ts'
import { literal } from '../../fields/sql.ts'
import { quoted, raw, type Sql, sql } from '../db/sql.ts'
import type { Registry } from '../part.ts'
import { accountsIn } from './people.ts'

/** Who an account is and what it may do, wherever it asks from. */
export type Standing = Omit<Who, 'ip' | 'requestId'>

export interface Identity {
  bound: Record<string, number>
  org: number
  account: number
  username: string
  nickname: string | null
  orgcode: string
  orgkey: string
  rights: string[]
  menus: number[]
}

/** The modules of which an account sees one row alone, each with that row: names and ids by turns. */
const bindingsOf = (registry: Registry): string =>
  Object.entries(accountsIn(registry).fields)
    .flatMap(([name, field]) => (field.kind === 'reference' && field.binds ? [`${literal(field.to)}, a.${quoted(name)}`] : []))
    .join(', ')

/** An `Identity`, of an account `a` and its organisation `o`. */
export const identityOf = (registry: Registry): Sql =>
  raw(`json_strip_nulls(json_build_object(${bindingsOf(registry)})) as bound, a.org_id as org, a.id as account, a.username, a.nickname, o.orgcode, o.orgkey,
  (select coalesce(json_agg(r.one), '[]') from (select jsonb_array_elements_text(rights) as one from role where org_id = a.org_id and id = any(a.role_list) and status = 1) r) as rights,
  (select coalesce(json_agg(m.one order by m.one), '[]') from (select distinct unnest(menus) as one from role where org_id = a.org_id and id = any(a.role_list) and status = 1) m) as menus`)

/** An account without a session, for what is done in its name; null when it or its organisation is out of use. */
export async function identify(
  { database, registry }: Pick<Source, 'database' | 'registry'>,
  { org, account }: Whose,
): Promise<Standing | null> {
  const [row] = await database.asOwner(query =>
    query<Identity>(sql`select ${identityOf(registry)} from account a join organisation o on o.id = a.org_id
      where a.org_id = ${org}::bigint and a.id = ${account}::bigint and a.status = 1 and o.status = 1`),
  )
  return row ? standingOf(row) : null
}

export const platformKey = 'platform'
export const standingOf = (row: Identity): Standing => ({
  org: row.org,
  account: row.account,
  username: row.username,
  nickname: row.nickname ?? row.username,
  orgcode: row.orgcode,
  orgkey: row.orgkey,
  platform: row.orgkey === platformKey,
  pages: pagesOf(row.rights),
  menus: row.menus,
  ...(Object.keys(row.bound).length ? { bound: row.bound } : {}),
})
