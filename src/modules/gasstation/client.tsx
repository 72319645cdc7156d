import { gasstation } from '../../../schemas/gasstation.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'
import { fuelPrice } from '../../client/modules/gasprice/riseFall.tsx'
import { pointOnMap } from '../../client/widgets/PointOnMap.tsx'

export const gasstationClient = defineClient(gasstation, {
  widgets: { fuelPrice, pointOnMap },
  figures: [
    {
      name: 'stations',
      Panel: later(async () => (await import('../../client/modules/gasstation/StationFigures.tsx')).StationFigures),
    },
  ],
  firstStep: { needs: 'add', least: 1, order: 5 },
})
