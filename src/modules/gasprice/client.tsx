import { gasprice } from '../../../schemas/gasprice.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'
import { fuelPrice, riseFall } from '../../client/modules/gasprice/riseFall.tsx'
import { wholeRegion } from '../../client/modules/gasprice/wholeRegion.tsx'

export const gaspriceClient = defineClient(gasprice, {
  widgets: { fuelPrice, riseFall, wholeRegion },
  windows: {
    dayPrices: later(async () => (await import('../../client/modules/gasprice/DayPrices.tsx')).DayPrices),
    priceTrend: later(async () => (await import('../../client/modules/gasprice/PriceTrend.tsx')).PriceTrend),
  },
  figures: [
    { name: 'prices', Panel: later(async () => (await import('../../client/modules/gasprice/PriceFigure.tsx')).PriceFigure) },
  ],
  firstStep: { needs: 'add', least: 1, order: 6 },
})
