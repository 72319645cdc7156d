import { referenceSql } from '../reference/sql.ts'
import type { KindSql } from '../sql.ts'

export const parentSql: KindSql<'parent'> = referenceSql
