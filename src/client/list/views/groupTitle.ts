import { t } from 'i18next'
import { type AnyModule, type Field, fieldOf, isLink } from '../../../schema/index.ts'
import type { RowGroup } from '../../../shared/wire/envelope.ts'
import { viewOf } from '../../views/viewOf.ts'

/** The value of rows that have none. */
export const isValueMissing = (field: Field, value: string | number | null): boolean =>
  value === null || (value === 0 && isLink(field))

/** The title of a group of rows. */
export function groupTitle(module: AnyModule, by: string, { value, title }: Pick<RowGroup, 'value' | 'title'>): string {
  const field = fieldOf(module, by)
  if (!field || isValueMissing(field, value)) return t('engine:view.none')
  const option =
    field &&
    viewOf(module, field)
      .options?.(field)
      .find(one => one.value === String(value))
  return option?.label ?? title ?? (typeof value === 'string' ? value : `#${value}`)
}
