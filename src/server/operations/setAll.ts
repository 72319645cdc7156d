import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, fieldsOf, stampedBy, tableOf } from '../../schema/index.ts'
import { auditInsert } from '../db/audit.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { around, ident, join, raw, sql } from '../db/sql.ts'
import { writable } from '../db/writing.ts'
import { changeMany, momentOf } from './many/write.ts'
import { lastWord } from './save/change.ts'
import { same } from './save/values.ts'

interface Setting {
  rows: readonly Data[]
  /** Values by field, the same for every row. */
  values: Data
  action: string
}

/** The same values for rows that are held, and what they were in the audit. */
export async function setAll(scope: Scope, module: AnyModule, setting: Setting): Promise<void> {
  if (!setting.rows.length) return
  const alike = isPlain(scope, module, Object.keys(setting.values)) && (await areTaken(scope, module, setting))
  if (alike) await together(scope, module, setting)
  else await each(scope, module, setting)
  scope.changed(
    module,
    setting.rows.map(row => Number(row['id'])),
  )
}

/** Whether nothing follows from the values but what the database sees to. */
const isPlain = (scope: Scope, module: AnyModule, names: readonly string[]): boolean =>
  !names.some(name => module.search?.includes(name)) && !scope.registry.part(module).afterSave

/** Whether such a change asks nothing of a row but the fields themselves. */
export const isBare = (scope: Scope, module: AnyModule, names: readonly string[]): boolean =>
  isPlain(scope, module, names) && !scope.registry.part(module).beforeSave

/** Whether the module, where it has a word on each row, takes the values as they are. */
async function areTaken(scope: Scope, module: AnyModule, { rows, values }: Setting): Promise<boolean> {
  if (!scope.registry.part(module).beforeSave) return true
  const decided = await Promise.all(rows.map(old => lastWord(scope, module, { values, old })))
  return decided.every(one => same(one, values))
}

/** Where what is written differs from row to row. */
const each = (scope: Scope, module: AnyModule, { rows, values, action }: Setting): Promise<unknown> =>
  changeMany(scope, module, { rows: rows.map(old => ({ old, values })), action })

async function together(scope: Scope, module: AnyModule, { rows, values, action }: Setting): Promise<void> {
  const ids = rows.map(row => Number(row['id']))
  const stamps = stampedBy(module, Object.keys(values))
  const at = stamps.length ? await momentOf(scope) : null
  const after = [...Object.entries(values), ...stamps.map(name => [name, at] as const)]
  const changes = Object.fromEntries(
    rows.map(row => [
      Number(row['id']),
      Object.fromEntries(after.map(([name, value]) => [name, [row[name] ?? null, value] as const])),
    ]),
  )
  const sets = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const field = fieldsOf(module)[name]
      if (!field) throw new Error(`${module.name} has no field ${name}`)
      const kind = kindSql(field)
      return sql`${ident(name)} = ${around(await kind.store(value, field), p => `${p}::${kind.cast}`)}`
    }),
  )
  await scope.write(sql`with saved as (update ${ident(tableOf(module))} t set ${join([...sets, raw('version = t.version + 1'), raw('updated_at = now()')], ', ')}
    where ${writable(module, scope.who)} and t.id = any(${ids}::bigint[]) returning t.id)
    ${auditInsert(scope.who, { action, module: module.name, ids, changes }, raw(''))}`)
}
