import { hashPassword } from '../../../kinds/secret/hashPassword.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { TenantContext } from '../connection.ts'
import type { Principal, Scope } from '../scope.ts'

/** By the password. */
export type PasswordHashes = ReadonlyMap<string, string>

/** The known hashes with those of further passwords. */
export async function hashPasswords(
  who: Principal,
  known: PasswordHashes,
  [passwords, check]: Parameters<Scope['withPasswordHashes']>,
): Promise<PasswordHashes> {
  refuseFromToken(who)
  const all = new Map(known)
  for (const password of passwords)
    if (!all.has(password)) all.set(password, await hashPassword(password, { owner: accountKey(who), check }))
  return all
}
/** Who waits for hashes: they are computed in turn, by account. */
export const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`
/** A stolen token must not be enough to set a password. */
export function refuseFromToken({ token }: Principal): void {
  if (token) throw refuse('tokenNoPasswords')
}
