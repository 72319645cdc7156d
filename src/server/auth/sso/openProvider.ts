import type { GuardedFetch } from '../../outgoing/guardedFetch.ts'
import type { IdentityProvider, ProviderAccess, ProviderKind } from './identityProvider.ts'
import { dingtalkProvider } from './providers/dingtalkProvider.ts'
import { feishuProvider } from './providers/feishuProvider.ts'
import { oidcProvider } from './providers/oidcProvider.ts'
import { wecomProvider } from './providers/wecomProvider.ts'

type OpenProvider = (access: ProviderAccess, fetchGuarded: GuardedFetch) => IdentityProvider
const openers: Readonly<Record<ProviderKind, OpenProvider>> = {
  keycloak: oidcProvider,
  entra: oidcProvider,
  oidc: oidcProvider,
  wecom: wecomProvider,
  dingtalk: dingtalkProvider,
  feishu: feishuProvider,
}

export const openProvider: OpenProvider = (access, fetchGuarded) => openers[access.kind](access, fetchGuarded)
