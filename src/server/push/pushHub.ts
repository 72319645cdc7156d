import type { ClientFrame, CloseReason, ServerFrame } from '../../shared/wire/pushFrame.ts'
import type { Sessions } from '../auth/sessions.ts'
import { type Bus, missedTopic } from '../db/bus.ts'
import type { ReadReplica } from '../db/replica/readReplica.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { jobFrame, type JobUpdate } from './jobFrame.ts'
import { onlineAccounts } from './onlineAccounts.ts'
import { listPresenceOf } from './presence/listPresence.ts'
import { pushChangeHints } from './pushChangeHints.ts'
import { type PushMember, pushRooms, type PushRooms, sendFrame } from './pushRooms.ts'
import { pushUnreadCounts } from './pushUnreadCounts.ts'
import { watchSessions } from './watchSessions.ts'

/** The sockets of an account, or of an organisation. */
export interface PushAudience {
  org: number
  account?: number
}
export interface PushHub {
  /** Adds a member; returns why there is no room. `since`: milliseconds since the client loaded what it shows. */
  join(member: PushMember, since?: number): CloseReason | null
  leave(member: PushMember): void
  /** How many sockets are on this node. */
  sockets(): number
  /** A tab of the member shows another list, or goes to a row of it. */
  move(member: PushMember, frame: Extract<ClientFrame, { type: 'place' }>): void
  /** Removes this node's presence. */
  close(): void
}
const topic = 'push'
interface PushMessage {
  audience: PushAudience
  frame: ServerFrame
}

/** Pushes a frame to sockets on all nodes; it must fit into a message of the bus. */
export const pushFrame = ({ bus }: { bus: Pick<Bus, 'publish'> }, audience: PushAudience, frame: ServerFrame): void =>
  bus.publish(topic, { audience, frame } satisfies PushMessage)

export function pushHub(context: ServerContext, sessions: Sessions, replica: ReadReplica | null): PushHub {
  const rooms = pushRooms()
  const online = onlineAccounts(context.bus, rooms)
  const presence = listPresenceOf(context, online)
  const watch = watchSessions(context, { sessions, rooms, presence })
  pushUnreadCounts(context, rooms)
  pushChangeHints(context, rooms, replica)
  resendJobStates(context, rooms)
  context.bus.subscribe(topic, data => {
    const { audience, frame } = data as PushMessage
    const { org, account } = audience
    const text = JSON.stringify(frame)
    rooms.broadcast(account === undefined ? rooms.roomOf(org) : rooms.ofAccount(org, account), {
      key: `${org} ${account} ${frame.type} ${'id' in frame ? frame.id : ''}`,
      deliver({ who, send }) {
        if (who.org === org && (account === undefined || who.account === account)) send(text)
      },
    })
  })
  return {
    join(member, since) {
      if (rooms.isFull(member.who)) return 'tooMany'
      rooms.add(member)
      if (since !== undefined) rooms.catchUp(member, since)
      online.changed(member.who.org)
      watch.joined(member)
      return null
    },
    leave(member) {
      rooms.remove(member)
      presence.leave(member)
      online.changed(member.who.org)
    },
    sockets: () => rooms.all().length,
    move: presence.move,
    close: online.close,
  }
}

/** After lost bus messages, pushes the state of open and recently ended jobs to their owners on this node. */
function resendJobStates({ bus, database }: Pick<ServerContext, 'bus' | 'database'>, rooms: PushRooms): void {
  const resend = async () => {
    const accounts = [...Map.groupBy(rooms.all(), ({ who }) => `${who.org} ${who.account}`).values()].flatMap(
      ([one]) => one ?? [],
    )
    if (!accounts.length) return
    const [orgs, ids] = [accounts.map(({ who }) => who.org), accounts.map(({ who }) => who.account)]
    const jobs = await database.asOwner(query =>
      query<JobUpdate>(sql`select org_id as org, account_id as account, id, state, done, total from job
        where (org_id, account_id) in (select * from unnest(${orgs}::bigint[], ${ids}::bigint[]))
          and (state in ('queued', 'running') or ended_at > now() - interval '10 minutes') order by id`),
    )
    for (const job of jobs) sendFrame(rooms.ofAccount(job.org, job.account), jobFrame(job))
  }
  // The next gap, or the client's own request, corrects it.
  bus.subscribe(missedTopic, () => void resend().catch(() => undefined))
}
