import { defineClient, lazyComponent } from 'houtai/client'
import { account } from '../../../schemas/account.ts'

export const accountClient = defineClient(account, {
  windows: { viewAs: lazyComponent(async () => (await import('./ViewAsAccount.tsx')).ViewAsAccount) },
  firstStep: { needs: 'add', least: 2, order: 2 },
})
