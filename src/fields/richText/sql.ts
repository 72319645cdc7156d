import { type KindSql, plain } from '../sql.ts'
import { sanitise } from './sanitise.ts'

export const richTextSql: KindSql<'richText'> = {
  ...plain<'richText'>('text'),
  store: value => value && (sanitise(value) || null),
}
