import { identityProvidersModuleOf } from '../../../schema/index.ts'
import { formatRight } from '../../../shared/rules/rights.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Query } from '../../db/connection.ts'
import { caseInsensitiveSql } from '../../db/query/matchingSql.ts'
import type { ServerContext } from '../../db/scope.ts'
import { emptySql, raw, sql } from '../../db/sql.ts'
import { accountModules, managersSql } from '../accountModules.ts'
import { accountsLock } from '../granting.ts'
import { claimedPerson, type ClaimedPerson } from './claimValues.ts'
import type { ExternalIdentity } from './identityProvider.ts'
import type { SsoProvider } from './ssoSettings.ts'

interface MatchedAccount {
  id: number
  username: string
  nickname: string | null
  status: number
  roles: number[]
}
/** One sign-in, while its transaction runs. */
interface Matching {
  query: Query
  context: ServerContext
  provider: SsoProvider
  identity: ExternalIdentity
  person: ClaimedPerson
  from: { ip: string; requestId: string }
}

/**
 * Finds, links or creates the account of an identity and applies its roles, by the provider's settings; only in the provider's
 * organisation.
 */
export async function matchAccount(
  context: ServerContext,
  { provider, identity, from }: Pick<Matching, 'provider' | 'identity' | 'from'>,
): Promise<{ account: number }> {
  const person = claimedPerson(identity, provider)
  const { account, isChanged } = await context.database.asOwner(async query => {
    const matching: Matching = { query, context, provider, identity, person, from }
    // Advisory lock: of two first sign-ins at once the second finds the account of the first. Changes of accounts and roles wait too, so
    // that no two of them together remove the last manager.
    await query(sql`select pg_advisory_xact_lock(hashtext(${accountsLock}), ${provider.org}::int)`)
    const linked = await findLinked(matching)
    if (linked) {
      refuseWithoutRole(matching)
      return { account: linked.id, isChanged: provider.roleMode !== 'first' && (await applyRoles(matching, linked)) }
    }
    const known = await findUnlinked(matching)
    if (!known) return { account: await createAccount(matching), isChanged: true }
    await refuseUnmappedManager(matching, known)
    refuseWithoutRole(matching)
    await link(matching, known.id)
    await applyRoles(matching, known)
    return { account: known.id, isChanged: true }
  })
  if (isChanged) context.changes.publish({ org: provider.org, table: accountModules.accounts, ids: [account] })
  return { account }
}

const columns = raw('a.id, a.username, a.nickname, a.status, to_json(a.role_list) as roles')

async function findLinked({ query, provider, identity }: Matching): Promise<MatchedAccount | undefined> {
  const [row] = await query<MatchedAccount>(
    sql`select ${columns} from sso_link l join account a on a.org_id = l.org_id and a.id = l.account_id
      where l.org_id = ${provider.org}::bigint and l.issuer = ${identity.issuer} and l.subject = ${identity.subject}`,
  )
  if (row && row.status !== 1) throw refuse('ssoAccountOff')
  if (row)
    await query(
      sql`update sso_link set last_at = now(), provider = ${provider.title}
        where org_id = ${provider.org}::bigint and issuer = ${identity.issuer} and subject = ${identity.subject}`,
    )
  return row
}

/** At a first sign-in: the account with the same verified e-mail address or the same name, where the settings allow it. */
async function findUnlinked(matching: Matching): Promise<MatchedAccount | undefined> {
  const { query, provider, identity, person } = matching
  const find = (condition: ReturnType<typeof sql>) =>
    query<MatchedAccount & { linked: boolean }>(
      sql`select ${columns}, exists (select from sso_link l where l.org_id = a.org_id and l.account_id = a.id
        and l.issuer = ${identity.issuer}) as linked
        from account a where a.org_id = ${provider.org}::bigint and a.status <> -1 and ${condition} order by a.id limit 1`,
    )
  const byEmail = provider.matchEmail && person.email ? (await find(caseInsensitiveSql('a.email', [person.email])))[0] : undefined
  if (byEmail && !person.emailVerified) throw refuse('ssoEmailUnverified', { params: { email: person.email } })
  const found =
    byEmail ?? (provider.matchUsername ? (await find(caseInsensitiveSql('a.username', [person.username])))[0] : undefined)
  if (!found) return undefined
  if (found.status !== 1) throw refuse('ssoAccountOff')
  if (found.linked) throw refuse('ssoLinkedOtherwise', { params: { name: found.username } })
  return found
}

/** Upsert: a link to an account that was purged is overwritten. */
async function link({ query, provider, identity }: Matching, account: number): Promise<void> {
  await query(
    sql`insert into sso_link (org_id, issuer, subject, account_id, provider)
      values (${provider.org}::bigint, ${identity.issuer}, ${identity.subject}, ${account}::bigint, ${provider.title})
      on conflict (org_id, issuer, subject) do update set account_id = excluded.account_id, provider = excluded.provider,
        linked_at = now(), last_at = now()`,
  )
  await query(sql`update account set sso = 1 where org_id = ${provider.org}::bigint and id = ${account}::bigint`)
}

async function createAccount(matching: Matching): Promise<number> {
  const { query, provider, person } = matching
  if (!provider.creates) throw refuse('ssoNoAccount')
  refuseWithoutRole(matching)
  const [taken] = await query(
    sql`select from account a where a.org_id = ${provider.org}::bigint and a.status <> -1
      and ${caseInsensitiveSql('a.username', [person.username])}`,
  )
  if (taken) throw refuse('ssoNameTaken', { params: { name: person.username } })
  const roles = await activeRoles(matching, person.roles.length ? person.roles : provider.defaultRoles)
  // Left empty below if another account has the address.
  const email = person.emailVerified && person.email ? person.email : null
  const [row] = await query<{ id: number }>(
    sql`insert into account (org_id, username, nickname, email, role_list)
      values (${provider.org}::bigint, ${person.username}, ${person.nickname || person.username},
        (select ${email}::text where not exists (select from account a
          where a.org_id = ${provider.org}::bigint and a.status <> -1 and lower(a.email) = ${email}::text)),
        ${roles}::bigint[]) returning id`,
  )
  if (!row) throw refuse('failed')
  await link(matching, row.id)
  const values = {
    username: [null, person.username],
    nickname: [null, person.nickname || person.username],
    role_list: [[], roles],
  } as const
  await audit(matching, { action: 'add', id: row.id, changes: values })
  return row.id
}

function refuseWithoutRole({ provider, person }: Matching): void {
  if (provider.needsRole && !person.roles.length) throw refuse('ssoNoRole')
}

/** The roles of these ids that exist and are enabled. */
async function activeRoles({ query, provider }: Matching, roles: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    sql`select id from role where org_id = ${provider.org}::bigint and status = 1 and id = any(${[...roles]}::bigint[]) order by id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds the roles that the claims give; `sync` also removes the mapped ones that they no longer give. Roles outside the mapping stay: an
 * administrator gave them. False where the account has these roles already.
 */
async function applyRoles(matching: Matching, account: MatchedAccount): Promise<boolean> {
  const { query, provider, person, context } = matching
  const claimed = await activeRoles(matching, person.roles)
  const mapped = new Set(provider.mapping.map(({ role }) => role))
  const retained = account.roles.filter(role => provider.roleMode !== 'sync' || !mapped.has(role) || claimed.includes(role))
  const roles = [...new Set([...retained, ...claimed])]
  const same = roles.length === account.roles.length && roles.every(role => account.roles.includes(role))
  if (same) return false
  await query(
    sql`update account set role_list = ${roles}::bigint[], version = version + 1, updated_at = now()
      where org_id = ${provider.org}::bigint and id = ${account.id}::bigint`,
  )
  const [manager] = await query(sql`select a.id from ${managersSql(context.registry, sql`${provider.org}::bigint`)} limit 1`)
  if (!manager) throw refuse('ssoLastManager')
  await audit(matching, { action: 'edit', id: account.id, changes: { role_list: [account.roles, roles] } })
  return true
}

/**
 * Privilege escalation: who chooses an administrator's name at the provider must not get that account. The mapping must give its role
 * too.
 */
async function refuseUnmappedManager({ query, provider, person, context }: Matching, account: MatchedAccount): Promise<void> {
  const { registry } = context
  const routes = [
    ...[accountModules.accounts, accountModules.roles].map(name => registry.named(name)),
    identityProvidersModuleOf(registry.modules),
  ].flatMap(module => (module ? [module.route] : []))
  const rights = [...routes, '*'].flatMap(route => [formatRight(route, 'add'), formatRight(route, 'edit')])
  const managing = await query<{ id: number }>(
    sql`select id from role where org_id = ${provider.org}::bigint and status = 1 and id = any(${account.roles}::bigint[])
      and rights ?| ${rights}::text[]`,
  )
  if (managing.some(({ id }) => !person.roles.includes(id)))
    throw refuse('ssoManagerUnmapped', { params: { name: account.username } })
}

interface MatchedChange {
  action: string
  id: number
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
const audit = ({ query, provider, from }: Matching, { action, id, changes }: MatchedChange): Promise<unknown> =>
  query(
    auditInsert(
      { org: provider.org, account: id, ...from },
      { action, module: accountModules.accounts, ids: [id], changes: { [id]: changes } },
      emptySql,
    ),
  )
