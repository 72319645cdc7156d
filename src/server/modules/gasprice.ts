import { gasprice as module } from '../../../schemas/gasprice.ts'
import { latelyAnywhere, pricesLately, pricesOfDay, provincesWithout } from './gasprice/days.ts'
import { demoPrices } from './gasprice/demo.ts'
import { defineServer } from '../part.ts'

/** Against the last day before that has a price for the same place. */
const change = (
  grade: string,
): string => `t.${grade} - (select p.${grade} from gasprice p where p.org_id = t.org_id and p.status = 1 and p.provinceid = t.provinceid
  and p.cityid is not distinct from t.cityid and p.countyid is not distinct from t.countyid and p.day < t.day order by p.day desc limit 1)`

export const gasprice = defineServer(module, {
  computed: {
    change_0: change('price_0'),
    change_92: change('price_92'),
    change_95: change('price_95'),
    change_98: change('price_98'),
  },
  actions: {},
  calls: {
    'admin/gasstation/price/day': { needs: ['view'], run: ({ scope, body }) => pricesOfDay(scope, body) },
    'admin/gasstation/price/lately': { needs: ['view'], run: ({ scope }) => latelyAnywhere(scope) },
    'admin/gasstation/price/trend': { needs: ['view'], run: ({ scope, body }) => pricesLately(scope, body) },
  },
  attention: { missing: provincesWithout },
  seed: { examples: demoPrices },
})
