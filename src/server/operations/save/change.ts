import { type AnyModule, type Field, fieldsOf, isSecret } from '../../../schema/index.ts'
import { isLasting } from '../../../rules/condition.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import type { Written } from '../../part.ts'
import { refuse } from '../../../wire/refusal.ts'
import { pinyinOf } from '../../pinyin.ts'
import { initials, same, stored } from './values.ts'

export interface Once {
  key: string
  request: string
}
interface Changing {
  old: Data
  values: Data
  action: string
  once: Once | null
}

/** New values of a row, after the module's last word. Null when another write came between. */
export async function change(
  scope: Scope,
  module: AnyModule,
  { old, values: asked, action, once }: Changing,
): Promise<Data | null> {
  const base = scope.registry.base(module)
  const values = await lastWord(scope, module, { values: asked, old })
  const id = Number(old['id'])
  const saved = await scope.rows(module).update(id, Number(old['version']), {
    values: await stored(scope, base, values),
    pinyin: pinyinOf(module, { ...old, ...values }),
    audit: { action, module: module.name, ids: [id], changes: { [id]: difference(base, old, values) } },
    once,
  })
  if (saved) await settle(scope, module, { saved, asked, old })
  return saved
}

export async function create(
  scope: Scope,
  module: AnyModule,
  { values: asked, once }: { values: Data; once: Once | null },
): Promise<Data> {
  const base = scope.registry.base(module)
  const values = { ...initials(base), ...(await lastWord(scope, module, { values: asked, old: null })) }
  const saved = await scope.rows(module).insert({
    values: await stored(scope, base, values),
    pinyin: pinyinOf(module, values),
    audit: { action: 'add', module: module.name, ids: 'saved', changes: { new: difference(base, {}, values) } },
    once,
  })
  await settle(scope, module, { saved, asked, old: null })
  return saved
}

async function settle(scope: Scope, module: AnyModule, written: Written): Promise<void> {
  const part = scope.registry.part(module)
  await part.afterSave?.(scope, written)
  await part.afterMany?.(scope, [written])
  scope.changed(module, [Number(written.saved['id'])])
}

export const lastWord = async (
  scope: Scope,
  module: AnyModule,
  { values, old }: { values: Data; old: Data | null },
): Promise<Data> => {
  if (old && (values['status'] ?? 1) !== 1 && isLasting(scope.registry.base(module), old)) throw refuse('builtin')
  const { beforeSave } = scope.registry.part(module)
  return beforeSave ? beforeSave(scope, values, old) : values
}

/** What changes, for the audit; of a secret only that it does. */
export const difference = (module: AnyModule, old: Data, values: Data): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !same(old[name], value) && !(isNothing(old[name]) && isNothing(value)))
      .map(([name, value]) => [name, masked(fieldsOf(module)[name]) ? ['***', '***'] : [old[name] ?? null, value]]),
  )
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
const masked = (field: Field | undefined): boolean => !field || isSecret(field)
