import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Whose } from '../../db/connection.ts'
import type { Scope, Source } from '../../db/scope.ts'
import type { Notice } from './notice.ts'

/** Whom something is written to: everybody, everywhere or in the organisation, or those who are meant. */
export type Recipients =
  | { reach: 'everywhere' | 'organisation' }
  | { reach: 'named'; roles: readonly number[]; accounts: readonly number[] }

export interface Letter {
  title: string
  content: string
  /** The row that tells of it on the sender's side. */
  source: number
  /** It is not to be seen, for now. */
  withdrawn: boolean
}

/** Said on the bus: the unread letters of these accounts are to be counted anew; null stands for all. */
export const lettersTopic = 'letters'
export interface Counting {
  org: number | null
  accounts: readonly number[] | null
}
/** So many ids fit into a message of the bus. */
const mostNamed = 500

/** How something is written and told: a scope does both, in its transaction. */
export type Post = Pick<Scope, 'write' | 'say'>
/** The same where nobody asks. */
export const postOf = ({ database, bus }: Pick<Source, 'database' | 'bus'>, whose: Whose): Post => ({
  write: statement => database.write(whose, statement),
  say: bus.say,
})

const meant = (to: Recipients): Sql =>
  to.reach === 'named'
    ? sql`a.status = 1 and (a.role_list && ${to.roles}::bigint[] or a.id = any(${to.accounts}::bigint[]))`
    : raw('a.status = 1')

/** How many would read it as things stand. */
export async function countRecipients(scope: Scope, to: Recipients): Promise<number> {
  const count =
    to.reach === 'everywhere'
      ? raw('accounts_everywhere()')
      : sql`(select count(*) from account a where a.org_id = ctx.org and ${meant(to)})`
  const [row] = await scope.read<{ count: number }>(sql`select ${count}::int as count`)
  return row?.count ?? 0
}

/** Only to named accounts is there anything to deliver: what is for everybody is found by everybody. */
export async function sendLetter(scope: Scope, { title, content, source, withdrawn }: Letter, to: Recipients): Promise<void> {
  const { org, account } = scope.who
  await scope.write(sql`with sent as (insert into letter (org_id, reach, title, content, source, sender, withdrawn)
      values (${org}::bigint, ${to.reach}, ${title}, ${content}, ${source}::bigint, ${account}::bigint, ${withdrawn}::boolean) returning id, reach)
    insert into letter_delivery (org_id, account_id, letter_id)
    select ${org}::bigint, a.id, sent.id from sent, account a where sent.reach = 'named' and a.org_id = ${org}::bigint and ${meant(to)}`)
  scope.say(lettersTopic, countingOf(org, to))
}

/** What recipients have is as it stands now: corrected, withdrawn, or there again. False where they have nothing any more. */
export async function correctLetter(
  scope: Scope,
  { title, content, source, withdrawn }: Letter,
  to: Recipients,
): Promise<boolean> {
  const { org } = scope.who
  const corrected =
    await scope.write(sql`update letter set title = ${title}, content = ${content}, version = version + 1, withdrawn = ${withdrawn}::boolean
    where org_id = ${org}::bigint and source = ${source}::bigint returning id`)
  scope.say(lettersTopic, countingOf(org, to))
  return corrected.length > 0
}

/** A word of the system to accounts of one organisation. */
export async function notify(
  { write, say }: Post,
  { org, accounts }: { org: number; accounts: readonly number[] },
  notice: Notice,
): Promise<void> {
  if (!accounts.length) return
  await write(sql`with sent as (insert into letter (org_id, reach, notice) values (${org}::bigint, 'named', ${JSON.stringify(notice)}::jsonb) returning id)
    insert into letter_delivery (org_id, account_id, letter_id) select ${org}::bigint, mine, sent.id from sent, unnest(${accounts}::bigint[]) mine`)
  say(lettersTopic, { org, accounts: accounts.length > mostNamed ? null : accounts } satisfies Counting)
}

const countingOf = (org: number, to: Recipients): Counting => ({
  org: to.reach === 'everywhere' ? null : org,
  accounts: to.reach === 'named' && !to.roles.length && to.accounts.length <= mostNamed ? to.accounts : null,
})
