import type { FieldOf } from '../../schema/index.ts'
import { tryParseJson } from '../json/tryParseJson.ts'
import { jsonValue } from '../json/value.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import type { ChildRow } from './kind.ts'

/** The maximum number of child rows of one row. */
export const maxChildrenOf = ({ max = 200 }: FieldOf['children']): number => max

const maxTypedLength = 1_000_000
/** A row as JSON, whose fields are validated one by one when it is saved. */
const rowField: FieldOf['json'] = { kind: 'json', label: '', max: 200_000 }

/** Child rows: here only that they are rows, and not too many. Each is checked by the fields of its own module. */
export const childrenValue: KindValue<'children'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly ChildRow[]>([])
    if (!Array.isArray(raw)) return invalid('notRows')
    const max = maxChildrenOf(field)
    if (raw.length > max) return invalid('tooManyLines', { max, count: raw.length })
    // Array.from fills holes, which `map` would skip.
    const rows = Array.from(raw, acceptRow)
    return rows.every(row => row !== null) ? ok<readonly ChildRow[]>(rows) : invalid('notRows')
  },
  parse(typed, field) {
    if (typed.length > maxTypedLength) return invalid('notRows')
    return childrenValue.accept(typed.trim() === '' ? '' : (tryParseJson(typed) ?? 0), field)
  },
  print: value => JSON.stringify(value),
  initial: () => [],
  jsonSchema: ({ of, min, max }) => ({
    type: 'array',
    items: { type: 'object' },
    ...(min === undefined ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
    description: `rows of ${of}`,
  }),
  formType: 'array',
  wide: true,
}

function acceptRow(raw: unknown): ChildRow | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const result = jsonValue.accept(raw, rowField)
  return 'value' in result && result.value !== null && !Array.isArray(result.value) ? (result.value as ChildRow) : null
}
