import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, serialReference, everyNameOf, formerNamesOf, memoByModule, tableOf } from '../../../schema/index.ts'
import { chinaDay } from '../../db/chinaTime.ts'
import type { Data } from '../../db/connection.ts'
import { escapeLike } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, ident, raw, sql } from '../../db/sql.ts'

const numberedFields = memoByModule(module => Object.entries(module.fields).filter(([, field]) => kindSql(field).drawn))

/** Whether new rows draw numbers: then all of a save is one transaction. */
export const issuesNumbers = (module: AnyModule): boolean => numberedFields(module).length > 0

/**
 * The numbers of new rows, by field; `module` is the one that owns the table. Drawn in the transaction that writes the rows,
 * and last before it does: the counter's row is locked from here to the commit, and a save that fails draws nothing.
 */
export async function issueNumbers(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<readonly Data[]> {
  const numbers = rows.map((): Record<string, unknown> => ({}))
  const fields = numberedFields(module)
  const day = fields.length ? await dayOfTransaction(scope) : ''
  for (const [name, field] of fields) {
    const number = kindSql(field).drawn?.(field, day)
    if (!number) continue
    for (const { places, ...within } of countersOf(rows, serialReference(field), number.period)) {
      const first =
        (await raiseCounter(scope, module, { ...number, ...within, field: name, count: places.length })) - places.length + 1
      for (const [index, place] of places.entries())
        Object.assign(numbers[place] ?? {}, {
          [name]: `${number.before}${String(first + index).padStart(number.width, '0')}${number.after}`,
        })
    }
  }
  return numbers
}

/** By the clock that writes `created_at`: at midnight a node may be in another month than the database. */
async function dayOfTransaction(scope: Scope): Promise<string> {
  const [one] = await scope.write<{ day: string }>(raw(`select ${chinaDay}::text as day`))
  if (!one) throw new Error('the database has no day')
  return one.day
}

interface CounterOfRows {
  period: string
  /** The referenced row in which is counted. */
  within?: { column: string; id: number }
  /** The places of its rows. */
  places: readonly number[]
}
/** The counters that rows draw from, in one order: saves that draw from several do not wait for each other in a circle. */
function countersOf(rows: readonly Data[], column: string | undefined, period: string): readonly CounterOfRows[] {
  const places = [...rows.keys()]
  if (column === undefined) return places.length ? [{ period, places }] : []
  const ids = [...new Set(rows.map(row => Number(row[column] ?? 0)))].toSorted((a, b) => a - b)
  return ids.map(id => ({
    period: `${column}:${id}`,
    within: { column, id },
    places: places.filter(place => Number(rows[place]?.[column] ?? 0) === id),
  }))
}

interface CounterRaise {
  field: string
  period: string
  before: string
  after: string
  count: number
  within?: { column: string; id: number }
}
/** The last of so many numbers. */
async function raiseCounter(scope: Scope, module: AnyModule, raise: CounterRaise): Promise<number> {
  const names = counterNames(module, raise.field)
  return names.length > 1 ? raiseCounters(scope, module, { ...raise, names }) : raiseOneCounter(scope, module, raise)
}

/** A counter is named after its table and field; nodes of an older version raise the one with the former names. */
const counterNames = (module: AnyModule, name: string): readonly CounterName[] => {
  const field = module.fields[name]
  const fields = [name, ...(field ? formerNamesOf(field) : [])]
  return everyNameOf(module).flatMap(table => fields.map(one => ({ module: table, field: one })))
}
interface CounterName {
  module: string
  field: string
}

/** UPDATE locks the counter's row: the next save waits for this commit, or gets the same numbers after a rollback. */
async function raiseOneCounter(scope: Scope, module: AnyModule, raise: CounterRaise): Promise<number> {
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

/**
 * Raises the counters of all names to the same number, above the highest of them. It creates the rows and locks them in one order before
 * it reads them, so that a node that knows only one of the names waits for this commit, or this one for its.
 */
async function raiseCounters(scope: Scope, module: AnyModule, raise: CounterRaise & { names: readonly CounterName[] }) {
  const { names, period, count } = raise
  const org = scope.who.org
  const named = sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (module text, field text)`
  const those = sql`org_id = ${org}::bigint and period = ${period}::text and (module, field) in (select n.module, n.field from ${named})`
  await scope.write(sql`insert into serial_number (org_id, module, field, period, last)
    select ${org}::bigint, n.module, n.field, ${period}::text, 0 from ${named} order by 2, 3 on conflict do nothing`)
  const locked = await scope.write<{ last: number }>(
    sql`select last from serial_number where ${those} order by module, field for update`,
  )
  const highest = Math.max(...locked.map(({ last }) => Number(last))) || (await highestUsed(scope, module, raise))
  const last = highest + count
  await scope.write(sql`update serial_number set last = ${last}::bigint where ${those}`)
  return last
}

const highestUsed = async (scope: Scope, module: AnyModule, raise: CounterRaise): Promise<number> => {
  const [used] = await scope.write<{ last: number }>(
    sql`select coalesce(max(n.count), 0) as last from (${usedCounts(module, raise)}) n`,
  )
  return Number(used?.last ?? 0)
}

/** The counts in existing rows: of a field that was a text before it became a serial number. Read once a period. */
function usedCounts(module: AnyModule, { field, before, after, within }: CounterRaise) {
  const pattern = `^${escapePattern(before)}(\\d{1,15})${escapePattern(after)}$`
  const alike = `${escapeLike(before)}%${escapeLike(after)}`
  return sql`select substring(t.${ident(field)} from ${pattern}::text)::bigint as count from ${ident(tableOf(module))} t
    where t.${ident(field)} like ${alike}::text${within ? sql` and t.${ident(within.column)} = ${within.id}::bigint` : emptySql}`
}
const escapePattern = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
