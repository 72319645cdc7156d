import { isEmptyValue } from '../../../kinds/kindValue.ts'
import { type AnyModule, type Field, fieldsOf, isSecret } from '../../../schema/index.ts'
import { isProtected } from '../../../shared/rules/condition.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { WrittenRow } from '../../db/modulePart.ts'
import { pinyinOfRow } from '../../db/pinyin.ts'
import type { IdempotencyRecord } from '../../db/query/writeSql.ts'
import type { Scope } from '../../db/scope.ts'
import { initialValues, isDeepEqual, storedValues } from './acceptValues.ts'
import { issueNumbers } from './issueNumbers.ts'

/** Written with a row, before its hooks run: the child rows. */
export interface ChildWrites {
  /** The difference of the child rows for the history of the row. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Before a stored row is changed. */
  begin(): Promise<void>
  write(id: number): Promise<void>
}
interface RowUpdate {
  old: Data
  values: Data
  action: string
  idempotency: IdempotencyRecord | null
  childWrites?: ChildWrites | undefined
}

/** Updates a row with the result of the module's hook. Null if another write came between. */
export async function updateRow(
  scope: Scope,
  module: AnyModule,
  { old, values: input, action, idempotency, childWrites }: RowUpdate,
): Promise<Data | null> {
  const base = scope.registry.base(module)
  const values = await runBeforeSave(scope, module, { values: input, old })
  const id = Number(old['id'])
  await childWrites?.begin()
  const saved = await scope.rows(module).update(id, Number(old['version']), {
    values: await storedValues(scope, base, { old, values }),
    pinyin: pinyinOfRow(module, { ...old, ...values }),
    audit: {
      action,
      module: module.name,
      ids: [id],
      changes: { [id]: { ...rowDifference(base, old, values), ...childWrites?.changes } },
    },
    idempotency,
  })
  if (saved) await childWrites?.write(id)
  if (saved) await runAfterHooks(scope, module, { saved, input, old })
  return saved
}

export async function createRow(
  scope: Scope,
  module: AnyModule,
  {
    values: input,
    idempotency,
    childWrites,
  }: { values: Data; idempotency: IdempotencyRecord | null; childWrites?: ChildWrites | undefined },
): Promise<Data> {
  const base = scope.registry.base(module)
  const values = { ...initialValues(base), ...(await runBeforeSave(scope, module, { values: input, old: null })) }
  const stored = await storedValues(scope, base, { old: null, values })
  const [numbers] = await issueNumbers(scope, base, [stored])
  const saved = await scope.rows(module).insert({
    values: { ...stored, ...numbers },
    pinyin: pinyinOfRow(module, values),
    audit: {
      action: 'add',
      module: module.name,
      ids: 'saved',
      changes: { new: { ...rowDifference(base, {}, { ...values, ...numbers }), ...childWrites?.changes } },
    },
    idempotency,
  })
  await childWrites?.write(Number(saved['id']))
  await runAfterHooks(scope, module, { saved, input, old: null })
  return saved
}

async function runAfterHooks(scope: Scope, module: AnyModule, written: WrittenRow): Promise<void> {
  const part = scope.registry.part(module)
  await part.afterSave?.(scope, written)
  await part.afterMany?.(scope, [written])
  scope.changed(module, [Number(written.saved['id'])])
}

export const runBeforeSave = async (
  scope: Scope,
  module: AnyModule,
  { values, old }: { values: Data; old: Data | null },
): Promise<Data> => {
  if (old && (values['status'] ?? 1) !== 1 && isProtected(scope.registry.base(module), old)) throw refuse('rowProtected')
  const { beforeSave } = scope.registry.part(module)
  return beforeSave ? beforeSave(scope, values, old) : values
}

/** The changes for the audit; a secret is masked. */
export const rowDifference = (module: AnyModule, old: Data, values: Data): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isDeepEqual(old[name], value) && !(isEmptyValueOrList(old[name]) && isEmptyValueOrList(value)))
      .map(([name, value]) => [name, isMasked(fieldsOf(module)[name]) ? ['***', '***'] : [old[name] ?? null, value]]),
  )
export const isEmptyValueOrList = (value: unknown): boolean => isEmptyValue(value) || (Array.isArray(value) && !value.length)
const isMasked = (field: Field | undefined): boolean => !field || isSecret(field)
