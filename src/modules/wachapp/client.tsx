import { defineClient, lazyComponent } from 'houtai/client'
import { wachapp } from '../../../schemas/wachapp.ts'

export const wachappClient = defineClient(wachapp, {
  windows: {
    cardDetail: lazyComponent(async () => (await import('./CardDetailModal.tsx')).CardDetailModal),
    keyAuto: lazyComponent(async () => (await import('./KeyAutoModal.tsx')).KeyAutoModal),
    attributes: lazyComponent(async () => (await import('./ProductAttributesModal.tsx')).ProductAttributesModal),
    clearCards: lazyComponent(async () => (await import('./ClearCardsModal.tsx')).ClearCardsModal),
  },
  figures: [
    {
      name: 'cards',
      size: 'medium',
      Panel: lazyComponent(async () => (await import('./CardStatusFigure.tsx')).CardStatusFigure),
    },
    { name: 'sends', size: 'medium', Panel: lazyComponent(async () => (await import('./SendFigure.tsx')).SendFigure) },
  ],
  counters: [{ name: 'sends', Panel: lazyComponent(async () => (await import('./SendCounters.tsx')).SendCounters) }],
  tour: { cell: 'number' },
  firstStep: { needs: 'add', least: 1, order: 4 },
})
