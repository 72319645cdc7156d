import { type KindSql, plain } from '../sql.ts'

export const videoSql: KindSql<'video'> = plain('text')
