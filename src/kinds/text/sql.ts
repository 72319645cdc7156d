import { type KindSql, plainColumn } from '../kindSql.ts'

export const textSql: KindSql<'text'> = { ...plainColumn<'text'>('text'), ignoresCase: true }
