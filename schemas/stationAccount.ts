import { reference, withFields } from 'houtai/schema'
import { account } from './account.ts'

/** The accounts of this product: one that is bound to a station sees that station alone. */
export const stationAccount = withFields(account, {
  station_id: reference('绑定门店', { to: 'gasstation', readonly: true, binds: true, titled: 'station' }),
})
