import { type KindSql, plain } from '../sql.ts'

export const idSql: KindSql<'id'> = plain('bigint')
