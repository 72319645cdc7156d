import { defineServer, everybody } from 'houtai/server'
import type { MapPlace } from 'houtai/wire/envelope'
import { listOf, object, anyText } from 'houtai/wire/schemaOf'
import { webinfo as module } from '../../../schemas/webinfo.ts'
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
