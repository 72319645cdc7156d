import { refuse } from '../../shared/wire/refusal.ts'
import { accountModuleIn } from '../auth/accountModules.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { save } from './save/save.ts'

/** Fields of their own row that all accounts may edit; the rest needs the right to manage accounts. */
const editableFields = ['nickname', 'mobile', 'avatar_obj'] as const
const shownFields = ['username', ...editableFields, 'version'] as const

const pickFields = (row: Data, names: readonly string[]): Data => Object.fromEntries(names.map(name => [name, row[name]]))

export async function loadProfile(scope: Scope): Promise<Data> {
  const row = await scope.rows(accountModuleIn(scope.registry)).one(scope.who.account)
  if (!row) throw refuse('notFound')
  return pickFields(row, shownFields)
}

/** Saves through the same operation as every row. */
export async function updateProfile(scope: Scope, body: Data): Promise<Data> {
  const unknown = Object.keys(body).find(name => name !== 'version' && !editableFields.some(one => one === name))
  if (unknown !== undefined)
    throw refuse('unknownField', {
      params: { name: unknown.slice(0, 50) },
      errors: [{ field: unknown.slice(0, 50), code: 'unknown' }],
    })
  const row = { ...body, id: scope.who.account }
  await save.run(scope, accountModuleIn(scope.registry), { rows: [row], several: false, key: null })
  return loadProfile(scope)
}
