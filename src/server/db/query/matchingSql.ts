import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { andSql, type QueryContext, conditionSql } from './conditions.ts'
import { ident, emptySql, quoted, raw, type Sql, sql } from '../sql.ts'

/** A field and what it may hold. */
export interface FieldValues {
  field: string
  values: readonly unknown[]
}
/** The platform sees everybody's rows of some modules; these are its own. */
export const ownedSql = (module: AnyModule): Sql => (module.scope === 'shared' ? raw(' and t.org_id = ctx.org') : emptySql)

/** Each of these fields has one of its values. */
export const matchingSql = (belonging: QueryContext, among: readonly FieldValues[]): Sql =>
  andSql(
    among.map(({ field, values }) =>
      fieldsOf(belonging.module)[field]?.kind === 'text'
        ? textMatchingSql(field, values)
        : conditionSql(belonging, { field, op: 'oneOf', values }),
    ),
  )

function textMatchingSql(field: string, values: readonly unknown[]): Sql {
  const texts = values.filter(value => value !== null).map(String)
  const some = caseInsensitiveSql(`t.${quoted(field)}`, texts)
  return texts.length < values.length ? sql`(${some} or t.${ident(field)} is null)` : some
}

/**
 * The case of letters tells nothing apart; which letters have one, databases do not agree on. In small letters as we know them,
 * not as a locale does: no other name may come to mean this one.
 */
export const caseInsensitiveSql = (column: string, texts: readonly string[]): Sql => {
  const lowered = texts.flatMap(text => [text.toLowerCase(), text.replace(/[A-Z]+/g, some => some.toLowerCase())])
  return sql`lower(${raw(column)}) = any(${[...new Set(lowered)]}::text[])`
}
