import type { TenantContext } from '../db/connection.ts'
import type { Scope, ServerContext } from '../db/scope.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { SystemNotice } from './systemNotice.ts'

/** The recipients: everybody on the platform or in the organisation, or named accounts. */
export type Recipients =
  | { reach: 'everywhere' | 'organisation' }
  | { reach: 'named'; roles: readonly number[]; accounts: readonly number[] }

export interface Letter {
  title: string
  content: string
  /** The sender's row of the letter. */
  source: number
  /** Hidden for now. */
  withdrawn: boolean
}

/** Bus message: the unread letters of these accounts must be counted again; null for all accounts. */
export const lettersTopic = 'letters'
export interface UnreadRecount {
  org: number | null
  accounts: readonly number[] | null
}
/** Ids per message of the bus, which has a size limit. */
const maxNamed = 500

/** Writes and publishes: a scope does both, within its transaction. */
export type Mailer = Pick<Scope, 'write' | 'publish'>
/** For callers without a scope. */
export const mailerOf = ({ database, bus }: Pick<ServerContext, 'database' | 'bus'>, whose: TenantContext): Mailer => ({
  write: statement => database.write(whose, statement),
  publish: bus.publish,
})

const recipientSql = (to: Recipients): Sql =>
  to.reach === 'named'
    ? sql`a.status = 1 and (a.role_list && ${to.roles}::bigint[] or a.id = any(${to.accounts}::bigint[]))`
    : raw('a.status = 1')

/** How many accounts would get the letter now. */
export async function countRecipients(scope: Scope, to: Recipients): Promise<number> {
  const count =
    to.reach === 'everywhere'
      ? raw('accounts_everywhere()')
      : sql`(select count(*) from account a where a.org_id = ctx.org and ${recipientSql(to)})`
  const [row] = await scope.read<{ count: number }>(sql`select ${count}::int as count`)
  return row?.count ?? 0
}

/** Delivers to named accounts; a letter to everybody needs no delivery rows. */
export async function sendLetter(scope: Scope, { title, content, source, withdrawn }: Letter, to: Recipients): Promise<void> {
  const { org, account } = scope.who
  await scope.write(sql`with sent as (insert into letter (org_id, reach, title, content, source, sender, withdrawn)
      values (${org}::bigint, ${to.reach}, ${title}, ${content}, ${source}::bigint, ${account}::bigint, ${withdrawn}::boolean)
      returning id, reach)
    insert into letter_delivery (org_id, account_id, letter_id)
    select ${org}::bigint, a.id, sent.id from sent, account a
    where sent.reach = 'named' and a.org_id = ${org}::bigint and ${recipientSql(to)}`)
  scope.publish(lettersTopic, recountFor(org, to))
}

/** Updates, hides or shows a sent letter. False if it does not exist any more. */
export async function correctLetter(
  scope: Scope,
  { title, content, source, withdrawn }: Letter,
  to: Recipients,
): Promise<boolean> {
  const { org } = scope.who
  const corrected =
    await scope.write(sql`update letter set title = ${title}, content = ${content}, version = version + 1, withdrawn = ${withdrawn}::boolean
    where org_id = ${org}::bigint and source = ${source}::bigint returning id`)
  scope.publish(lettersTopic, recountFor(org, to))
  return corrected.length > 0
}

/** Sends a system notice to accounts of one organisation. */
export async function sendNotice(
  { write, publish }: Mailer,
  { org, accounts }: { org: number; accounts: readonly number[] },
  notice: SystemNotice,
): Promise<void> {
  if (!accounts.length) return
  await write(sql`with sent as (insert into letter (org_id, reach, notice)
    values (${org}::bigint, 'named', ${JSON.stringify(notice)}::jsonb) returning id)
    insert into letter_delivery (org_id, account_id, letter_id) select ${org}::bigint, mine, sent.id
    from sent, unnest(${accounts}::bigint[]) mine`)
  publish(lettersTopic, { org, accounts: accounts.length > maxNamed ? null : accounts } satisfies UnreadRecount)
}

const recountFor = (org: number, to: Recipients): UnreadRecount => ({
  org: to.reach === 'everywhere' ? null : org,
  accounts: to.reach === 'named' && !to.roles.length && to.accounts.length <= maxNamed ? to.accounts : null,
})
