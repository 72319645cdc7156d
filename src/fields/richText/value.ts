import { clean } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

/** What cleaning leaves must be no longer either: see `sanitise`. */
const longest = 200_000
/** What an editor leaves behind when everything was deleted. */
const blank = /^(?:\s|&nbsp;|<\/?(?:p|br|div)\s*\/?>)*$/i

export const richTextValue: KindValue<'richText'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok<string>(null)
    return typeof raw === 'string' ? richTextValue.parse(raw, field) : no('notText')
  },
  parse(typed) {
    const text = clean(typed)
    if (text.length > longest) return no('tooLong', { max: longest })
    return ok(blank.test(text) ? null : text)
  },
  print: value => value,
  initial: () => null,
}
