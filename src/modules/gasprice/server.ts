import { defineServer } from 'houtai/server'
import { listOf, object, nullable, anyText, integer } from 'houtai/wire/schemaOf'
import { gasprice as module } from '../../../schemas/gasprice.ts'
import { demoPrices } from './demo.ts'
import {
  dayPrices,
  pricesOfDay,
  provincePrices,
  provincesWithoutPrice,
  recentPrices,
  recentPricesAnywhere,
} from './pricesOfDay.ts'

/** SQL of the change since the last earlier day with a price for the same province, city and county. */
const priceChangeSql = (
  grade: string,
): string => `t.${grade} - (select p.${grade} from gasprice p where p.org_id = t.org_id and p.status = 1 and p.provinceid = t.provinceid
  and p.cityid is not distinct from t.cityid and p.countyid is not distinct from t.countyid and p.day < t.day order by p.day desc limit 1)`

export const gaspriceServer = defineServer(module, {
  computed: {
    change_0: priceChangeSql('price_0'),
    change_92: priceChangeSql('price_92'),
    change_95: priceChangeSql('price_95'),
    change_98: priceChangeSql('price_98'),
  },
  figures: { prices: recentPricesAnywhere },
  calls: {
    'admin/gasstation/price/day': {
      needs: ['view'],
      body: object<{ day: string }>({ day: anyText }),
      reply: listOf(provincePrices),
      run: ({ scope, body }) => pricesOfDay(scope, body),
    },
    'admin/gasstation/price/lately': {
      needs: ['view'],
      body: object({}),
      reply: nullable(object({ provinceid: integer, province: anyText, days: listOf(dayPrices) })),
      run: ({ scope }) => recentPricesAnywhere(scope),
    },
    'admin/gasstation/price/trend': {
      needs: ['view'],
      body: object<{ provinceid: number }>({ provinceid: integer }),
      reply: listOf(dayPrices),
      run: ({ scope, body }) => recentPrices(scope, body),
    },
  },
  attention: { missing: provincesWithoutPrice },
  seed: { examples: demoPrices },
})
