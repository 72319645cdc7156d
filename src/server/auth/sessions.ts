import { randomBytes } from 'node:crypto'
import { refuse } from '../../shared/wire/refusal.ts'
import { auditInsert } from '../db/auditInsert.ts'
import { missedTopic } from '../db/bus.ts'
import type { Query, TenantContext } from '../db/connection.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../db/sql.ts'
import { placeHiddenTopic, type PlaceHidden } from './preference.ts'
import { type PrincipalRow, principalSql, principalOf } from './principal.ts'
import { rightsChanges } from './rights/rightsChanges.ts'
import type { SigningKeys } from './signing.ts'
import { parseToken, sidBytes, type SessionToken, formatToken } from './token.ts'
import { type ReadCache, readCache } from './tokens/readCache.ts'
import {
  principalWhileViewing,
  ownPrincipal,
  type SessionPrincipal,
  type StoredView,
  storedViewSql,
  viewTopic,
} from './viewing/viewAs.ts'

/** A valid session as this node last read it. */
interface CachedSession {
  generation: number
  rotatedSeconds: number
  /** The principal of the session: its account, or the one it views the product as. */
  who: SessionPrincipal
  readAt: number
}
export interface OpenedSession {
  who: Principal
  sid: string
  /** A token that replaces the one sent. */
  successor: string | null
}

const rotateAfter = 15 * 60
const rotationGrace = 30
/** Live sessions of one account; each further sign-in ends the one used longest ago. */
const maxSessions = 100

interface SessionRow extends PrincipalRow {
  sid: string
  generation: number
  rotated: number
  /** Not used for longer than the interval at which uses are recorded. */
  unseen: boolean
  view: StoredView | null
}

export interface SessionOrigin extends Pick<TenantContext, 'share' | 'writes'> {
  ip: string
  requestId: string
}

interface SessionBeginning {
  ip: string
  agent: string
  unfamiliar: boolean
  /** The hash that the typed password was compared with; a password that was changed meanwhile begins no session. */
  password?: string
  /** By which provider it began; `idToken` is encrypted. */
  signOn?: { provider: number; issuer: string; subject: string; providerSession: string | null; idToken: string | null }
}

export interface Sessions {
  start(accountId: { org: number; account: number }, from: SessionBeginning): Promise<string>
  open(text: string, from: SessionOrigin): Promise<OpenedSession>
  /** For requests that cannot receive a new token, such as pictures: never rotates the token nor ends its session. */
  verify(text: string, from: SessionOrigin): Promise<{ who: Principal; sid: string }>
  /** Which of these sessions are valid now; does not extend them. */
  principals(sids: readonly string[]): Promise<ReadonlyMap<string, SessionPrincipal>>
  end(sid: string): Promise<void>
}

/** Message on the bus topic `session`. */
export interface EndedSession {
  org: number
  account: number
  sid: string
}

type SessionContext = Pick<ServerContext, 'database' | 'registry' | 'bus' | 'changes'>

/** What reading a session needs. */
interface SessionReader extends SessionContext {
  /** SQL of the columns of a principal. */
  identity: Sql
}
interface SessionStore extends SessionReader {
  keys: SigningKeys
  reads: ReadCache<CachedSession>
  /** Cache of tokens with a valid signature; the signature stays valid whatever happens to the session. */
  genuine: Map<string, SessionToken>
}
const maxGenuine = 10_000

export function sessionsOf({ database, registry, bus, changes }: SessionContext, keys: SigningKeys): Sessions {
  const reader: SessionReader = { database, registry, bus, changes, identity: principalSql(registry) }
  const reads = readCache(sid => readSession(reader, sid))
  const store: SessionStore = { ...reader, keys, reads, genuine: new Map() }
  forgetChanged(store)
  return {
    start: (owner, beginning) => startSession(store, owner, beginning),
    async open(text, from) {
      const { token, live } = await recognise(store, text)
      const successor = await successorOf(store, { token, live, from })
      return { who: { ...live.who, ...from }, sid: token.sid, successor }
    },
    async verify(text, from) {
      const { token, live } = await recognise(store, text)
      if (token.generation !== live.generation && !isPredecessor(token, live)) throw refuse('noSession')
      return { who: { ...live.who, ...from }, sid: token.sid }
    },
    async principals(sids) {
      const rows = await readActiveSessions(reader, sids)
      const acting = rows.map(async row => [row.sid, await principalOfSession(reader, row)] as const)
      return new Map(await Promise.all(acting))
    },
    end: sid => endSession(store, sid),
  }
}

/** Cached sessions are forgotten when their rights or their state change, on any node. */
function forgetChanged({ registry, changes, bus, reads: { forget } }: SessionStore): void {
  const concernOf = rightsChanges(registry)
  changes.subscribe(change => {
    const concerned = concernOf(change)
    if (concerned) forget(({ who }) => concerned(who))
  })
  for (const topic of ['session', viewTopic])
    bus.subscribe(topic, data => forget((_session, sid) => sid === (data as { sid: string }).sid))
  bus.subscribe(placeHiddenTopic, data => {
    const { org, account } = data as PlaceHidden
    forget(({ who }) => who.org === org && who.account === account)
  })
  bus.subscribe(missedTopic, () => forget(() => true))
}

async function startSession(
  { database, bus, keys }: SessionStore,
  { org, account }: { org: number; account: number },
  { ip, agent, unfamiliar, password, signOn }: SessionBeginning,
): Promise<string> {
  const sid = randomBytes(sidBytes).toString('hex')
  // A share lock: a change of the password ends all sessions, so that this one is either among them or begins after it.
  const owner = sql`select from account where org_id = ${org} and id = ${account}
    and (${password ?? null}::text is null or password = ${password ?? null}::text) for share`
  const ended = await database.asOwner(async query => {
    const [started] = await query(
      sql`with owner as (${owner}) insert into session (sid, org_id, account_id, ip, agent, unfamiliar, sso_provider, sso_issuer, sso_subject,
        sso_session, sso_token)
        select ${sid}, ${org}::bigint, ${account}::bigint, ${ip}, ${agent.slice(0, 300)}, ${unfamiliar}::boolean,
          ${signOn?.provider ?? null}::bigint, ${signOn?.issuer ?? null}::text,
          ${signOn?.subject ?? null}::text, ${signOn?.providerSession ?? null}::text, ${signOn?.idToken ?? null}::text
        from owner returning sid`,
    )
    if (!started) throw refuse('loginFailed')
    return endExcess(query, { org, account })
  })
  for (const excess of ended) bus.publish('session', { org, account, sid: excess } satisfies EndedSession)
  return formatToken(keys, { sid, generation: 1 })
}

/**
 * Ends the sessions of an account beyond the limit, those used longest ago first. SKIP LOCKED: sign-ins at once pick the same rows,
 * and whoever holds a lock on one may wait for the account.
 */
async function endExcess(query: Query, { org, account }: { org: number; account: number }): Promise<string[]> {
  const excess = sql`select sid from session where org_id = ${org}::bigint and account_id = ${account}::bigint and ${activeSessionSql('session')}
    order by last_seen desc, created_at desc offset ${maxSessions}::int`
  const ended = await query<{ sid: string }>(
    sql`update session set ended_at = now()
      where sid = any(array(select sid from session where sid in (${excess}) for update skip locked)) returning sid`,
  )
  return ended.map(row => row.sid)
}

async function readSession(reader: SessionReader, sid: string): Promise<CachedSession> {
  const [row] = await readActiveSessions(reader, [sid])
  if (!row) throw refuse('noSession')
  // Not awaited: the request does not depend on it.
  if (row.unseen) void recordUse(reader, sid).catch(() => undefined)
  const who = await principalOfSession(reader, row)
  return { generation: row.generation, rotatedSeconds: row.rotated, who, readAt: performance.now() }
}

const principalOfSession = (reader: SessionReader, row: SessionRow): Promise<SessionPrincipal> =>
  principalWhileViewing(reader, { sid: row.sid, own: principalOf(row), view: row.view })

const recordUse = ({ database }: SessionReader, sid: string): Promise<unknown> =>
  database.asOwner(query => query(sql`update session s set last_seen = now() where sid = ${sid} and ${activeSessionSql('s')}`))

/** The session of a token. Reads it again if the generation differs: another node may have rotated its token. */
async function recognise(
  { keys, reads, genuine }: SessionStore,
  text: string,
): Promise<{ token: SessionToken; live: CachedSession }> {
  const token = genuine.get(text) ?? parseToken(keys, text)
  if (!token) throw refuse('noSession')
  if (genuine.size > maxGenuine) genuine.clear()
  genuine.set(text, token)
  const cached = await reads.get(token.sid)
  if (token.generation === cached.generation) return { token, live: cached }
  reads.drop(token.sid)
  return { token, live: await reads.get(token.sid) }
}

const ageOf = (live: CachedSession): number => live.rotatedSeconds + (performance.now() - live.readAt) / 1000
const isPredecessor = (token: SessionToken, live: CachedSession): boolean =>
  token.generation === live.generation - 1 && ageOf(live) <= rotationGrace

interface RecognisedToken {
  token: SessionToken
  live: CachedSession
  from: SessionOrigin
}

/** The token that replaces this one, or null. Ends the session for a token older than the predecessor: it was stolen or replayed. */
async function successorOf(store: SessionStore, { token, live, from }: RecognisedToken): Promise<string | null> {
  if (token.generation === live.generation) return ageOf(live) > rotateAfter ? rotate(store, token) : null
  if (isPredecessor(token, live)) return formatToken(store.keys, { ...token, generation: live.generation })
  await endSession(store, token.sid)
  const who = ownPrincipal({ ...live.who, ...from })
  await store.database.write(
    who,
    auditInsert(who, { action: 'session', module: null, ids: [], changes: null, result: 'sessionEnded' }, emptySql),
  )
  throw refuse('sessionEnded')
}

async function rotate({ database, keys, reads }: SessionStore, token: SessionToken): Promise<string> {
  await database.asOwner(query =>
    query(
      sql`update session set generation = generation + 1, rotated_at = now()
        where sid = ${token.sid} and generation = ${token.generation} and ended_at is null`,
    ),
  )
  reads.drop(token.sid)
  return formatToken(keys, { ...token, generation: token.generation + 1 })
}

async function endSession({ database, bus, reads }: SessionStore, sid: string): Promise<void> {
  reads.drop(sid)
  const [accountId] = await database.asOwner(query =>
    query<Omit<EndedSession, 'sid'>>(
      sql`update session set ended_at = now() where sid = ${sid} and ended_at is null returning org_id as org, account_id as account`,
    ),
  )
  if (accountId) bus.publish('session', { ...accountId, sid } satisfies EndedSession)
}

/** Idle for two hours, a day in all, by the database's clock. */
export const activeSessionSql = (session: string): Sql =>
  raw(
    `${session}.ended_at is null and ${session}.last_seen > now() - interval '2 hours' and ${session}.created_at > now() - interval '24 hours'`,
  )

/** Reads valid sessions whose account and organisation are enabled. */
const readActiveSessions = ({ database, identity }: SessionReader, sids: readonly string[]): Promise<SessionRow[]> =>
  database.readAsOwner<SessionRow>(sql`
      select s.sid, s.generation, extract(epoch from now() - s.rotated_at)::float8 as rotated,
        s.last_seen < now() - interval '1 minute' as unseen, ${storedViewSql}, ${identity}
      from session s join account a on a.org_id = s.org_id and a.id = s.account_id join organisation o on o.id = s.org_id
      where s.sid = any(${sids}::text[]) and a.status = 1 and o.status = 1 and ${activeSessionSql('s')}`)
