import { type KindSql, plain } from '../sql.ts'

export const colourSql: KindSql<'colour'> = plain('text')
