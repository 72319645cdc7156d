import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../kinds/secret/hashPassword.ts'
import type { Database, Query } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'

export const hasFirstAccounts = async (query: Query): Promise<boolean> =>
  (await query(raw('select from first_account limit 1'))).length > 0

/**
 * Sets the password of the first accounts, and of those that the demonstration has made beside them, and prints it, in one
 * transaction that commits last: a process that ends before has changed nothing, and the next start prints another password. The lock
 * prevents two nodes from printing two.
 */
export async function printFirstPassword(
  database: Database,
  chosen: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const password = chosen ?? randomBytes(9).toString('base64url')
  const hash = await hashPassword(password)
  await database.withStartLock(transaction =>
    transaction(async query => {
      const named = await query<{ orgcode: string }>(sql`with told as (delete from first_account returning account_id),
        named as (update account set password = ${hash} where password is null
          and org_id in (select org_id from account join told on account.id = told.account_id) returning org_id)
        select orgcode from organisation where id in (select org_id from named) order by id`)
      if (!named.length) return
      const codes = named.map(({ orgcode }) => orgcode).join(', ')
      print(
        `sign in with organisation ${codes}, account admin, password ${chosen === undefined ? password : 'as set in ADMIN_PASSWORD'}`,
      )
    }),
  )
}
