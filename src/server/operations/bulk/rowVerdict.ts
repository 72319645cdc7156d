import { kindValue } from '../../../kinds/kindValues.ts'
import {
  deletedStatus,
  type AnyModule,
  builtinIdsBelow,
  childrenOf,
  type Command,
  fieldOf,
  fieldsOfCase,
  fieldsOfDeletion,
  formulaOf,
  isBuiltin,
  isRequired,
  isRowFormula,
  matchingFields,
  memoByModule,
  requiredWhen,
} from '../../../schema/index.ts'
import { type AdjustedNumbers, type Adjustment, adjust } from '../../../shared/rules/adjustment.ts'
import { conditionFields, isDeletable, isProtected, isRowLocked } from '../../../shared/rules/condition.ts'
import { fieldsOfRules } from '../../../shared/rules/rowRules.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import { type FieldError, Refusal, refuse, type RefusalCode } from '../../../shared/wire/refusal.ts'
import { refusalSummary, type RefusalSummary } from '../../../shared/wire/storedRefusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { deletableIds } from '../lockRows.ts'
import { acceptValues, isDeepEqual } from '../save/acceptValues.ts'
import { matchErrors } from '../save/matchErrors.ts'

/** One field of many rows becomes the same in all of them, or is changed by an amount or a percentage in each. */
export type BulkFieldChange =
  /** `freely`: the schema lists this state under `values`, so a row may go to it from any state. */
  { field: string; value: unknown; freely?: true } | { field: string; by: Adjustment }

/** A change of many rows. */
export type BulkChange =
  /** `whole` empties a list and ignores `delete.only`. */
  { command: Command; whole?: true } | BulkFieldChange

export const statusAfter: Record<Command, 1 | 0 | -1> = { delete: -1, recover: 1, forbidden: 0, normal: 1 }

/** The fields that `rowVerdict` reads, besides the changed one. */
export const verdictFields = memoByModule((module): readonly string[] => [
  'id',
  'status',
  ...fieldsOfDeletion(module),
  ...Object.keys(module.delete?.never ?? {}),
  ...fieldsOfCase(module, module.readonly ?? {}),
  ...fieldsOfRules(module)
    .flat()
    .filter(name => isReadForRules(module, name)),
  ...Object.entries(module.fields).flatMap(([name, field]) => [
    ...(isRequired(field) || requiredWhen(field) ? [name] : []),
    ...conditionFields(module, field),
  ]),
  ...matchingFields(module).flatMap(({ name, columns }) => [name, ...columns.map(([, from]) => from)]),
])

/** Child rows are no columns, and what is calculated from the row is calculated again. */
const isReadForRules = (module: AnyModule, name: string): boolean =>
  !isRowFormula(formulaOf(fieldOf(module, name))) && childrenOf(module).every(([children]) => children !== name)

/** The outcome for one row: changed, already so, or refused. */
export type RowVerdict = 'changes' | 'same' | RefusalCode | Refusal

export function rowVerdict(module: AnyModule, change: BulkChange, row: Data): RowVerdict {
  if (isBuiltin(module, Number(row['id']))) return 'builtin'
  if (isOthersRow(module, row)) return 'notEditable'
  if ('command' in change) return commandVerdict(module, change, row)
  if (row['status'] === deletedStatus) return 'rowDeleted'
  const value = valueAfter(module, change, row)
  if (isDeepEqual(row[change.field] ?? null, value)) return 'same'
  if ('freely' in change) return 'changes'
  const [error] = acceptValues(module, { [change.field]: value }, row).errors
  if (!error) return 'changes'
  if (error.code === 'ruleBroken') return refuse('ruleBroken', { params: error.params ?? {} })
  if (error.code === 'rowLocked') return 'rowLocked'
  return error.code === 'required' || error.code === 'readonly' || 'by' in change ? refusalOf(error) : 'illegalStep'
}

/** The value of a row after the change. An amount changes nothing where there was no value. */
export function valueAfter(module: AnyModule, change: BulkFieldChange, row: Data): unknown {
  if (!('by' in change)) return change.value
  const before = row[change.field]
  const numbers = adjustedNumbersOf(module, change.field)
  return typeof before === 'number' && numbers ? adjust(before, change.by, numbers.places) : null
}

/** A row of which only one value is checked: it is neither built in nor reserved for others. */
export const rowOfOneValue = (name: string, value: unknown): Data => ({ id: builtinIdsBelow, editable: true, [name]: value })

/** The numbers of a field that may be changed by amounts. */
export function adjustedNumbersOf(module: AnyModule, name: string): AdjustedNumbers | undefined {
  const field = fieldOf(module, name)
  return field && kindValue(field).adjusted?.(field)
}

function commandVerdict(module: AnyModule, { command, whole }: Extract<BulkChange, { command: Command }>, row: Data): RowVerdict {
  if (row['status'] === statusAfter[command]) return 'same'
  if (statusAfter[command] !== 1 && isProtected(module, row)) return 'rowProtected'
  if (command === 'delete' && !whole && !isDeletable(module, row)) return 'notDeletable'
  if (row['status'] === deletedStatus && command !== 'recover') return 'rowDeleted'
  return command !== 'recover' && !whole && isRowLocked(module, row, row) ? 'rowLocked' : 'changes'
}

/** By id, the verdict of each row by its own state and, for a deletion, by its children: a row stays if one of them stays. */
export async function rowVerdicts(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkChange; rows: readonly Data[] },
): Promise<ReadonlyMap<number, RowVerdict>> {
  const verdicts = new Map(rows.map(row => [Number(row['id']), rowVerdict(module, change, row)]))
  if ('field' in change)
    for (const [id, refusal] of await unmatchedRows(scope, module, { change, rows })) {
      if (verdicts.get(id) === 'changes') verdicts.set(id, refusal)
    }
  if (!isDeleting(change)) return verdicts
  const changing = [...verdicts].flatMap(([id, verdict]) => (verdict === 'changes' ? [id] : []))
  const free = await deletableIds(scope, module, changing)
  for (const id of changing) if (!free.has(id)) verdicts.set(id, 'stillUsed')
  return verdicts
}

/** Rows in which the changed value no longer matches the row that another field refers to. */
async function unmatchedRows(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: BulkFieldChange; rows: readonly Data[] },
): Promise<readonly (readonly [id: number, refusal: Refusal])[]> {
  const errors = await matchErrors(scope, module, rowsAfter(module, change, rows))
  return [...errors].flatMap(([{ old }, [error]]) => (error ? [[Number(old['id']), refusalOf(error)] as const] : []))
}

/** The rows with the values that the change gives them. */
export const rowsAfter = (module: AnyModule, change: BulkFieldChange, rows: readonly Data[]) =>
  rows.map(old => ({ old, values: { [change.field]: valueAfter(module, change, old) } }))

const refusalOf = ({ field, code, params }: FieldError): Refusal =>
  refuse('invalid', { params: { ...params, field, problem: code } })

export const isDeleting = (change: BulkChange): boolean => 'command' in change && change.command === 'delete'

/** The outcomes of many rows, counted. */
export interface BulkTally {
  total: number
  changed: number
  /** By code, with the sentence parameters of the first row. */
  refused: (RefusalSummary & { count: number })[]
}
export const emptyTally = (): BulkTally => ({ total: 0, changed: 0, refused: [] })

/** Parameters that decide which sentence a refusal has. */
const sentenceParams = ['rule', 'field', 'problem'] as const

export function addVerdicts(tally: BulkTally, verdicts: readonly RowVerdict[]): void {
  tally.total += verdicts.length
  for (const verdict of verdicts) {
    if (verdict === 'changes') tally.changed += 1
    if (verdict === 'changes' || verdict === 'same') continue
    const summary: RefusalSummary = verdict instanceof Refusal ? refusalSummary(verdict) : { code: verdict }
    const known = tally.refused.find(
      one =>
        one.code === summary.code &&
        one.module === summary.module &&
        sentenceParams.every(param => one.params?.[param] === summary.params?.[param]),
    )
    if (known) known.count += 1
    else tally.refused.push({ ...summary, count: 1 })
  }
}
