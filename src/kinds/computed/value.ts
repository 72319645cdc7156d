import { cleanText, halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const longest = 10_000

/** Never saved; a filter and a cell need to read it all the same. */
export const computedValue: KindValue<'computed'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string | number>(null)
    if (field.of === 'number') return typeof raw === 'number' && Number.isFinite(raw) ? ok(raw + 0) : invalid('notNumber')
    if (typeof raw !== 'string') return invalid('notText')
    return raw.length > longest ? invalid('tooLong', { max: longest }) : ok(cleanText(raw) || null)
  },
  parse(typed, field) {
    if (field.of === 'text') return computedValue.accept(typed, field)
    const text = halfWidth(typed)
    if (text === '') return ok<string | number>(null)
    return /^[+-]?\d{1,400}(?:\.\d{0,400})?(?:e[+-]?\d{1,3})?$/i.test(text)
      ? computedValue.accept(Number(text), field)
      : invalid('notNumber')
  },
  print: value => String(value),
  initial: () => null,
}
