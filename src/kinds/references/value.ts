import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const defaultMax = 500
/** At most 99 characters a match: V8 overflows its stack if one quantifier matches megabytes. What is longer is refused in any case. */
const betweenSeparators = /[^,，、;；\s]{1,99}/g

export const referencesValue: KindValue<'references'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly number[]>([])
    if (!Array.isArray(raw)) return invalid('notAList')
    const max = field.max ?? defaultMax
    if (raw.length > max) return invalid('tooManyItems', { max })
    // Array.from fills holes, which `every` would skip.
    const ids = Array.from(raw, one => (typeof one === 'string' && /^\d{1,16}$/.test(one) ? Number(one) : one))
    return ids.every(isId) ? ok([...new Set(ids)]) : invalid('notAReference')
  },
  parse(typed, field) {
    const parts = typed.match(betweenSeparators) ?? []
    return referencesValue.accept(parts.slice(0, (field.max ?? defaultMax) + 1).map(halfWidth), field)
  },
  print: value => value.join(','),
  initial: () => [],
  jsonSchema: field => ({
    type: 'array',
    maxItems: field.max ?? defaultMax,
    items: { type: 'integer' },
    description: `ids of ${field.to}`,
  }),
  formType: 'array',
}

const isId = (item: unknown): item is number => typeof item === 'number' && Number.isSafeInteger(item) && item > 0
