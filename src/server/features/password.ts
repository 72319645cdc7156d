import { hashPassword, verifyPassword } from '../../fields/secret/hash.ts'
import { secretValue } from '../../fields/secret/value.ts'
import { refuse } from '../../wire/refusal.ts'
import { type AuditEntry, auditInsert } from '../db/audit.ts'
import type { Database } from '../db/connection.ts'
import type { Who } from '../db/scope.ts'
import { nothing, sql } from '../db/sql.ts'
import { guarded, type Judged } from './guarded.ts'
import { endOthers, type Own } from './ownSessions.ts'
import { people } from './people.ts'

/** What somebody did to his own account. */
export const ownEntry = (who: Who, action: string, result = 'ok') => {
  const entry: AuditEntry = { action, module: people.accounts, ids: [who.account], changes: null, result }
  return auditInsert(who, entry, nothing)
}

/** Whoever changes how an account is opened shows that he may open it; `field` is where he typed the password. */
export async function prove({ source, who }: Own, { field, typed }: { field: string; typed: unknown }): Promise<void> {
  const password = typeof typed === 'string' ? typed : ''
  const { database } = source
  const judge = async (): Promise<Judged> => ({
    verdict: (await verifyPassword(await hashOf(database, who), password)) ? 'right' : 'wrong',
  })
  const { verdict } = await guarded(database, { ...who, device: '', inSession: true }, judge)
  if (verdict === 'right') return
  await database.asOwner(query => query(ownEntry(who, 'provePassword', 'loginFailed')))
  throw refuse('invalid', { errors: [{ field, code: 'wrongPassword' }] })
}

async function hashOf(database: Database, { org, account }: Who): Promise<string | null> {
  const [row] = await database.asOwner(query =>
    query<{ password: string | null }>(
      sql`select password from account where org_id = ${org} and id = ${account} and status = 1`,
    ),
  )
  return row?.password ?? null
}

/** A new password, after which only the session that set it goes on. */
export async function changePassword(own: Own, { old, password }: { old?: unknown; password?: unknown }): Promise<null> {
  const wanted = newPassword(old, password)
  await prove(own, { field: 'old', typed: old })
  const hash = await hashPassword(wanted, { whose: `${own.who.org} ${own.who.account}` })
  const { org, account } = own.who
  const tellEnded = await own.source.database.asOwner(async query => {
    await query(
      sql`update account set password = ${hash}, version = version + 1, updated_at = now() where org_id = ${org} and id = ${account}`,
    )
    await query(ownEntry(own.who, 'password'))
    return endOthers(query, own)
  })
  tellEnded()
  own.source.changes.tell({ org, table: people.accounts, ids: [account] })
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
