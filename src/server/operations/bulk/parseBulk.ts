import { emptiedValue } from '../../../kinds/emptiedValue.ts'
import { isEmptyValue } from '../../../kinds/kindValue.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Bulk,
  type Field,
  fieldsOf,
  hiddenFields,
  isReadonly,
  isRequired,
  isSecret,
  isStates,
  lockedFields,
  wholeModule,
} from '../../../schema/index.ts'
import { type Adjustment, isValidAdjustment, placesOfAdjustment } from '../../../shared/rules/adjustment.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { acceptValues } from '../save/acceptValues.ts'
import { checkReferences } from '../save/checkReferences.ts'
import { matchErrors } from '../save/matchErrors.ts'
import { adjustedNumbersOf, type BulkChange, type BulkFieldChange, rowsAfter, valueAfter } from './rowVerdict.ts'

export const isBulkBody = (body: Readonly<Record<string, unknown>>): boolean => Object.hasOwn(body, 'key')

function declaredBulk(module: AnyModule, key: unknown): Bulk<string> | undefined {
  const declared = module.bulk ?? {}
  const isKey = typeof key === 'number' || (typeof key === 'string' && /^\d{1,4}$/.test(key))
  return isKey && Object.hasOwn(declared, key) ? declared[Number(key)] : undefined
}

/**
 * `batch {key, val}`: one field of many rows; `batch {key, empty: 1}` empties it, `{key, add: 0.12}` and `{key, percent: -5}`
 * change its number in each.
 */
export function parseBulk(seen: AnyModule, body: Readonly<Record<string, unknown>>): BulkChange {
  const module = wholeModule(seen)
  const { val } = body
  const known = declaredBulk(module, body['key'])
  if (!known) throw refuse('unknownBulk')
  const field = typeof known === 'string' ? known : known.field
  if (hiddenFields(seen).has(field) || lockedFields(seen).has(field)) throw refuse('fieldLocked', { fields: [field] })
  const values = typeof known === 'string' ? undefined : known.values
  if (Object.hasOwn(body, 'empty')) {
    if (body['empty'] !== 1 || values || val !== undefined) throw refuse('badRequest')
    return { field, value: emptyBulkValue(module, field) }
  }
  const kind = (['add', 'percent'] as const).find(one => Object.hasOwn(body, one))
  if (kind) {
    if (values || val !== undefined) throw refuse('badRequest')
    return { field, by: adjustmentOf(module, field, { kind, amount: body[kind] }) }
  }
  if (!values) return { field, value: bulkValue(module, field, val) }
  const value = bulkValue(module, field, optionBy(module, field, { values, val }))
  return isStates(fieldsOf(module)[field]) ? { field, value, freely: true } : { field, value }
}

/** The option of a field that the wire names by a number. */
function optionBy(module: AnyModule, name: string, { values, val }: { values: Readonly<Record<string, number>>; val: unknown }) {
  const field = fieldsOf(module)[name]
  const word = Object.keys(values).find(one => values[one] === val)
  if (!field || !('options' in field) || word === undefined) throw refuse('badBulkValue')
  return field.options[word]
}

function bulkFieldOf(module: AnyModule, name: string): Field {
  const field = fieldsOf(module)[name]
  if (!field || isReadonly(field) || isSecret(field)) throw refuse('unknownBulk')
  return field
}

function emptyBulkValue(module: AnyModule, name: string): unknown {
  const field = bulkFieldOf(module, name)
  const value = emptiedValue(field)
  if (value !== undefined) return value
  throw isRequired(field) ? refuse('invalid', { errors: [{ field: name, code: 'required' }] }) : refuse('badBulkValue')
}

function adjustmentOf(
  module: AnyModule,
  name: string,
  { kind, amount }: { kind: 'add' | 'percent'; amount: unknown },
): Adjustment {
  bulkFieldOf(module, name)
  const numbers = adjustedNumbersOf(module, name)
  if (typeof amount !== 'number' || !numbers) throw refuse('badBulkValue')
  const by = kind === 'add' ? { add: amount } : { percent: amount }
  if (!isValidAdjustment(by, numbers)) throw refuse('badAdjustment', { params: { places: placesOfAdjustment(by, numbers) } })
  return by
}

function bulkValue(module: AnyModule, name: string, raw: unknown): unknown {
  const field = bulkFieldOf(module, name)
  // A missing value does not empty many rows; a link is emptied by 0, too.
  if (isEmptyValue(raw)) throw refuse('badBulkValue')
  const result = kindValue(field).accept(raw, field)
  if ('problem' in result) throw refuse('badBulkValue')
  return result.value
}

/** Refuses a value that a row does not accept, or that points to a missing row. */
export async function checkBulkValue(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkFieldChange; rows: readonly Data[] },
): Promise<void> {
  if ('by' in change) checkAdjusted(module, change, rows)
  else await checkSameValue(scope, module, { change, rows })
  const [unmatched] = [...(await matchErrors(scope, module, rowsAfter(module, change, rows))).values()]
  if (unmatched) throw refuse('invalid', { errors: unmatched })
}

/** Refuses the value that all rows get. */
async function checkSameValue(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: Exclude<BulkFieldChange, { by: Adjustment }>; rows: readonly Data[] },
): Promise<void> {
  const values = { [change.field]: change.value }
  const problems = change.freely ? [] : rows.flatMap(row => acceptValues(module, values, row).errors)
  const errors = problems.length ? problems : await checkReferences(scope, module, { id: null, values })
  if (errors.length) throw refuse('invalid', { errors: errors.slice(0, 1) })
}

/** Refuses a row that does not accept what its number becomes. */
function checkAdjusted(module: AnyModule, change: BulkFieldChange, rows: readonly Data[]): void {
  const errors = rows.flatMap(row => {
    const value = valueAfter(module, change, row)
    return value === null ? [] : acceptValues(module, { [change.field]: value }, row).errors
  })
  if (errors.length) throw refuse('invalid', { errors: errors.slice(0, 1) })
}
