import type { FieldOf } from '../../schema/index.ts'
import { halfWidth, oneLine } from '../../shared/rules/cleanText.ts'
import { parseDigits, formatDecimal } from '../../shared/rules/decimals.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { acceptDecimal } from '../number/acceptDecimal.ts'

type Item = string | number
const defaultMax = 100
/** Decimal places of a number in a list. */
const places = 6
const maxItemLength = 255
const maxTypedLength = 100_000
const piece = /"(?:[^"\\]|\\.)*"(?=\s*(?:[,，、\n]|$))|[^,，、\n]+/g

export const listValue: KindValue<'list'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly Item[]>([])
    if (!Array.isArray(raw)) return invalid('notAList')
    const max = field.max ?? defaultMax
    if (raw.length > max) return invalid('tooManyItems', { max })
    const items = Array.from(raw, one => parseItem(one, field))
    return items.every(one => one !== null) ? ok(items) : invalid('notAList')
  },
  parse(typed, field) {
    if (typed.length > maxTypedLength) return invalid('notAList')
    const pieces = (typed.match(piece) ?? []).map(one => one.trim()).filter(Boolean)
    return listValue.accept(
      pieces.map(one => (field.type === 'text' ? unquoteItem(one) : parseDigits(halfWidth(one)))),
      field,
    )
  },
  print: value => value.map(quoteItem).join(','),
  initial: () => [],
  jsonSchema: field => ({
    type: 'array',
    maxItems: field.max ?? defaultMax,
    items: { type: field.type === 'number' ? 'number' : 'string' },
  }),
  formType: 'array',
}

function parseItem(raw: unknown, field: FieldOf['list']): Item | null {
  if (field.type === 'number') return parseNumber(raw)
  if (typeof raw !== 'string' || raw.length > maxItemLength) return null
  return oneLine(raw) || null
}

function parseNumber(raw: unknown): number | null {
  if (Number.isSafeInteger(raw)) return Number(raw) + 0
  const result = acceptDecimal(raw, { places })
  return 'value' in result ? result.value : null
}

function quoteItem(one: Item): string {
  if (typeof one === 'number') return Number.isInteger(one) ? String(one) : formatDecimal(one, places)
  return /[",，、]/.test(one) ? JSON.stringify(one) : one
}

function unquoteItem(one: string): string {
  if (!/^".*"$/.test(one)) return one
  try {
    return String(JSON.parse(one))
  } catch {
    return one
  }
}
