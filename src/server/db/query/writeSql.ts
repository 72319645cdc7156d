import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, organisationFieldOf, tableOf } from '../../../schema/index.ts'
import { type AuditEntry, auditInsert } from '../auditInsert.ts'
import type { Principal } from '../scope.ts'
import { wrapParameter, ident, join, emptySql, quoted, raw, type Sql, sql } from '../sql.ts'
import { platformOrg } from '../tables/columns.ts'

/** A save under an Idempotency-Key: the digest of its request. The reply is stored with it. */
export interface IdempotencyRecord {
  key: string
  request: string
}
/** A row to write, in one statement with its audit entry and its idempotency record. */
export interface RowWrite {
  /** Stored values by field. */
  values: Readonly<Record<string, unknown>>
  pinyin: string | null
  audit: AuditEntry
  /** With a key, a repeated request gets the stored reply. */
  idempotency: IdempotencyRecord | null
}
interface WriteTarget {
  module: AnyModule
  who: Principal
  full: Sql
}

const castValue = (module: AnyModule, name: string, value: unknown): Sql => {
  const field = fieldsOf(module)[name]
  return field ? wrapParameter(value, p => `${p}::${kindSql(field).cast}`) : sql`${value as string}`
}

const idempotencySql = ({ who }: WriteTarget, change: RowWrite): Sql =>
  change.idempotency
    ? sql`, once as (insert into idempotency (org_id, account_id, key, request, reply)
      select ${who.org}::bigint, ${who.account}::bigint, ${change.idempotency.key}::text, ${change.idempotency.request}::text,
        row_to_json(saved)::text from saved)`
    : emptySql

const auditSql = (target: WriteTarget, change: RowWrite): Sql =>
  sql`, audited as (${auditInsert(target.who, change.audit, raw('from saved'))})`

/** The condition of rows `t` that the principal may write; the database's policies enforce the same. */
export function writableSql(module: AnyModule, who: Principal): Sql {
  const isPlatform = sql`${who.org}::bigint = ${raw(String(platformOrg))}`
  if (module.scope === 'organisation') return isPlatform
  return module.scope === 'shared' ? sql`(t.org_id = ${who.org}::bigint or ${isPlatform})` : sql`t.org_id = ${who.org}::bigint`
}

export function insertSql(target: WriteTarget, change: RowWrite): Sql {
  const { module, who } = target
  const owner = organisationFieldOf(module)
  const org = owner === undefined ? who.org : Number(change.values[owner] || who.org)
  const names = Object.keys(change.values).filter(name => name !== owner)
  const pinyin = change.pinyin === null ? [] : [sql`${change.pinyin}::text`]
  const hasOrg = module.scope !== 'organisation'
  const columns = [
    ...(hasOrg ? ['org_id'] : []),
    'created_by',
    ...names.map(quoted),
    ...(pinyin.length ? ['search_pinyin'] : []),
  ].join(', ')
  const values = join(
    [
      ...(hasOrg ? [sql`${org}::bigint`] : []),
      sql`${who.account}::bigint`,
      ...names.map(name => castValue(module, name, change.values[name])),
      ...pinyin,
    ],
    ', ',
  )
  return sql`saved as (insert into ${ident(tableOf(module))} as t (${raw(columns)}) values (${values})
    returning ${target.full})${auditSql(target, change)}${idempotencySql(target, change)}`
}

/** Inserts many rows with the same fields, as stored; returns their ids. */
export function insertManySql({ module, who }: Omit<WriteTarget, 'full'>, rows: readonly StoredValues[]): Sql {
  const names = Object.keys(rows[0] ?? {})
  const listed = raw(['org_id', 'created_by', ...names.map(quoted)].join(', '))
  const hasOrg = raw(names.map(name => `${quoted(name)} text`).join(', '))
  const values = raw(names.map(name => `g.${quoted(name)}::${columnCast(module, name)}`).join(', '))
  return sql`insert into ${ident(tableOf(module))} (${listed}) select ${who.org}::bigint, ${who.account}::bigint, ${values}
    from json_to_recordset(${JSON.stringify(rows)}::json) g (${hasOrg}) returning id`
}

/** Updates many rows, each with its own fields. With `goesOn` the version stays: an earlier write of the same change raised it. */
export function updateManySql(
  { module, who }: Omit<WriteTarget, 'full'>,
  { rows, goesOn = false }: { rows: readonly { id: number; stored: StoredValues }[]; goesOn?: boolean },
): Sql {
  const names = [...new Set(rows.flatMap(({ stored }) => Object.keys(stored)))]
  const sets = names.map(name => {
    const value = `case when g.stored ? ${sqlLiteral(name)} then (g.stored->>${sqlLiteral(name)})::${columnCast(module, name)}
      else t.${quoted(name)} end`
    return raw(`${quoted(name)} = ${value}`)
  })
  const newer = goesOn ? [] : [raw('version = t.version + 1'), raw('updated_at = now()')]
  return sql`update ${ident(tableOf(module))} t set ${join([...sets, ...newer], ', ')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id bigint, stored jsonb) where ${writableSql(module, who)} and t.id = g.id`
}
type StoredValues = Readonly<Record<string, unknown>>

/** The SQL type of a field; text for columns that are no field. */
function columnCast(module: AnyModule, name: string): string {
  const field = fieldsOf(module)[name]
  return field ? kindSql(field).cast : 'text'
}

export function updateSql(target: WriteTarget, change: RowWrite & { id: number; version: number }): Sql {
  const { module, who } = target
  const sets = Object.entries(change.values).map(([name, value]) => sql`${ident(name)} = ${castValue(module, name, value)}`)
  const pinyin = change.pinyin === null ? [] : [sql`search_pinyin = ${change.pinyin}::text`]
  return sql`saved as (update ${ident(tableOf(module))} t
    set ${join([...sets, ...pinyin, raw('version = t.version + 1'), raw('updated_at = now()')], ', ')}
    where ${writableSql(module, who)} and t.id = ${change.id}::bigint and t.version = ${change.version}::int
    returning ${target.full})${auditSql(target, change)}${idempotencySql(target, change)}`
}
