import { calculatedRow } from '../../kinds/computed/calculatedRow.ts'
import { type Action, type AnyModule, fieldOf } from '../../schema/index.ts'
import { fieldApplies, fieldsSetToMe, knownSets } from '../../shared/rules/condition.ts'
import { type FieldError, refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { isEmptyIn, rowErrors } from './save/acceptValues.ts'
import { overlapErrors } from './save/overlapErrors.ts'
import { valueOfMe } from './save/rowDefaults.ts'
import { decideValues } from './save/save.ts'
import { mapInOrder, updateMany } from './save/writeMany.ts'

/** Whether the schema declares everything the action does, so that it needs no code of the module. */
export const isDeclared = ({ sets, fields }: Action): boolean => sets !== undefined || fields !== undefined

interface DeclaredCall {
  name: string
  action: Action
  rows: readonly Data[]
  body: Readonly<Record<string, unknown>>
}

/** Sets the values of the action and of its fields in locked rows, checked as in a save; all rows or none. */
export async function setDeclared(scope: Scope, module: AnyModule, { name, action, rows, body }: DeclaredCall): Promise<null> {
  const sent = declaredValues(action, body)
  const mine = await Promise.all(fieldsSetToMe(module, action).map(one => valueOfMe(scope, module, one)))
  const sets = { ...knownSets(module, action), ...Object.fromEntries(mine.flat().map(([one, id]) => [one, id ?? 0])) }
  const changes = await mapInOrder(rows, async old => ({
    old,
    values: await valuesFor(scope, module, { action, sets, sent, old }),
  }))
  // What the action sets may make rows occupy a period: the constraint alone would name no other row.
  const [overlap] = (await overlapErrors(scope, module, changes)).values()
  if (overlap) throw refuse('invalid', { errors: [overlap] })
  await updateMany(scope, module, { rows: changes, action: name })
  scope.changed(
    module,
    rows.map(row => Number(row['id'])),
  )
  return null
}

const envelope = new Set(['id', 'ids', 'version', 'timestamp', 'shown'])
/** The values sent for the fields of the action; another key is refused, because it would be ignored. */
function declaredValues({ fields = [] }: Action, body: DeclaredCall['body']): Data {
  const sent = Object.entries(body).filter(([key]) => !envelope.has(key))
  const [unknown] = sent.find(([key]) => !fields.includes(key)) ?? []
  if (unknown !== undefined) throw refuse('unknownField', { params: { name: unknown.slice(0, 50) } })
  return Object.fromEntries(sent)
}

/** Whether the account may run the action on the row is decided before: by `by` of the action, else by `editable` of the module. */
const editableByAction = { editable: true }

async function valuesFor(
  scope: Scope,
  module: AnyModule,
  { action: { fills = [] }, sets, sent, old }: { action: Action; sets: Data; sent: Data; old: Data },
): Promise<Data> {
  const decided = await decideValues(scope, module, { row: sent, old: { ...old, ...sets, ...editableByAction }, byAction: true })
  const values = { ...decided, ...sets }
  const row = calculatedRow(module, { ...old, ...values })
  const empty = fills.filter(name => {
    const field = fieldOf(module, name)
    return field && fieldApplies(module, field, row) && isEmptyIn(field, row[name])
  })
  const missing = empty.map((field): FieldError => ({ field, code: 'required' }))
  const errors = [...missing, ...rowErrors(module, { values, old }).filter(({ field }) => !empty.includes(field))]
  if (errors.length) throw refuse('invalid', { errors })
  return values
}
