import type { ProviderFinding } from '../../../shared/wire/session/sso.ts'

/** The kinds of provider; the first three use OpenID Connect. */
const providerKinds = ['keycloak', 'entra', 'oidc', 'wecom', 'dingtalk', 'feishu'] as const
export type ProviderKind = (typeof providerKinds)[number]
export const isProviderKind = (kind: unknown): kind is ProviderKind => providerKinds.some(one => one === kind)

/** The connection settings of a provider. */
export interface ProviderAccess {
  kind: ProviderKind
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scopes: string
  /** WeCom: the company. DingTalk and Feishu: the only company whose members may sign in; empty for the one that owns the application. */
  corpId: string
  /** WeCom: the application. */
  agentId: string
  /** Addresses of pages and calls for a provider on premises, in place of its public ones. */
  loginUrl: string
  apiUrl: string
  /** Accepted levels of authentication (`acr`), separated by spaces; empty for any. */
  acr: string
}

/** One attempt to sign in: the address to come back to, and secrets that bind the answer to this browser. */
export interface SignInAttempt {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** A person as the provider has identified them. */
export interface ExternalIdentity {
  /** Issuer and subject together identify the person, and never change. */
  issuer: string
  subject: string
  claims: Readonly<Record<string, unknown>>
  /** The session at the provider, by which a logout token names it later. */
  providerSession: string | null
  /** Shown to the provider at sign-out. */
  idToken: string | null
}

/** The account or sign-in that a provider ends the sessions of. */
export interface EndedSignIn {
  issuer: string
  subject: string | null
  providerSession: string | null
  /** Each token ends sessions once. */
  tokenId: string
}

/** The operations of a provider, whatever its protocol. */
export interface IdentityProvider {
  /** The page of the provider where somebody signs in. */
  signInAddress(attempt: SignInAttempt): Promise<URL>
  /** The person that an answer identifies; refuses an answer that does not belong to the attempt. */
  identify(answer: URL, attempt: SignInAttempt): Promise<ExternalIdentity>
  /** The page that signs out at the provider; null where it has none. */
  signOutAddress(to: string, idToken: string | null): Promise<URL | null>
  /** Whose sessions a logout token ends; refuses any token that is not the provider's. */
  readLogoutToken(token: string): Promise<EndedSignIn>
  /** Tests the settings without signing anybody in. */
  inspect(): Promise<readonly ProviderFinding[]>
}
