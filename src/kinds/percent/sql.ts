import type { KindSql } from '../kindSql.ts'
import { numberSql } from '../number/sql.ts'

export const percentSql: KindSql<'percent'> = numberSql
