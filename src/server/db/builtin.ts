import { kindSql } from '../../fields/sqls.ts'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { Condition, Sought } from './conditions.ts'

type Given = NonNullable<AnyModule['builtin']>[number]

/** How many of the rows that a module brings are sought, told from the schema alone; null where only the database can tell. */
export function builtinSought(module: AnyModule, { statuses, keyword, conditions }: Sought): number | null {
  const rows = (module.builtin ?? []).filter(row => statuses.includes(Number(row['status'] ?? 1)))
  if (!rows.length) return 0
  if (keyword || conditions.some(one => one.op !== 'oneOf')) return null
  return rows.filter(row => conditions.every(one => isMet(module, row, one))).length
}

function isMet(module: AnyModule, row: Given, condition: Condition): boolean {
  const field = fieldsOf(module)[condition.field]
  if (!field || condition.op !== 'oneOf') return false
  const stored = (value: unknown) => JSON.stringify(kindSql(field).store(value ?? null, field) ?? null)
  const own = stored(row[condition.field] ?? kindValue(field).initial(field))
  return condition.values.some(value => stored(value) === own)
}
