import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { SignOnOffer } from '../../../shared/wire/session/sso.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import { caseInsensitiveSql } from '../../db/query/matchingSql.ts'
import type { ServerContext } from '../../db/scope.ts'
import { platformOrg } from '../../db/tables/columns.ts'
import { emptySql, raw, sql } from '../../db/sql.ts'
import { rememberDevice } from '../signIn/knownDevice.ts'
import { networkOf } from '../signIn/networkOf.ts'
import { minuteCounts } from '../rateLimit.ts'
import type { RefusalLog } from '../refusalLog.ts'
import type { Sessions } from '../sessions.ts'
import { notifyUnfamiliar, recordSignIn } from '../signIn/unfamiliarSignIn.ts'
import { endProviderSessions } from './endProviderSessions.ts'
import { guardedFetch } from '../../outgoing/guardedFetch.ts'
import type { IdentityProvider } from './identityProvider.ts'
import { matchAccount } from './matchAccount.ts'
import { openProvider } from './openProvider.ts'
import { refusalOfProvider } from './providers/providerRefusals.ts'
import { callbackPath, homeAddress } from './publicAddress.ts'
import { returnAddress } from './returnAddress.ts'
import { beginFlow, type SignOnFlow, stateDigest } from './signOnFlow.ts'
import { readProviders, type SsoProvider } from './ssoSettings.ts'

export interface SignOnOrigin {
  ip: string
  requestId: string
  agent: string
}
interface SignedOn {
  token: string
  orgkey: string
  orgcode: string
  device: string
  to: string
}
export interface SingleSignOn {
  /** What the sign-in page offers for a code of an organisation. */
  offer(orgcode: string, from: SignOnOrigin): Promise<SignOnOffer>
  /** Begins an attempt: what the browser keeps, and the page of the provider. */
  begin(
    wanted: { orgkey: string; provider: number; to: unknown; origin: string },
    from: SignOnOrigin,
  ): Promise<{ flow: SignOnFlow; page: URL }>
  /** The provider's answer: whom it names is found or made, and waits until the same browser completes the attempt. */
  answer(flow: SignOnFlow, answer: URL, from: SignOnOrigin): Promise<void>
  /** Completes the attempt with a session, once. */
  complete(flow: SignOnFlow, device: string, from: SignOnOrigin): Promise<SignedOn>
  /** Where the browser signs out at the provider too; null where the session did not begin there, or it has no such page. */
  signOutPage(sid: string, origin: string): Promise<string | null>
  /** Ends the sessions that a logout token names. */
  backChannel(orgkey: string, token: string, from: SignOnOrigin): Promise<void>
  noteRefusal(org: number, refusal: Refusal, from: SignOnOrigin): Promise<void>
  orgOfKey(orgkey: string): Promise<number>
}

interface SignOnParts {
  source: ServerContext
  sessions: Sessions
  refusals: RefusalLog
}
const completedWithin = raw(`now() - interval '2 minutes'`)
/** Offers, attempts and logout tokens from one network in a minute. A whole office may sit behind one address. */
const maxPerMinute = 300

export function singleSignOnOf({ source, sessions, refusals }: SignOnParts): SingleSignOn {
  const { database } = source
  const fetchGuarded = guardedFetch(source.deployment.insideHosts)
  const counts = minuteCounts()
  const limit = (kind: string, { ip }: SignOnOrigin): void => {
    if (counts.add(`${kind} ${networkOf(ip)}`) > maxPerMinute) throw refuse('tooMany', { retryAfter: counts.secondsLeft() })
  }

  /** Providers keep what they discovered, until their row changes. */
  const opened = new Map<string, IdentityProvider>()
  function providerFor({ org, id, version, access }: SsoProvider): IdentityProvider {
    const key = `${org} ${id} ${version}`
    const known = opened.get(key) ?? openProvider(access, fetchGuarded)
    if (opened.size > 1000) opened.clear()
    opened.set(key, known)
    return known
  }

  async function find(org: number, id: number): Promise<SsoProvider> {
    const [provider] = await readProviders(source, sql`p.org_id = ${org}::bigint and p.id = ${id}::bigint`)
    if (!provider) throw refuse('ssoNotHere')
    return provider
  }

  const noteRefusal: SingleSignOn['noteRefusal'] = (org, refusal, { ip, requestId }) =>
    refusals.note({ org, account: null, ip, requestId }, { action: 'ssoLogin', module: null, result: refusal.code })

  return {
    async offer(orgcode, from) {
      limit('offer', from)
      const all = await readProviders(source, sql`${caseInsensitiveSql('o.orgcode', [orgcode])}`)
      const shown = all.filter(provider => provider.shown)
      return {
        buttons: shown.map(({ id, orgkey, title, access }) => ({
          title,
          kind: access.kind,
          href: `/api/sso/${orgkey}/start?provider=${id}`,
        })),
        passwordsOff: shown.length > 0 && all.some(provider => provider.passwordsOff),
      }
    },
    async begin({ orgkey, provider: id, to, origin }, from) {
      limit('begin', from)
      const [provider] = await readProviders(source, sql`o.orgkey = ${orgkey} and p.id = ${id}::bigint`)
      if (!provider) throw refuse('ssoNotHere')
      const flow = beginFlow({
        org: provider.org,
        provider: provider.id,
        to: returnAddress(to),
        redirectUri: `${origin}${callbackPath(orgkey)}`,
      })
      const page = await providerFor(provider).signInAddress(flow)
      return { flow, page }
    },
    async answer(flow, answer, from) {
      limit('answer', from)
      const provider = await find(flow.org, flow.provider)
      const identity = await providerFor(provider).identify(answer, flow)
      if (!identity.subject || identity.subject.length > 255) throw refuse('ssoBadAnswer', { params: { reason: 'sub' } })
      const { account } = await matchAccount(source, { provider, identity, from: { ip: from.ip, requestId: from.requestId } })
      const idToken = identity.idToken === null ? null : source.hide(idTokenPurpose, identity.idToken)
      const [kept] = await database.asOwner(query =>
        query(sql`insert into sso_handover (state, org_id, account_id, provider_id, issuer, subject, provider_session, id_token)
          values (${stateDigest(flow.state)}, ${provider.org}::bigint, ${account}::bigint, ${provider.id}::bigint, ${identity.issuer}, ${identity.subject},
            ${identity.providerSession}::text, ${idToken}::text) on conflict (state) do nothing returning state`),
      )
      if (!kept) throw refuse('ssoReplayed')
    },
    async complete(flow, device, { ip, requestId, agent }) {
      const [completed] = await database.asOwner(query =>
        query<Handover>(sql`update sso_handover h set taken_at = now() from account a, organisation o
          where h.state = ${stateDigest(flow.state)} and h.taken_at is null and h.created_at > ${completedWithin}
            and a.org_id = h.org_id and a.id = h.account_id and a.status = 1 and o.id = h.org_id and o.status = 1
          returning h.org_id as org, h.account_id as account, h.provider_id as provider, h.issuer, h.subject, h.provider_session as "providerSession",
            h.id_token as "idToken", o.orgkey, o.orgcode`),
      )
      if (!completed) throw refuse('ssoReplayed')
      const { org, account, orgkey, orgcode, ...signOn } = completed
      const who = { org, account }
      const unfamiliar = await recordSignIn(database, who, { ip, agent })
      const token = await sessions.start(who, { ip, agent, unfamiliar, signOn })
      await database.asOwner(query =>
        query(auditInsert({ ...who, ip, requestId }, { action: 'ssoLogin', module: null, ids: [], changes: null }, emptySql)),
      )
      if (unfamiliar) await notifyUnfamiliar(source, who, { ip, agent })
      return { token, orgkey, orgcode, device: await rememberDevice(database, who, device), to: flow.to }
    },
    async signOutPage(sid, origin) {
      const [row] = await database.readAsOwner<{ org: number; provider: number | null; token: string | null }>(
        sql`select org_id as org, sso_provider as provider, sso_token as token from session where sid = ${sid}`,
      )
      if (!row?.provider) return null
      const provider = await find(row.org, row.provider).catch(() => null)
      if (!provider?.signsOut) return null
      const idToken = row.token === null ? null : source.reveal(idTokenPurpose, row.token)
      const page = await providerFor(provider)
        .signOutAddress(homeAddress(origin), idToken)
        .catch(() => null)
      return page?.href ?? null
    },
    async backChannel(orgkey, token, from) {
      limit('logout', from)
      const claimed = unverifiedClaims(token)
      const providers = await readProviders(source, sql`o.orgkey = ${orgkey}`)
      const provider = providers.find(({ access }) => isFor(claimed, access))
      if (!provider) throw refuse('ssoBadLogout', { params: { reason: 'iss, aud' } })
      const ended = await providerFor(provider)
        .readLogoutToken(token)
        .catch(error => {
          const { code } = refusalOfProvider(error)
          throw refuse('ssoBadLogout', { params: { reason: code } })
        })
      await endProviderSessions(source, { org: provider.org, ended, from: { ip: from.ip, requestId: from.requestId } })
    },
    noteRefusal,
    async orgOfKey(orgkey) {
      const [row] = await database.readAsOwner<{ org: number }>(sql`select id as org from organisation where orgkey = ${orgkey}`)
      return row?.org ?? platformOrg
    },
  }
}

/** Purpose of the encryption of what is shown to the provider at sign-out. */
const idTokenPurpose = 'id token'

interface Handover {
  org: number
  account: number
  provider: number
  issuer: string
  subject: string
  providerSession: string | null
  idToken: string | null
  orgkey: string
  orgcode: string
}

/** What a token says of itself, to find whose it should be: it is verified with that provider's keys. */
function unverifiedClaims(token: string): { iss?: unknown; aud?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}
const isFor = ({ iss, aud }: { iss?: unknown; aud?: unknown }, { issuer, clientId }: SsoProvider['access']): boolean =>
  typeof iss === 'string' && iss.replace(/\/$/, '') === issuer.replace(/\/$/, '') && [aud].flat().includes(clientId)
