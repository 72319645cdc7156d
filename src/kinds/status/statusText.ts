import { t } from 'i18next'
import type { FieldOf } from '../../schema/index.ts'

export function statusText(field: Pick<FieldOf['status'], 'on' | 'off'>, value: 1 | 0 | -1): string {
  if (value === -1) return t('engine:status.deleted')
  return value === 1 ? (field.on ?? t('engine:status.normal')) : (field.off ?? t('engine:status.disabled'))
}
