import { defineClient, lazyComponent, UnitPriceCell, type AnyKindView, EmptyCell, TextCell } from 'houtai/client'
import { gasprice } from '../../../schemas/gasprice.ts'
import { riseFallView } from './riseFallView.tsx'

/** The region of a price in one cell: the province, then city and county where the price is theirs alone. */
const priceRegionView: Partial<AnyKindView> = {
  Cell: ({ row }) => {
    const names = [row['province'], row['cityTitle'], row['countyTitle']].filter(name => typeof name === 'string' && name !== '')
    return names.length ? <TextCell text={names.join(' ')} /> : <EmptyCell />
  },
}

export const gaspriceClient = defineClient(gasprice, {
  widgets: { fuelPrice: { Cell: UnitPriceCell }, riseFall: riseFallView, wholeRegion: priceRegionView },
  windows: {
    dayPrices: lazyComponent(async () => (await import('./DayPricesModal.tsx')).DayPricesModal),
    priceTrend: lazyComponent(async () => (await import('./PriceTrendModal.tsx')).PriceTrendModal),
  },
  figures: [{ name: 'prices', size: 'large', Panel: lazyComponent(async () => (await import('./PriceFigure.tsx')).PriceFigure) }],
  firstStep: { needs: 'add', least: 1, order: 6 },
})
