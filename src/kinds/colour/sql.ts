import { type KindSql, plainColumn } from '../kindSql.ts'

export const colourSql: KindSql<'colour'> = plainColumn('text')
