import type { Draft } from 'houtai/schema'
import type { sso } from '../../../schemas/sso.ts'

type Provider = Draft<typeof sso>
/** The usual settings of a kind of provider. */
type Template = Readonly<
  Required<Pick<Provider, 'scopes' | 'claim_roles' | 'claim_username' | 'claim_name' | 'claim_email' | 'claim_verified'>>
> &
  Readonly<Pick<Provider, 'issuer'>>

const openId = {
  scopes: 'openid profile email',
  claim_roles: 'groups',
  claim_username: 'preferred_username',
  claim_name: 'name',
  claim_email: 'email',
  claim_verified: 'email_verified',
} as const

export const providerTemplates: Readonly<Record<Provider['kind'], Template>> = {
  keycloak: { ...openId, issuer: 'https://keycloak.example.com/realms/company' },
  // In Entra only `xms_edov` says that the domain of an e-mail address belongs to the company.
  entra: {
    ...openId,
    issuer: 'https://login.microsoftonline.com/tenant-id/v2.0',
    claim_roles: 'roles',
    claim_verified: 'xms_edov',
  },
  oidc: openId,
  wecom: { ...openId, scopes: '' },
  dingtalk: { ...openId, scopes: 'openid corpid' },
  feishu: { ...openId, scopes: '' },
}

/** The template of another kind, for the fields that are empty or unchanged since the former kind's template filled them. */
export function withTemplateValues(
  values: Readonly<Record<string, unknown>>,
  from: unknown,
  to: Provider['kind'],
): Record<string, unknown> {
  const before = isKind(from) ? providerTemplates[from] : undefined
  const template: Readonly<Record<string, unknown>> = { issuer: '', ...providerTemplates[to] }
  return Object.fromEntries(
    Object.entries(template).filter(([name]) => {
      const value = values[name] ?? ''
      return value === '' || value === (before as Readonly<Record<string, unknown>> | undefined)?.[name]
    }),
  )
}

const isKind = (kind: unknown): kind is Provider['kind'] => typeof kind === 'string' && Object.hasOwn(providerTemplates, kind)
