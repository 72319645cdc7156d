import { type AccountPrincipal, loadPrincipal, type PrincipalSource } from '../principal.ts'
import { activeTokenSql, tokenPrincipalOf, type TokenRow } from './tokenPrincipal.ts'

/** The caller of a job: an account, or a program with one of its tokens. */
export interface JobCaller {
  org: number
  account: number
  token: number | null
}

/** The caller with the rights of today; null where the account, its organisation or the token may call no more. */
export async function loadCaller(context: PrincipalSource, caller: JobCaller): Promise<AccountPrincipal | null> {
  const { org, token } = caller
  if (token === null) return loadPrincipal(context, caller)
  const find = activeTokenSql(context.registry, { org, token })
  const [row] = find ? await context.database.readAsOwner<TokenRow>(find, context.within) : []
  return row ? tokenPrincipalOf(context.registry, row) : null
}
