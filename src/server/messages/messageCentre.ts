import type { LetterList, LetterState } from '../../shared/wire/message.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { timestampText } from '../db/chinaTime.ts'
import type { Scope } from '../db/scope.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { type UnreadRecount, lettersTopic } from './sendLetter.ts'
import type { SystemNotice } from './systemNotice.ts'

/** Page size of each list. */
export const maxLetters = 200

/** SQL of letters `l` that were delivered (`d`) to an account `a`. */
const deliveredSql = raw(
  `letter_delivery d join letter l on l.id = d.letter_id and not l.withdrawn where d.org_id = a.org_id and d.account_id = a.id`,
)
/** SQL of letters to everybody that an account `a` has not opened; accounts created later do not get them. */
const undeliveredSql = raw(`letter l where l.reach <> 'named' and not l.withdrawn and l.org_id in (a.org_id, ${platformOrg})
  and (l.org_id = a.org_id or l.reach = 'everywhere') and l.sent_at >= a.created_at
  and not exists (select from letter_delivery d where d.org_id = a.org_id and d.account_id = a.id and d.letter_id = l.id)`)
const ownAccountSql = raw('account a where a.org_id = ctx.org and a.id = ctx.account')

/** SQL of the number of unread letters of an account `a`. */
export const unreadCountSql = sql`((select count(*) from ${deliveredSql} and d.state = 'unread')
  + (select count(*) from ${undeliveredSql}))::int`

export async function unreadCount(scope: Scope): Promise<number> {
  const [row] = await scope.read<{ unread: number }>(sql`select ${unreadCountSql} as unread from ${ownAccountSql}`)
  return row?.unread ?? 0
}

/** A row of a letter; a system notice is translated when the reply is made. */
export interface LetterRow {
  msg_id: number
  version: number
  title: string | null
  notice: SystemNotice | null
  create_time: string
  everywhere: boolean
  sender: string | null
  own: boolean
}
const letterColumns = raw(`l.id as msg_id, l.version, l.title, l.notice, ${timestampText('l.sent_at')} as create_time,
  l.reach = 'everywhere' as everywhere, (select s.nickname from account s where s.org_id = l.org_id and s.id = l.sender) as sender,
  coalesce(l.org_id = a.org_id and l.sender = a.id, false) as own`)

const newestLettersSql = (from: Sql, { before, limit }: LetterRange): Sql =>
  sql`(select ${letterColumns} from ${from} and l.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint order by l.id desc limit ${limit}::int)`

/** One page of a list. */
export interface LetterRange {
  before: number | null
  limit: number
}
/** One page of a list, newest first, from a letter on. */
export function listLetters(scope: Scope, list: LetterList, { before, limit }: LetterRange): Promise<LetterRow[]> {
  const range = { before, limit: Math.min(limit, maxLetters) }
  const delivered = newestLettersSql(sql`${deliveredSql} and d.state = ${list}`, range)
  const all = list === 'unread' ? sql`${delivered} union all ${newestLettersSql(undeliveredSql, range)}` : delivered
  return scope.read(
    sql`select x.* from account a, lateral (${all}) x where a.org_id = ctx.org and a.id = ctx.account
      order by x.msg_id desc limit ${range.limit}::int`,
  )
}

/** The number of letters in each list. */
export async function countLetters(scope: Scope): Promise<Record<LetterList, number>> {
  const [row] = await scope.read<Record<LetterList, number>>(sql`select ${unreadCountSql} as unread,
    (select count(*) from ${deliveredSql} and d.state = 'readed')::int as readed,
    (select count(*) from ${deliveredSql} and d.state = 'trash')::int as trash from ${ownAccountSql}`)
  return row ?? { unread: 0, readed: 0, trash: 0 }
}

interface LetterContent {
  state: LetterState
  content: string | null
  notice: SystemNotice | null
}
/** A letter to the account; any other is refused as not found. */
async function letterOf(scope: Scope, id: number): Promise<LetterContent> {
  const [row] = await scope.read<LetterContent>(sql`select x.* from account a, lateral (
      (select d.state, l.content, l.notice from ${deliveredSql} and l.id = ${id}::bigint) union all
      (select 'unread', l.content, l.notice from ${undeliveredSql} and l.id = ${id}::bigint)) x
    where a.org_id = ctx.org and a.id = ctx.account`)
  if (!row) throw refuse('notFound')
  return row
}

export const letterContent = (scope: Scope, id: number): Promise<Pick<LetterContent, 'content' | 'notice'>> => letterOf(scope, id)

/** The source and target list of each step. Steps are idempotent. */
const letterSteps = {
  has_read: { from: ['unread'], to: 'readed', after: ['readed', 'trash'] },
  remove_readed: { from: ['readed'], to: 'trash', after: ['trash'] },
  restore: { from: ['trash'], to: 'readed', after: ['readed'] },
} as const satisfies Record<string, { from: readonly LetterState[]; to: LetterState; after: readonly LetterState[] }>
export type LetterStep = keyof typeof letterSteps

/** Moves a letter to another list; returns the number of unread letters. */
export async function moveLetter(scope: Scope, step: LetterStep, id: number): Promise<number> {
  const { from, to, after }: (typeof letterSteps)[LetterStep] = letterSteps[step]
  const { state } = await letterOf(scope, id)
  const { org, account } = scope.who
  if ((from as readonly LetterState[]).includes(state)) {
    await scope.write(sql`insert into letter_delivery as d (org_id, account_id, letter_id, state)
      values (${org}::bigint, ${account}::bigint, ${id}::bigint, ${to})
      on conflict (org_id, account_id, letter_id) do update set state = excluded.state where d.state = ${state}`)
    notifyOwnPages(scope)
  } else if (!(after as readonly LetterState[]).includes(state)) throw refuse('notAllowedNow')
  return unreadCount(scope)
}

/** Marks all letters up to a given one as read: newer ones stay unread. */
export async function readAllLetters(scope: Scope, until: number): Promise<number> {
  const { org, account } = scope.who
  await scope.write(sql`with seen as (update letter_delivery set state = 'readed'
      where org_id = ${org}::bigint and account_id = ${account}::bigint and state = 'unread' and letter_id <= ${until}::bigint)
    insert into letter_delivery (org_id, account_id, letter_id, state) select a.org_id, a.id, x.id, 'readed'
    from account a, lateral (select l.id from ${undeliveredSql} and l.id <= ${until}::bigint) x
    where a.org_id = ${org}::bigint and a.id = ${account}::bigint
    on conflict do nothing`)
  notifyOwnPages(scope)
  return unreadCount(scope)
}

/** Publishes that the account's unread letters must be counted again, on all nodes. */
const notifyOwnPages = ({ who: { org, account }, publish }: Scope) =>
  publish(lettersTopic, { org, accounts: [account] } satisfies UnreadRecount)
