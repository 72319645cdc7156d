import { defineClient, lazyComponent } from 'houtai/client'
import { sso } from '../../../schemas/sso.ts'

// Formily comes with the first form, not with the list.
const LazyProviderKindControl = lazyComponent(async () => (await import('./ProviderKindControl.tsx')).ProviderKindControl)

export const ssoClient = defineClient(sso, {
  widgets: { ssoKind: { Control: props => <LazyProviderKindControl blank={null} {...props} /> } },
  preview: lazyComponent(async () => (await import('./ProviderPanel.tsx')).ProviderPanel),
})
