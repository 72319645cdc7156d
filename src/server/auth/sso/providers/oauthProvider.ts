import { createHash } from 'node:crypto'
import { refuse } from '../../../../shared/wire/refusal.ts'
import type { ProviderFinding } from '../../../../shared/wire/session/sso.ts'
import type { ExternalIdentity, IdentityProvider, SignInAttempt } from '../identityProvider.ts'
import { providerRefusal } from './providerRefusals.ts'

/** What differs between providers that speak OAuth without OpenID Connect. */
export interface OAuthDialect {
  /** The address of the sign-in page, without parameters. */
  page: string
  parameters(attempt: SignInAttempt): Readonly<Record<string, string>>
  /** Names of the parameter with the code. */
  codes: readonly string[]
  person(code: string, attempt: SignInAttempt): Promise<Omit<ExternalIdentity, 'providerSession' | 'idToken'>>
  /** Gets a token of the application, which fails if its secret is wrong. */
  tryApplication(): Promise<unknown>
}

export const pkceChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** OAuth has no signed id_token: the identity is trusted because it comes from the provider by TLS, not through the browser. */
export const oauthProvider = (dialect: OAuthDialect): IdentityProvider => ({
  async signInAddress(attempt) {
    const page = new URL(dialect.page)
    const all = { redirect_uri: attempt.redirectUri, state: attempt.state, ...dialect.parameters(attempt) }
    for (const [name, value] of Object.entries(all)) page.searchParams.set(name, value)
    return page
  },
  async identify(answer, attempt) {
    const error = answer.searchParams.get('error')
    if (error) throw providerRefusal(error, answer.searchParams.get('error_description'))
    // An answer without a code: the person declined.
    const code = dialect.codes.map(name => answer.searchParams.get(name)).find(Boolean)
    if (!code) throw refuse('ssoCancelled', { params: { reason: '' } })
    return { ...(await dialect.person(code, attempt)), providerSession: null, idToken: null }
  },
  signOutAddress: async () => null,
  readLogoutToken: async () => Promise.reject(refuse('ssoBadLogout', { params: { reason: 'not OpenID Connect' } })),
  async inspect(): Promise<readonly ProviderFinding[]> {
    await dialect.tryApplication()
    return [
      { state: 'good', code: 'secretGood' },
      { state: 'hint', code: 'noSignOut' },
      { state: 'hint', code: 'noBackChannel' },
    ]
  },
})
