import { isDeepStrictEqual } from 'node:util'
import { calculatedRow } from '../../../kinds/computed/calculatedRow.ts'
import { UnfitValue } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import { isEmptyValue } from '../../../kinds/kindValue.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import { settableProblem } from '../../../kinds/settableProblem.ts'
import {
  type AnyModule,
  type Field,
  type FieldNamed,
  fieldsOf,
  childrenDeciding,
  childrenOf,
  stateFlagsOf,
  isBuiltin,
  formulaOf,
  isChildren,
  isComputed,
  isReadableSecret,
  isLink,
  isSetOnce,
  isReadonly,
  isRequired,
  isSecret,
  isTitled,
  memoByModule,
  privacyOf,
  readonlyWhen,
  requiredWhen,
  tableOf,
  titleKey,
} from '../../../schema/index.ts'
import {
  requirementFields,
  isLockable,
  isLockedIn,
  isRequiredIn,
  isRowLocked,
  type RowBeingChanged,
} from '../../../shared/rules/condition.ts'
import { isMask, maskPersonal } from '../../../shared/rules/maskPersonal.ts'
import { brokenRules, fieldsOfRules, withKnownColumns } from '../../../shared/rules/rowRules.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import { type FieldError, type FieldProblem, refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { secretPurpose } from '../../db/hiddenSecret.ts'
import type { Scope } from '../../db/scope.ts'
import { calculatedChange } from './calculatedChange.ts'

/** The accepted values of a row, and the errors by field. */
export interface AcceptedValues {
  values: Readonly<Record<string, unknown>>
  errors: readonly FieldError[]
}

/** Ignores the order of keys: jsonb has its own. */
export const isDeepEqual = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** Keys of a row that are no fields: titles of linked rows, and children. */
const decorationKeys = memoByModule(
  (module): ReadonlySet<string> =>
    new Set([
      'children',
      ...Object.entries(fieldsOf(module)).flatMap(([name, field]) => (isTitled(field) ? [titleKey(name, field)] : [])),
    ]),
)

interface RowContext {
  old: Data | null
  /** Values of read-only fields that the server sets in a new row: conditions and rules see them too. */
  fixed: Data
}

/** Validates the body against the schema: unknown keys are refused, read-only ones must be unchanged. */
export const acceptValues = (module: AnyModule, body: Readonly<Record<string, unknown>>, old: Data | null): AcceptedValues =>
  acceptRow(module, body, { old, fixed: {} })

/** `acceptValues` with values that are fixed, which the body cannot change. */
export function acceptRow(
  module: AnyModule,
  body: Readonly<Record<string, unknown>>,
  { old, fixed }: RowContext,
): AcceptedValues {
  if (old && isBuiltin(module, Number(old['id']))) throw refuse('builtin')
  const fields = fieldsOf(module)
  const ignored = decorationKeys(module)
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, raw] of Object.entries(withStateSteps(module, body, old))) {
    if (name === 'id' || name === 'version' || ignored.has(name) || module.wire.passing?.includes(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field)
      throw refuse('unknownField', {
        params: { name: name.slice(0, 50) },
        errors: [{ field: name.slice(0, 50), code: 'unknown' }],
      })
    if (isChildren(field)) continue
    const privacy = privacyOf(field)
    if (privacy && isMask(privacy, raw)) {
      // A masked value that is sent back changes nothing.
      if (!old || maskPersonal(privacy, String(old[name] ?? '')) !== raw) errors.push({ field: name, code: 'masked' })
      continue
    }
    if (isReadonly(field) || (old && isSetOnce(field))) refuseChange({ name, field, raw, old })
    else if (!(isSecret(field) && isEmptyValue(raw))) acceptField(values, errors, { name, field, raw, old })
  }
  if (old && Object.keys(values).length && isOthersRow(module, old)) throw refuse('notEditable')
  Object.assign(values, fixed)
  const known = new Set(errors.map(error => error.field))
  const changed = { values, old, childrenSent: sentChildren(module, body) }
  const ofRow = [...lockedErrors(module, changed), ...rowErrors(module, changed)]
  return { values, errors: [...errors, ...ofRow.filter(error => !known.has(error.field))] }
}

/** A changed state flag is a step to that state, or back to the initial one. */
function withStateSteps(
  module: AnyModule,
  body: Readonly<Record<string, unknown>>,
  old: Data | null,
): Readonly<Record<string, unknown>> {
  const flags = stateFlagsOf(module)
  const flagEntries = Object.entries(body).filter(([name]) => flags.has(name))
  if (!flagEntries.length) return body
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !flags.has(name)))
  for (const [name, raw] of flagEntries) {
    const { field, state, initial } = flags.get(name) ?? { field: '', state: '', initial: null }
    const present = (old?.[field] ?? initial) === state ? 1 : 0
    if (raw !== 0 && raw !== 1) throw refuse('invalid', { errors: [{ field, code: 'notAnOption' }] })
    if (raw !== present) rest[field] = raw === 1 ? state : initial
  }
  return rest
}

interface SentField {
  name: string
  field: Field
  raw: unknown
  old: Data | null
}
function refuseChange({ name, field, raw, old }: SentField): void {
  // The server computes it: the sent value is the one that was shown.
  if (old && formulaOf(field)) return
  if (old ? isDeepEqual(raw, old[name]) || kindValue(field).isOutdated?.(raw, old[name]) : isEmptyValue(raw) || raw === 0) return
  throw refuse('readonlyField', { params: { name }, errors: [{ field: name, code: 'readonly' }] })
}

function acceptField(values: Record<string, unknown>, errors: FieldError[], { name, field, raw, old }: SentField): void {
  const result = kindValue(field).accept(raw, field)
  const problem = 'problem' in result ? result.problem : stepProblem(field, result.value, old?.[name])
  if (problem) errors.push({ field: name, ...problem })
  else if ('value' in result && !(old && isDeepEqual(result.value, old[name])))
    values[name] = result.value ?? kindValue(field).initial(field) ?? null
}

/** Refuses values that may be stored but not set, and steps between states without a transition. */
function stepProblem(field: Field, value: unknown, before: unknown): FieldProblem | null {
  return before !== undefined && isDeepEqual(value, before) ? null : settableProblem(field, value, before)
}

const sentChildren = (module: AnyModule, body: Data): readonly string[] =>
  childrenOf(module).flatMap(([name]) => (Object.hasOwn(body, name) ? [name] : []))

interface ChangedRow {
  values: Data
  old: Data | null
  /** The child rows that are written after this row: what depends on their sums is checked then, by `enforceRules`. */
  childrenSent?: readonly string[]
}
/** Faults of the whole row: required fields left empty, broken rules. */
export const rowErrors = (module: AnyModule, row: ChangedRow): readonly FieldError[] => [
  ...missingFields(module, row),
  ...ruleErrors(module, row),
]

function missingFields(module: AnyModule, { values, old, childrenSent = [] }: ChangedRow): FieldError[] {
  const required = Object.entries(module.fields).filter(
    ([name, field]) =>
      (isRequired(field) || requiredWhen(field)) &&
      !isReadonly(field) &&
      (!old || touchesField(module, name, values)) &&
      !childrenDeciding(module, field).some(one => childrenSent.includes(one)),
  )
  if (!required.length) return []
  const change = calculatedChange(module, { row: { ...initialValues(module), ...old, ...values }, old })
  return required
    .filter(([name, field]) => isMissingIn(module, [name, field], change))
    .map(([field]) => ({ field, code: 'required' }))
}

/** Whether a field must be filled in, and is empty. */
export const isMissingIn = (module: AnyModule, [name, field]: FieldNamed, { row, before }: RowBeingChanged): boolean =>
  isRequiredIn(module, field, row) && !isLockedIn(module, field, { row, before }) && isEmptyIn(field, row[name])

const lockableFields = memoByModule(module => Object.entries(module.fields).filter(([, field]) => readonlyWhen(field)))
/** Changed values that their row locks; a new row may carry the initial ones. */
export function lockedErrors(module: AnyModule, { values, old, childrenSent = [] }: ChangedRow): FieldError[] {
  if (old && isRowLocked(module, { ...old, ...values }, old)) {
    const fields = fieldsOf(module)
    return Object.keys(values).flatMap((name): FieldError[] =>
      fields[name] && isLockable(fields[name]) ? [{ field: name, code: 'rowLocked' }] : [],
    )
  }
  const changed = lockableFields(module).filter(
    ([name, field]) => Object.hasOwn(values, name) && !childrenDeciding(module, field).some(one => childrenSent.includes(one)),
  )
  if (!changed.length) return []
  const change = calculatedChange(module, { row: { ...initialValues(module), ...old, ...values }, old })
  return changed.flatMap(([field, lockable]): FieldError[] =>
    isLockedIn(module, lockable, change) && !isFirstValue(module, field, { values, old }) ? [{ field, code: 'readonly' }] : [],
  )
}
/** Whether the value of a new row is the initial one of the field: that is no change. */
export const isFirstValue = (module: AnyModule, name: string, { values, old }: ChangedRow): boolean =>
  old === null && isDeepEqual(values[name], initialValues(module)[name])

/** The rules that the row would break. A row that broke one before it was a rule can be changed elsewhere. */
function ruleErrors(module: AnyModule, { values, old, childrenSent = [] }: ChangedRow): FieldError[] {
  if (!module.rules) return []
  const decided = fieldsOfRules(module).map(
    names => !names.some(name => childrenSent.includes(name)) && (!old || names.some(name => Object.hasOwn(values, name))),
  )
  const row = withKnownColumns(module, { ...initialValues(module), ...old, ...values }, old)
  return brokenRules(module, calculatedRow(module, row))
    .filter(({ index }) => decided[index])
    .map(({ field, index }) => brokenRuleError(field, index))
}
export const brokenRuleError = (field: string, rule: number): FieldError => ({ field, code: 'ruleBroken', params: { rule } })
/** Whether the field changes, or one that its conditions depend on. */
const touchesField = (module: AnyModule, name: string, values: Data): boolean =>
  [name, ...requirementFields(module, module.fields[name] as Field)].some(one => Object.hasOwn(values, one))
export const isEmptyIn = (field: Field, value: unknown): boolean =>
  isEmptyValue(value) || (Array.isArray(value) && !value.length) || (isLink(field) && value === 0)

const initialOf = (fields: readonly FieldNamed[]): Readonly<Data> =>
  Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, kindValue(field).initial(field)])))
const storedFields = memoByModule(module => Object.entries(module.fields).filter(([, field]) => !isComputed(field)))
const fixedValues = memoByModule(module => initialOf(storedFields(module)))
/** Fields whose default is the time. */
const momentFields = memoByModule(module => storedFields(module).filter(([, field]) => kindValue(field).initialMoves?.(field)))

/** The values of a new row for fields that are not sent. */
export function initialValues(module: AnyModule): Readonly<Data> {
  const moments = momentFields(module)
  return moments.length ? { ...fixedValues(module), ...initialOf(moments) } : fixedValues(module)
}

/** A value that cannot be stored is refused at its field. */
async function storedField(name: string, { field, value }: { field: Field; value: unknown }): Promise<unknown> {
  try {
    return await kindSql(field).store(value, field)
  } catch (error) {
    throw error instanceof UnfitValue ? refuse('invalid', { errors: [{ field: name, ...error.problem }] }) : error
  }
}

/**
 * Values as they are stored: cleaned, hashed or encrypted, 0 as null. A required value that is empty after cleaning is refused.
 */
export async function storedValues(
  scope: Scope,
  module: AnyModule,
  { old, values }: { old: Data | null; values: Data },
): Promise<Data> {
  const row = calculatedRow(module, { ...old, ...values })
  const entries = Object.entries(values).map(async ([name, value]) => {
    const field = fieldsOf(module)[name]
    if (!field) throw new Error(`${module.name} has no field ${name}`)
    const typed = isSecret(field) && typeof value === 'string' ? value : null
    if (typed === null) {
      const stored = await storedField(name, { field, value })
      if (stored === null && !isEmptyIn(field, value) && isRequiredIn(module, field, row))
        throw refuse('invalid', { errors: [{ field: name, code: 'required' }] })
      return [name, stored] as const
    }
    const hidden = isReadableSecret(field) && scope.encrypt(secretPurpose({ table: tableOf(module), field: name }), typed)
    return [name, hidden || (await scope.hashPassword(typed))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The valid passwords in a row. */
export const passwordsIn = (module: AnyModule, row: Data): readonly string[] =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
    const typed = row[name]
    if (!isSecret(field) || isReadableSecret(field) || typeof typed !== 'string' || typed === '') return []
    return 'value' in kindValue(field).accept(typed, field) ? [typed] : []
  })
