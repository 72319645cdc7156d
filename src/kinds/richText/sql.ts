import { type KindSql, plainColumn, UnfitValue } from '../kindSql.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'
import { sanitiseInWorker } from './sanitiseInWorker.ts'

/** Longer texts take more than a few milliseconds to sanitise, and go to a worker. */
const maxInlineLength = 5000

export const richTextSql: KindSql<'richText'> = {
  ...plainColumn<'richText'>('text'),
  store(value, field) {
    const stored = (html: string): string | null => {
      if (html === '' && field.required !== undefined) throw new UnfitValue({ code: 'required' })
      return html || null
    }
    if (value === null) return null
    return value.length > maxInlineLength ? sanitiseInWorker(value).then(stored) : stored(sanitiseHtml(value))
  },
}
