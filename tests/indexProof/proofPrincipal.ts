import type { Database } from '../../src/server/db/connection.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { raw } from '../../src/server/db/sql.ts'
import { provedOrg } from './fillRows.ts'

/** An account of the organisation whose lists are explained. */
export async function proofPrincipal(database: Database): Promise<Principal> {
  const [account] = await database.asOwner(query => query<{ id: number }>(raw('select min(id)::int as id from account')))
  const nobody = { username: '', nickname: '', orgcode: '', orgkey: '', ip: '', requestId: '' }
  return { ...nobody, org: provedOrg, account: account?.id ?? 0, platform: false, pages: {} }
}
