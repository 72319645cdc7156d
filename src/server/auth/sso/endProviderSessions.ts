import { refuse } from '../../../shared/wire/refusal.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { ServerContext } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import type { EndedSession } from '../sessions.ts'
import type { EndedSignIn } from './identityProvider.ts'

interface ProviderLogout {
  org: number
  ended: EndedSignIn
  from: { ip: string; requestId: string }
}

/**
 * Ends the sessions of one sign-in at the provider, or all sessions of its subject, and publishes that to every node. The id of the
 * token is stored, so that a replayed token is refused.
 */
export async function endProviderSessions({ database, bus }: ServerContext, { org, ended, from }: ProviderLogout): Promise<void> {
  const { issuer, subject, providerSession } = ended
  const which = providerSession === null ? sql`sso_subject = ${subject}` : sql`sso_session = ${providerSession}`
  const gone = await database.asOwner(async query => {
    const [fresh] = await query(
      sql`insert into sso_logout (org_id, token) values (${org}::bigint, ${`${issuer}\n${ended.tokenId}`.slice(0, 600)})
        on conflict do nothing returning token`,
    )
    if (!fresh) throw refuse('ssoBadLogout', { params: { reason: 'jti' } })
    const rows = await query<EndedSession>(
      sql`update session set ended_at = now() where org_id = ${org}::bigint and sso_issuer = ${issuer} and ${which} and ended_at is null
        returning org_id as org, account_id as account, sid`,
    )
    for (const account of new Set(rows.map(row => row.account)))
      await query(auditInsert({ org, account, ...from }, { action: 'ssoLogout', module: null, ids: [], changes: null }, emptySql))
    return rows
  })
  for (const session of gone) bus.publish('session', session satisfies EndedSession)
}
