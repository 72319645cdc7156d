import { type KindSql, plainColumn } from '../kindSql.ts'

export const textSql: KindSql<'text'> = plainColumn('text')
