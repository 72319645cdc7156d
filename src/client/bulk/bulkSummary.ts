import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'

/** What became of a change of many rows, or what would. */
export interface BulkSummary {
  total: number
  changed: number
  refused: readonly { code: string; count: number; params?: Readonly<Record<string, string | number>> }[]
}

/** How many change, how many do not and why. */
export function describeBulkSummary(module: AnyModule, { total, changed, refused }: BulkSummary): readonly string[] {
  const same = total - changed - refused.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(changed > 0 ? [t('engine:many.changes', { count: changed })] : []),
    ...refused.map(one => t('engine:many.refused', { count: one.count, reason: describeRefusal(module, one) })),
    ...(same > 0 ? [t('engine:many.same', { count: same })] : []),
  ]
}

/** Why some rows are not changed, as the server would say of one. */
function describeRefusal(module: AnyModule, { code, params }: BulkSummary['refused'][number]): string {
  if (code === 'notDeletable' && module.undeletable !== undefined) return module.undeletable
  if (code === 'stillUsed') return t('engine:many.stillUsed')
  return t(`errors:refusal.${code}`, { fields: labelsOf(module, Object.keys(module.deletable ?? {})), ...params })
}

const labelsOf = (module: AnyModule, names: readonly string[]): string =>
  names.map(name => fieldsOf(module)[name]?.label ?? name).join(t('engine:comma'))
