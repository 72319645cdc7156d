import type { AnyModule, Command, Condition } from '../../../schema/index.ts'
import { isLockable } from '../../../shared/rules/condition.ts'
import type { FieldCondition, RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { judgeRow, type BulkChange, emptyTally, statusAfter, type BulkTally } from './judgeRow.ts'

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
      refuse('builtin', await countMeeting([{ ...module.delete?.never, status: [1, 0].filter(one => one !== target) }], among))
    if (change.command === 'delete' && !change.whole)
      refuse('notDeletable', total - same - (await countMeeting([module.delete?.only ?? {}], among)))
    if (module.readonly && change.command !== 'recover' && !change.whole)
      refuse('rowLocked', await countMeeting([module.readonly.when, mayBecome(module, change.command)], among))
    if (change.command === 'forbidden' || change.command === 'normal') refuse('rowDeleted', await among([-1]))
  } else {
    refuse('rowDeleted', await among([-1]))
    same = await among([1, 0], [{ field: change.field, op: 'oneOf', values: [change.value] }])
    const from = illegalStates(module, change)
    if (from.length) refuse('illegalStep', await among([1, 0], [{ field: change.field, op: 'oneOf', values: from }]))
    const lock = lockAfter(module, change)
    if (lock)
      refuse('rowLocked', await countMeeting([lock], among, [{ field: change.field, op: 'noneOf', values: [change.value] }]))
  }
  tally.changed = total - same - tally.refused.reduce((sum, one) => sum + one.count, 0)
  return { ...tally, same }
}

type CountAmong = (statuses: readonly number[], conditions?: readonly FieldCondition[]) => Promise<number>

/** Rows that a command would change, as far as another reason does not refuse them already. */
const mayBecome = (module: AnyModule, command: Command): Condition<string> =>
  command === 'delete' ? (module.delete?.only ?? {}) : { status: [1, 0].filter(one => one !== statusAfter[command]) }

/** The condition of the rows that the module keeps from this change of a field: those that it keeps afterwards too. */
function lockAfter(module: AnyModule, change: Extract<BulkChange, { field: string }>): Condition<string> | undefined {
  const { when } = module.readonly ?? {}
  const field = module.fields[change.field]
  if (!when || !field || !isLockable(field) || change.freely) return undefined
  const { [change.field]: kept = change.value } = when
  return [kept].flat().includes(change.value as string) ? when : undefined
}

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
function illegalStates(module: AnyModule, change: Extract<BulkChange, { field: string }>): string[] {
  const field = module.fields[change.field]
  if (!field || !('transitions' in field)) return []
  return Object.values(field.options).filter(
    state => judgeRow(module, change, { id: 1_000_000, [change.field]: state }) === 'illegalStep',
  )
}
