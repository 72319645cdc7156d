import { numberSql } from '../number/sql.ts'
import type { KindSql } from '../kindSql.ts'

export const percentSql: KindSql<'percent'> = numberSql
