import { json, type KindSql } from '../sql.ts'

export const imagesSql: KindSql<'images'> = json()
