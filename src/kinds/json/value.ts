import type { FieldOf } from '../../schema/index.ts'
import { isStorableText } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { jsonFault } from './jsonFault.ts'
import type { JsonDocument } from './kind.ts'
import { tryParseJson } from './tryParseJson.ts'

const defaultMax = 10_000
/** Maximum nesting: a deeper document would end the process that prints it. */
const maxDepth = 100
/** How many times longer white space may make a typed text. */
const maxIndent = 20

/** An object or an array. Never evaluated, and never a template: formily gets it as a value. */
export const jsonValue: KindValue<'json'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<JsonDocument>(null)
    if (typeof raw === 'string') return jsonValue.parse(raw, field)
    const copy = plainCopy(raw, 0)
    if (typeof copy !== 'object' || copy === null) return invalid(copy === tooDeep ? 'tooNested' : 'notJsonDocument')
    return JSON.stringify(copy).length <= maxOf(field) ? ok(copy as JsonDocument) : invalid('tooLong', { max: maxOf(field) })
  },
  parse(typed, field) {
    if (typed.length > maxOf(field) * maxIndent) return invalid('tooLong', { max: maxOf(field) })
    if (typed.trim() === '') return ok<JsonDocument>(null)
    const read = tryParseJson(typed)
    if (read === undefined) return jsonFault(typed)
    if (typeof read !== 'object' || read === null) return invalid('notJsonDocument')
    return losesDigits(typed) ? invalid('notJsonNumber') : jsonValue.accept(read, field)
  },
  print: value => JSON.stringify(value),
  initial: () => null,
  jsonSchema: () => ({ oneOf: [{ type: 'object' }, { type: 'array', items: {} }] }),
  formType: 'string',
  wide: true,
  sample: '{"颜色":"红"}',
}

const maxOf = ({ max }: FieldOf['json']): number => max ?? defaultMax

const tooDeep = Symbol('too deep')
type Copy = JsonDocument | string | number | boolean | null | symbol | undefined

/** A copy that PostgreSQL stores unchanged; undefined for what is no JSON. */
function plainCopy(raw: unknown, depth: number): Copy {
  if (raw === null || typeof raw === 'boolean') return raw
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : undefined
  if (typeof raw === 'string') return isStorableText(raw) ? raw : undefined
  if (typeof raw !== 'object') return undefined
  if (depth >= maxDepth) return tooDeep
  const isList = Array.isArray(raw)
  if (!isList && !isPlainObject(raw)) return undefined
  // Array.from fills holes, which `map` would skip.
  const entries = isList ? Array.from(raw, (one, index) => [String(index), one] as const) : Object.entries(raw)
  const copies = entries.map(([key, one]) => [key, plainCopy(one, depth + 1)] as const)
  const unfit = copies.find(([key, copy]) => copy === undefined || copy === tooDeep || !isStorableText(key))
  if (unfit) return unfit[1] === tooDeep ? tooDeep : undefined
  return (isList ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)) as JsonDocument
}

function isPlainObject(raw: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(raw)
  return (prototype === Object.prototype || prototype === null) && Object.getOwnPropertySymbols(raw).length === 0
}

const quotedText = /"(?:[^"\\]|\\.)*"/g
const longInteger = /(?<![\d.])-?\d{16,}(?![\d.eE])/g
/** Whether an integer has more digits than a JSON number carries. */
const losesDigits = (text: string): boolean =>
  (text.replace(quotedText, '""').match(longInteger) ?? []).some(digits => String(Number(digits)) !== digits)
