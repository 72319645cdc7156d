import { message } from '../../../schemas/message.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'
import { audience } from '../../client/modules/message/audience.tsx'

export const messageClient = defineClient(message, {
  widgets: { audience },
  preview: later(async () => (await import('../../client/modules/message/MessagePreview.tsx')).MessagePreview),
})
