import { type Database, rollBackAfter, type TenantContext } from '../../../server/db/connection.ts'
import type { ExecutedStatement } from '../../../server/db/observed/observedDatabase.ts'
import { compile, raw, type Sql, sql } from '../../../server/db/sql.ts'
import { readWithTenant, writeWithTenant } from '../../../server/db/withTenant.ts'
import type { LensStatement } from './lensReply.ts'

const maxText = 20_000
const maxValue = 300

/**
 * Statements with the plan that PostgreSQL makes for their tenant now. `explain` alone plans: no statement runs again, and the
 * transaction is read-only besides.
 */
export async function explainStatements(
  database: Database,
  statements: readonly ExecutedStatement[],
): Promise<readonly LensStatement[]> {
  const [first] = statements
  if (!first) return []
  const tenant = withoutRequest(first.tenant)
  return database.transaction(tenant, async query => {
    await query(raw('set transaction read only'))
    const explained: LensStatement[] = []
    for (const one of statements) {
      const whole = wholeStatement(one, tenant)
      const rows = isExplainable(whole)
        ? await rollBackAfter(query, () => query<Record<string, string>>(sql`explain ${whole}`)).catch(() => null)
        : null
      explained.push({ ...printStatement(one), plan: rows && rows.flatMap(row => Object.values(row)).join('\n') })
    }
    return explained
  })
}

/** The tenant and what it sees; not the request, which may have been aborted. */
const withoutRequest = ({ org, account, unscoped, settings }: TenantContext): TenantContext => ({
  org,
  account,
  ...(unscoped === undefined ? {} : { unscoped }),
  ...(settings === undefined ? {} : { settings }),
})

function wholeStatement({ form, sql: body }: ExecutedStatement, tenant: TenantContext): Sql {
  if (form === 'read') return readWithTenant(tenant, body)
  return form === 'change' ? writeWithTenant(tenant, body) : body
}

/** One statement that has a plan. A second one behind a semicolon would run. */
const isExplainable = (statement: Sql): boolean => {
  const { text } = compile(statement)
  return /^\s*(?:with|select|insert|update|delete)\b/i.test(text) && !text.includes(';')
}

function printStatement({ sql: body, ms, rows }: ExecutedStatement): Omit<LensStatement, 'plan'> {
  const { text, values } = compile(body)
  return { sql: text.trim().slice(0, maxText), values: values.map(printValue), ms: Math.round(ms * 10) / 10, rows }
}
const printValue = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, maxValue)
