import { refuse } from '../../wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { save } from './save/save.ts'
import { accountsIn } from '../features/people.ts'

/** What anybody may say of himself; the rest of his row is for those who manage accounts. */
const own = ['nickname', 'mobile', 'avatar_obj'] as const
const shown = ['username', ...own, 'version'] as const

const only = (row: Data, names: readonly string[]): Data => Object.fromEntries(names.map(name => [name, row[name]]))

export async function profileOf(scope: Scope): Promise<Data> {
  const row = await scope.rows(accountsIn(scope.registry)).one(scope.who.account)
  if (!row) throw refuse('notFound')
  return only(row, shown)
}

/** By the rules and the door of every row. */
export async function saveProfile(scope: Scope, body: Data): Promise<Data> {
  const stranger = Object.keys(body).find(name => name !== 'version' && !own.some(one => one === name))
  if (stranger !== undefined)
    throw refuse('unknownField', {
      params: { name: stranger.slice(0, 50) },
      errors: [{ field: stranger.slice(0, 50), code: 'unknown' }],
    })
  const row = { ...body, id: scope.who.account }
  await save.run(scope, accountsIn(scope.registry), { rows: [row], several: false, key: null })
  return profileOf(scope)
}
