import { cleanText } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

/** What cleaning leaves must be no longer either: see `sanitise`. */
const longest = 200_000
/** What an editor leaves behind when everything was deleted. */
const blank = /^(?:\s|&nbsp;|<\/?(?:p|br|div)\s*\/?>)*$/i

export const richTextValue: KindValue<'richText'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' ? richTextValue.parse(raw, field) : invalid('notText')
  },
  parse(typed) {
    const text = cleanText(typed)
    if (text.length > longest) return invalid('tooLong', { max: longest })
    return ok(blank.test(text) ? null : text)
  },
  print: value => value,
  initial: () => null,
}
