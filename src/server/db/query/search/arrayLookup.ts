import { kindSql } from '../../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, tableOf } from '../../../../schema/index.ts'
import { hasScopeValue, type ScopeColumn } from '../../rowScope.ts'
import { ident, join, type Sql, sql } from '../../sql.ts'
import { arrayLookupName, lookedUpArrays } from '../../tables/arrayLookup.ts'
import type { FieldCondition, QueryContext, RowFilter } from '../conditions.ts'

type OneOf = Extract<FieldCondition, { op: 'oneOf' }>

/** The conditions of a filter whose rows a function finds: some values of an array, as choices and several references are stored. */
const lookedUp = ({ module, registry }: QueryContext, { conditions }: Pick<RowFilter, 'conditions'>): readonly OneOf[] =>
  conditions.filter(
    (one): one is OneOf =>
      one.op === 'oneOf' && lookedUpArrays(registry.base(module)).includes(one.field) && wantedValues(module, one).length > 0,
  )
export const isLookedUp = (context: QueryContext, filter: RowFilter): boolean => lookedUp(context, filter).length > 0

/** The ids of the rows that meet the first condition that no more than `most` meet; null if there is none. */
export function arrayLookupSql(context: QueryContext, { conditions, statuses }: RowFilter, most: number): Sql {
  const { module } = context
  const found = lookedUp(context, { conditions }).map(one =>
    lookupSql(module, { column: one.field, values: wantedValues(module, one), statuses, most }),
  )
  return sql`coalesce(${join(found, ', ')})`
}

interface ArrayLookup {
  column: string
  values: readonly unknown[]
  statuses: readonly number[]
  most: number
}
const lookupSql = (module: AnyModule, { column, values, statuses, most }: ArrayLookup): Sql =>
  sql`${ident(arrayLookupName(tableOf(module), column))}(${values}::text[], ${statuses}::smallint[], ${most}::bigint)`

/** Up to how many rows of a scope are looked up by their ids. */
const maxOfScope = 3000

/**
 * The rows of a source with one of the values in the array of a scope's column: those that a function finds, and where it finds too many
 * all that a scan finds. One of the two is empty.
 */
export function scopedArraySources({ module }: QueryContext, source: Sql, { scope, statuses }: ScopedArray): readonly Sql[] {
  const ids = lookupSql(module, { column: scope.column, values: scope.values ?? [], statuses, most: maxOfScope })
  return [
    sql`${source} and t.id = any((select ${ids})::bigint[])`,
    sql`${source} and (select ${ids} is null) and ${hasScopeValue(scope)}`,
  ]
}
interface ScopedArray {
  scope: ScopeColumn
  statuses: readonly number[]
}

/** The stored values; none where the condition asks for empty arrays too, which no key finds. */
function wantedValues(module: AnyModule, { field: name, values }: Pick<OneOf, 'field' | 'values'>): readonly unknown[] {
  const field = fieldsOf(module)[name]
  if (!field) return []
  const kind = kindSql(field)
  const stored = kind.cast.endsWith('[]') ? values : values.map(value => kind.store(value, field))
  return stored.includes(null) ? [] : stored
}
