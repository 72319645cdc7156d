import { type KindSql, plain } from '../sql.ts'

export const iconSql: KindSql<'icon'> = plain('text')
