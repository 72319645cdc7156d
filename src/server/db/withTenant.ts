import { sqlLiteral } from '../../kinds/kindSql.ts'
import type { TenantContext } from './connection.ts'
import { emptySql, join, raw, type Sql, sql } from './sql.ts'

const settingSql = ([name, value]: readonly [string, string]): Sql => sql`, set_config(${raw(sqlLiteral(name))}, ${value}, true)`

const tenantCte = ({ org, account, unscoped, requestId, settings = {} }: TenantContext): Sql => sql`ctx as materialized (
  select set_config('app.org', ${String(org)}, true)::bigint as org,
    set_config('app.account', ${String(account)}, true)::bigint as account${
      unscoped === undefined ? emptySql : sql`, set_config('app.sees', ${unscoped}, true) as unscoped`
    }${requestId === undefined ? emptySql : settingSql(['application_name', requestId])}${join(Object.entries(settings).map(settingSql), '')}
)`

/**
 * A read with its tenant, in one statement. The lateral join makes `ctx` run first, so the tenant is set before row-level
 * security reads it. If it were not set, the answer would be empty, never another organisation's.
 */
export const readWithTenant = (tenant: TenantContext, body: Sql): Sql => sql`with ${tenantCte(tenant)}
  select answer.* from ctx cross join lateral (${body} offset 0) answer`

/**
 * A write with its tenant, in one statement. `changes` is a list of common tables, the first of them `saved`; it runs
 * when its rows are read, after the tenant is set. If it were not set, nothing could be written.
 */
export const writeWithTenant = (tenant: TenantContext, changes: Sql): Sql => sql`with ${tenantCte(tenant)},
  ${changes} select answer.* from ctx cross join lateral (select * from saved where ctx.org is not null offset 0) answer`

/** Sets the tenant for the rest of a transaction. */
export const setTenant = ({ org, account, unscoped, requestId }: TenantContext): string =>
  `select ${Object.entries({
    'app.org': String(Number(org)),
    'app.account': String(Number(account)),
    ...(unscoped === undefined ? {} : { 'app.sees': unscoped }),
    ...(requestId === undefined ? {} : { application_name: requestId }),
  })
    .map(([name, value]) => `set_config('${name}', ${sqlLiteral(value)}, true)`)
    .join(', ')}`
/** Begins a transaction of several statements with its tenant. */
export const beginWithTenant = (tenant: TenantContext): string => `begin; ${setTenant(tenant)}`
