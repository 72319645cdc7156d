import { kindSql } from '../../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, tableOf } from '../../../../schema/index.ts'
import { ident, join, type Sql, sql } from '../../sql.ts'
import { arrayLookupName, lookedUpArrays } from '../../tables/arrayLookup.ts'
import type { FieldCondition, QueryContext, RowFilter } from '../conditions.ts'

type OneOf = Extract<FieldCondition, { op: 'oneOf' }>

/** The conditions of a filter whose rows a function finds: some values of an array, as choices and several references are stored. */
const lookedUp = ({ module, registry }: QueryContext, { conditions }: RowFilter): readonly OneOf[] =>
  conditions.filter(
    (one): one is OneOf =>
      one.op === 'oneOf' && lookedUpArrays(registry.base(module)).includes(one.field) && wantedValues(module, one).length > 0,
  )
export const isLookedUp = (context: QueryContext, filter: RowFilter): boolean => lookedUp(context, filter).length > 0

/** The ids of the rows that meet the first condition whose values are not too frequent to be looked up, at most `most`; null if all are. */
export function arrayLookupSql(context: QueryContext, filter: RowFilter, most: number): Sql {
  const found = lookedUp(context, filter).map(
    ({ field, values }) =>
      sql`${ident(arrayLookupName(tableOf(context.module), field))}(${wantedValues(context.module, { field, values })}::text[], ${filter.statuses}::smallint[], ${most}::bigint)`,
  )
  return sql`coalesce(${join(found, ', ')})`
}

/** The stored values; none where the condition asks for empty arrays too, which no key finds. */
function wantedValues(module: AnyModule, { field: name, values }: Pick<OneOf, 'field' | 'values'>): readonly unknown[] {
  const field = fieldsOf(module)[name]
  if (!field) return []
  const kind = kindSql(field)
  const stored = kind.cast.endsWith('[]') ? values : values.map(value => kind.store(value, field))
  return stored.includes(null) ? [] : stored
}
