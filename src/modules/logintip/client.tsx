import { defineClient, lazyComponent } from 'houtai/client'
import { logintip } from '../../../schemas/logintip.ts'

export const logintipClient = defineClient(logintip, {
  preview: lazyComponent(async () => (await import('./LoginTipPreview.tsx')).LoginTipPreview),
})
