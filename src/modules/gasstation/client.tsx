import { gasstation } from '../../../schemas/gasstation.ts'
import { defineClient, lazyComponent, pointOnMap } from '../../client/kit.ts'
import { fuelPrice } from '../gasprice/riseFall.tsx'

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
