import { type AnyModule, childrenOf, identityProvidersModuleOf } from '../../../schema/index.ts'
import { secretPurpose } from '../../db/hiddenSecret.ts'
import type { ServerContext } from '../../db/scope.ts'
import { quoted, raw, type Sql, sql } from '../../db/sql.ts'
import type { ProviderAccess, ProviderKind } from './identityProvider.ts'

/** The settings of a provider, from its row. */
export interface SsoProvider {
  id: number
  version: number
  org: number
  orgcode: string
  orgkey: string
  title: string
  access: ProviderAccess
  /** Names of claims; a dot is a path into an object. */
  claims: { username: string; name: string; email: string; verified: string; roles: string }
  matchEmail: boolean
  matchUsername: boolean
  creates: boolean
  /** Roles of a new account that the mapping gives none. */
  defaultRoles: readonly number[]
  roleMode: RoleMode
  needsRole: boolean
  /** Values of the claim, with the role that each gives. */
  mapping: readonly { value: string; role: number }[]
  signsOut: boolean
  /** Has a button on the sign-in page. */
  shown: boolean
  passwordsOff: boolean
}
/** `sync`: mapped roles are added and removed with the claim; `add`: only added; `first`: only at the first sign-in. */
export type RoleMode = 'sync' | 'add' | 'first'

interface SettingsRow {
  id: number
  version: number
  org: number
  orgcode: string
  orgkey: string
  title: string
  kind: ProviderKind
  issuer: string | null
  client_id: string
  client_secret: string | null
  scopes: string | null
  corp_id: string | null
  agent_id: string | null
  login_url: string | null
  api_url: string | null
  acr: string | null
  claim_username: string | null
  claim_name: string | null
  claim_email: string | null
  claim_verified: string | null
  claim_roles: string | null
  match_email: number
  match_username: number
  creates: number
  default_roles: number[]
  role_mode: RoleMode
  needs_role: number
  mapping: { value: string; role: number }[]
  signs_out: number
  shown: number
  passwords_off: number
}

/** The connection settings, which a test of the form sends too. */
export type AccessRow = Pick<
  SettingsRow,
  'kind' | 'issuer' | 'client_id' | 'client_secret' | 'scopes' | 'corp_id' | 'agent_id' | 'login_url' | 'api_url' | 'acr'
>

export const accessOf = (row: AccessRow): ProviderAccess => ({
  kind: row.kind,
  issuer: row.issuer ?? '',
  clientId: row.client_id,
  clientSecret: row.client_secret ?? '',
  scopes: row.scopes ?? '',
  corpId: row.corp_id ?? '',
  agentId: row.agent_id ?? '',
  loginUrl: row.login_url ?? '',
  apiUrl: row.api_url ?? '',
  acr: row.acr ?? '',
})

/** Enabled providers of enabled organisations that meet a condition over the row `p` and its organisation `o`. */
export async function readProviders({ database, registry, decrypt }: ServerContext, condition: Sql): Promise<SsoProvider[]> {
  const module = identityProvidersModuleOf(registry.modules)
  if (!module) return []
  const rows = await database.readAsOwner<SettingsRow>(
    sql`select p.id, p.version, p.org_id as org, o.orgcode, o.orgkey, p.title, p.kind, p.issuer, p.client_id, p.client_secret,
      p.scopes, p.corp_id, p.agent_id, p.login_url, p.api_url, p.acr, p.claim_username, p.claim_name, p.claim_email,
      p.claim_verified, p.claim_roles, p.match_email, p.match_username, p.creates, to_json(p.default_roles) as default_roles,
      p.role_mode, p.needs_role, p.signs_out, p.shown, p.passwords_off, ${mappingSql(module)} as mapping
      from ${raw(quoted(module.name))} p join organisation o on o.id = p.org_id
      where p.status = 1 and o.status = 1 and ${condition} order by p.id`,
  )
  const secretOf = (hidden: string | null) =>
    hidden === null ? null : decrypt(secretPurpose({ table: module.name, field: 'client_secret' }), hidden)
  return rows.map(row => providerOf({ ...row, client_secret: secretOf(row.client_secret) }))
}

/** The child rows of a provider as JSON: values of its claim, and their roles. */
function mappingSql(module: AnyModule): Sql {
  const [, children] = childrenOf(module)[0] ?? []
  if (!children) return sql`'[]'::json`
  return sql`(select coalesce(json_agg(json_build_object('value', m.value, 'role', m.role_id) order by m.id), '[]')
    from ${raw(quoted(children.of))} m where m.org_id = p.org_id and m.${raw(quoted(children.by))} = p.id and m.status = 1)`
}

const providerOf = (row: SettingsRow): SsoProvider => ({
  id: row.id,
  version: row.version,
  org: row.org,
  orgcode: row.orgcode,
  orgkey: row.orgkey,
  title: row.title,
  access: accessOf(row),
  claims: {
    username: row.claim_username || 'preferred_username',
    name: row.claim_name || 'name',
    email: row.claim_email || 'email',
    verified: row.claim_verified || 'email_verified',
    roles: row.claim_roles || 'groups',
  },
  matchEmail: row.match_email === 1,
  matchUsername: row.match_username === 1,
  creates: row.creates === 1,
  defaultRoles: row.default_roles,
  roleMode: row.role_mode,
  needsRole: row.needs_role === 1,
  mapping: row.mapping,
  signsOut: row.signs_out === 1,
  shown: row.shown === 1,
  passwordsOff: row.passwords_off === 1,
})

/** SQL: the account `a` may not sign in with its password. The emergency account always may; so may all without a module of providers. */
export function passwordOffSql({ registry }: Pick<ServerContext, 'registry'>): Sql {
  const module = identityProvidersModuleOf(registry.modules)
  if (!module) return sql`false`
  const off = sql`from ${raw(quoted(module.name))} p where p.org_id = a.org_id and p.status = 1 and p.passwords_off = 1`
  return sql`(exists (select ${off}) and not exists (select ${off} and p.emergency_id = a.id))`
}
