import { refuse } from '../../../shared/wire/refusal.ts'
import type { ServerContext } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import type { ExternalIdentity } from './identityProvider.ts'
import { stateDigest } from './signOnFlow.ts'

/** A sign-in that the provider has confirmed and that has no session yet. */
interface ConfirmedSignIn {
  state: string
  org: number
  account: number
  provider: number
  identity: ExternalIdentity
}
/** A claimed sign-in, of which the session is made. */
interface ClaimedHandover {
  org: number
  account: number
  provider: number
  issuer: string
  subject: string
  providerSession: string | null
  /** Encrypted. */
  idToken: string | null
  orgkey: string
  orgcode: string
}

/** Purpose of the encryption of the token that is shown to the provider at sign-out. */
export const idTokenPurpose = 'id token'
const oldestHandover = raw(`now() - interval '2 minutes'`)

/** Stores a confirmed sign-in until the same browser completes it. The state is the key, so that an answer counts once. */
export async function storeHandover({ database, encrypt }: ServerContext, signIn: ConfirmedSignIn): Promise<void> {
  const { state, org, account, provider, identity } = signIn
  const idToken = identity.idToken === null ? null : encrypt(idTokenPurpose, identity.idToken)
  const [stored] = await database.asOwner(query =>
    query(sql`insert into sso_handover (state, org_id, account_id, provider_id, issuer, subject, provider_session, id_token)
      values (${stateDigest(state)}, ${org}::bigint, ${account}::bigint, ${provider}::bigint, ${identity.issuer}, ${identity.subject},
        ${identity.providerSession}::text, ${idToken}::text) on conflict (state) do nothing returning state`),
  )
  if (!stored) throw refuse('ssoReplayed')
}

/** Claims a stored sign-in, once; refuses it after two minutes, or where its account or organisation was disabled meanwhile. */
export async function claimHandover({ database }: ServerContext, state: string): Promise<ClaimedHandover> {
  const [claimed] = await database.asOwner(query =>
    query<ClaimedHandover>(sql`update sso_handover h set taken_at = now() from account a, organisation o
      where h.state = ${stateDigest(state)} and h.taken_at is null and h.created_at > ${oldestHandover}
        and a.org_id = h.org_id and a.id = h.account_id and a.status = 1 and o.id = h.org_id and o.status = 1
      returning h.org_id as org, h.account_id as account, h.provider_id as provider, h.issuer, h.subject,
        h.provider_session as "providerSession",
        h.id_token as "idToken", o.orgkey, o.orgcode`),
  )
  if (!claimed) throw refuse('ssoReplayed')
  return claimed
}
