import { type KindSql, plainColumn } from '../kindSql.ts'

export const durationSql: KindSql<'duration'> = plainColumn('integer')
