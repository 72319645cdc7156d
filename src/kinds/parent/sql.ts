import type { KindSql } from '../kindSql.ts'
import { referenceSql } from '../reference/sql.ts'

export const parentSql: KindSql<'parent'> = referenceSql
