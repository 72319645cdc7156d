import { wachapp } from '../../../schemas/wachapp.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const wachappClient = defineClient(wachapp, {
  windows: {
    cardDetail: later(async () => (await import('../../client/modules/wachapp/CardDetail.tsx')).CardDetail),
    keyAuto: later(async () => (await import('../../client/modules/wachapp/KeyAuto.tsx')).KeyAuto),
    attributes: later(async () => (await import('../../client/modules/wachapp/Attributes.tsx')).Attributes),
    clearCards: later(async () => (await import('../../client/modules/wachapp/ClearCards.tsx')).ClearCards),
  },
  figures: [
    { name: 'cards', Panel: later(async () => (await import('../../client/modules/wachapp/CardFigures.tsx')).CardFigures) },
    { name: 'sends', Panel: later(async () => (await import('../../client/modules/wachapp/SendFigure.tsx')).SendFigure) },
  ],
  counters: [
    { name: 'sends', Panel: later(async () => (await import('../../client/modules/wachapp/SendCounters.tsx')).SendCounters) },
  ],
  firstStep: { needs: 'add', least: 1, order: 4 },
})
