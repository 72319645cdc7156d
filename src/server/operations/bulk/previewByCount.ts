import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Command, type Condition, fieldOf, type RowLock } from '../../../schema/index.ts'
import { adjust, rangesOfAdjustment } from '../../../shared/rules/adjustment.ts'
import { isLockable } from '../../../shared/rules/condition.ts'
import type { FieldCondition, RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import {
  adjustedNumbersOf,
  type BulkFieldChange,
  rowVerdict,
  type BulkChange,
  emptyTally,
  statusAfter,
  type BulkTally,
} from './rowVerdict.ts'

/** Previews a change of all filtered rows by counting, without reading each row. */
export async function previewByCount(
  scope: Scope,
  module: AnyModule,
  { filter, change }: { filter: RowFilter; change: BulkChange },
): Promise<BulkTally & { same: number }> {
  const among = async (statuses: readonly number[], conditions: readonly FieldCondition[] = []): Promise<number> => {
    const left = filter.statuses.filter(status => statuses.includes(status))
    if (!left.length) return 0
    return scope.rows(module).count({ ...filter, statuses: left, conditions: [...filter.conditions, ...conditions] })
  }
  const total = await among([1, 0, -1])
  const tally: BulkTally = { ...emptyTally(), total }
  const refuse = (code: BulkTally['refused'][number]['code'], count: number) => count && tally.refused.push({ code, count })
  let same = 0
  if ('command' in change) {
    const target = statusAfter[change.command]
    same = await among([target])
    if (target !== 1 && module.delete?.never)
      refuse(
        'rowProtected',
        await countMeeting([{ ...module.delete?.never, status: [1, 0].filter(one => one !== target) }], among),
      )
    if (change.command === 'delete' && !change.whole)
      refuse('notDeletable', total - same - (await countMeeting([module.delete?.only ?? {}], among, comparing(module.delete))))
    if (module.readonly && change.command !== 'recover' && !change.whole)
      refuse(
        'rowLocked',
        await countMeeting([mayBecome(module, change.command)], among, [
          ...meetsLock(module.readonly),
          ...(change.command === 'delete' ? comparing(module.delete) : []),
        ]),
      )
    if (change.command === 'forbidden' || change.command === 'normal') refuse('rowDeleted', await among([-1]))
  } else {
    refuse('rowDeleted', await among([-1]))
    if ('by' in change) return previewAdjustment(module, { change, tally, among })
    same = await among([1, 0], [{ field: change.field, op: 'oneOf', values: [change.value] }])
    const from = illegalStates(module, change)
    if (from.length) refuse('illegalStep', await among([1, 0], [{ field: change.field, op: 'oneOf', values: from }]))
    const lock = lockAfter(module, change)
    if (lock) {
      const changing: FieldCondition = { field: change.field, op: 'noneOf', values: [change.value] }
      refuse('rowLocked', await countMeeting([], among, [...meetsLock(lock), changing]))
    }
  }
  tally.changed = total - same - tally.refused.reduce((sum, one) => sum + one.count, 0)
  return { ...tally, same }
}

type SettingChange = Extract<BulkFieldChange, { value: unknown }>
type Adjusting = Exclude<BulkFieldChange, SettingChange>
/**
 * Numbers that are changed by an amount: a row without a number stays as it is, and so does one whose result would be out of
 * bounds.
 */
async function previewAdjustment(
  module: AnyModule,
  { change, tally, among }: { change: Adjusting; tally: BulkTally; among: CountAmong },
): Promise<BulkTally & { same: number }> {
  const { field: name, by } = change
  const field = fieldOf(module, name)
  const numbers = adjustedNumbersOf(module, name)
  if (!field || !numbers) throw new Error(`${module.name}.${name} has no numbers`)
  const countWithin = ({ from, to }: { from?: number; to?: number }): Promise<number> =>
    among(
      [1, 0],
      [
        ...(from === undefined ? [] : [{ field: name, op: 'from' as const, value: from }]),
        ...(to === undefined ? [] : [{ field: name, op: 'to' as const, value: to }]),
      ],
    )
  const ranges = rangesOfAdjustment(by, numbers)
  for (const range of [ranges.below, ranges.above].flatMap(one => one ?? [])) {
    const count = await countWithin(range)
    const result = kindValue(field).accept(adjust(range.from ?? range.to ?? 0, by, numbers.places), field)
    if (count && 'problem' in result)
      tally.refused.push({
        code: 'invalid',
        params: { ...result.problem.params, field: name, problem: result.problem.code },
        count,
      })
  }
  const filled: FieldCondition = { field: name, op: 'noneOf', values: [null] }
  const locked = module.readonly ? await countMeeting([], among, [...meetsLock(module.readonly), filled]) : 0
  if (locked) tally.refused.push({ code: 'rowLocked', count: locked })
  const empty = await among([1, 0], [{ field: name, op: 'oneOf', values: [null] }])
  const same = empty + (ranges.same ? await countWithin(ranges.same) : 0)
  tally.changed = tally.total - same - tally.refused.reduce((sum, one) => sum + one.count, 0)
  return { ...tally, same }
}

type CountAmong = (statuses: readonly number[], conditions?: readonly FieldCondition[]) => Promise<number>

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
  ...comparing({ that }),
]

/** Rows for which a comparison holds. */
const comparing = ({ that }: { that?: RowLock['that'] | undefined } = {}): readonly FieldCondition[] =>
  that ? [{ field: that[0], op: 'meets', rows: { that }, met: true }] : []

/** How many rows that are not deleted meet all of these conditions, and the further ones. */
function countMeeting(
  all: readonly Condition<string>[],
  among: CountAmong,
  further: readonly FieldCondition[] = [],
): Promise<number> {
  const conditions = all.flatMap(({ status: _status, ...rest }) =>
    Object.entries(rest).map(([field, is]): FieldCondition => ({ field, op: 'oneOf', values: [is].flat() })),
  )
  const statuses = [1, 0].filter(one => all.every(({ status = one }) => [status].flat().includes(one)))
  return among(statuses, [...conditions, ...further])
}

/** States without a transition to the wanted one. */
function illegalStates(module: AnyModule, change: SettingChange): string[] {
  const field = module.fields[change.field]
  if (!field || !('transitions' in field)) return []
  return Object.values(field.options).filter(
    state => rowVerdict(module, change, { id: 1_000_000, editable: true, [change.field]: state }) === 'illegalStep',
  )
}
