import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, type Field, fieldsOf, titleFieldOf, titlePrivacy } from '../../../schema/index.ts'
import { ident, emptySql, quoted, raw, type Sql, sql } from '../sql.ts'
import { andSql, type QueryContext, conditionSql } from './conditions.ts'
import { allSourcesSql } from './selectSql.ts'
import { rowTitleSql } from './titleSql.ts'

/** A field and the values it may have. */
export interface FieldValues {
  field: string
  values: readonly unknown[]
}
/** Own rows only: the platform sees everybody's rows of shared modules. */
export const ownedSql = (module: AnyModule): Sql => (module.scope === 'shared' ? raw(' and t.org_id = ctx.org') : emptySql)

/** Whether values of the field are equal whatever the case of their letters. */
export const ignoresCase = (field: Field | undefined): boolean => field !== undefined && kindSql(field).ignoresCase === true

/** Each of these fields has one of its values. */
export const matchingSql = (context: QueryContext, among: readonly FieldValues[]): Sql =>
  andSql(
    among.map(({ field, values }) =>
      ignoresCase(fieldsOf(context.module)[field])
        ? textMatchingSql(field, values)
        : conditionSql(context, { field, op: 'oneOf', values }),
    ),
  )

function textMatchingSql(field: string, values: readonly unknown[]): Sql {
  const texts = values.filter(value => value !== null).map(String)
  const some = caseInsensitiveSql(`t.${quoted(field)}`, texts)
  return texts.length < values.length ? sql`(${some} or t.${ident(field)} is null)` : some
}

/**
 * Ignores the case of letters. Databases disagree on which letters have a case, so both JavaScript's lower case and the ASCII
 * one are compared with the database's; a locale's rules would make different names equal.
 */
export const caseInsensitiveSql = (column: string, texts: readonly string[]): Sql => {
  const lowered = texts.flatMap(text => [text.toLowerCase(), text.replace(/[A-Z]+/g, some => some.toLowerCase())])
  return sql`lower(${raw(column)}) = any(${[...new Set(lowered)]}::text[])`
}

export interface NamedQuery {
  titles: readonly string[]
  ids: readonly number[]
}
export interface NamedRow {
  id: number
  /** To be compared with what somebody typed, and shown to nobody: it may be the name of a person. */
  title: string
  /** The title as everybody may see it. */
  shown: string
  status: number
}

/** Rows with one of these titles or ids, deleted ones aside; further conditions may follow. */
export function namedSql(context: QueryContext, { titles, ids }: NamedQuery): Sql {
  const { module, who } = context
  const shown = rowTitleSql(context, 't')
  const title = titlePrivacy(module) ? `t.${quoted(titleFieldOf(module))}::text` : shown
  return sql`select t.id, ${raw(`coalesce(${title}, '') as title, coalesce(${shown}, '') as shown`)}, t.status
    from ${allSourcesSql(module, who)} and t.status <> -1 and (${caseInsensitiveSql(title, titles)} or t.id = any(${ids}::bigint[]))`
}
