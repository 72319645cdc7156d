import { calculatedRow } from '../../kinds/computed/calculatedRow.ts'
import {
  type AnyModule,
  fieldOf,
  isChildren,
  isDerived,
  isLink,
  isReadonly,
  isSecret,
  isSetOnce,
  privacyOf,
  byCurrentName,
} from '../../schema/index.ts'
import { isLockable, isLockedIn, isRowLocked } from '../../shared/rules/condition.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import { findModule } from '../api/moduleRegistry.ts'
import type { RowData } from '../api/rows/listRow.ts'
import type { RowDiff } from './describeChanges.ts'

/** An entry of a row's history. */
export interface HistoryEvent {
  id: number
  at: string
  account: string
  action: string
  changes: RowDiff | null
  /** The personal fields that were revealed or erased. */
  fields?: readonly string[]
}

/** Represents a value that no history contains. */
export const maskedValue = '***'

/** Whether the entry made the row: before it there is nothing to go back to. */
export const isCreation = ({ action, changes }: HistoryEvent): boolean => action === 'add' || changes?.['status']?.[0] === null

/** The values that an entry replaced. */
export const valuesBefore = (module: AnyModule, { changes }: HistoryEvent): RowData =>
  Object.fromEntries(Object.entries(byCurrentName(module, changes ?? {})).map(([name, [before]]) => [name, before]))

/** The values that the row had right after an entry, of the fields that changed since. The entries are the newest first. */
export function valuesAfter(module: AnyModule, events: readonly HistoryEvent[], event: HistoryEvent): RowData {
  const later = events.slice(
    0,
    events.findIndex(({ id }) => id === event.id),
  )
  const values: Record<string, unknown> = {}
  // The earliest of the later changes contains the value before it.
  for (const entry of later) Object.assign(values, valuesBefore(module, entry))
  return values
}

/** The values that the newest entries left. */
export function latestValues(module: AnyModule, events: readonly HistoryEvent[]): RowData {
  const values: Record<string, unknown> = {}
  for (const { changes } of events.toReversed())
    for (const [name, [, after]] of Object.entries(byCurrentName(module, changes ?? {}))) values[name] = after
  return values
}

/** The changes a put-back makes to the present row, and the fields that cannot be put back. */
export interface PutBackPlan {
  /** From the present values to the former ones. */
  diff: RowDiff
  open: readonly string[]
  locked: readonly string[]
}

export function planPutBack(module: AnyModule, row: RowData, values: RowData): PutBackPlan {
  const diff: Record<string, readonly [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(module, name)
    const isEmptyLink = field !== undefined && isLink(field) && !value && !row[name]
    if (field && value !== maskedValue && !isEmptyLink && !isSameValue(row[name], value)) diff[name] = [row[name], value]
  }
  const names = Object.keys(diff)
  const open = names.filter(name => isOpen(module, row, { name, values }))
  return { diff, open, locked: names.filter(name => !open.includes(name)) }
}

/** Whether a save may change the field of this row; the server decides again. */
function isOpen(module: AnyModule, row: RowData, { name, values }: { name: string; values: RowData }): boolean {
  const field = fieldOf(module, name)
  if (!field || !isPutBackField(module, name)) return false
  const then = { ...row, ...values }
  const whole = (one: RowData) => calculatedRow(module, one, findModule)
  return (
    !isLockedIn(module, field, { row: whole(then), before: whole(row) }) && !(isLockable(field) && isRowLocked(module, then, row))
  )
}

/** Whether a save may change the field in some row; of a personal one the history has the mask alone. */
export function isPutBackField(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  if (!field || privacyOf(field)) return false
  return !(isReadonly(field) || isDerived(field) || isSetOnce(field) || isSecret(field) || isChildren(field))
}
