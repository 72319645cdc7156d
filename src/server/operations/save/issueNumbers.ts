import { kindSql } from '../../../kinds/kindSqls.ts'
import { shanghaiToday } from '../../../kinds/timestamp/parseMoment.ts'
import { type AnyModule, memoByModule, tableOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { escapeLike } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, sql } from '../../db/sql.ts'

const numberedFields = memoByModule(module => Object.entries(module.fields).filter(([, field]) => kindSql(field).drawn))

/** Whether new rows draw numbers: then all of a save is one transaction. */
export const issuesNumbers = (module: AnyModule): boolean => numberedFields(module).length > 0

/**
 * The numbers of so many new rows, by field. Drawn in the transaction that writes the rows, and last before it does: the counter's
 * row is locked from here to the commit, and a save that fails draws nothing.
 */
export async function issueNumbers(scope: Scope, module: AnyModule, count: number): Promise<readonly Data[]> {
  const rows: Record<string, unknown>[] = Array.from({ length: count }, () => ({}))
  if (!count) return rows
  const day = shanghaiToday()
  for (const [name, field] of numberedFields(module)) {
    const number = kindSql(field).drawn?.(field, day)
    if (!number) continue
    const last = await raiseCounter(scope, module, { ...number, field: name, count })
    for (const [index, row] of rows.entries())
      row[name] = `${number.before}${String(last - count + 1 + index).padStart(number.width, '0')}${number.after}`
  }
  return rows
}

interface CounterRaise {
  field: string
  period: string
  before: string
  after: string
  count: number
}
/**
 * The last of so many numbers. UPDATE locks the counter's row: the next save waits for this commit, or gets the same numbers
 * after a rollback.
 */
async function raiseCounter(scope: Scope, module: AnyModule, raise: CounterRaise): Promise<number> {
  const { field, period, count } = raise
  const key = [scope.who.org, tableOf(module), field, period] as const
  const [known] = await scope.write<{ last: number }>(sql`update serial_number set last = last + ${count}::bigint
    where org_id = ${key[0]}::bigint and module = ${key[1]}::text and field = ${key[2]}::text and period = ${key[3]}::text returning last`)
  if (known) return Number(known.last)
  const [begun] = await scope.write<{ last: number }>(sql`insert into serial_number as s (org_id, module, field, period, last)
    select ${key[0]}::bigint, ${key[1]}::text, ${key[2]}::text, ${key[3]}::text, coalesce(max(n.count), 0) + ${count}::bigint
    from (${usedCounts(module, raise)}) n
    on conflict (org_id, module, field, period) do update set last = s.last + ${count}::bigint returning last`)
  if (!begun) throw new Error('no number was drawn')
  return Number(begun.last)
}

/** The counts in existing rows: of a field that was a text before it became a serial number. Read once a period. */
function usedCounts(module: AnyModule, { field, before, after }: CounterRaise) {
  const pattern = `^${escapePattern(before)}(\\d{1,15})${escapePattern(after)}$`
  const alike = `${escapeLike(before)}%${escapeLike(after)}`
  return sql`select substring(t.${ident(field)} from ${pattern}::text)::bigint as count from ${ident(tableOf(module))} t
    where t.${ident(field)} like ${alike}::text`
}
const escapePattern = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
