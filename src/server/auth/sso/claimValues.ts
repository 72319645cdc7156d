import type { ExternalIdentity } from './identityProvider.ts'
import type { SsoProvider } from './ssoSettings.ts'

type Claims = ExternalIdentity['claims']

/** The claim of that name. If there is none, a dot is a path into an object: `realm_access.roles`. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.'))
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined
  return value
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\p{C}/gu, '').trim() : ''

/** A claim may be a value, a list of them, or a list of objects with names. */
const valuesOf = (claim: unknown): ReadonlySet<string> => {
  const all = Array.isArray(claim) ? claim : [claim]
  return new Set(
    all
      .map(one => textOf(typeof one === 'object' && one !== null ? ((one as Claims)['name'] ?? (one as Claims)['id']) : one))
      .filter(Boolean),
  )
}

export interface ClaimedPerson {
  username: string
  nickname: string
  /** In lower case; empty where there is none. */
  email: string
  /** False unless the provider says so: without the claim the address may not have been verified. */
  emailVerified: boolean
  /** Mapped roles that the claims give. */
  roles: readonly number[]
}

export function claimedPerson({ claims, subject }: ExternalIdentity, provider: SsoProvider): ClaimedPerson {
  const text = (name: string) => textOf(claimOf(claims, name))
  const values = valuesOf(claimOf(claims, provider.claims.roles))
  const verified = claimOf(claims, provider.claims.verified)
  const roles = provider.mapping.filter(({ value }) => values.has(value)).map(({ role }) => role)
  return {
    username: text(provider.claims.username).replace(/\s/g, '').slice(0, 50) || subject.replace(/\s/g, '').slice(0, 50),
    nickname: text(provider.claims.name).slice(0, 50),
    email: text(provider.claims.email).toLowerCase().slice(0, 254),
    emailVerified: verified === true || verified === 'true' || verified === 1,
    roles: [...new Set(roles)],
  }
}
