import { defineClient, lazyComponent, pointOnMap, UnitPriceCell } from 'houtai/client'
import { gasstation } from '../../../schemas/gasstation.ts'

export const gasstationClient = defineClient(gasstation, {
  widgets: { fuelPrice: { Cell: UnitPriceCell }, pointOnMap },
  figures: [
    {
      name: 'stations',
      size: 'medium',
      Panel: lazyComponent(async () => (await import('./StationsFigure.tsx')).StationsFigure),
    },
  ],
  firstStep: { needs: 'add', least: 1, order: 5 },
})
