import type { FieldOf } from '../../schema/index.ts'
import { decimal, digits, written } from '../number/decimal.ts'
import { halfWidth, oneLine } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

type Item = string | number
const most = 100
/** Digits after the point a number of a list may have. */
const places = 6
const longestItem = 255
const longestTyped = 100_000
const piece = /"(?:[^"\\]|\\.)*"(?=\s*(?:[,，、\n]|$))|[^,，、\n]+/g

export const listValue: KindValue<'list'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok<readonly Item[]>([])
    if (!Array.isArray(raw)) return no('notAList')
    const max = field.max ?? most
    if (raw.length > max) return no('tooManyItems', { max })
    const items = Array.from(raw, one => item(one, field))
    return items.every(one => one !== null) ? ok(items) : no('notAList')
  },
  parse(typed, field) {
    if (typed.length > longestTyped) return no('notAList')
    const pieces = (typed.match(piece) ?? []).map(one => one.trim()).filter(Boolean)
    return listValue.accept(
      pieces.map(one => (field.of === 'text' ? unquoted(one) : digits(halfWidth(one)))),
      field,
    )
  },
  print: value => value.map(quoted).join(','),
  initial: () => [],
}

function item(raw: unknown, field: FieldOf['list']): Item | null {
  if (field.of === 'number') return number(raw)
  if (typeof raw !== 'string' || raw.length > longestItem) return null
  return oneLine(raw) || null
}

function number(raw: unknown): number | null {
  if (Number.isSafeInteger(raw)) return Number(raw) + 0
  const result = decimal(raw, { places })
  return 'value' in result ? result.value : null
}

function quoted(one: Item): string {
  if (typeof one === 'number') return Number.isInteger(one) ? String(one) : written(one, places)
  return /[",，、]/.test(one) ? JSON.stringify(one) : one
}

function unquoted(one: string): string {
  if (!/^".*"$/.test(one)) return one
  try {
    return String(JSON.parse(one))
  } catch {
    return one
  }
}
