import { kindSql } from '../../fields/sqls.ts'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, type Field, fieldsOf, isDerived, isSecret, perModule } from '../../schema/index.ts'
import type { Condition, Sought } from './conditions.ts'

/** The rows a module brings, each value as it is stored. */
const given = perModule(module =>
  (module.builtin ?? []).map(row => {
    const stored = Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
      isDerived(field) || isSecret(field) ? [] : [[name, written(field, row[name] ?? kindValue(field).initial(field))] as const],
    )
    return { status: Number(row['status'] ?? 1), values: Object.fromEntries(stored) }
  }),
)
const written = (field: Field, value: unknown): string => JSON.stringify(kindSql(field).store(value ?? null, field) ?? null)

/** How many of the rows that a module brings are sought, told from the schema alone; null where only the database can tell. */
export function builtinSought(module: AnyModule, { statuses, keyword, conditions }: Sought): number | null {
  const rows = given(module).filter(row => statuses.includes(row.status))
  if (!rows.length) return 0
  if (keyword || conditions.some(one => one.op !== 'oneOf')) return null
  const asked = conditions.map(one => wanted(module, one))
  return rows.filter(row => asked.every(({ field, values }) => values.includes(row.values[field] ?? ''))).length
}

function wanted(module: AnyModule, condition: Condition): { field: string; values: readonly string[] } {
  const field = fieldsOf(module)[condition.field]
  const values = field && condition.op === 'oneOf' ? condition.values.map(value => written(field, value)) : []
  return { field: condition.field, values }
}
