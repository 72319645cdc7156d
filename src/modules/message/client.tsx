import { message } from '../../../schemas/message.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import { audience } from './audience.tsx'

export const messageClient = defineClient(message, {
  widgets: { audience },
  preview: lazyComponent(async () => (await import('./MessagePreview.tsx')).MessagePreview),
})
