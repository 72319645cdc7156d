import { createHash } from 'node:crypto'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Query } from '../../db/connection.ts'
import { join, raw, sql } from '../../db/sql.ts'
import { type SignInCaller, matchKnownDevice, knownOriginKey, knownOriginKeys } from './knownDevice.ts'
import { networkOf } from './networkOf.ts'

/** Free failures, and seconds after which each one expires. */
interface Allowance {
  free: number
  forgiven: number
}
const account: Allowance = { free: 5, forgiven: 900 }
/** A whole office may sit behind one address. */
const address: Allowance = { free: 30, forgiven: 120 }
const overall: Allowance = { free: 300, forgiven: 2 }

export interface ThrottleCounter extends Allowance {
  key: string
  /** Whether a full count refuses this caller; if not, the attempt still counts for others. */
  refuses: boolean
  /** The count is of this account alone: a sign-in clears it. */
  own: boolean
}
export interface LoginAttempt extends SignInCaller {
  /** A signed-in caller counts as known to its account. */
  inSession?: boolean
}

/**
 * The counts of an attempt, always in the same order, in which their rows are locked. From a known device, only that device's
 * count refuses the attempt, so that an attacker's failures do not lock the owner out; a failure there still counts for unknown
 * devices. A known browser is not refused for its address. When too many attempts fail overall, addresses with a recent sign-in
 * are still served.
 */
export async function countersFor(query: Query, attempt: LoginAttempt): Promise<ThrottleCounter[]> {
  const by = (await matchKnownDevice(query, attempt)) ?? (attempt.inSession ? 'session' : null)
  const named = nameOf(attempt)
  const shared = { ...account, key: keyOf('account', named), refuses: by === null, own: true }
  const where = { ...address, key: keyOf('address', networkOf(attempt.ip)), refuses: by !== 'device', own: false }
  if (by === null) return [shared, where, ...(await overallCounters(query, attempt))]
  const place = by === 'session' ? by : knownOriginKey(by, attempt)
  return [{ ...account, key: keyOf('known', `${place}\n${named}`), refuses: true, own: true }, shared, where]
}

const nameOf = ({ orgcode, username }: Pick<SignInCaller, 'orgcode' | 'username'>): string =>
  `${confusableSkeleton(orgcode)}\n${confusableSkeleton(username)}`

/**
 * Clears the failures of an account, also those from known devices and addresses. Returns whether it was refused sign-in
 * somewhere.
 */
export async function forgetFailures(query: Query, account: Pick<SignInCaller, 'orgcode' | 'username'>): Promise<boolean> {
  const places = ['session', ...(await knownOriginKeys(query, account))]
  const keys = [keyOf('account', nameOf(account)), ...places.map(place => keyOf('known', `${place}\n${nameOf(account)}`))]
  const gone = await query<{ blocked: boolean }>(
    sql`delete from throttle where key = any(${keys}::text[]) returning coalesce(blocked_until > now(), false) as blocked`,
  )
  return gone.some(({ blocked }) => blocked)
}

async function overallCounters(query: Query, { ip }: LoginAttempt): Promise<ThrottleCounter[]> {
  const [known] = await query(sql`select 1 from session where ip = ${ip} and created_at > now() - interval '30 days' limit 1`)
  return known ? [] : [{ ...overall, key: 'overall', refuses: true, own: false }]
}

/** A digest: the same length whatever was typed. */
const keyOf = (kind: string, text: string): string => createHash('sha256').update(`${kind}\n${text}`).digest('base64url')
/** Spellings of the same name count together. */
const confusableSkeleton = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{C}]/gu, '')

const secondsLeftSql = raw('ceil(extract(epoch from max(blocked_until) - now()))::int as seconds')
const keysOf = (counted: readonly ThrottleCounter[]) =>
  sql`any(${counted.filter(one => one.refuses).map(one => one.key)}::text[])`

/** Refuses a throttled caller before any password is hashed. */
export async function refuseBlocked(query: Query, counted: readonly ThrottleCounter[]): Promise<void> {
  const [row] = await query<{ seconds: number | null }>(
    sql`select ${secondsLeftSql} from throttle where key = ${keysOf(counted)} and blocked_until > now()`,
  )
  const seconds = row?.seconds
  if (seconds) throw refuse('tooManyLogins', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

const failures = raw(
  '1 + greatest(0, t.failures - greatest(0, extract(epoch from clock_timestamp() - t.last_at)) / excluded.forgiven)::float8',
)
/** Exponential backoff: a minute after the last free failure, doubled each time, up to a quarter of an hour. */
const blockedUntilSql = sql`case when ceil(${failures}) >= excluded.free
  then clock_timestamp() + least(60 * 2 ^ least(ceil(${failures}) - excluded.free, 10), 900) * interval '1 second' end`

/**
 * An attempt counts as a failure until it succeeds, so that concurrent attempts cannot pass the limit. Returns whether it is the
 * last one, and the counts it was added to, without full counts that do not refuse it.
 */
export async function countFailure(
  query: Query,
  counted: readonly ThrottleCounter[],
): Promise<{ last: boolean; taken: ThrottleCounter[] }> {
  const rows = counted.map(({ key, free, forgiven }) => sql`(${key}, ${free}, ${forgiven}, 1, clock_timestamp())`)
  const counts = await query<{ key: string; full: boolean }>(sql`
    insert into throttle as t (key, free, forgiven, failures, last_at) values ${join(rows, ', ')}
    on conflict (key) do update set failures = ${failures}, last_at = clock_timestamp(), blocked_until = ${blockedUntilSql}
    where t.blocked_until is null or t.blocked_until <= clock_timestamp() returning key, blocked_until is not null as full`)
  const full = new Map(counts.map(one => [one.key, one.full]))
  if (counted.some(one => one.refuses && !full.has(one.key))) {
    await refuseBlocked(query, counted)
    throw refuse('busy', { retryAfter: 1 })
  }
  const taken = counted.filter(one => full.has(one.key))
  return { last: taken.some(one => one.refuses && full.get(one.key)), taken }
}

/** Takes an attempt back that proved nothing. */
export async function uncountFailure(query: Query, taken: readonly ThrottleCounter[]): Promise<void> {
  for (const { key } of taken)
    await query(sql`update throttle set failures = greatest(0, failures - 1),
      blocked_until = case when ceil(failures - 1) >= free then blocked_until end
      where key = ${key}`)
}

/** A sign-in clears the account's failures; those of its address may be another caller's. */
export async function clearFailures(query: Query, taken: readonly ThrottleCounter[]): Promise<void> {
  for (const { key } of taken.filter(one => one.own)) await query(sql`delete from throttle where key = ${key}`)
  await uncountFailure(
    query,
    taken.filter(one => !one.own),
  )
}
