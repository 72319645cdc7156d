import { type KindSql, plainColumn } from '../kindSql.ts'

export const barcodeSql: KindSql<'barcode'> = plainColumn('text')
