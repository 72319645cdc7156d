import { logintip } from '../../../schemas/logintip.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const logintipClient = defineClient(logintip, {
  preview: lazyComponent(async () => (await import('./LoginTipPreview.tsx')).LoginTipPreview),
})
