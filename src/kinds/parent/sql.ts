import { referenceSql } from '../reference/sql.ts'
import type { KindSql } from '../kindSql.ts'

export const parentSql: KindSql<'parent'> = referenceSql
