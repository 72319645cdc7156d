import { message } from '../../../schemas/message.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const messageClient = defineClient(message, {
  preview: lazyComponent(async () => (await import('./MessagePreview.tsx')).MessagePreview),
  figures: [
    {
      name: 'sent',
      size: 'medium',
      shownAt: 'platform',
      Panel: lazyComponent(async () => (await import('./SentFigure.tsx')).SentFigure),
    },
  ],
})
