import { type KindSql, plainColumn } from '../kindSql.ts'

export const urlSql: KindSql<'url'> = plainColumn('text')
