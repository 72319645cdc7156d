import { defineClient, lazyComponent } from 'houtai/client'
import { webhook } from '../../../schemas/webhook.ts'

const LazyWebhookStatusCell = lazyComponent(async () => (await import('./WebhookStatusCell.tsx')).WebhookStatusCell)

export const webhookClient = defineClient(webhook, {
  widgets: { webhookStanding: { Cell: ({ value }) => <LazyWebhookStatusCell blank={null} standing={String(value)} /> } },
  windows: {
    webhookForm: lazyComponent(async () => (await import('./WebhookFormModal.tsx')).WebhookFormModal),
    secretRenew: lazyComponent(async () => (await import('./SecretRenewModal.tsx')).SecretRenewModal),
    deliveries: lazyComponent(async () => (await import('./DeliveriesModal.tsx')).DeliveriesModal),
  },
})
