import { logintip } from '../../../schemas/logintip.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const logintipClient = defineClient(logintip, {
  preview: lazyComponent(async () => (await import('./LoginTipPreview.tsx')).LoginTipPreview),
})
