import { type KindSql, plainColumn } from '../kindSql.ts'

export const videoSql: KindSql<'video'> = plainColumn('text')
