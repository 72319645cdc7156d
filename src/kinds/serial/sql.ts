import { type KindSql, plainColumn } from '../kindSql.ts'
import { splitAtCount, periodOf } from './serialPattern.ts'

export const serialSql: KindSql<'serial'> = {
  ...plainColumn<'serial'>('text'),
  drawn: ({ pattern, per }, day) => ({ period: periodOf(per, day), ...splitAtCount(pattern, day) }),
}
