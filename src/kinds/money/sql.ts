import { numberSql } from '../number/sql.ts'
import type { KindSql } from '../kindSql.ts'
import { withPlaces } from './kind.ts'

export const moneySql: KindSql<'money'> = { ...numberSql, column: (field, column) => numberSql.column(withPlaces(field), column) }
