import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import type { AnyModule } from '../../schema/index.ts'
import { permit } from '../../server/auth/permit.ts'
import { loadPrincipal } from '../../server/auth/principal.ts'
import { compose } from '../../server/compose.ts'
import type { Database, TenantContext } from '../../server/db/connection.ts'
import type { Scope } from '../../server/db/scope.ts'
import { scopeOf } from '../../server/db/scope/scopeOf.ts'
import { save } from '../../server/operations/save/save.ts'
import { refusalSentence } from '../../server/text/sentences.ts'
import { Refusal } from '../../shared/wire/refusal.ts'
import { onDatabase } from './command.ts'

interface Actor {
  /** The module whose pages the actor works on, and whose words a refusal uses. */
  module: AnyModule
  /** The account as which the command acts. */
  find(database: Database): Promise<TenantContext>
}

/** Runs with the rights and in the name of an account, as if it were signed in; a refusal has the same sentence. */
export const actAs = <T>({ module, find }: Actor, work: (scope: Scope) => Promise<T>): Promise<T> =>
  onDatabase(async (database, config) => {
    const { context } = await compose(database, { modules, parts: serverParts }, { ...config, examples: false })
    const who = await loadPrincipal(context, await find(database))
    if (!who) throw new Error('the account or its organisation is disabled')
    try {
      return await work(scopeOf(context, { ...who, ip: '', requestId: 'command' }))
    } catch (error) {
      throw error instanceof Refusal ? new Error(refusalSentence(error, { module, language: 'en-US' }), { cause: error }) : error
    }
  })

export async function addRow(scope: Scope, module: AnyModule, row: object): Promise<{ id: number }> {
  permit(scope.who, [module], ['add'])
  const sent = { body: { ...row }, query: {}, key: null, language: 'en-US' as const, isGone: () => false }
  return (await save.answer(scope, module, sent)) as { id: number }
}

export function productModule(name: string): AnyModule {
  const module = modules.find(one => one.name === name)
  if (!module) throw new Error(`this product has no module ${name}`)
  return module
}
