import { homePath, isOwnPath } from '../../../shared/rules/menuNodes.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { SignOnOffer } from '../../../shared/wire/session/sso.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import { caseInsensitiveSql } from '../../db/query/matchingSql.ts'
import type { ServerContext } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import { platformOrg } from '../../db/tables/columns.ts'
import { guardedFetch } from '../../outgoing/guardedFetch.ts'
import { refuseExceeded } from '../rateLimit.ts'
import type { RefusalLog } from '../refusalLog.ts'
import type { Sessions } from '../sessions.ts'
import { rememberDevice } from '../signIn/knownDevice.ts'
import { networkOf } from '../signIn/networkOf.ts'
import { notifyUnfamiliar, recordSignIn } from '../signIn/unfamiliarSignIn.ts'
import { endProviderSessions } from './endProviderSessions.ts'
import { claimHandover, idTokenPurpose, storeHandover } from './handover.ts'
import type { IdentityProvider } from './identityProvider.ts'
import { matchAccount } from './matchAccount.ts'
import { openProvider } from './openProvider.ts'
import { refusalOfProvider } from './providers/providerRefusals.ts'
import { callbackPath, loginAddress, signInStartPath } from './publicAddress.ts'
import { beginSignOnFlow, type SignOnFlow } from './signOnFlow.ts'
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
interface SignInRequest {
  orgkey: string
  provider: number
  /** The page to open afterwards, as the browser sent it. */
  to: unknown
  origin: string
}
export interface SingleSignOn {
  /** The buttons of the sign-in page for a code of an organisation. */
  offer(orgcode: string, from: SignOnOrigin): Promise<SignOnOffer>
  /** Begins an attempt: a flow for the browser's cookie, and the page of the provider. */
  begin(request: SignInRequest, from: SignOnOrigin): Promise<{ flow: SignOnFlow; page: URL }>
  /** Finds or creates the account that the provider's answer names. The session waits for the same browser to complete the attempt. */
  answer(flow: SignOnFlow, answer: URL, from: SignOnOrigin): Promise<void>
  /** Completes the attempt with a session, once. */
  complete(flow: SignOnFlow, device: string, from: SignOnOrigin): Promise<SignedOn>
  /** The page that signs out at the provider too; null where the session did not begin there, or the provider has no such page. */
  signOutPage(sid: string, origin: string): Promise<string | null>
  /** Ends the sessions that a logout token names. */
  backChannelLogout(orgkey: string, token: string, from: SignOnOrigin): Promise<void>
  noteRefusal(org: number, refusal: Refusal, from: SignOnOrigin): Promise<void>
  orgOfKey(orgkey: string): Promise<number>
}

interface SignOnParts {
  context: ServerContext
  sessions: Sessions
  refusals: RefusalLog
}
interface SignOnState extends SignOnParts {
  /** Refuses a network that has sent too many requests of a kind. */
  limit(kind: 'offer' | 'begin' | 'answer' | 'logout', from: SignOnOrigin): void
  providerFor(provider: SsoProvider): IdentityProvider
}
/** Requests of a kind from one network in a minute. A whole office may share one address. */
const maxPerMinute = 300
const maxOpened = 1000

export function singleSignOnOf(parts: SignOnParts): SingleSignOn {
  const { context, refusals } = parts
  const state: SignOnState = { ...parts, limit: networkLimit(context), providerFor: openedProviders(context) }
  return {
    offer: (orgcode, from) => offerProviders(state, orgcode, from),
    begin: (request, from) => beginSignIn(state, request, from),
    answer: (flow, answer, from) => acceptAnswer(state, flow, { answer, from }),
    complete: (flow, device, from) => completeSignIn(state, flow, { device, from }),
    signOutPage: (sid, origin) => signOutPage(state, sid, origin),
    backChannelLogout: (orgkey, token, from) => endByLogoutToken(state, { orgkey, token }, from),
    noteRefusal: (org, refusal, { ip, requestId }) =>
      refusals.note({ org, account: null, ip, requestId }, { action: 'ssoLogin', module: null, result: refusal.code }),
    async orgOfKey(orgkey) {
      const [row] = await context.database.readAsOwner<{ org: number }>(
        sql`select id as org from organisation where orgkey = ${orgkey}`,
      )
      return row?.org ?? platformOrg
    },
  }
}

const networkLimit =
  ({ rates }: ServerContext): SignOnState['limit'] =>
  (kind, { ip }) =>
    refuseExceeded(rates.take(`sso.${kind} ${networkOf(ip)}`, maxPerMinute))

/** Cache of providers with their discovery documents, by the version of the row: a change of it opens the provider anew. */
function openedProviders({ deployment }: ServerContext): SignOnState['providerFor'] {
  const fetchGuarded = guardedFetch(deployment.insideHosts)
  const opened = new Map<string, IdentityProvider>()
  return ({ org, id, version, access }) => {
    const key = `${org} ${id} ${version}`
    const provider = opened.get(key) ?? openProvider(access, fetchGuarded)
    if (opened.size > maxOpened) opened.clear()
    opened.set(key, provider)
    return provider
  }
}

async function findProvider({ context }: SignOnState, org: number, id: number): Promise<SsoProvider> {
  const [provider] = await readProviders(context, sql`p.org_id = ${org}::bigint and p.id = ${id}::bigint`)
  if (!provider) throw refuse('ssoNotHere')
  return provider
}

async function offerProviders({ context, limit }: SignOnState, orgcode: string, from: SignOnOrigin): Promise<SignOnOffer> {
  limit('offer', from)
  const all = await readProviders(context, sql`${caseInsensitiveSql('o.orgcode', [orgcode])}`)
  const shown = all.filter(provider => provider.shown)
  return {
    buttons: shown.map(({ id, orgkey, title, access }) => ({
      title,
      kind: access.kind,
      href: signInStartPath(orgkey) + id,
    })),
    passwordsOff: shown.length > 0 && all.some(provider => provider.passwordsOff),
  }
}

async function beginSignIn({ context, limit, providerFor }: SignOnState, request: SignInRequest, from: SignOnOrigin) {
  limit('begin', from)
  const { orgkey, provider: id, to, origin } = request
  const [provider] = await readProviders(context, sql`o.orgkey = ${orgkey} and p.id = ${id}::bigint`)
  if (!provider) throw refuse('ssoNotHere')
  const flow = beginSignOnFlow({
    org: provider.org,
    provider: provider.id,
    to: returnAddress(to),
    redirectUri: `${origin}${callbackPath(orgkey)}`,
  })
  const page = await providerFor(provider).signInAddress(flow)
  return { flow, page }
}

interface ProviderAnswer {
  answer: URL
  from: SignOnOrigin
}
async function acceptAnswer(state: SignOnState, flow: SignOnFlow, { answer, from }: ProviderAnswer): Promise<void> {
  const { context, limit, providerFor } = state
  limit('answer', from)
  const provider = await findProvider(state, flow.org, flow.provider)
  const identity = await providerFor(provider).identify(answer, flow)
  if (!identity.subject || identity.subject.length > 255) throw refuse('ssoBadAnswer', { params: { reason: 'sub' } })
  const { account } = await matchAccount(context, { provider, identity, from: { ip: from.ip, requestId: from.requestId } })
  await storeHandover(context, { state: flow.state, org: provider.org, account, provider: provider.id, identity })
}

interface SessionRequest {
  device: string
  from: SignOnOrigin
}
async function completeSignIn(
  { context, sessions }: SignOnState,
  flow: SignOnFlow,
  { device, from: { ip, requestId, agent } }: SessionRequest,
): Promise<SignedOn> {
  const { database } = context
  const { org, account, orgkey, orgcode, ...signOn } = await claimHandover(context, flow.state)
  const who = { org, account }
  const unfamiliar = await recordSignIn(database, who, { ip, agent })
  const token = await sessions.start(who, { ip, agent, unfamiliar, signOn })
  await database.asOwner(query =>
    query(auditInsert({ ...who, ip, requestId }, { action: 'ssoLogin', module: null, ids: [], changes: null }, emptySql)),
  )
  if (unfamiliar) await notifyUnfamiliar(context, who, { ip, agent })
  return { token, orgkey, orgcode, device: await rememberDevice(database, who, device), to: flow.to }
}

/** The provider may be gone or unreachable: the session here ends all the same. */
async function signOutPage(state: SignOnState, sid: string, origin: string): Promise<string | null> {
  const { context, providerFor } = state
  const [row] = await context.database.readAsOwner<{ org: number; provider: number | null; token: string | null }>(
    sql`select org_id as org, sso_provider as provider, sso_token as token from session where sid = ${sid}`,
  )
  if (!row?.provider) return null
  const provider = await findProvider(state, row.org, row.provider).catch(() => null)
  if (!provider?.signsOut) return null
  const idToken = row.token === null ? null : context.decrypt(idTokenPurpose, row.token)
  const page = await providerFor(provider)
    .signOutAddress(loginAddress(origin), idToken)
    .catch(() => null)
  return page?.href ?? null
}

interface LogoutRequest {
  orgkey: string
  token: string
}
async function endByLogoutToken(state: SignOnState, { orgkey, token }: LogoutRequest, from: SignOnOrigin): Promise<void> {
  const { context, limit, providerFor } = state
  limit('logout', from)
  const claimed = unverifiedClaims(token)
  const providers = await readProviders(context, sql`o.orgkey = ${orgkey}`)
  const provider = providers.find(({ access }) => isFor(claimed, access))
  if (!provider) throw refuse('ssoBadLogout', { params: { reason: 'iss, aud' } })
  const ended = await providerFor(provider)
    .readLogoutToken(token)
    .catch(error => {
      const { code } = refusalOfProvider(error)
      throw refuse('ssoBadLogout', { params: { reason: code } })
    })
  await endProviderSessions(context, { org: provider.org, ended, from: { ip: from.ip, requestId: from.requestId } })
}

/** The claims of a token before it is verified: they choose the provider whose keys verify it. */
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

const maxAddressLength = 1500

/** The page to open after signing in: a path of this product, else the home page. Open redirect: no other origin is accepted. */
function returnAddress(sent: unknown): string {
  if (typeof sent !== 'string' || sent.length > maxAddressLength || !/^\/(?![/\\])[!-~]*$/.test(sent)) return homePath
  const url = URL.parse(sent, 'https://here.invalid')
  if (url?.origin !== 'https://here.invalid' || url.username || !isOwnPath(url.pathname)) return homePath
  return url.pathname + url.search
}
