import { type KindSql, plainColumn } from '../kindSql.ts'

export const pointSql: KindSql<'point'> = plainColumn('text')
