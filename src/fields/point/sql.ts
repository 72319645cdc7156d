import { type KindSql, plain } from '../sql.ts'

export const pointSql: KindSql<'point'> = plain('text')
