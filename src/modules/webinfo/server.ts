import { webinfo as module } from '../../../schemas/webinfo.ts'
import { defineServer, everybody } from '../../server/kit.ts'
import { demoSite } from './demo.ts'
import { suggestPlaces } from './suggestPlaces.ts'
import { siteEntrance, siteInfo } from './siteInfo.ts'

export const webinfoServer = defineServer(module, {
  calls: {
    'map/place': { needs: everybody, run: ({ scope, body }) => suggestPlaces(scope, body['keyword']) },
  },
  entrance: siteEntrance,
  site: siteInfo,
  seed: { examples: demoSite },
})
