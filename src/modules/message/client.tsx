import { defineClient, lazyComponent } from 'houtai/client'
import { message } from '../../../schemas/message.ts'

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
