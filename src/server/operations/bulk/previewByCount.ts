import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Command, type Condition, fieldOf, type RowCase, type RowLock } from '../../../schema/index.ts'
import { adjust, rangesOfAdjustment, type ValueRange } from '../../../shared/rules/adjustment.ts'
import { isLockable } from '../../../shared/rules/condition.ts'
import type { RefusalCode } from '../../../shared/wire/refusal.ts'
import type { FieldCondition, RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import {
  adjustedNumbersOf,
  type BulkFieldChange,
  rowVerdict,
  rowOfOneValue,
  type BulkChange,
  emptyTally,
  statusAfter,
  type BulkTally,
} from './rowVerdict.ts'

/** How many of the filtered rows have one of the statuses and meet further conditions. */
type CountRows = (statuses: readonly number[], conditions?: readonly FieldCondition[]) => Promise<number>
interface CountedChange<Change extends BulkChange> {
  change: Change
  /** How many rows there are; the reasons against some of them are added. */
  tally: BulkTally
  countRows: CountRows
}

/** Previews a change of all filtered rows by counting, without reading each row. `same` are those that it leaves as they are. */
export async function previewByCount(
  scope: Scope,
  module: AnyModule,
  { filter, change }: { filter: RowFilter; change: BulkChange },
): Promise<BulkTally & { same: number }> {
  const countRows: CountRows = async (statuses, conditions = []) => {
    const left = filter.statuses.filter(status => statuses.includes(status))
    if (!left.length) return 0
    return scope.rows(module).count({ ...filter, statuses: left, conditions: [...filter.conditions, ...conditions] })
  }
  const tally: BulkTally = { ...emptyTally(), total: await countRows([1, 0, -1]) }
  const same =
    'command' in change
      ? await countCommand(module, { change, tally, countRows })
      : 'by' in change
        ? await countAdjustment(module, { change, tally, countRows })
        : await countSetting(module, { change, tally, countRows })
  const changed = tally.total - same - tally.refused.reduce((sum, one) => sum + one.count, 0)
  return { ...tally, changed, same }
}

function addRefused(tally: BulkTally, code: RefusalCode, count: number): void {
  if (count) tally.refused.push({ code, count })
}

type CommandChange = Extract<BulkChange, { command: Command }>
/** A row with several reasons against it is counted once, with the reason that `commandVerdict` finds first. */
async function countCommand(module: AnyModule, { change, tally, countRows }: CountedChange<CommandChange>): Promise<number> {
  const { command, whole } = change
  const target = statusAfter[command]
  const same = await countRows([target])
  const never = target === 1 ? undefined : module.delete?.never
  const left = [1, 0].filter(one => one !== target)
  const isProtected = never ? await countRowsThatMeet([{ ...never, status: left }], countRows) : 0
  addRefused(tally, 'rowProtected', isProtected)
  const open = never ? [rowsNotMeeting({ when: never })] : []
  const comparison = command === 'delete' ? comparisonConditions(module.delete) : []
  if (command === 'delete' && !whole) {
    const deletable = await countRowsThatMeet([module.delete?.only ?? {}], countRows, [...comparison, ...open])
    addRefused(tally, 'notDeletable', tally.total - same - isProtected - deletable)
  }
  if (module.readonly && command !== 'recover' && !whole) {
    const locked = [...meetsLock(module.readonly), ...comparison, ...open]
    addRefused(tally, 'rowLocked', await countRowsThatMeet([mayBecome(module, command)], countRows, locked))
  }
  if (command === 'forbidden' || command === 'normal') addRefused(tally, 'rowDeleted', await countRows([-1]))
  return same
}

type SettingChange = Extract<BulkFieldChange, { value: unknown }>
/** A value that every row gets. A step that the states do not allow is refused before a lock of the row. */
async function countSetting(module: AnyModule, { change, tally, countRows }: CountedChange<SettingChange>): Promise<number> {
  const { field, value } = change
  addRefused(tally, 'rowDeleted', await countRows([-1]))
  const same = await countRows([1, 0], [{ field, op: 'oneOf', values: [value] }])
  const illegal = illegalStates(module, change)
  if (illegal.length) addRefused(tally, 'illegalStep', await countRows([1, 0], [{ field, op: 'oneOf', values: illegal }]))
  const lock = lockAfter(module, change)
  if (lock) {
    const others: FieldCondition = { field, op: 'noneOf', values: [value, ...illegal] }
    addRefused(tally, 'rowLocked', await countRows([1, 0], [...meetsLock(lock), others]))
  }
  return same
}

type Adjusting = Exclude<BulkFieldChange, SettingChange>
/**
 * Numbers that are changed by an amount. A row without a number stays as it is; one whose result is the same, or out of bounds, counts
 * as such before a lock of the row.
 */
async function countAdjustment(module: AnyModule, { change, tally, countRows }: CountedChange<Adjusting>): Promise<number> {
  const { field: name, by } = change
  const field = fieldOf(module, name)
  const numbers = adjustedNumbersOf(module, name)
  if (!field || !numbers) throw new Error(`${module.name}.${name} has no numbers`)
  addRefused(tally, 'rowDeleted', await countRows([-1]))
  const countWithin = ({ from, to }: ValueRange, further: readonly FieldCondition[] = []): Promise<number> =>
    countRows(
      [1, 0],
      [
        ...(from === undefined ? [] : [{ field: name, op: 'from' as const, value: from }]),
        ...(to === undefined ? [] : [{ field: name, op: 'to' as const, value: to }]),
        ...further,
      ],
    )
  const ranges = rangesOfAdjustment(by, numbers)
  const decided: ValueRange[] = ranges.same ? [ranges.same] : []
  for (const range of [ranges.below, ranges.above].flatMap(one => one ?? [])) {
    const count = await countWithin(range)
    const result = kindValue(field).accept(adjust(range.from ?? range.to ?? 0, by, numbers.places), field)
    if (!count || !('problem' in result)) continue
    const params = { ...result.problem.params, field: name, problem: result.problem.code }
    tally.refused.push({ code: 'invalid', params, count })
    decided.push(range)
  }
  if (module.readonly) {
    const lock = meetsLock(module.readonly)
    let locked = await countRows([1, 0], [...lock, { field: name, op: 'noneOf', values: [null] }])
    for (const range of decided) locked -= await countWithin(range, lock)
    addRefused(tally, 'rowLocked', locked)
  }
  const empty = await countRows([1, 0], [{ field: name, op: 'oneOf', values: [null] }])
  return empty + (ranges.same ? await countWithin(ranges.same) : 0)
}

/** Rows that a command would change, as far as another reason does not refuse them already. */
const mayBecome = (module: AnyModule, command: Command): Condition<string> =>
  command === 'delete' ? (module.delete?.only ?? {}) : { status: [1, 0].filter(one => one !== statusAfter[command]) }

/** The condition of rows that the module locks against this change of a field: those that are still locked after it. */
function lockAfter(module: AnyModule, change: SettingChange): RowLock | undefined {
  const { readonly: lock } = module
  const field = module.fields[change.field]
  if (!lock || !field || !isLockable(field) || change.freely) return undefined
  const { [change.field]: kept = change.value } = lock.when ?? {}
  return [kept].flat().includes(change.value as string) ? lock : undefined
}

/** Rows that a lock of the module is for. */
const meetsLock = ({ when = {}, that }: RowLock): readonly FieldCondition[] => [
  ...Object.entries(when).map(([field, is]): FieldCondition => ({ field, op: 'oneOf', values: [is].flat() })),
  ...comparisonConditions({ that }),
]

/** Rows for which a comparison holds. */
const comparisonConditions = ({ that }: { that?: RowLock['that'] | undefined } = {}): readonly FieldCondition[] =>
  that ? [rowsMeeting({ that })] : []

/** Rows that meet the conditions of a case. */
const rowsMeeting = (rows: RowCase): FieldCondition => ({ field: firstFieldOf(rows), op: 'meets', rows, met: true })
const rowsNotMeeting = (rows: RowCase): FieldCondition => ({ field: firstFieldOf(rows), op: 'meets', rows, met: false })
const firstFieldOf = ({ that, when = {} }: RowCase): string => that?.[0] ?? Object.keys(when)[0] ?? 'id'

/** How many rows that are not deleted meet all of these conditions, and the further ones. */
function countRowsThatMeet(
  all: readonly Condition<string>[],
  countRows: CountRows,
  further: readonly FieldCondition[] = [],
): Promise<number> {
  const conditions = all.flatMap(({ status: _status, ...rest }) =>
    Object.entries(rest).map(([field, is]): FieldCondition => ({ field, op: 'oneOf', values: [is].flat() })),
  )
  const statuses = [1, 0].filter(one => all.every(({ status = one }) => [status].flat().includes(one)))
  return countRows(statuses, [...conditions, ...further])
}

/** States without a transition to the wanted one. */
function illegalStates(module: AnyModule, change: SettingChange): string[] {
  const field = module.fields[change.field]
  if (!field || !('transitions' in field)) return []
  return Object.values(field.options).filter(
    state => rowVerdict(module, change, rowOfOneValue(change.field, state)) === 'illegalStep',
  )
}
