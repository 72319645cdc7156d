import { createHash } from 'node:crypto'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Query } from '../db/connection.ts'
import { join, raw, sql } from '../db/sql.ts'
import { type SignInCaller, knownBy, knownPlaceKey } from './knownDevice.ts'
import { networkOf } from './networkOf.ts'

/** So many failures are free; each is forgiven after so many seconds. */
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
  /** Whether a full count refuses this caller; where not, he is counted for others' sake. */
  refuses: boolean
  /** Of this account alone: its failures are forgiven when it is let in. */
  own: boolean
}
export interface LoginAttempt extends SignInCaller {
  /** A caller who is signed in already is no stranger to his account. */
  inSession?: boolean
}

/**
 * What a try counts against, always in this order: rows are locked in it. From a place its account knows, a count of that place alone
 * refuses it, so that no stranger's failures lock the owner out; for strangers it counts all the same. A known browser is heard whatever
 * its address did. Once too many fail overall, addresses where somebody signed in of late still may.
 */
export async function countersFor(query: Query, attempt: LoginAttempt): Promise<ThrottleCounter[]> {
  const by = (await knownBy(query, attempt)) ?? (attempt.inSession ? 'session' : null)
  const named = `${confusableSkeleton(attempt.orgcode)}\n${confusableSkeleton(attempt.username)}`
  const shared = { ...account, key: keyOf('account', named), refuses: by === null, own: true }
  const where = { ...address, key: keyOf('address', networkOf(attempt.ip)), refuses: by !== 'device', own: false }
  if (by === null) return [shared, where, ...(await overallCounters(query, attempt))]
  const place = by === 'session' ? by : knownPlaceKey(by, attempt)
  return [{ ...account, key: keyOf('known', `${place}\n${named}`), refuses: true, own: true }, shared, where]
}

async function overallCounters(query: Query, { ip }: LoginAttempt): Promise<ThrottleCounter[]> {
  const [known] = await query(sql`select 1 from session where ip = ${ip} and created_at > now() - interval '30 days' limit 1`)
  return known ? [] : [{ ...overall, key: 'overall', refuses: true, own: false }]
}

/** Of one length, whatever was typed. */
const keyOf = (kind: string, text: string): string => createHash('sha256').update(`${kind}\n${text}`).digest('base64url')
/** Writings that could be taken for the same name count together. */
const confusableSkeleton = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{C}]/gu, '')

const waiting = raw('ceil(extract(epoch from max(blocked_until) - now()))::int as seconds')
const keysOf = (counted: readonly ThrottleCounter[]) =>
  sql`any(${counted.filter(one => one.refuses).map(one => one.key)}::text[])`

/** Who must wait is told so before anything is computed for him. */
export async function refuseBlocked(query: Query, counted: readonly ThrottleCounter[]): Promise<void> {
  const [row] = await query<{ seconds: number | null }>(
    sql`select ${waiting} from throttle where key = ${keysOf(counted)} and blocked_until > now()`,
  )
  const seconds = row?.seconds
  if (seconds) throw refuse('tooManyLogins', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

const failures = raw(
  '1 + greatest(0, t.failures - greatest(0, extract(epoch from clock_timestamp() - t.last_at)) / excluded.forgiven)::float8',
)
/** A minute after the last free failure, then twice as long each time, up to a quarter of an hour. */
const blocked = sql`case when ceil(${failures}) >= excluded.free
  then clock_timestamp() + least(60 * 2 ^ least(ceil(${failures}) - excluded.free, 10), 900) * interval '1 second' end`

/**
 * A try counts as a failure until it turns out well, so that no number of tries at once gets past. Returns whether it is the last one, and
 * what it was counted against: not what is full already and does not refuse it.
 */
export async function countFailure(
  query: Query,
  counted: readonly ThrottleCounter[],
): Promise<{ last: boolean; taken: ThrottleCounter[] }> {
  const rows = counted.map(({ key, free, forgiven }) => sql`(${key}, ${free}, ${forgiven}, 1, clock_timestamp())`)
  const told = await query<{ key: string; full: boolean }>(sql`
    insert into throttle as t (key, free, forgiven, failures, last_at) values ${join(rows, ', ')}
    on conflict (key) do update set failures = ${failures}, last_at = clock_timestamp(), blocked_until = ${blocked}
    where t.blocked_until is null or t.blocked_until <= clock_timestamp() returning key, blocked_until is not null as full`)
  const full = new Map(told.map(one => [one.key, one.full]))
  if (counted.some(one => one.refuses && !full.has(one.key))) {
    await refuseBlocked(query, counted)
    throw refuse('busy', { retryAfter: 1 })
  }
  const taken = counted.filter(one => full.has(one.key))
  return { last: taken.some(one => one.refuses && full.get(one.key)), taken }
}

/** The try was none: it proves nothing, and costs nothing. */
export async function uncountFailure(query: Query, taken: readonly ThrottleCounter[]): Promise<void> {
  for (const { key } of taken)
    await query(sql`update throttle set failures = greatest(0, failures - 1), blocked_until = case when ceil(failures - 1) >= free then blocked_until end
      where key = ${key}`)
}

/** Who is let in has no failures; those of his address may be somebody else's. */
export async function clearFailures(query: Query, taken: readonly ThrottleCounter[]): Promise<void> {
  for (const { key } of taken.filter(one => one.own)) await query(sql`delete from throttle where key = ${key}`)
  await uncountFailure(
    query,
    taken.filter(one => !one.own),
  )
}
