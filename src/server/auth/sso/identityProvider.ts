import type { ProviderFinding } from '../../../shared/wire/session/sso.ts'

/** What kinds of provider there are; the first three speak OpenID Connect. */
const providerKinds = ['keycloak', 'entra', 'oidc', 'wecom', 'dingtalk', 'feishu'] as const
export type ProviderKind = (typeof providerKinds)[number]
export const isProviderKind = (kind: unknown): kind is ProviderKind => providerKinds.some(one => one === kind)

/** The settings that a provider is reached with. */
export interface ProviderAccess {
  kind: ProviderKind
  issuer: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scopes: string
  /** WeCom: the company. DingTalk and Feishu: the only one whose people are let in; empty for the one the application belongs to. */
  corpId: string
  /** WeCom: the application. */
  agentId: string
  /** Another address of pages and calls than the provider's own on the internet. */
  loginUrl: string
  apiUrl: string
  /** Levels of authentication of which one is required, separated by spaces. */
  acr: string
}

/** One attempt to sign in: what the browser takes along, and what only it and this server know. */
export interface SignInAttempt {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Who a provider says has signed in. */
export interface ExternalIdentity {
  /** With the subject, the name of that person for ever. */
  issuer: string
  subject: string
  claims: Readonly<Record<string, unknown>>
  /** The session at the provider, which it may end later. */
  providerSession: string | null
  /** Shown to the provider at sign-out. */
  idToken: string | null
}

/** Whose sessions a provider ends. */
export interface EndedSignIn {
  issuer: string
  subject: string | null
  providerSession: string | null
  /** Each token ends sessions once. */
  tokenId: string
}

/** What all providers can do; each speaks its own protocol behind it. */
export interface IdentityProvider {
  /** The page of the provider where somebody signs in. */
  signInAddress(attempt: SignInAttempt): Promise<URL>
  /** Who has come back with this answer; refuses what does not fit the attempt. */
  identify(answer: URL, attempt: SignInAttempt): Promise<ExternalIdentity>
  /** The page that signs out at the provider; null where it has none. */
  signOutAddress(to: string, idToken: string | null): Promise<URL | null>
  /** Whose sessions a logout token ends; refuses any token that is not the provider's. */
  readLogoutToken(token: string): Promise<EndedSignIn>
  /** Tries the settings without signing anybody in. */
  inspect(): Promise<readonly ProviderFinding[]>
}
