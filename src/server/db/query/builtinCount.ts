import { kindSql } from '../../../kinds/kindSqls.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Field, fieldsOf, formulaOf, isComputed, isSecret, memoByModule } from '../../../schema/index.ts'
import type { FieldCondition, RowFilter } from './conditions.ts'

/** The built-in rows of a module, each value as it is stored. */
const builtinRows = memoByModule(module =>
  (module.builtin ?? []).map(row => {
    const stored = Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
      isComputed(field) || isSecret(field)
        ? []
        : [[name, storedText(field, row[name] ?? kindValue(field).initial(field))] as const],
    )
    return { status: Number(row['status'] ?? 1), values: Object.fromEntries(stored) }
  }),
)
const storedText = (field: Field, value: unknown): string => JSON.stringify(kindSql(field).store(value ?? null, field) ?? null)

/** How many built-in rows of a module match, from the schema alone; null if only the database can count them. */
export function builtinCount(module: AnyModule, { statuses, keyword, conditions }: RowFilter): number | null {
  const rows = builtinRows(module).filter(row => statuses.includes(row.status))
  if (!rows.length) return 0
  const isUnknown = ({ op, field }: FieldCondition) => op !== 'oneOf' || formulaOf(fieldsOf(module)[field]) !== undefined
  if (keyword || conditions.some(isUnknown)) return null
  const wanted = conditions.map(one => wantedValues(module, one))
  return rows.filter(row => wanted.every(({ field, values }) => values.includes(row.values[field] ?? ''))).length
}

function wantedValues(module: AnyModule, condition: FieldCondition): { field: string; values: readonly string[] } {
  const field = fieldsOf(module)[condition.field]
  const values = field && condition.op === 'oneOf' ? condition.values.map(value => storedText(field, value)) : []
  return { field: condition.field, values }
}
