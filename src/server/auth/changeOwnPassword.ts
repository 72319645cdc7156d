import { hashPassword, verifyPassword } from '../../kinds/secret/hashPassword.ts'
import { secretValue } from '../../kinds/secret/value.ts'
import { type Refusal, refuse } from '../../shared/wire/refusal.ts'
import { type AuditEntry, auditInsert } from '../db/auditInsert.ts'
import type { Database } from '../db/connection.ts'
import type { Principal } from '../db/scope.ts'
import { emptySql, sql } from '../db/sql.ts'
import { accountModules } from './accountModules.ts'
import { endOtherSessions, type CurrentSession } from './ownSessions.ts'
import { passwordAttempt, type PasswordVerdict } from './signIn/passwordAttempt.ts'
import { ownSignInMethods } from './sso/ownSignInMethods.ts'

/** SQL that adds the audit entry of a change to the own account. */
export const ownAuditInsert = (who: Principal, action: string, result = 'ok') => {
  const entry: AuditEntry = { action, module: accountModules.accounts, ids: [who.account], changes: null, result }
  return auditInsert(who, entry, emptySql)
}

/** A change of password or second step needs the current password; `field` is the form field of an error. Returns its hash. */
export async function confirmPassword(
  { context, who }: CurrentSession,
  { field, typed }: { field: string; typed: unknown },
): Promise<string> {
  const password = typeof typed === 'string' ? typed : ''
  const { database } = context
  const judge = async (): Promise<PasswordVerdict & { hash: string | null }> => {
    const hash = await hashOf(database, who)
    return { verdict: (await verifyPassword(hash, password)) ? 'right' : 'wrong', hash }
  }
  const { verdict, hash } = await passwordAttempt(database, { ...who, device: '', inSession: true }, judge)
  if (verdict === 'right' && hash !== null) return hash
  await database.asOwner(query => query(ownAuditInsert(who, 'provePassword', 'loginFailed')))
  throw wrongPassword(field)
}

const wrongPassword = (field: string): Refusal => refuse('invalid', { errors: [{ field, code: 'wrongPassword' }] })

async function hashOf(database: Database, { org, account }: Principal): Promise<string | null> {
  const [row] = await database.asOwner(query =>
    query<{ password: string | null }>(
      sql`select password from account where org_id = ${org} and id = ${account} and status = 1`,
    ),
  )
  return row?.password ?? null
}

/** Sets a new password and ends all other sessions. */
export async function changeOwnPassword(
  own: CurrentSession,
  { old, password }: { old?: unknown; password?: unknown },
): Promise<null> {
  const wanted = newPassword(old, password)
  if ((await ownSignInMethods(own)).passwordOff) throw refuse('passwordsOff')
  const former = await confirmPassword(own, { field: 'old', typed: old })
  const hash = await hashPassword(wanted, { owner: `${own.who.org} ${own.who.account}` })
  const { org, account } = own.who
  const notifyEnded = await own.context.database.asOwner(async query => {
    // Changed meanwhile, the old password proves nothing any more: who stole it must not be the last to change it.
    const [changed] = await query(
      sql`update account set password = ${hash}, version = version + 1, updated_at = now()
        where org_id = ${org} and id = ${account} and password = ${former} returning id`,
    )
    if (!changed) throw wrongPassword('old')
    await query(ownAuditInsert(own.who, 'password'))
    return endOtherSessions(query, own)
  })
  notifyEnded()
  own.context.changes.publish({ org, table: accountModules.accounts, ids: [account] })
  return null
}

function newPassword(old: unknown, typed: unknown): string {
  const accepted = secretValue.accept(typed, { kind: 'secret', label: '' })
  const problem = 'problem' in accepted ? accepted.problem : null
  if (problem) throw refuse('invalid', { errors: [{ field: 'password', ...problem }] })
  const value = 'value' in accepted ? accepted.value : null
  if (value === null) throw refuse('invalid', { errors: [{ field: 'password', code: 'required' }] })
  if (value === old) throw refuse('invalid', { errors: [{ field: 'password', code: 'samePassword' }] })
  return value
}
