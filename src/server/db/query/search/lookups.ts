import { kindSql } from '../../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, tableOf } from '../../../../schema/index.ts'
import { hasScopeValueSql, type ScopeColumn } from '../../rowScope.ts'
import { ident, join, type Sql, sql } from '../../sql.ts'
import { arrayLookupName, arrayLookupFields, rangeLookupFields, rangeLookupName } from '../../tables/lookupFunctions.ts'
import type { FieldCondition, QueryContext, RowFilter } from '../conditions.ts'

/** The call of a function that finds the rows of a condition, at most `limit` of them; null where a scan is shorter. */
type Lookup = (statuses: readonly number[], limit: number) => Sql

/**
 * The lookups of a filter: for values of an array, as choices and several references are stored, and for bounds of decimals. Any of them
 * finds all rows that may meet the filter.
 */
function lookupsOf(context: QueryContext, { conditions }: Pick<RowFilter, 'conditions'>): readonly Lookup[] {
  const base = context.registry.base(context.module)
  const [arrays, decimals] = [arrayLookupFields(base), rangeLookupFields(base)]
  if (!arrays.length && !decimals.length) return []
  const ranges = decimals.filter(name => conditions.some(({ field, op }) => field === name && isBound(op)))
  return [
    ...conditions.flatMap(one => (one.op === 'oneOf' && arrays.includes(one.field) ? arrayLookups(context.module, one) : [])),
    ...ranges.map(name => rangeLookup(context.module, { name, conditions })),
  ]
}
const isBound = (op: FieldCondition['op']): boolean => op === 'from' || op === 'to'

export const hasConditionLookup = (context: QueryContext, filter: RowFilter): boolean => lookupsOf(context, filter).length > 0

/** The ids of the rows that meet the first condition that no more than `limit` meet; null if there is none. */
export const lookupSql = (context: QueryContext, filter: RowFilter, limit: number): Sql =>
  sql`coalesce(${join(
    lookupsOf(context, filter).map(call => call(filter.statuses, limit)),
    ', ',
  )})`

/** None where the condition asks for empty arrays too, which no key finds. */
function arrayLookups(module: AnyModule, { field: name, values }: Extract<FieldCondition, { op: 'oneOf' }>): readonly Lookup[] {
  const field = fieldsOf(module)[name]
  if (!field || !values.length) return []
  const kind = kindSql(field)
  const stored = kind.cast.endsWith('[]') ? values : values.map(value => kind.store(value, field))
  return stored.includes(null) ? [] : [arrayLookup(module, { column: name, values: stored })]
}

const arrayLookup =
  (module: AnyModule, { column, values }: { column: string; values: readonly unknown[] }): Lookup =>
  (statuses, limit) =>
    sql`${ident(arrayLookupName(tableOf(module), column))}(${values}::text[], ${statuses}::smallint[], ${limit}::bigint)`

function rangeLookup(module: AnyModule, { name, conditions }: { name: string; conditions: readonly FieldCondition[] }): Lookup {
  const bound = (op: 'from' | 'to') => {
    const found = conditions.find(one => one.field === name && one.op === op)
    return found && 'value' in found ? String(found.value) : null
  }
  const [least, greatest] = [bound('from'), bound('to')]
  return (statuses, limit) =>
    sql`${ident(rangeLookupName(tableOf(module), name))}(${least}::numeric, ${greatest}::numeric, ${statuses}::smallint[], ${limit}::bigint)`
}

/** Up to how many rows of a scope are looked up by their ids. */
const maxOfScope = 3000

/**
 * The rows of a source with one of the values in the array of a scope's column: those that a function finds, and where it finds too many
 * all that a scan finds. One of the two is empty.
 */
export function scopedArraySources({ module }: QueryContext, source: Sql, { scope, statuses }: ScopedArray): readonly Sql[] {
  const ids = arrayLookup(module, { column: scope.column, values: scope.values ?? [] })(statuses, maxOfScope)
  return [
    sql`${source} and t.id = any((select ${ids})::bigint[])`,
    sql`${source} and (select ${ids} is null) and ${hasScopeValueSql(scope)}`,
  ]
}
interface ScopedArray {
  scope: ScopeColumn
  statuses: readonly number[]
}
