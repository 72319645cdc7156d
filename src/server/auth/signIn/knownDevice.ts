import { createHash, randomBytes } from 'node:crypto'
import type { Database, Query, TenantContext } from '../../db/connection.ts'
import { caseInsensitiveSql } from '../../db/query/matchingSql.ts'
import { raw, sql } from '../../db/sql.ts'
import { networkOf } from './networkOf.ts'

/** The origin of a sign-in attempt. */
export interface SignInCaller {
  orgcode: string
  username: string
  ip: string
  /** The token this browser was given at an earlier sign-in; empty without one. */
  device: string
}

const markBytes = 16
/** Devices per account; a browser that drops its token gets a new one at each sign-in. */
const maxDevices = 20
/** Digest of a token: the tables alone do not reveal it. */
const digest = (deviceToken: string): string => createHash('sha256').update(deviceToken).digest('base64url')

/**
 * How an account knows this caller: by its browser, else by its address; null if unknown. A token is random and issued at
 * sign-in only, so that no failed attempt can claim one. An address counts for 30 days, a browser for 90.
 */
export async function matchKnownDevice(
  query: Query,
  { orgcode, username, ip, device }: SignInCaller,
): Promise<'device' | 'address' | null> {
  const own = raw('k.org_id = a.org_id and k.account_id = a.id')
  const [found] = await query<{ device: boolean; address: boolean }>(sql`select
      exists (select from known_device k where ${own} and k.device = ${digest(device)}
        and k.last_at > now() - interval '90 days') as device,
      exists (select from sign_in_place k where ${own} and k.network = ${networkOf(ip)}
        and k.last_at > now() - interval '30 days') as address
    from organisation o join account a on a.org_id = o.id and ${caseInsensitiveSql('a.username', [username])} and a.status = 1
    where ${caseInsensitiveSql('o.orgcode', [orgcode])} and o.status = 1`)
  if (device && found?.device) return 'device'
  return found?.address ? 'address' : null
}

/**
 * Issues a new token for the browser of a sign-in. The one it sent is replaced for all accounts that knew it: a token that an
 * attacker planted in the browser is worthless afterwards.
 */
export async function rememberDevice({ asOwner }: Database, { org, account }: TenantContext, sentToken: string): Promise<string> {
  const deviceToken = randomBytes(markBytes).toString('base64url')
  await asOwner(async query => {
    if (sentToken) await query(sql`update known_device set device = ${digest(deviceToken)} where device = ${digest(sentToken)}`)
    await query(sql`insert into known_device (org_id, account_id, device)
      values (${org}::bigint, ${account}::bigint, ${digest(deviceToken)})
      on conflict (org_id, account_id, device) do update set last_at = now()`)
    await query(sql`delete from known_device where org_id = ${org}::bigint and account_id = ${account}::bigint and device in
      (select device from known_device where org_id = ${org}::bigint and account_id = ${account}::bigint
        order by last_at desc offset ${raw(String(maxDevices))})`)
  })
  return deviceToken
}

/** Key of a known device in the failure counts. */
export const knownOriginKey = (by: 'device' | 'address', { device, ip }: SignInCaller): string =>
  by === 'device' ? `device ${digest(device)}` : `address ${networkOf(ip)}`

/** The keys of all devices and addresses known to an account. */
export async function knownOriginKeys(
  query: Query,
  { orgcode, username }: Pick<SignInCaller, 'orgcode' | 'username'>,
): Promise<string[]> {
  const rows = await query<{ key: string }>(sql`select place.key from organisation o
    join account a on a.org_id = o.id and ${caseInsensitiveSql('a.username', [username])}
    join lateral (select 'device ' || device as key from known_device k where k.org_id = a.org_id and k.account_id = a.id
      union all select 'address ' || network from sign_in_place k where k.org_id = a.org_id and k.account_id = a.id) place on true
    where ${caseInsensitiveSql('o.orgcode', [orgcode])}`)
  return rows.map(({ key }) => key)
}
