import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Configuration, ServerMetadata } from 'openid-client'
import { refuse } from '../../../../shared/wire/refusal.ts'
import type { ProviderFinding } from '../../../../shared/wire/session/sso.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { EndedSignIn, ExternalIdentity, IdentityProvider, ProviderAccess, SignInAttempt } from '../identityProvider.ts'
import { clockTolerance, type OidcDiscovery, oidcDiscovery, openidClient } from './oidcDiscovery.ts'
import { providerRefusal, refusalOfProvider } from './providerRefusals.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Asymmetric algorithms only. Not `none`, nor one keyed by the client's secret: a public key must not be able to sign. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface OidcState {
  access: ProviderAccess
  fetchGuarded: GuardedFetch
  discovery: OidcDiscovery
}

/** OpenID Connect: the authorisation code flow with PKCE. Signatures are checked although the token comes by TLS. */
export function oidcProvider(access: ProviderAccess, fetchGuarded: GuardedFetch): IdentityProvider {
  const state: OidcState = { access, fetchGuarded, discovery: oidcDiscovery(access, fetchGuarded) }
  return {
    signInAddress: attempt => withRefusals(signInAddress(state, attempt)),
    identify: (answer, attempt) => withRefusals(identify(state, answer, attempt)),
    signOutAddress: (to, idToken) => signOutAddress(state, to, idToken),
    readLogoutToken: token => readLogoutToken(state, token),
    inspect: () => inspect(state),
  }
}

const withRefusals = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(error => {
    throw refusalOfProvider(error)
  })

async function signInAddress({ access, discovery }: OidcState, attempt: SignInAttempt): Promise<URL> {
  const [client, config] = await Promise.all([openidClient(), discovery.configuration()])
  return client.buildAuthorizationUrl(config, {
    redirect_uri: attempt.redirectUri,
    scope: access.scopes || 'openid profile email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(access.acr ? { acr_values: access.acr } : {}),
  })
}

async function identify({ access, discovery }: OidcState, answer: URL, attempt: SignInAttempt): Promise<ExternalIdentity> {
  const config = await discovery.configuration()
  refuseOtherIssuer(config, answer)
  const error = answer.searchParams.get('error')
  if (error) throw providerRefusal(error, answer.searchParams.get('error_description'))
  const client = await openidClient()
  const tokens = await client.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw refuse('ssoBadAnswer', { params: { reason: 'no id_token' } })
  refuseWeakSignIn(access, idToken['acr'])
  const more = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, idToken.sub)
    : {}
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    claims: { ...more, ...idToken },
    providerSession: typeof idToken['sid'] === 'string' ? idToken['sid'] : null,
    idToken: tokens.id_token ?? null,
  }
}

/** Mix-up defence (RFC 9207): the `iss` of an answer, which a provider that announces it must send, is the issuer of this provider. */
function refuseOtherIssuer(config: Configuration, answer: URL): void {
  const { issuer, authorization_response_iss_parameter_supported: isAnnounced } = config.serverMetadata()
  const named = answer.searchParams.get('iss')
  if (named === null ? isAnnounced : named !== issuer) throw refuse('ssoWrongIssuer')
}

function refuseWeakSignIn({ acr }: ProviderAccess, level: unknown): void {
  const accepted = acr.split(' ').filter(Boolean)
  if (accepted.length && !accepted.includes(String(level))) throw refuse('ssoWeakSignIn')
}

async function signOutAddress({ discovery }: OidcState, to: string, idToken: string | null): Promise<URL | null> {
  const [client, config] = await Promise.all([openidClient(), discovery.configuration()])
  if (!config.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: to, ...(idToken ? { id_token_hint: idToken } : {}) })
}

async function readLogoutToken(state: OidcState, token: string): Promise<EndedSignIn> {
  const config = await state.discovery.configuration()
  const { payload } = await jwtVerify(token, createLocalJWKSet(await readKeys(state, config)), {
    issuer: config.serverMetadata().issuer,
    audience: state.access.clientId,
    algorithms: signatures,
    clockTolerance,
    maxTokenAge: 300,
    requiredClaims: ['jti', 'events', 'iat', 'exp'],
  })
  const { events, sub, sid, jti = '', iss = '' } = payload
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  const providerSession = typeof sid === 'string' ? sid : null
  // A token with a nonce is an id_token, which the browser of its subject may hold: it must not end sessions.
  if (!isLogout || 'nonce' in payload || (!sub && !providerSession))
    throw refuse('ssoBadLogout', { params: { reason: 'events' } })
  return { issuer: iss, subject: sub ?? null, providerSession, tokenId: jti }
}

/** The provider's current keys, not cached: logout tokens are too rare. */
async function readKeys({ fetchGuarded }: OidcState, config: Configuration): Promise<JSONWebKeySet> {
  const address = config.serverMetadata().jwks_uri
  if (!address) throw refuse('ssoBadLogout', { params: { reason: 'jwks_uri' } })
  return (await (await fetchGuarded(address, { headers: { accept: 'application/json' } })).json()) as JSONWebKeySet
}

async function inspect(state: OidcState): Promise<readonly ProviderFinding[]> {
  const config = await withRefusals(state.discovery.renew())
  const { keys } = await withRefusals(readKeys(state, config))
  return oidcFindings(config.serverMetadata(), { keys: keys.length, scopes: state.access.scopes })
}

/** The parts of the discovery document that are checked. */
function oidcFindings(
  metadata: Readonly<ServerMetadata>,
  { keys, scopes }: { keys: number; scopes: string },
): readonly ProviderFinding[] {
  const unknown = scopes.split(' ').filter(scope => scope && metadata.scopes_supported?.includes(scope) === false)
  const lacksPkce = metadata.code_challenge_methods_supported?.includes('S256') === false
  return [
    { state: 'good', code: 'discovered', params: { issuer: metadata.issuer } },
    keys > 0 ? { state: 'good', code: 'keys', params: { count: keys } } : { state: 'bad', code: 'noKeys' },
    ...(scopes.split(' ').includes('openid') ? [] : [{ state: 'bad', code: 'noOpenid' } as const]),
    ...(unknown.length ? [{ state: 'hint', code: 'scopes', params: { names: unknown.join(' ') } } as const] : []),
    ...(lacksPkce ? [{ state: 'hint', code: 'noPkce' } as const] : []),
    metadata.end_session_endpoint ? { state: 'good', code: 'signsOut' } : { state: 'hint', code: 'noSignOut' },
    metadata['backchannel_logout_supported'] ? { state: 'good', code: 'backChannel' } : { state: 'hint', code: 'noBackChannel' },
    { state: 'hint', code: 'secretUntried' },
  ]
}
