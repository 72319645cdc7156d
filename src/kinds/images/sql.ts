import { jsonColumn, type KindSql } from '../kindSql.ts'

export const imagesSql: KindSql<'images'> = jsonColumn()
