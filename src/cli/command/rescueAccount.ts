import { hashPassword } from '../../kinds/secret/hashPassword.ts'
import { secretValue } from '../../kinds/secret/value.ts'
import { accountModules } from '../../server/auth/accountModules.ts'
import { forgetFailures } from '../../server/auth/signIn/throttle.ts'
import { auditInsert } from '../../server/db/auditInsert.ts'
import type { Database, Query } from '../../server/db/connection.ts'
import { caseInsensitiveSql } from '../../server/db/query/matchingSql.ts'
import { emptySql, sql } from '../../server/db/sql.ts'

/** An account by what one types to sign in. */
export interface AccountName {
  orgcode: string
  username: string
}
export interface FoundAccount extends AccountName {
  org: number
  account: number
  enabled: boolean
}

/** The account of these names, in upper or lower case. */
export async function findAccount(query: Query, { orgcode, username }: AccountName): Promise<FoundAccount> {
  const [row] =
    await query<FoundAccount>(sql`select o.id as org, o.orgcode, a.id as account, a.username, a.status = 1 and o.status = 1 as enabled
    from organisation o join account a on a.org_id = o.id and ${caseInsensitiveSql('a.username', [username])} and a.status <> -1
    where ${caseInsensitiveSql('o.orgcode', [orgcode])} and o.status <> -1`)
  if (!row) throw new Error(`there is no account ${username} in an organisation with the code ${orgcode}`)
  return row
}

/** Changes an account that cannot sign in, for somebody with access to the machine. The audit entry has no author. */
async function rescue<T>(
  { asOwner }: Database,
  name: AccountName,
  { action, run }: { action: string; run(query: Query, found: FoundAccount): Promise<T> },
): Promise<FoundAccount & T> {
  return asOwner(async query => {
    const found = await findAccount(query, name)
    const outcome = await run(query, found)
    const author = { org: found.org, account: null, ip: '', requestId: 'command' }
    await query(auditInsert(author, { action, module: accountModules.accounts, ids: [found.account], changes: null }, emptySql))
    return { ...found, ...outcome }
  })
}

const endSessions = (query: Query, { org, account }: FoundAccount) =>
  query(
    sql`update session set ended_at = now() where org_id = ${org}::bigint and account_id = ${account}::bigint and ended_at is null`,
  )

/** Sets the password of an account, ends its sessions and forgets its failed attempts. */
export async function resetPassword(database: Database, name: AccountName, password: string): Promise<FoundAccount> {
  const accepted = secretValue.accept(password, { kind: 'secret', label: '' })
  if ('problem' in accepted) throw new Error('a password has 8 to 128 characters, and is none of the commonest')
  const hash = await hashPassword(password)
  return rescue(database, name, {
    action: 'password',
    async run(query, found) {
      await query(
        sql`update account set password = ${hash}, version = version + 1, updated_at = now()
          where org_id = ${found.org}::bigint and id = ${found.account}::bigint`,
      )
      await endSessions(query, found)
      await forgetFailures(query, found)
      return {}
    },
  })
}

/** Removes the second step of an account and ends its sessions. */
export const dropSecondStep = (database: Database, name: AccountName): Promise<FoundAccount & { had: boolean }> =>
  rescue(database, name, {
    action: 'removeSecondStep',
    async run(query, found) {
      const gone = await query(
        sql`delete from second_step where org_id = ${found.org}::bigint and account_id = ${found.account}::bigint returning account_id`,
      )
      await query(
        sql`update account set second_step = 0 where org_id = ${found.org}::bigint and id = ${found.account}::bigint and second_step <> 0`,
      )
      await endSessions(query, found)
      return { had: gone.length > 0 }
    },
  })

/** Forgets the failed attempts of an account, so that it may try passwords again at once. */
export const unlockAccount = (database: Database, name: AccountName): Promise<FoundAccount & { blocked: boolean }> =>
  rescue(database, name, {
    action: 'unlock',
    run: async (query, found) => ({ blocked: await forgetFailures(query, found) }),
  })
