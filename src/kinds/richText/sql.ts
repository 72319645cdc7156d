import { type KindSql, plainColumn } from '../kindSql.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'
import { sanitiseInWorker } from './sanitiseInWorker.ts'

const orNull = (html: string): string | null => html || null

/** Longer texts take more than a few milliseconds to sanitise, and go to a worker. */
const maxInlineLength = 5000

export const richTextSql: KindSql<'richText'> = {
  ...plainColumn<'richText'>('text'),
  store(value) {
    if (value === null) return null
    return value.length > maxInlineLength ? sanitiseInWorker(value).then(orNull) : orNull(sanitiseHtml(value))
  },
}
