import { randomBytes } from 'node:crypto'
import { refuse } from '../../shared/wire/refusal.ts'
import { auditInsert } from '../db/auditInsert.ts'
import { missedTopic } from '../db/bus.ts'
import type { Database } from '../db/connection.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../db/sql.ts'
import { readCache } from './tokens/readCache.ts'
import { type PrincipalRow, principalSql, principalOf } from './principal.ts'
import { actsAs, ownPrincipal, type SessionPrincipal, type StoredView, storedViewSql, viewTopic } from './viewing/viewAs.ts'
import { rightsChanges } from './rights/rightsChanges.ts'
import type { SigningKeys } from './signing.ts'
import { parseToken, sidBytes, type SessionToken, formatToken } from './token.ts'

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

interface SessionRow extends PrincipalRow {
  sid: string
  generation: number
  rotated: number
  /** Not used for so long that this use is recorded. */
  unseen: boolean
  view: StoredView | null
}

interface SessionOrigin {
  ip: string
  requestId: string
  share?: string
}

interface SessionBeginning {
  ip: string
  agent: string
  unfamiliar: boolean
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

type SessionSource = Pick<ServerContext, 'database' | 'registry' | 'bus' | 'changes'>

export function sessionsOf({ database, registry, bus, changes }: SessionSource, seal: SigningKeys): Sessions {
  const identity = principalSql(registry)
  const reads = readCache(readNow)
  const { forget, drop: dropCached } = reads
  const concernOf = rightsChanges(registry)
  changes.subscribe(change => {
    const concerned = concernOf(change)
    if (concerned) forget(({ who }) => concerned(who))
  })
  for (const topic of ['session', viewTopic])
    bus.subscribe(topic, data => forget((_session, sid) => sid === (data as { sid: string }).sid))
  bus.subscribe(missedTopic, () => forget(() => true))

  /** Cache of tokens with a valid signature; the signature stays valid whatever happens to the session. */
  const genuine = new Map<string, SessionToken>()

  async function readNow(sid: string): Promise<CachedSession> {
    const row = await find(sid)
    if (!row) throw refuse('noSession')
    const who = await actsAs({ database, registry, bus }, { sid, own: principalOf(row), view: row.view })
    return { generation: row.generation, rotatedSeconds: row.rotated, who, readAt: performance.now() }
  }

  async function find(sid: string): Promise<SessionRow | undefined> {
    const [row] = await readActiveSessions(database, identity, [sid])
    // Nobody waits for that.
    if (row?.unseen) void touch(sid).catch(() => undefined)
    return row
  }

  const touch = (sid: string): Promise<unknown> =>
    database.asOwner(query => query(sql`update session s set last_seen = now() where sid = ${sid} and ${activeSessionSql('s')}`))

  /** Reads the session again: another node may have rotated its token. */
  const readAgain = (sid: string): Promise<CachedSession> => {
    dropCached(sid)
    return reads.get(sid)
  }

  async function recognise(text: string): Promise<{ token: SessionToken; live: CachedSession }> {
    const token = genuine.get(text) ?? parseToken(seal, text)
    if (!token) throw refuse('noSession')
    if (genuine.size > 10_000) genuine.clear()
    genuine.set(text, token)
    const cached = await reads.get(token.sid)
    return { token, live: token.generation === cached.generation ? cached : await readAgain(token.sid) }
  }

  const ageOf = (live: CachedSession): number => live.rotatedSeconds + (performance.now() - live.readAt) / 1000
  const isPredecessor = (token: SessionToken, live: CachedSession): boolean =>
    token.generation === live.generation - 1 && ageOf(live) <= rotationGrace

  /** Accepts the current generation, and its predecessor for a while; an older one was stolen or replayed. */
  async function judge(token: SessionToken, live: CachedSession, from: SessionOrigin): Promise<string | null> {
    if (token.generation === live.generation) return ageOf(live) > rotateAfter ? rotate(token) : null
    if (isPredecessor(token, live)) return formatToken(seal, { ...token, generation: live.generation })
    await end(token.sid)
    const who = ownPrincipal({ ...live.who, ...from })
    await database.write(
      who,
      auditInsert(who, { action: 'session', module: null, ids: [], changes: null, result: 'sessionEnded' }, emptySql),
    )
    throw refuse('sessionEnded')
  }

  async function rotate(token: SessionToken): Promise<string> {
    await database.asOwner(query =>
      query(
        sql`update session set generation = generation + 1, rotated_at = now() where sid = ${token.sid} and generation = ${token.generation} and ended_at is null`,
      ),
    )
    dropCached(token.sid)
    return formatToken(seal, { ...token, generation: token.generation + 1 })
  }

  async function end(sid: string): Promise<void> {
    dropCached(sid)
    const [accountId] = await database.asOwner(query =>
      query<Omit<EndedSession, 'sid'>>(
        sql`update session set ended_at = now() where sid = ${sid} and ended_at is null returning org_id as org, account_id as account`,
      ),
    )
    if (accountId) bus.publish('session', { ...accountId, sid } satisfies EndedSession)
  }

  return {
    async start({ org, account }, { ip, agent, unfamiliar, signOn }) {
      const sid = randomBytes(sidBytes).toString('hex')
      await database.asOwner(query =>
        query(
          sql`insert into session (sid, org_id, account_id, ip, agent, unfamiliar, sso_provider, sso_issuer, sso_subject, sso_session, sso_token)
            values (${sid}, ${org}, ${account}, ${ip}, ${agent.slice(0, 300)}, ${unfamiliar}, ${signOn?.provider ?? null}::bigint, ${signOn?.issuer ?? null}::text,
              ${signOn?.subject ?? null}::text, ${signOn?.providerSession ?? null}::text, ${signOn?.idToken ?? null}::text)`,
        ),
      )
      return formatToken(seal, { sid, generation: 1 })
    },
    async open(text, from) {
      const { token, live } = await recognise(text)
      const successor = await judge(token, live, from)
      return { who: { ...live.who, ...from }, sid: token.sid, successor }
    },
    async verify(text, from) {
      const { token, live } = await recognise(text)
      if (token.generation !== live.generation && !isPredecessor(token, live)) throw refuse('noSession')
      return { who: { ...live.who, ...from }, sid: token.sid }
    },
    async principals(sids) {
      const rows = await readActiveSessions(database, identity, sids)
      const source = { database, registry, bus }
      const acting = rows.map(async row => {
        const who = await actsAs(source, { sid: row.sid, own: principalOf(row), view: row.view })
        return [row.sid, who] as const
      })
      return new Map(await Promise.all(acting))
    },
    end,
  }
}

/** Idle for two hours, a day in all, by the database's clock. */
export const activeSessionSql = (session: string): Sql =>
  raw(
    `${session}.ended_at is null and ${session}.last_seen > now() - interval '2 hours' and ${session}.created_at > now() - interval '24 hours'`,
  )

/** Reads valid sessions whose account and organisation are enabled. */
const readActiveSessions = (
  { readAsOwner }: Pick<Database, 'readAsOwner'>,
  identity: Sql,
  sids: readonly string[],
): Promise<SessionRow[]> =>
  readAsOwner<SessionRow>(sql`
      select s.sid, s.generation, extract(epoch from now() - s.rotated_at)::float8 as rotated, s.last_seen < now() - interval '1 minute' as unseen, ${storedViewSql}, ${identity}
      from session s join account a on a.org_id = s.org_id and a.id = s.account_id join organisation o on o.id = s.org_id
      where s.sid = any(${sids}::text[]) and a.status = 1 and o.status = 1 and ${activeSessionSql('s')}`)
