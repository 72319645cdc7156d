import { type KindSql, plainColumn } from '../kindSql.ts'

export const iconSql: KindSql<'icon'> = plainColumn('text')
