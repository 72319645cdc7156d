import { defineClient, lazyComponent, UnitPriceCell } from 'houtai/client'
import { gasprice } from '../../../schemas/gasprice.ts'
import { priceRegionView } from './priceRegionView.tsx'
import { riseFallView } from './riseFallView.tsx'

export const gaspriceClient = defineClient(gasprice, {
  widgets: { fuelPrice: { Cell: UnitPriceCell }, riseFall: riseFallView, wholeRegion: priceRegionView },
  windows: {
    dayPrices: lazyComponent(async () => (await import('./DayPricesModal.tsx')).DayPricesModal),
    priceTrend: lazyComponent(async () => (await import('./PriceTrendModal.tsx')).PriceTrendModal),
  },
  figures: [{ name: 'prices', size: 'large', Panel: lazyComponent(async () => (await import('./PriceFigure.tsx')).PriceFigure) }],
  firstStep: { needs: 'add', least: 1, order: 6 },
})
