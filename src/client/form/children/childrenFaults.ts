import { t } from 'i18next'
import {
  type FieldOf,
  type AnyModule,
  childColumnsOf,
  childrenOf,
  fieldOf,
  isReadonly,
  rowDefaultOf,
} from '../../../schema/index.ts'
import { isRowLocked } from '../../../shared/rules/condition.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import { withKnownColumns } from '../../../shared/rules/rowRules.ts'
import { mayEditChild } from '../../../shared/rules/rowScopes.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { translateModule } from '../../views/useModuleLabels.ts'
import { conditionFault, describeLock, describeProblem, fieldFault, ruleFault, deletionFault } from '../fieldFault.ts'
import { blankRow } from '../useRow.ts'

/** Faults in a grid of child rows, by row and field: `2.price`. */
export type ChildFaults = Readonly<Record<string, string>>

/** The module of the child rows, in the language of the reader. */
export function childModuleOf({ of }: FieldOf['children']): AnyModule {
  const child = findModule(of)
  if (!child) throw new Error(`no module "${of}"`)
  return translateModule(child)
}

/** The columns whose cells can be edited. */
export const editableColumns = (child: AnyModule, field: FieldOf['children']): readonly string[] =>
  childColumnsOf(child, field).filter(name => {
    const own = fieldOf(child, name)
    return own !== undefined && !isReadonly(own)
  })

/** A new row of the grid. */
export const newChild = (child: AnyModule): RowData => blankRow(child, {})

const isNewChild = (row: RowData): boolean => !row['id']

/** The rows without those that were added and left empty. */
export function filledChildren(field: FieldOf['children'], rows: readonly RowData[]): readonly RowData[] {
  const child = childModuleOf(field)
  const blank = newChild(child)
  const names = editableColumns(child, field)
  return rows.filter(row => !isNewChild(row) || names.some(name => !isSameValue(row[name], blank[name])))
}

/** A typed row without its child rows that were added and left empty. */
export const withFilledChildren = (module: AnyModule, row: RowData): RowData => ({
  ...row,
  ...Object.fromEntries(
    childrenOf(module).flatMap(([name, field]) =>
      Array.isArray(row[name]) ? [[name, filledChildren(field, row[name] as RowData[])]] : [],
    ),
  ),
})

/** The faults of child rows, and the sentence of the first; '' when there are none. */
export function childrenFault(field: FieldOf['children'], value: unknown): { faults: ChildFaults; first: string } {
  const rows = filledChildren(field, Array.isArray(value) ? (value as RowData[]) : [])
  const child = childModuleOf(field)
  const faults: Record<string, string> = {}
  for (const [index, row] of rows.entries())
    for (const name of editableColumns(child, field)) {
      const own = fieldOf(child, name)
      // The server fills in values that it has not returned yet.
      if (!own || (row[name] === undefined && rowDefaultOf(own))) continue
      const fault =
        fieldFault(own, row[name], { isNew: isNewChild(row) }) ||
        conditionFault(child, name, { row, before: null }) ||
        ruleFault(child, name, withKnownColumns(child, row, null))
      if (fault) faults[`${index}.${name}`] = fault
    }
  const { min = 0 } = field
  const few = rows.length < min ? describeProblem(field, { code: 'tooFewLines', params: { min, count: rows.length } }) : ''
  const [at] = Object.entries(faults)
  const first = at ? t('engine:children.problem', { line: Number(at[0].split('.')[0]) + 1, text: at[1] }) : few
  return { faults, first }
}

/** Child rows as a save accepts them: editable values, and the id and version of stored rows. */
export const childrenToSend = (field: FieldOf['children'], value: unknown): readonly RowData[] => {
  const names = ['id', 'version', ...editableColumns(childModuleOf(field), field)]
  const rows = Array.isArray(value) ? (value as RowData[]) : []
  return filledChildren(field, rows).map(row =>
    Object.fromEntries(names.flatMap(name => (row[name] === undefined ? [] : [[name, row[name]]]))),
  )
}

/** Why a row stays as it is, and why it is not removed; '' where nothing speaks against it. */
export interface ChildLock {
  locked: string
  undeletable: string
}
const free: ChildLock = { locked: '', undeletable: '' }
const childLocks = new WeakMap<RowData, ChildLock>()

interface StoredChild {
  child: AnyModule
  field: FieldOf['children']
  row: RowData
  /** As it is stored; undefined for a new row. */
  before: RowData | undefined
  by: Parameters<typeof mayEditChild>[2]
}
/** The schema's locks of a stored row: whether it may be changed or deleted. Memoised: the same object every time. */
export function childLock(stored: StoredChild): ChildLock {
  const { child, field, row, before } = stored
  if (!before || !(child.readonly || child.delete || field.editable)) return free
  const known = childLocks.get(row) ?? lockOfChild({ ...stored, before })
  childLocks.set(row, known)
  return known
}
function lockOfChild({ child, field, row, before, by }: StoredChild & { before: RowData }): ChildLock {
  if (!mayEditChild(field, before, by))
    return { locked: t('errors:refusal.othersRow'), undeletable: t('errors:refusal.othersRow') }
  return { locked: isRowLocked(child, row, before) ? describeLock(child) : '', undeletable: deletionFault(child, before) }
}

/** The rows of the grid as they are stored, by id. */
export const storedChildren = (value: unknown): ReadonlyMap<unknown, RowData> =>
  new Map((Array.isArray(value) ? (value as RowData[]) : []).map(row => [row['id'], row]))
