import { cleanText } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

/** The sanitised text has the same limit: see sanitiseHtml. */
const maxLength = 200_000
/** The HTML of an emptied editor. */
const blank = /^(?:\s|&nbsp;|<\/?(?:p|br|div)\s*\/?>)*$/i

export const richTextValue: KindValue<'richText'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' ? richTextValue.parse(raw, field) : invalid('notText')
  },
  parse(typed) {
    const text = cleanText(typed)
    if (text.length > maxLength) return invalid('tooLong', { max: maxLength })
    return ok(blank.test(text) ? null : text)
  },
  print: value => value,
  initial: () => null,
  uploads: ['picture', 'video'],
  html: true,
  jsonSchema: () => ({ type: 'string', maxLength, description: 'HTML, sanitised on write' }),
  formType: 'string',
  wide: true,
}
