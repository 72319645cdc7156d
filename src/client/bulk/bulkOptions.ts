import { t } from 'i18next'
import type { AnyModule, Field, Options } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'

/** What `batch {key, val}` may set, as the list offers it. */
export type BulkOption = { key: string; label: string } & ({ field: string } | { values: Options })

export const bulkOptions = (module: AnyModule): readonly BulkOption[] =>
  Object.entries(module.bulk ?? {}).map(([key, bulk]) => {
    if (typeof bulk === 'object' && 'action' in bulk) return { key, label: bulk.label, values: bulk.values }
    const { field, label, values }: { field: string; label?: string; values?: Options } =
      typeof bulk === 'string' ? { field: bulk } : bulk
    return { key, label: label ?? fieldsOf(module)[field]?.label ?? field, ...(values ? { values } : { field }) }
  })

/** What is chosen from: of a flag both sides, as neither is how all the rows stand. */
export function bulkField(module: AnyModule, plan: BulkOption): Field {
  const field = 'field' in plan ? fieldsOf(module)[plan.field] : undefined
  if (field && field.kind !== 'flag') return field
  const sides = { [t('engine:flag.yes')]: 1, [t('engine:flag.no')]: 0 }
  return { kind: 'choice', label: plan.label, options: 'values' in plan ? plan.values : sides }
}
