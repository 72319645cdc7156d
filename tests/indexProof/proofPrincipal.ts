import { type AnyModule, rowScopeColumns, verbs } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { raw } from '../../src/server/db/sql.ts'
import { rowScopeSetting } from '../../src/server/db/tables/rowScopeSql.ts'
import { provedOrg } from './fillRows.ts'

/** An account of the organisation whose lists are explained, with all rights. */
export async function proofPrincipal(database: Database): Promise<Principal> {
  const [account] = await database.asOwner(query => query<{ id: number }>(raw('select min(id)::int as id from account')))
  const nobody = { username: '', nickname: '', orgcode: '', orgkey: '', ip: '', requestId: '' }
  return { ...nobody, org: provedOrg, account: account?.id ?? 0, platform: false, pages: { '*': verbs } }
}

/**
 * Whose lists of a module are explained: of one with row scopes also those of somebody who sees few rows, and of somebody who
 * sees many.
 */
export const provedAs = (who: Principal, module: AnyModule): readonly { sees: string; who: Principal }[] => [
  { sees: '', who },
  ...(module.visible
    ? [
        { sees: ' · sees few rows', who: { ...who, pages: {}, scopeValues: fewOf(who, module) } },
        { sees: ' · sees many rows', who: { ...who, pages: {} } },
      ]
    : []),
]

const fewOf = ({ account }: Principal, module: AnyModule): NonNullable<Principal['scopeValues']> =>
  Object.fromEntries(
    rowScopeColumns(module).map(column => [
      rowScopeSetting(module, column, { form: 'bounds', use: 'visible' }),
      [account, account + 1],
    ]),
  )
