import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { refuse } from '../../wire/refusal.ts'
import type { Query } from '../db/connection.ts'
import { join, raw, sql } from '../db/sql.ts'

/** So many failures are free; each is forgiven after so many seconds. */
interface Allowance {
  free: number
  forgiven: number
}
const account: Allowance = { free: 5, forgiven: 900 }
/** A whole office may sit behind one address. */
const address: Allowance = { free: 30, forgiven: 120 }
const overall: Allowance = { free: 300, forgiven: 2 }

export interface Counted extends Allowance {
  key: string
}
export interface Attempt {
  orgcode: string
  username: string
  ip: string
}

/** What a try counts against, always in this order: rows are locked in it. Once too many fail overall, addresses where somebody signed in of late still may. */
export async function countedFor(query: Query, attempt: Attempt): Promise<Counted[]> {
  const [known] = await query(
    sql`select 1 from session where ip = ${attempt.ip} and created_at > now() - interval '30 days' limit 1`,
  )
  return [
    { ...account, key: keyOf('account', `${skeleton(attempt.orgcode)}\n${skeleton(attempt.username)}`) },
    { ...address, key: keyOf('address', network(attempt.ip)) },
    ...(known ? [] : [{ ...overall, key: 'overall' }]),
  ]
}

/** Of one length, whatever was typed. */
const keyOf = (kind: string, text: string): string => createHash('sha256').update(`${kind}\n${text}`).digest('base64url')
/** Writings that could be taken for the same name count together. */
const skeleton = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{C}]/gu, '')

/** Whoever has an address of IPv6 has the network around it. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail = ''] = ip.replace(/%.*/, '').split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16)).join(':')
}

const waiting = raw('ceil(extract(epoch from max(blocked_until) - now()))::int as seconds')
const keysOf = (counted: readonly Counted[]) => sql`any(${counted.map(one => one.key)}::text[])`

/** Who must wait is told so before anything is computed for him. */
export async function refuseBlocked(query: Query, counted: readonly Counted[]): Promise<void> {
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

/** A try counts as a failure until it turns out well, so that no number of tries at once gets past. Returns whether it is the last one. */
export async function count(query: Query, counted: readonly Counted[]): Promise<boolean> {
  const rows = counted.map(({ key, free, forgiven }) => sql`(${key}, ${free}, ${forgiven}, 1, clock_timestamp())`)
  const taken = await query<{ last: boolean }>(sql`
    insert into throttle as t (key, free, forgiven, failures, last_at) values ${join(rows, ', ')}
    on conflict (key) do update set failures = ${failures}, last_at = clock_timestamp(), blocked_until = ${blocked}
    where t.blocked_until is null or t.blocked_until <= clock_timestamp() returning blocked_until is not null as last`)
  if (taken.length < counted.length) {
    await refuseBlocked(query, counted)
    throw refuse('busy', { retryAfter: 1 })
  }
  return taken.some(row => row.last)
}

/** The try was none: it proves nothing, and costs nothing. */
export async function takeBack(query: Query, counted: readonly Counted[]): Promise<void> {
  for (const { key } of counted)
    await query(sql`update throttle set failures = greatest(0, failures - 1), blocked_until = case when ceil(failures - 1) >= free then blocked_until end
      where key = ${key}`)
}

/** Who is let in has no failures; those of his address may be somebody else's. */
export async function forget(query: Query, [own, ...others]: readonly Counted[]): Promise<void> {
  if (own) await query(sql`delete from throttle where key = ${own.key}`)
  await takeBack(query, others)
}
