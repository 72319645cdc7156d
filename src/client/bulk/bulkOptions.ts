import { kindView } from '../../kinds/kindViews.ts'
import { type AnyModule, type Field, type Options, fieldsOf } from '../../schema/index.ts'
import type { Adjustment } from '../../shared/rules/adjustment.ts'

/** One thing that `batch {key, val}` may set. */
export type BulkOption = { key: string; label: string } & ({ field: string } | { values: Options })

/** The value that is set in all rows, that none is left, or by how much the number of each changes. */
export type BulkValue = { val: unknown } | { empty: 1 } | Adjustment

/** The value, and when it is set; at once by default. */
export type BulkRequest = BulkValue & { at?: string }

export const bulkOptions = (module: AnyModule): readonly BulkOption[] =>
  Object.entries(module.bulk ?? {}).map(([key, bulk]) => {
    const { field, label, values }: { field: string; label?: string; values?: Options } =
      typeof bulk === 'string' ? { field: bulk } : bulk
    return { key, label: label ?? fieldsOf(module)[field]?.label ?? field, ...(values ? { values } : { field }) }
  })

/**
 * The field that the value is chosen in. A flag becomes a choice of yes and no: a switch would show one of them as the current
 * value.
 */
export function bulkField(module: AnyModule, option: BulkOption): Field {
  const field = 'field' in option ? fieldsOf(module)[option.field] : undefined
  const options = 'values' in option ? option.values : field && kindView(field).bulkOptions?.()
  return field && !options ? field : { kind: 'choice', label: option.label, options: options ?? {} }
}
