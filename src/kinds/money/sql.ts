import type { KindSql } from '../kindSql.ts'
import { numberSql } from '../number/sql.ts'
import { withCurrencyPlaces } from './kind.ts'

export const moneySql: KindSql<'money'> = {
  ...numberSql,
  column: (field, column) => numberSql.column(withCurrencyPlaces(field), column),
}
