import { logintip } from '../../../schemas/logintip.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const logintipClient = defineClient(logintip, {
  preview: later(async () => (await import('../../client/modules/logintip/TipPreview.tsx')).TipPreview),
})
