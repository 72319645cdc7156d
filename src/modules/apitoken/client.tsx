import { apitoken } from '../../../schemas/apitoken.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

const LazyTokenStatusCell = lazyComponent(async () => (await import('./TokenStatusCell.tsx')).TokenStatusCell)

export const apitokenClient = defineClient(apitoken, {
  widgets: { tokenStanding: { Cell: ({ value }) => <LazyTokenStatusCell blank={null} standing={String(value)} /> } },
  windows: {
    tokenForm: lazyComponent(async () => (await import('./TokenFormModal.tsx')).TokenFormModal),
    tokenRenew: lazyComponent(async () => (await import('./TokenRenewModal.tsx')).TokenRenewModal),
  },
})
