import { type AnyModule, childrenOf, type FieldOf } from '../../schema/index.ts'
import { isLockedIn, isRowLocked } from '../../shared/rules/condition.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import { callOf } from '../api/request.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { childModuleOf, childRowsIn, childrenToSend, editableColumns } from '../form/children/childRows.ts'
import type { PutBackPlan } from './earlierValues.ts'

/** The child rows as they were after an entry of its history, by field; of the fields alone whose rows changed since. */
export async function loadChildrenAfter(
  module: AnyModule,
  { id, event, values }: { id: number; event: number | undefined; values: RowData },
): Promise<RowData> {
  const names = childrenOf(module).flatMap(([name]) => (name in values ? [name] : []))
  if (event === undefined || !names.length) return {}
  const then = await callOf(module, 'info')<RowData>({ id, event })
  return Object.fromEntries(names.map(name => [name, then[name]]))
}

/** What putting them back changes in the present row. */
export function planChildren(module: AnyModule, row: RowData, children: RowData): PutBackPlan {
  const plan = { diff: {} as Record<string, readonly [unknown, unknown]>, open: [] as string[], locked: [] as string[] }
  for (const [name, field] of childrenOf(module)) {
    const pair = name in children && childRowChanges(field, childRowsIn(row[name]), childRowsIn(children[name]))
    if (!pair) continue
    plan.diff[name] = pair
    plan[isLockedIn(module, field, { row, before: row }) || isRowLocked(module, row, row) ? 'locked' : 'open'].push(name)
  }
  return plan
}

/** The values that a save takes, with the child rows: those that are gone come back as new ones. */
export function valuesToSend(module: AnyModule, values: RowData, now: RowData): RowData {
  const children = childrenOf(module).flatMap(([name, field]) => {
    if (!(name in values)) return []
    const ids = new Set(childRowsIn(now[name]).map(row => row['id']))
    const rows = childRowsIn(values[name]).map(({ id, version: _version, ...row }) => (ids.has(id) ? { ...row, id } : row))
    return [[name, childrenToSend(field, rows)] as const]
  })
  return { ...values, ...Object.fromEntries(children) }
}

/** The differences of child rows in the form of history entries; null where there are none. */
function childRowChanges(
  field: FieldOf['children'],
  now: readonly RowData[],
  then: readonly RowData[],
): readonly [readonly RowData[], readonly RowData[]] | null {
  const names = editableColumns(childModuleOf(field), field)
  const only = (row: RowData, some: readonly string[]) => Object.fromEntries(some.map(name => [name, row[name] ?? null]))
  const before: RowData[] = []
  const after: RowData[] = []
  for (const [index, row] of now.entries()) {
    const at = then.findIndex(one => one['id'] === row['id'])
    const changed = at < 0 ? names : names.filter(name => !isSameValue(row[name], then[at]?.[name]))
    if (!changed.length) continue
    before.push({ ...only(row, changed), line: index + 1 })
    if (at >= 0) after.push({ ...only(then[at] ?? {}, changed), line: at + 1 })
  }
  for (const [index, row] of then.entries())
    if (!now.some(one => one['id'] === row['id'])) after.push({ ...only(row, names), line: index + 1 })
  return before.length || after.length ? [before, after] : null
}
