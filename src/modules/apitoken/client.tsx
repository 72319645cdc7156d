import { defineClient, lazyComponent } from 'houtai/client'
import { apitoken } from '../../../schemas/apitoken.ts'

const LazyTokenStatusCell = lazyComponent(async () => (await import('./TokenStatusCell.tsx')).TokenStatusCell)

export const apitokenClient = defineClient(apitoken, {
  widgets: { tokenStanding: { Cell: ({ value }) => <LazyTokenStatusCell blank={null} standing={String(value)} /> } },
  windows: {
    tokenForm: lazyComponent(async () => (await import('./TokenFormModal.tsx')).TokenFormModal),
    tokenRenew: lazyComponent(async () => (await import('./TokenRenewModal.tsx')).TokenRenewModal),
  },
})
