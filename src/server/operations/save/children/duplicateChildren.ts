import { type AnyModule, exclusionsOf, type RowCondition, uniquesOf } from '../../../../schema/index.ts'
import { meetsCondition } from '../../../../shared/rules/condition.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { claimsUnique, comparableText, rowsByValues } from '../../comparableRows.ts'
import { initialValues } from '../acceptValues.ts'
import type { RowChange } from '../checkWithin.ts'
import type { ChildProblem } from './acceptChild.ts'
import type { ChildrenChange } from './decideRows.ts'

interface ClaimingGroups<Row extends RowChange> {
  /** The child rows of each parent row; `parent` is null for a new one. */
  groups: readonly { parent: number | null; rows: readonly Row[] }[]
  /** Ids of stored rows that the write removes or changes. */
  replaced: ReadonlySet<number>
}
/**
 * Child rows with a unique value that another of them has, or a stored row that stays: the error of the database would not say
 * which row has it.
 */
export async function duplicateChildren<Row extends RowChange>(
  scope: Scope,
  { child, by }: { child: AnyModule; by: string },
  { groups, replaced }: ClaimingGroups<Row>,
): Promise<readonly { row: Row; problem: ChildProblem }[]> {
  const placed = groups.flatMap(({ parent, rows }, group) =>
    // Below a new row a negative id, which no row has: its child rows are compared with each other and with no stored ones.
    rows.map(row => ({ row, whole: wholeOf(child, row, { [by]: parent ?? -1 - group }) })),
  )
  const taken: { row: Row; problem: ChildProblem }[] = []
  for (const { names, field, when } of groupsOf(child, by)) {
    const claiming = placed.filter(({ whole }) => claimsUnique(child, names, whole) && meetsCondition(whole, when))
    const stored = await rowsByValues(
      { scope, module: child, lock: false },
      names,
      claiming.flatMap(({ whole }) => (Number(whole[by]) > 0 || !names.includes(by) ? [whole] : [])),
    )
    const seen = new Set<string>()
    for (const { row, whole } of claiming) {
      const text = comparableText(child, names, whole)
      const isTaken = (stored.get(text) ?? []).some(one => !replaced.has(Number(one['id'])) && meetsCondition(one, when))
      if (seen.has(text) || isTaken)
        taken.push({ row, problem: { field, code: names.length === 1 && names[0] === by ? 'onlyOne' : 'duplicate' } })
      seen.add(text)
    }
  }
  return taken
}

/**
 * A changed row with a unique value that another changed row has until the same save: the database compares them row by row, so such a
 * value is free only after that save.
 */
export function childTakingOthersValue({
  named: [, { by }],
  child,
  changed,
}: ChildrenChange): { index: number; problem: ChildProblem } | undefined {
  for (const { names, field, when } of groupsOf(child, by))
    for (const { index, old, values } of changed) {
      const whole = { ...old, ...values }
      const text = comparableText(child, names, whole)
      const other = changed.find(one => one.old !== old && comparableText(child, names, one.old) === text)
      if (other && claimsUnique(child, names, whole) && meetsCondition(whole, when))
        return { index, problem: { field, code: 'valueOfOtherLine', params: { line: other.index + 1 } } }
    }
  return undefined
}

interface UniqueGroup {
  names: readonly string[]
  /** Where a row that has its values is shown. */
  field: string
  /** Only rows that meet this count. */
  when: RowCondition
}
/** What no two child rows share: among all rows, or among those that meet a condition, which alone may tell them apart below one row. */
const groupsOf = (child: AnyModule, by: string): readonly UniqueGroup[] =>
  [
    ...uniquesOf(child).map(names => ({ names, when: {} })),
    ...exclusionsOf(child).flatMap(({ fields, during, when = {} }) => (during ? [] : [{ names: fields, when }])),
  ].flatMap(({ names, when }) => {
    const [field] = [...names.filter(name => name !== by), ...Object.keys(when)]
    return field === undefined ? [] : [{ names, field, when }]
  })

const wholeOf = (child: AnyModule, { old, values }: RowChange, link: Data): Data => ({
  ...initialValues(child),
  ...old,
  ...values,
  ...link,
})
