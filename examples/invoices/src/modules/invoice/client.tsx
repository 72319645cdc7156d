import { defineClient, lazyComponent } from 'houtai/client'
import { invoice } from '../../../schemas/invoice.ts'

export const invoiceClient = defineClient(invoice, {
  windows: { paper: lazyComponent(async () => (await import('./InvoicePaper.tsx')).InvoicePaper) },
})
