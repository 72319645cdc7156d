import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { fieldOf, ownRefusal } from '../../schema/index.ts'
import type { RefusalSummary } from '../../shared/wire/refusal.ts'
import { describeLock, describeProblem, labelsOfFields } from '../form/fieldFault.ts'
import { findModule } from '../api/moduleRegistry.ts'

/** The outcome of a bulk change, or of its dry run. */
export interface BulkSummary {
  total: number
  changed: number
  refused: readonly (RefusalSummary & { count: number })[]
}

/** How many rows change, how many do not and why. */
export function describeBulkSummary(module: AnyModule, { total, changed, refused }: BulkSummary): readonly string[] {
  const same = total - changed - refused.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(changed > 0 ? [t('engine:many.changes', { count: changed })] : []),
    ...refused.map(one => t('engine:many.refused', { count: one.count, reason: describeRefusal(module, one) })),
    ...(same > 0 ? [t('engine:many.same', { count: same })] : []),
  ]
}

/** Why rows are refused, in the sentence the server has for a single row. */
function describeRefusal(module: AnyModule, { code, params, module: owner }: RefusalSummary): string {
  const declared = findModule(owner)?.refusals?.[code]
  if (declared) return t(`refusals.${code}`, { ns: `modules/${owner}`, defaultValue: ownRefusal(declared).text, ...params })
  const broken = code === 'ruleBroken' ? module.rules?.[Number(params?.['rule'])] : undefined
  if (broken) return broken.say
  const field = code === 'invalid' ? fieldOf(module, String(params?.['field'])) : undefined
  if (field) return describeProblem(field, { code: params?.['problem'] === 'readonly' ? 'readonly' : 'required' })
  if (code === 'notDeletable' && module.delete?.message !== undefined) return module.delete.message
  if (code === 'rowLocked') return describeLock(module)
  if (code === 'stillUsed') return t('engine:many.stillUsed')
  return t(`errors:refusal.${code}`, { fields: labelsOfFields(module, Object.keys(module.delete?.only ?? {})), ...params })
}
