import { type AnyModule, tokensModuleOf } from '../../../schema/index.ts'
import type { Registry } from '../../db/modulePart.ts'
import { quoted, raw, type Sql, sql } from '../../db/sql.ts'
import { type AccountPrincipal, type PrincipalRow, principalOf, principalSql } from '../principal.ts'
import { grantedPages } from './grantedPages.ts'

/** A token and its owner, as they are now. */
export interface TokenRow extends PrincipalRow {
  token: number
  name: string
  chosen: string[] | null
  addresses: string | null
  rate: number | null
  on: boolean
  /** Its owner and the organisation are enabled. */
  owned: boolean
  /** Seconds it is still valid; null for ever. */
  left: number | null
  /** Not used for so long that this use is recorded. */
  unseen: boolean
  revoked: boolean
}

const secondsLeft = `extract(epoch from ((t.expires_on + 1)::timestamp at time zone interval '08:00') - now())::float8`
const columns = `t.id as token, t.title as name, t.rights as chosen, t.addresses, t.rate::int as rate, t.status = 1 as "on",
  a.status = 1 and o.status = 1 as owned,
  ${secondsLeft} as left, coalesce(t.last_used_at < now() - interval '1 minute', true) as unseen`
const owner = `join account a on a.org_id = t.org_id and a.id = t.account_id join organisation o on o.id = t.org_id`

/** SQL of the token that has a key; a row also where it may no longer be used. */
export const tokenByKeySql = (registry: Registry, module: AnyModule, digest: string): Sql =>
  sql`select ${raw(columns)}, k.revoked_at is not null as revoked, ${principalSql(registry)}
    from token_key k join ${raw(quoted(module.name))} t on t.org_id = k.org_id and t.id = k.token_id ${raw(owner)}
    where k.digest = decode(${digest}, 'hex')`

/** The account with the rights of its token. */
export function tokenPrincipalOf(registry: Registry, row: TokenRow): AccountPrincipal {
  const account = principalOf(row)
  const pages = grantedPages(registry.modules, account.pages, row.chosen ?? [])
  return { ...account, pages, token: { id: row.token, name: row.name, ownerPages: account.pages } }
}

/** SQL of a token that may still be used, for a job that it began. */
export function activeTokenSql(registry: Registry, { org, token }: { org: number; token: number }): Sql | null {
  const module = tokensModuleOf(registry.modules)
  if (!module) return null
  return sql`select ${raw(columns)}, false as revoked, ${principalSql(registry)} from ${raw(quoted(module.name))} t ${raw(owner)}
    where t.org_id = ${org}::bigint and t.id = ${token}::bigint and t.status = 1 and a.status = 1 and o.status = 1
      and coalesce(${raw(secondsLeft)} > 0, true)
      and exists (select from token_key k where k.org_id = t.org_id and k.token_id = t.id and k.revoked_at is null)`
}
