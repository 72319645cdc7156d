import {
  type Action,
  type AnyModule,
  fieldOf,
  freeStepsFrom,
  isReadonly,
  isRequired,
  isSecret,
  isSetOnce,
  settableOptions,
} from '../../../../schema/index.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { RowPermissions } from '../../listPermissions.ts'
import { isValueMissing } from '../groupTitle.ts'

export type BoardValue = string | number | null
/** How a card moves to a column: its field is saved, or the action is run that sets this value. */
export type BoardMove = { save: true } | { name: string; action: Action }

interface MoveRequest {
  module: AnyModule
  by: string
  row: ListRow
  to: BoardValue
  may: RowPermissions
  platform: boolean
}

/** The move of a row to a column; null where it may not be moved there. */
export function boardMove({ module, by, row, to, may, platform }: MoveRequest): BoardMove | null {
  if (isSameColumn(row[by], to)) return null
  const step = may.actions.find(([, action]) => action.sets?.[by] === to)
  if (step) return { name: step[0], action: step[1] }
  const field = fieldOf(module, by)
  if (!field || !may.change || isReadonly(field) || isSetOnce(field) || isSecret(field)) return null
  if ('transitions' in field)
    return freeStepsFrom(field, String(row[by] ?? field.initial)).includes(String(to)) ? { save: true } : null
  if ('platformOnly' in field && to !== null && !Object.values(settableOptions(field, { platform })).includes(to)) return null
  if (isValueMissing(field, to) && isRequired(field)) return null
  return { save: true }
}

/** An empty value is null or, of a reference, 0. */
export const isSameColumn = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null)
