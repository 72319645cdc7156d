import { type KindSql, plain } from '../sql.ts'

export const urlSql: KindSql<'url'> = plain('text')
