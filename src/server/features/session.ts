import { randomBytes } from 'node:crypto'
import { bindings } from '../modules/people/bindings.ts'
import { pagesOf } from '../../rules/rights.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Database, Query, Whose } from '../db/connection.ts'
import { missed } from '../db/bus.ts'
import type { Source, Who } from '../db/scope.ts'
import { auditInsert } from '../db/audit.ts'
import { nothing, raw, sql } from '../db/sql.ts'
import { equal, type Seal } from './seal.ts'

/** A token is `sid ‖ generation ‖ HMAC`: the successor is computed, so that parallel requests get the same one. */
const sidBytes = 16
const signatureBytes = 24
const tokenBytes = sidBytes + 4 + signatureBytes

interface Token {
  sid: string
  generation: number
}
export function writeToken(seal: Seal, { sid, generation }: Token): string {
  const head = Buffer.alloc(sidBytes + 4)
  head.write(sid, 'hex')
  head.writeUInt32BE(generation, sidBytes)
  return Buffer.concat([head, seal.digest(head).subarray(0, signatureBytes)]).toString('base64url')
}
/** Decided without the database when it is not ours. */
export function readToken(seal: Seal, text: string): Token | null {
  if (text.length > 80 || !/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== tokenBytes) return null
  const head = bytes.subarray(0, sidBytes + 4)
  if (!equal(seal.digest(head).subarray(0, signatureBytes), bytes.subarray(sidBytes + 4))) return null
  return { sid: head.toString('hex', 0, sidBytes), generation: head.readUInt32BE(sidBytes) }
}

/** Whose session it is, wherever he asks from. */
export type Standing = Omit<Who, 'ip' | 'requestId'>
/** A living session as this node last saw it. */
interface Live {
  generation: number
  rotatedSeconds: number
  who: Standing
  readAt: number
}
export interface Opened {
  who: Who
  sid: string
  /** A token that replaces the one sent. */
  successor: string | null
}

const fresh = 1000
const rotateAfter = 15 * 60
const grace = 30

interface Identity {
  bound: Record<string, number>
  org: number
  account: number
  username: string
  nickname: string | null
  orgcode: string
  orgkey: string
  rights: string[]
}
interface SessionRow extends Identity {
  sid: string
  generation: number
  rotated: number
}

interface From {
  ip: string
  requestId: string
}

export interface Sessions {
  start(whose: { org: number; account: number }, from: { ip: string; agent: string; unfamiliar: boolean }): Promise<string>
  open(text: string, from: { ip: string; requestId: string }): Promise<Opened>
  /** For what cannot bring a successor home, as a picture: neither replaces the token nor ends its session. */
  look(text: string, from: { ip: string; requestId: string }): Promise<{ who: Who; sid: string }>
  /** Those of these that live, as they stand now; being asked for keeps none of them alive. */
  standing(sids: readonly string[]): Promise<ReadonlyMap<string, Standing>>
  end(sid: string): Promise<void>
}

/** What is said on the bus under `session`. */
export interface Ended {
  org: number
  account: number
  sid: string
}

/** What an account may do follows from these. */
export const deciding: ReadonlySet<string> = new Set(['account', 'role', 'organisation'])

export function sessionsOf({ database, bus, changes }: Pick<Source, 'database' | 'bus' | 'changes'>, seal: Seal): Sessions {
  const cache = new Map<string, Live>()
  /** What was read before the last change is not kept. */
  let epoch = 0
  const forget = () => {
    epoch += 1
    cache.clear()
  }
  changes.listen(({ module }) => deciding.has(module) && forget())
  bus.hear('session', forget)
  bus.hear(missed, forget)

  /** Tokens whose signature was found right: it stays so, whatever becomes of their session. */
  const genuine = new Map<string, Token>()

  async function read(sid: string): Promise<Live> {
    const known = cache.get(sid)
    if (known && performance.now() - known.readAt < fresh) return known
    const began = epoch
    const row = await find(database, sid)
    if (!row) {
      cache.delete(sid)
      throw refuse('noSession')
    }
    const live = { generation: row.generation, rotatedSeconds: row.rotated, who: whoOf(row), readAt: performance.now() }
    if (cache.size > 10_000) cache.clear()
    if (began === epoch) cache.set(sid, live)
    return live
  }

  /** Another node may have rotated since this one looked. */
  const readAgain = (sid: string): Promise<Live> => {
    cache.delete(sid)
    return read(sid)
  }

  async function recognise(text: string): Promise<{ token: Token; live: Live }> {
    const token = genuine.get(text) ?? readToken(seal, text)
    if (!token) throw refuse('noSession')
    if (genuine.size > 10_000) genuine.clear()
    genuine.set(text, token)
    const cached = await read(token.sid)
    return { token, live: token.generation === cached.generation ? cached : await readAgain(token.sid) }
  }

  const ageOf = (live: Live): number => live.rotatedSeconds + (performance.now() - live.readAt) / 1000
  const isPredecessor = (token: Token, live: Live): boolean => token.generation === live.generation - 1 && ageOf(live) <= grace

  /** The present generation, or its direct predecessor for a while; anything older has been stolen or replayed. */
  async function judge(token: Token, live: Live, from: From): Promise<string | null> {
    if (token.generation === live.generation) return ageOf(live) > rotateAfter ? rotate(token) : null
    if (isPredecessor(token, live)) return writeToken(seal, { ...token, generation: live.generation })
    await end(token.sid)
    const who = { ...live.who, ...from }
    await database.write(
      who,
      auditInsert(who, { action: 'session', module: null, ids: [], changes: null, result: 'sessionEnded' }, nothing),
    )
    throw refuse('sessionEnded')
  }

  async function rotate(token: Token): Promise<string> {
    await database.asOwner(query =>
      query(
        sql`update session set generation = generation + 1, rotated_at = now() where sid = ${token.sid} and generation = ${token.generation} and ended_at is null`,
      ),
    )
    cache.delete(token.sid)
    return writeToken(seal, { ...token, generation: token.generation + 1 })
  }

  async function end(sid: string): Promise<void> {
    cache.delete(sid)
    const [whose] = await database.asOwner(query =>
      query<Omit<Ended, 'sid'>>(
        sql`update session set ended_at = now() where sid = ${sid} and ended_at is null returning org_id as org, account_id as account`,
      ),
    )
    if (whose) bus.say('session', { ...whose, sid } satisfies Ended)
  }

  return {
    async start({ org, account }, { ip, agent, unfamiliar }) {
      const sid = randomBytes(sidBytes).toString('hex')
      await database.asOwner(query =>
        query(
          sql`insert into session (sid, org_id, account_id, ip, agent, unfamiliar) values (${sid}, ${org}, ${account}, ${ip}, ${agent.slice(0, 300)}, ${unfamiliar})`,
        ),
      )
      return writeToken(seal, { sid, generation: 1 })
    },
    async open(text, from) {
      const { token, live } = await recognise(text)
      const successor = await judge(token, live, from)
      return { who: { ...live.who, ...from }, sid: token.sid, successor }
    },
    async look(text, from) {
      const { token, live } = await recognise(text)
      if (token.generation !== live.generation && !isPredecessor(token, live)) throw refuse('noSession')
      return { who: { ...live.who, ...from }, sid: token.sid }
    },
    async standing(sids) {
      const rows = await database.asOwner(query => living(query, sids))
      return new Map(rows.map(row => [row.sid, whoOf(row)]))
    },
    end,
  }
}

async function find(database: Database, sid: string): Promise<SessionRow | undefined> {
  const [row] = await database.asOwner(async query => {
    await query(
      sql`update session set last_seen = now() where sid = ${sid} and ended_at is null and last_seen < now() - interval '1 minute' and last_seen > now() - interval '2 hours'`,
    )
    return living(query, [sid])
  })
  return row
}

/** Who an account is, and what its roles allow. */
const identity =
  raw(`json_strip_nulls(json_build_object(${bindings})) as bound, a.org_id as org, a.id as account, a.username, a.nickname, o.orgcode, o.orgkey,
  (select coalesce(json_agg(r.one), '[]') from (select jsonb_array_elements_text(rights) as one from role where org_id = a.org_id and id = any(a.role_list) and status = 1) r) as rights`)

/** An account without a session, for what is done in its name; null when it or its organisation is out of use. */
export async function identify(database: Database, { org, account }: Whose): Promise<Standing | null> {
  const [row] = await database.asOwner(query =>
    query<Identity>(sql`select ${identity} from account a join organisation o on o.id = a.org_id
      where a.org_id = ${org}::bigint and a.id = ${account}::bigint and a.status = 1 and o.status = 1`),
  )
  return row ? whoOf(row) : null
}

/** Idle for two hours, a day in all, by the database's clock; the account and its organisation in order. */
const living = (query: Query, sids: readonly string[]): Promise<SessionRow[]> =>
  query<SessionRow>(sql`
      select s.sid, s.generation, extract(epoch from now() - s.rotated_at)::float8 as rotated, ${identity}
      from session s join account a on a.org_id = s.org_id and a.id = s.account_id join organisation o on o.id = s.org_id
      where s.sid = any(${sids}::text[]) and s.ended_at is null and a.status = 1 and o.status = 1
        and s.last_seen > now() - interval '2 hours' and s.created_at > now() - interval '24 hours'`)

const whoOf = (row: Identity): Standing => ({
  org: row.org,
  account: row.account,
  username: row.username,
  nickname: row.nickname ?? row.username,
  orgcode: row.orgcode,
  orgkey: row.orgkey,
  platform: row.orgkey === platformKey,
  pages: pagesOf(row.rights),
  ...(Object.keys(row.bound).length ? { bound: row.bound } : {}),
})
export const platformKey = 'platform'
