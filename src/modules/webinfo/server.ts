import { webinfo as module } from '../../../schemas/webinfo.ts'
import { defineServer, everybody } from '../../server/kit.ts'
import type { MapPlace } from '../../shared/wire/envelope.ts'
import { listOf, object, anyText } from '../../shared/wire/schemaOf.ts'
import { demoSite } from './demo.ts'
import { siteSignInPage, siteInfo } from './siteInfo.ts'
import { suggestPlaces } from './suggestPlaces.ts'

export const webinfoServer = defineServer(module, {
  calls: {
    'map/place': {
      needs: everybody,
      body: object<{ keyword: string }>({ keyword: anyText }),
      reply: listOf(object<MapPlace>({ title: anyText, address: anyText, point: anyText })),
      run: ({ scope, body }) => suggestPlaces(scope, body['keyword']),
    },
  },
  entrance: siteSignInPage,
  site: siteInfo,
  seed: { examples: demoSite },
})
