import { numberSql } from '../number/sql.ts'
import type { KindSql } from '../sql.ts'

export const moneySql: KindSql<'money'> = numberSql
