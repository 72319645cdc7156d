import { type KindSql, plainColumn, UnfitValue } from '../kindSql.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'
import { sanitiseInWorker } from './sanitiseInWorker.ts'

/** Longer texts take more than a few milliseconds to clean. */
const longestHere = 5000

export const richTextSql: KindSql<'richText'> = {
  ...plainColumn<'richText'>('text'),
  store(value, field) {
    const left = (html: string): string | null => {
      if (html === '' && field.required !== undefined) throw new UnfitValue({ code: 'required' })
      return html || null
    }
    if (value === null) return null
    return value.length > longestHere ? sanitiseInWorker(value).then(left) : left(sanitiseHtml(value))
  },
}
