import {
  type Action,
  type AnyModule,
  childrenSummedIn,
  clockOf,
  type Comparison,
  deletableWhen,
  type Field,
  fieldOf,
  fieldsOfCase,
  isLink,
  isReference,
  isRequired,
  readonlyWhen,
  requiredWhen,
  type RowCase,
  type RowComparison,
  type RowCondition,
  setWordOf,
  shownWhen,
  withSources,
} from '../../schema/index.ts'
import { shanghaiNow, shanghaiToday } from './shanghaiTime.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether every field that a condition names has the value, or one of the values. */
export const meetsCondition = (row: Row, condition: RowCondition): boolean =>
  Object.entries(condition).every(([name, wanted]) => [wanted].flat().some(one => one === row[name]))

const holds: Readonly<Record<Comparison, (left: number | string, right: number | string) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>=': (left, right) => left >= right,
  '>': (left, right) => left > right,
}

/** Whether a comparison of two values holds. */
export const compareValues = (left: number | string, comparison: Comparison, right: number | string): boolean =>
  holds[comparison](left, right)

/** Numbers and ids as they are, dates and times as texts that sort as they do; undefined where the field is empty. */
function comparableValue(module: AnyModule, row: Row, name: string): number | string | undefined {
  const value = row[name]
  if (value === 0 && isReference(fieldOf(module, name))) return undefined
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined
}

/** What a side of a comparison is beside fields: a number, the current day or moment in China. */
export function constantOperand(module: AnyModule, side: string | number): number | string | undefined {
  if (typeof side === 'number') return side
  const clock = clockOf(module, side)
  return clock && (clock === 'today' ? shanghaiToday() : shanghaiNow())
}

/** Whether a comparison holds; undefined if a side is empty. */
export function comparisonHolds(module: AnyModule, row: Row, [left, comparison, right]: RowComparison): boolean | undefined {
  const a = comparableValue(module, row, left)
  const b = constantOperand(module, right) ?? comparableValue(module, row, String(right))
  return a === undefined || b === undefined ? undefined : compareValues(a, comparison, b)
}

/** Whether a row meets both conditions of a case; a comparison with an empty side does not hold. */
export const meetsCase = (module: AnyModule, row: Row, { when = {}, that }: RowCase): boolean =>
  meetsCondition(row, when) && (!that || comparisonHolds(module, row, that) === true)

/** Whether the module lets a row be deleted. */
export const isDeletable = (module: AnyModule, row: Row): boolean => meetsCase(module, row, deletableWhen(module))

/** Whether a row is protected: it can be neither disabled nor deleted. */
export const isProtected = (module: AnyModule, row: Row): boolean =>
  module.delete?.never !== undefined && meetsCondition(row, module.delete.never)

/** Whether a field is shown in this row. */
export const fieldApplies = (module: AnyModule, field: Field, row: Row): boolean => meetsCase(module, row, shownWhen(field))

/** Whether a field must be filled in in this row. */
export function isRequiredIn(module: AnyModule, field: Field, row: Row): boolean {
  const condition = requiredWhen(field)
  return fieldApplies(module, field, row) && (isRequired(field) || (condition !== undefined && meetsCase(module, row, condition)))
}

export interface RowBeingChanged {
  /** As the change leaves it. */
  row: Row
  /** As it is stored; null for a new one. */
  before: Row | null
}
/** Whether a row locks the field: it meets the condition after the change and, unless it is new, before it. */
export function isLockedIn(module: AnyModule, field: Field, { row, before }: RowBeingChanged): boolean {
  const condition = readonlyWhen(field)
  return condition !== undefined && meetsCase(module, row, condition) && (before === null || meetsCase(module, before, condition))
}

/** Whether the module locks a row: it meets the condition before and after the change. A new row is never locked. */
export function isRowLocked(module: AnyModule, row: Row, before: Row | null): boolean {
  const { readonly: lock } = module
  return lock !== undefined && before !== null && meetsCase(module, before, lock) && meetsCase(module, row, lock)
}

/** Whether a lock of the whole row locks the field: a state is changed by its steps, which stay possible. */
export const isLockable = (field: Field): boolean => !('transitions' in field)

/** The other fields that decide whether a field is shown or required. */
export const requirementFields = (module: AnyModule, field: Field): readonly string[] =>
  [shownWhen(field), requiredWhen(field) ?? {}]
    .flatMap(one => fieldsOfCase(module, one))
    .flatMap(name => withSources(module, name))
/** The other fields of which a condition names this one. */
export const fieldsWithConditionOn = (module: AnyModule, name: string): readonly string[] =>
  Object.entries(module.fields).flatMap(([other, field]) =>
    conditionFields(module, field).some(one => one === name || childrenSummedIn(module, one) === name) ? [other] : [],
  )
/** All other fields that the conditions of a field hang on. */
export const conditionFields = (module: AnyModule, field: Field): readonly string[] => [
  ...requirementFields(module, field),
  ...fieldsOfCase(module, readonlyWhen(field) ?? {}).flatMap(name => withSources(module, name)),
]

/** The values that an action sets, with the time of now; a field that it sets to the account has no value yet. */
export function knownSets(module: AnyModule, { sets = {} }: Pick<Action, 'sets'>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(sets).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const field = fieldOf(module, name)
    const word = field && setWordOf(field, value)
    if (word === 'me') return []
    // A reference to no row is 0 on the wire.
    if (value === null) return [[name, field && isLink(field) ? 0 : null]]
    return [[name, word === 'today' ? shanghaiToday() : word === 'now' ? shanghaiNow() : value]]
  })
  return Object.fromEntries(entries)
}

/** The fields that an action sets to the account that runs it. */
export const fieldsSetToMe = (module: AnyModule, { sets = {} }: Pick<Action, 'sets'>): readonly string[] =>
  Object.entries(sets).flatMap(([name, value]) => {
    const field = fieldOf(module, name)
    return field && setWordOf(field, value) === 'me' ? [name] : []
  })
