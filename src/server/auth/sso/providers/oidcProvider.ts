import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import type { ProviderFinding } from '../../../../shared/wire/session/sso.ts'
import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { EndedSignIn, ExternalIdentity, IdentityProvider, ProviderAccess, SignInAttempt } from '../identityProvider.ts'
import { oidcFindings } from './oidcFindings.ts'
import { providerRefusal, refusalOfProvider } from './providerRefusals.ts'

/** Loaded at the first sign-in of this kind: a start does without it. */
const library = () => import('openid-client')
const timeoutSeconds = 8
/** Seconds that the clocks of provider and server may differ. */
export const clockTolerance = 30
/** After so long discovery is read again; keys are read again whenever a token names one that is not known. */
const discoveredFor = 10 * 60_000
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Never `none`, and none that is keyed by the client's secret: whoever has a public key must not be able to sign with it. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** OpenID Connect: the authorisation code flow with PKCE. Signatures are checked although the token comes by TLS. */
export function oidcProvider(access: ProviderAccess, fetchGuarded: GuardedFetch): IdentityProvider {
  let known: { config: Configuration; until: number } | null = null

  async function discover(): Promise<Configuration> {
    const client = await library()
    const config = await client.discovery(
      new URL(access.issuer),
      access.clientId,
      { client_secret: access.clientSecret, [client.clockTolerance]: clockTolerance },
      undefined,
      {
        [client.customFetch]: fetchGuarded as never,
        timeout: timeoutSeconds,
        // Which addresses may go without TLS is the guarded fetch's to say.
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      },
    )
    known = { config, until: performance.now() + discoveredFor }
    return config
  }

  /** What was discovered serves on while the provider does not answer. */
  async function configuration(): Promise<Configuration> {
    if (known && performance.now() < known.until) return known.config
    const before = known
    return discover().catch(error => {
      if (!before) throw refusalOfProvider(error)
      return before.config
    })
  }

  async function identify(answer: URL, attempt: SignInAttempt): Promise<ExternalIdentity> {
    const config = await configuration()
    refuseOtherIssuer(config, answer)
    const error = answer.searchParams.get('error')
    if (error) throw providerRefusal(error, answer.searchParams.get('error_description'))
    const client = await library()
    const tokens = await client.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken) throw refuse('ssoBadAnswer', { params: { reason: 'no id_token' } })
    const wanted = access.acr.split(' ').filter(Boolean)
    if (wanted.length && !wanted.includes(String(idToken['acr']))) throw refuse('ssoWeakSignIn')
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

  /** The provider's keys as they are now: a logout is too seldom to keep them for. */
  async function readKeys(config: Configuration): Promise<JSONWebKeySet> {
    const address = config.serverMetadata().jwks_uri
    if (!address) throw refuse('ssoBadLogout', { params: { reason: 'jwks_uri' } })
    return (await (await fetchGuarded(address, { headers: { accept: 'application/json' } })).json()) as JSONWebKeySet
  }

  async function readLogoutToken(token: string): Promise<EndedSignIn> {
    const config = await configuration()
    const { payload } = await jwtVerify(token, createLocalJWKSet(await readKeys(config)), {
      issuer: config.serverMetadata().issuer,
      audience: access.clientId,
      algorithms: signatures,
      clockTolerance,
      maxTokenAge: 300,
      requiredClaims: ['jti', 'events', 'iat', 'exp'],
    })
    const { events, sub, sid, jti = '', iss = '' } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
    const providerSession = typeof sid === 'string' ? sid : null
    // With a nonce it is an id_token, which its owner has.
    if (!isLogout || 'nonce' in payload || (!sub && !providerSession))
      throw refuse('ssoBadLogout', { params: { reason: 'events' } })
    return { issuer: iss, subject: sub ?? null, providerSession, tokenId: jti }
  }

  const speaking = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(error => {
      throw refusalOfProvider(error)
    })
  return {
    signInAddress: attempt =>
      speaking(
        (async () => {
          const [client, config] = await Promise.all([library(), configuration()])
          return client.buildAuthorizationUrl(config, {
            redirect_uri: attempt.redirectUri,
            scope: access.scopes || 'openid profile email',
            state: attempt.state,
            nonce: attempt.nonce,
            code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
            code_challenge_method: 'S256',
            ...(access.acr ? { acr_values: access.acr } : {}),
          })
        })(),
      ),
    identify: (answer, attempt) => speaking(identify(answer, attempt)),
    async signOutAddress(to, idToken) {
      const [client, config] = await Promise.all([library(), configuration()])
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: to, ...(idToken ? { id_token_hint: idToken } : {}) })
    },
    readLogoutToken,
    async inspect(): Promise<readonly ProviderFinding[]> {
      known = null
      const config = await speaking(discover())
      const keys = await speaking(readKeys(config))
      return oidcFindings(config.serverMetadata(), { keys: keys.keys.length, scopes: access.scopes })
    },
  }
}

/** Mix-up: an answer that names its issuer names the one that was asked, and one that should does (RFC 9207). */
function refuseOtherIssuer(config: Configuration, answer: URL): void {
  const { issuer, authorization_response_iss_parameter_supported: names } = config.serverMetadata()
  const named = answer.searchParams.get('iss')
  if (named === null ? names : named !== issuer) throw refuse('ssoWrongIssuer')
}
