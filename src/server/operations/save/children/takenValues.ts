import { type AnyModule, uniquesOf } from '../../../../schema/index.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { claimsUnique, comparableText, rowsByValues } from '../../comparableRows.ts'
import { initialValues } from '../acceptValues.ts'
import type { RowChange } from '../checkWithin.ts'
import type { ChildProblem } from './acceptChild.ts'

interface ClaimingGroups<Row extends RowChange> {
  /** The child rows of each parent row; `parent` is null for a new one. */
  groups: readonly { parent: number | null; rows: readonly Row[] }[]
  /** Ids of stored rows that the write removes or changes. */
  replaced: ReadonlySet<number>
}
/**
 * Child rows with a unique value that another of them has, or a stored row that stays: the error of the database would not tell
 * which row.
 */
export async function takenValues<Row extends RowChange>(
  scope: Scope,
  { child, by }: { child: AnyModule; by: string },
  { groups, replaced }: ClaimingGroups<Row>,
): Promise<readonly { row: Row; problem: ChildProblem }[]> {
  const placed = groups.flatMap(({ parent, rows }, group) =>
    // No row has a negative id: child rows of a new row have no stored ones beside them.
    rows.map(row => ({ row, whole: wholeOf(child, row, { [by]: parent ?? -1 - group }) })),
  )
  const taken: { row: Row; problem: ChildProblem }[] = []
  for (const names of uniquesOf(child)) {
    const claiming = placed.filter(({ whole }) => names.some(name => name !== by) && claimsUnique(child, names, whole))
    const stored = await rowsByValues(
      { scope, module: child, lock: false },
      names,
      claiming.flatMap(({ whole }) => (Number(whole[by]) > 0 || !names.includes(by) ? [whole] : [])),
    )
    const seen = new Set<string>()
    for (const { row, whole } of claiming) {
      const text = comparableText(child, names, whole)
      const isTaken = (stored.get(text) ?? []).some(one => !replaced.has(Number(one['id'])))
      if (seen.has(text) || isTaken)
        taken.push({ row, problem: { field: names.find(name => name !== by) ?? '', code: 'duplicate' } })
      seen.add(text)
    }
  }
  return taken
}

const wholeOf = (child: AnyModule, { old, values }: RowChange, link: Data): Data => ({
  ...initialValues(child),
  ...old,
  ...values,
  ...link,
})
