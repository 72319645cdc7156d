import { type KindSql, plain, Unfit } from '../sql.ts'
import { sanitise } from './sanitise.ts'
import { sanitiseInWorker } from './sanitiseInWorker.ts'

/** Longer texts take more than a few milliseconds to clean. */
const longestHere = 5000

export const richTextSql: KindSql<'richText'> = {
  ...plain<'richText'>('text'),
  store(value, field) {
    const left = (html: string): string | null => {
      if (html === '' && field.required !== undefined) throw new Unfit({ code: 'required' })
      return html || null
    }
    if (value === null) return null
    return value.length > longestHere ? sanitiseInWorker(value).then(left) : left(sanitise(value))
  },
}
