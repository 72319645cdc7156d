import { createHash } from 'node:crypto'
import { refuse } from '../../shared/wire/refusal.ts'
import type { OwnSession } from '../../shared/wire/session/ownSession.ts'
import { auditInsert } from '../db/auditInsert.ts'
import { timestampText } from '../db/chinaTime.ts'
import type { Query } from '../db/connection.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../db/sql.ts'
import { type EndedSession, activeSessionSql } from './sessions.ts'
import { deviceName } from './signIn/deviceName.ts'

/** The signed-in account and its current session. */
export interface CurrentSession {
  context: ServerContext
  who: Principal
  sid: string
}
interface SessionListRow extends Omit<OwnSession, 'id' | 'device' | 'current'> {
  sid: string
  agent: string
}

/** Public id of a session: a digest, because the session id is part of the token. */
const sessionName = (sid: string): string => createHash('sha256').update(sid).digest('base64url').slice(0, 22)

const readSessions = ({ context, who }: CurrentSession): Promise<SessionListRow[]> =>
  context.database.asOwner(query =>
    query<SessionListRow>(sql`select sid, coalesce(ip, '') as ip, coalesce(agent, '') as agent,
      ${raw(timestampText('created_at'))} as created_at, ${raw(timestampText('last_seen'))} as last_seen, unfamiliar
      from session where org_id = ${who.org} and account_id = ${who.account} and ${activeSessionSql('session')}
      order by session.created_at desc limit 200`),
  )

/** The sessions of the own account, the current one first. */
export async function ownSessions(own: CurrentSession): Promise<OwnSession[]> {
  const all = (await readSessions(own)).map(({ sid, agent, ...row }) => ({
    id: sessionName(sid),
    device: deviceName(agent),
    ...row,
    current: sid === own.sid,
  }))
  return all.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session by its public id, or all but the current one. Returns how many. */
export async function endOwnSessions(own: CurrentSession, id: unknown): Promise<number> {
  if (typeof id !== 'string') throw refuse('badRequest')
  const others = id === 'others'
  const wanted = others ? [] : (await readSessions(own)).map(row => row.sid).filter(sid => sessionName(sid) === id)
  if (!wanted.length && !others) throw refuse('notFound')
  const ended = await own.context.database.asOwner(async query => {
    // All others, also those that the list does not show.
    const which = others ? sql`sid <> ${own.sid} and ${activeSessionSql('session')}` : sql`sid = any(${wanted}::text[])`
    const sids = await endSessionsWhere(query, own, which)
    await query(auditInsert(own.who, { action: 'endSessions', module: null, ids: [], changes: null }, emptySql))
    return sids
  })
  notifyEnded(own, ended)
  return ended.length
}

const endSessionsWhere = async (query: Query, { who }: CurrentSession, which: Sql): Promise<string[]> => {
  const ended = await query<{ sid: string }>(
    sql`update session set ended_at = now() where org_id = ${who.org} and account_id = ${who.account} and ${which}
      and ended_at is null returning sid`,
  )
  return ended.map(({ sid }) => sid)
}

const notifyEnded = ({ context, who: { org, account } }: CurrentSession, sids: readonly string[]) => {
  for (const sid of sids) context.bus.publish('session', { org, account, sid } satisfies EndedSession)
}

/** Ends all other sessions within a transaction; returns the function that notifies the nodes after commit. */
export async function endOtherSessions(query: Query, own: CurrentSession): Promise<() => void> {
  const ended = await endSessionsWhere(query, own, sql`sid <> ${own.sid}`)
  return () => notifyEnded(own, ended)
}
