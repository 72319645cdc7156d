import { type KindSql, plain } from '../sql.ts'

export const textSql: KindSql<'text'> = plain('text')
