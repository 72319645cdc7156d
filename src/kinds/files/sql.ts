import { jsonColumn, type KindSql } from '../kindSql.ts'

export const filesSql: KindSql<'files'> = { ...jsonColumn(), isNone: column => `${column} = '[]'`, tooLongToIndex: true }
