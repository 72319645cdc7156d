import { gasstation } from '../../../schemas/gasstation.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import { fuelPrice } from '../gasprice/riseFall.tsx'
import { pointOnMap } from '../../client/views/pointOnMap.tsx'

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
