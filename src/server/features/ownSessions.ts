import { createHash } from 'node:crypto'
import type { OwnSession } from '../../wire/own.ts'
import { refuse } from '../../wire/refusal.ts'
import { auditInsert } from '../db/audit.ts'
import type { Query } from '../db/connection.ts'
import { momentText } from '../db/day.ts'
import type { Source, Who } from '../db/scope.ts'
import { nothing, raw, sql } from '../db/sql.ts'
import { deviceOf } from './device.ts'
import { type Ended, aliveSql } from './session.ts'

/** Somebody at work, and the session he is at work in. */
export interface Own {
  source: Source
  who: Who
  sid: string
}
interface Row extends Omit<OwnSession, 'id' | 'device' | 'current'> {
  sid: string
  agent: string
}

/** Names a session without being good for anything else: what a token is made of never leaves. */
const nameOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url').slice(0, 22)

const rows = ({ source, who }: Own): Promise<Row[]> =>
  source.database.asOwner(query =>
    query<Row>(sql`select sid, coalesce(ip, '') as ip, coalesce(agent, '') as agent, ${raw(momentText('created_at'))} as created_at, ${raw(momentText('last_seen'))} as last_seen, unfamiliar
      from session where org_id = ${who.org} and account_id = ${who.account} and ${aliveSql('session')} order by session.created_at desc limit 200`),
  )

/** The sessions of one's own account, this one first. */
export async function ownSessions(own: Own): Promise<OwnSession[]> {
  const all = (await rows(own)).map(({ sid, agent, ...row }) => ({
    id: nameOf(sid),
    device: deviceOf(agent),
    ...row,
    current: sid === own.sid,
  }))
  return all.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session by its name, or all but this one. Returns how many. */
export async function endSessions(own: Own, id: unknown): Promise<number> {
  if (typeof id !== 'string') throw refuse('badRequest')
  const found = await rows(own)
  const wanted = found.filter(row => (id === 'others' ? row.sid !== own.sid : nameOf(row.sid) === id)).map(row => row.sid)
  if (!wanted.length && id !== 'others') throw refuse('notFound')
  await own.source.database.asOwner(async query => {
    await query(
      sql`update session set ended_at = now() where org_id = ${own.who.org} and account_id = ${own.who.account} and sid = any(${wanted}::text[]) and ended_at is null`,
    )
    await query(auditInsert(own.who, { action: 'endSessions', module: null, ids: [], changes: null }, nothing))
  })
  tellEnded(own, wanted)
  return wanted.length
}

const tellEnded = ({ source, who: { org, account } }: Own, sids: readonly string[]) => {
  for (const sid of sids) source.bus.say('session', { org, account, sid } satisfies Ended)
}

/** Within a change after which nobody else may stay; returns how to tell the nodes, once it is committed. */
export async function endOthers(query: Query, own: Own): Promise<() => void> {
  const { who, sid } = own
  const ended = await query<{ sid: string }>(
    sql`update session set ended_at = now() where org_id = ${who.org} and account_id = ${who.account} and sid <> ${sid} and ended_at is null returning sid`,
  )
  return () =>
    tellEnded(
      own,
      ended.map(row => row.sid),
    )
}
