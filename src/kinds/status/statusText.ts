import type { FieldOf } from '../../schema/index.ts'
import type { TranslateText } from '../kindValue.ts'

export function statusText({ on, off }: FieldOf['status'], value: 1 | 0 | -1, t: TranslateText): string {
  if (value === -1) return t('engine:status.deleted')
  return value === 1 ? (on ?? t('engine:status.normal')) : (off ?? t('engine:status.disabled'))
}
