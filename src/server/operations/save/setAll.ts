import { kindSql } from '../../../kinds/kindSqls.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, fieldOf, fieldsOf, isComputed, type Row, stampedBy, tableOf } from '../../../schema/index.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Data } from '../../db/connection.ts'
import { searchedFields } from '../../db/pinyin.ts'
import { writableSql } from '../../db/query/writeSql.ts'
import type { Scope } from '../../db/scope.ts'
import { wrapParameter, ident, join, raw, sql } from '../../db/sql.ts'
import { isDeepEqual } from './acceptValues.ts'
import { updateMany, type LockedChange, mapInOrder, transactionTime, runAfterMany } from './writeMany.ts'
import { runBeforeSave } from './writeRow.ts'

interface SetAllInput<V = Data> {
  rows: readonly Data[]
  /** Values by field, the same for every row. */
  values: V
  action: string
}
/** Types of a module's fields; any values for `AnyModule`. */
type SettableValues<M extends AnyModule> = AnyModule extends M ? Data : Partial<Row<M>>

/** Sets the same values in all locked rows, and writes the audit. */
export async function setAll<M extends AnyModule>(scope: Scope, module: M, input: SetAllInput<SettableValues<M>>): Promise<void> {
  const setting: SetAllInput = { ...input, values: kindValues(module, input.values) }
  if (!setting.rows.length) return
  const rows = await decidedRows(scope, module, setting)
  const names = Object.keys(setting.values)
  const isSameForAll =
    isUniform(scope, module, names) && rows.every(({ decided }) => !decided || isDeepEqual(decided, setting.values))
  if (isSameForAll) await setTogether(scope, module, setting)
  else await updateMany(scope, module, { rows, action: setting.action })
  scope.changed(
    module,
    setting.rows.map(row => Number(row['id'])),
  )
}

/** Values as their kinds accept them: another type would be stored wrongly, such as a `Date` in another time zone. */
function kindValues(module: AnyModule, values: Data): Data {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fieldOf(module, name)
    if (!field || isComputed(field)) throw new Error(`${module.name} has no field ${name} to be set`)
    const result = kindValue(field).accept(value, field)
    if ('problem' in result)
      throw new Error(`${module.name}.${name}: ${JSON.stringify(value)} is no ${field.kind} (${result.problem.code})`)
    return [name, result.value ?? null] as const
  })
  return Object.fromEntries(entries)
}

/** Whether one UPDATE is enough: no search text to compute, no hook per row. */
const isUniform = (scope: Scope, module: AnyModule, names: readonly string[]): boolean =>
  !names.some(name => searchedFields(module).has(name)) && !scope.registry.part(module).afterSave

/** Whether such a change runs no hooks at all. */
export const isPlainUpdate = (scope: Scope, module: AnyModule, names: readonly string[]): boolean => {
  const part = scope.registry.part(module)
  return isUniform(scope, module, names) && !part.beforeSave && !part.afterMany
}

/** The values after the module's hook, row by row. */
const decidedRows = (scope: Scope, module: AnyModule, { rows, values }: SetAllInput): Promise<readonly LockedChange[]> =>
  mapInOrder(rows, async old => ({
    old,
    values,
    ...(scope.registry.part(module).beforeSave ? { decided: await runBeforeSave(scope, module, { values, old }) } : {}),
  }))

async function setTogether(scope: Scope, module: AnyModule, setting: SetAllInput): Promise<void> {
  await updateAll(scope, module, setting)
  if (!scope.registry.part(module).afterMany) return
  const { rows, values } = setting
  const before = new Map(rows.map(row => [Number(row['id']), row]))
  const saved = await scope.rows(module).some([...before.keys()])
  const written = saved.map(row => ({ saved: row, input: values, old: before.get(Number(row['id'])) ?? null }))
  await runAfterMany(scope, module, written)
}

async function updateAll(scope: Scope, module: AnyModule, { rows, values, action }: SetAllInput): Promise<void> {
  const ids = rows.map(row => Number(row['id']))
  const stamps = stampedBy(module, Object.keys(values))
  const at = stamps.length ? await transactionTime(scope) : null
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
      return sql`${ident(name)} = ${wrapParameter(await kind.store(value, field), p => `${p}::${kind.cast}`)}`
    }),
  )
  await scope.write(sql`with saved as (update ${ident(tableOf(module))} t
    set ${join([...sets, raw('version = t.version + 1'), raw('updated_at = now()')], ', ')}
    where ${writableSql(module, scope.who)} and t.id = any(${ids}::bigint[]) returning t.id)
    ${auditInsert(scope.who, { action, module: module.name, ids, changes }, raw(''))}`)
}
