import { numberSql } from '../number/sql.ts'
import type { KindSql } from '../kindSql.ts'
import { withCurrencyPlaces } from './kind.ts'

export const moneySql: KindSql<'money'> = {
  ...numberSql,
  column: (field, column) => numberSql.column(withCurrencyPlaces(field), column),
}
