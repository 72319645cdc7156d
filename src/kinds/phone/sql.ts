import { type KindSql, plainColumn } from '../kindSql.ts'

export const phoneSql: KindSql<'phone'> = plainColumn('text')
