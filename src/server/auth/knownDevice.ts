import { createHash, randomBytes } from 'node:crypto'
import { caseInsensitiveSql } from '../db/query/matchingSql.ts'
import type { Database, Query, TenantContext } from '../db/connection.ts'
import { raw, sql } from '../db/sql.ts'
import { networkOf } from './networkOf.ts'

/** Who says to be whom, and from where. */
export interface SignInCaller {
  orgcode: string
  username: string
  ip: string
  /** The mark this browser was given when somebody was let in with it; empty where it has none. */
  device: string
}

const markBytes = 16
/** Of one account; who signs in without keeping the mark gets a new one each time. */
const mostMarks = 20
/** Nobody who has the tables alone can show a mark. */
const digest = (mark: string): string => createHash('sha256').update(mark).digest('base64url')

/**
 * What this caller is known to the account by: its browser, else its address; null for a stranger. A mark is random and given by us
 * alone, so that nobody who failed can claim one; an address counts for 30 days, a browser for 90.
 */
export async function knownBy(
  query: Query,
  { orgcode, username, ip, device }: SignInCaller,
): Promise<'device' | 'address' | null> {
  const own = raw('k.org_id = a.org_id and k.account_id = a.id')
  const [found] = await query<{ device: boolean; address: boolean }>(sql`select
      exists (select from known_device k where ${own} and k.device = ${digest(device)} and k.last_at > now() - interval '90 days') as device,
      exists (select from sign_in_place k where ${own} and k.network = ${networkOf(ip)} and k.last_at > now() - interval '30 days') as address
    from organisation o join account a on a.org_id = o.id and ${caseInsensitiveSql('a.username', [username])} and a.status = 1
    where ${caseInsensitiveSql('o.orgcode', [orgcode])} and o.status = 1`)
  if (device && found?.device) return 'device'
  return found?.address ? 'address' : null
}

/**
 * A new mark for the browser somebody is let in with. The one it showed is replaced, for all accounts that knew it: one that was slipped
 * to it by somebody else is worth nothing afterwards.
 */
export async function rememberDevice({ asOwner }: Database, { org, account }: TenantContext, shown: string): Promise<string> {
  const mark = randomBytes(markBytes).toString('base64url')
  await asOwner(async query => {
    if (shown) await query(sql`update known_device set device = ${digest(mark)} where device = ${digest(shown)}`)
    await query(sql`insert into known_device (org_id, account_id, device) values (${org}::bigint, ${account}::bigint, ${digest(mark)})
      on conflict (org_id, account_id, device) do update set last_at = now()`)
    await query(sql`delete from known_device where org_id = ${org}::bigint and account_id = ${account}::bigint and device in
      (select device from known_device where org_id = ${org}::bigint and account_id = ${account}::bigint order by last_at desc offset ${raw(String(mostMarks))})`)
  })
  return mark
}

/** Names a known place in the counts of failures. */
export const knownPlaceKey = (by: 'device' | 'address', { device, ip }: SignInCaller): string =>
  by === 'device' ? `device ${digest(device)}` : `address ${networkOf(ip)}`
