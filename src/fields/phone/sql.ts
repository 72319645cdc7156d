import { type KindSql, plain } from '../sql.ts'

export const phoneSql: KindSql<'phone'> = plain('text')
