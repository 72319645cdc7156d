import { type KindSql, plainColumn } from '../kindSql.ts'

export const idSql: KindSql<'id'> = plainColumn('bigint')
