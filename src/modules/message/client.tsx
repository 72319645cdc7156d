import { message } from '../../../schemas/message.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'
import { audience } from './audience.tsx'

export const messageClient = defineClient(message, {
  widgets: { audience },
  preview: lazyComponent(async () => (await import('./MessagePreview.tsx')).MessagePreview),
})
