import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { and, type Belonging, conditionSql } from './conditions.ts'
import { ident, nothing, quoted, raw, type Sql, sql } from './sql.ts'

/** A field and what it may hold. */
export interface Among {
  field: string
  values: readonly unknown[]
}
/** The platform sees everybody's rows of some modules; these are its own. */
export const mine = (module: AnyModule): Sql => (module.scope === 'shared' ? raw(' and t.org_id = ctx.org') : nothing)

/** Each of these fields has one of its values. */
export const amongSql = (belonging: Belonging, among: readonly Among[]): Sql =>
  and(
    among.map(({ field, values }) =>
      fieldsOf(belonging.module)[field]?.kind === 'text'
        ? textAmong(field, values)
        : conditionSql(belonging, { field, op: 'oneOf', values }),
    ),
  )

function textAmong(field: string, values: readonly unknown[]): Sql {
  const texts = values.filter(value => value !== null).map(String)
  const some = loweredSql(`t.${quoted(field)}`, texts)
  return texts.length < values.length ? sql`(${some} or t.${ident(field)} is null)` : some
}

/**
 * The case of letters tells nothing apart; which letters have one, databases do not agree on. In small letters as we know them,
 * not as a locale does: no other name may come to mean this one.
 */
export const loweredSql = (column: string, texts: readonly string[]): Sql => {
  const lowered = texts.flatMap(text => [text.toLowerCase(), text.replace(/[A-Z]+/g, some => some.toLowerCase())])
  return sql`lower(${raw(column)}) = any(${[...new Set(lowered)]}::text[])`
}
