import { sso } from '../../../schemas/sso.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'
import { providerKind } from './providerKind.tsx'

export const ssoClient = defineClient(sso, {
  widgets: { ssoKind: providerKind },
  preview: lazyComponent(async () => (await import('./ProviderPanel.tsx')).ProviderPanel),
})
