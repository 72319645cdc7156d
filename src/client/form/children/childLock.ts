import { t } from 'i18next'
import type { AnyModule, FieldOf } from '../../../schema/index.ts'
import { isRowLocked } from '../../../shared/rules/condition.ts'
import { mayEditChild } from '../../../shared/rules/rowScopes.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { deletionFault, describeLock } from '../fieldFault.ts'

/** Why a row cannot be changed, and why it cannot be removed; '' if it can. */
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
  /** The row as it is stored; undefined for a new one. */
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
