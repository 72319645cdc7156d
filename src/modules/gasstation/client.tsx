import { gasstation } from '../../../schemas/gasstation.ts'
import { fuelPrice } from '../gasprice/riseFall.tsx'
import { defineClient, lazyComponent, pointOnMap } from '../../client/kit.ts'

export const gasstationClient = defineClient(gasstation, {
  widgets: { fuelPrice, pointOnMap },
  figures: [
    {
      name: 'stations',
      Panel: lazyComponent(async () => (await import('./StationsFigure.tsx')).StationsFigure),
    },
  ],
  firstStep: { needs: 'add', least: 1, order: 5 },
})
