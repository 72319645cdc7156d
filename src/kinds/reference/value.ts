import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok, type ValueResult } from '../kindValue.ts'

/** 0 means none, on the wire and in a picker; it is stored as null. */
export function acceptLink(raw: unknown): ValueResult<number> {
  if (isEmptyValue(raw)) return ok(0)
  if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 0) return invalid('notAReference')
  return ok(raw + 0)
}

export function parseLink(typed: string): ValueResult<number> {
  const text = halfWidth(typed)
  return acceptLink(/^\d{1,16}$/.test(text) ? Number(text) : text)
}

export const referenceValue: KindValue<'reference'> = {
  accept: acceptLink,
  parse: parseLink,
  print: value => String(value),
  initial: field => field.default ?? 0,
  jsonSchema: field => ({ type: 'integer', description: `id of ${field.to}, 0 for none` }),
  formType: 'number',
}
