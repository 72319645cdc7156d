import { type KindSql, plainColumn } from '../kindSql.ts'

export const emailSql: KindSql<'email'> = plainColumn('text')
