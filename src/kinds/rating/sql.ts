import { type KindSql, plainColumn } from '../kindSql.ts'

export const ratingSql: KindSql<'rating'> = plainColumn('smallint')
