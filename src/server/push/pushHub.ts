import { type ServerFrame, type CloseReason } from '../../shared/wire/pushFrame.ts'
import type { Bus } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { resendJobStates } from './resendJobStates.ts'
import { pushUnreadCounts } from './pushUnreadCounts.ts'
import type { Sessions } from '../auth/sessions.ts'
import { pushChangeHints } from './pushChangeHints.ts'
import { presenceOf } from './presence.ts'
import { type PushMember, pushRooms } from './pushRooms.ts'
import { watchSessions } from './watchSessions.ts'

/** Whose sockets: an account's, or all of an organisation. */
export interface PushAudience {
  org: number
  account?: number
}
export interface PushHub {
  /** Whether there is room for one more; a full account is told so. `since`: so long ago he looked at what he shows. */
  join(member: PushMember, since?: number): CloseReason | null
  leave(member: PushMember): void
  /** This node has nobody any more. */
  close(): void
}
const topic = 'push'
interface PushMessage {
  audience: PushAudience
  frame: ServerFrame
}

/** Says a frame to sockets wherever they are; it must fit into a message of the bus. */
export const pushFrame = ({ bus }: { bus: Pick<Bus, 'publish'> }, audience: PushAudience, frame: ServerFrame): void =>
  bus.publish(topic, { audience, frame } satisfies PushMessage)

export function pushHub(source: ServerContext, sessions: Sessions): PushHub {
  const rooms = pushRooms()
  const presence = presenceOf(source.bus, rooms)
  const watch = watchSessions(source, sessions, rooms)
  pushUnreadCounts(source, rooms)
  pushChangeHints(source, rooms)
  resendJobStates(source, rooms)
  source.bus.subscribe(topic, data => {
    const { audience, frame } = data as PushMessage
    const { org, account } = audience
    const text = JSON.stringify(frame)
    rooms.say(account === undefined ? rooms.within(org) : rooms.ofAccount(org, account), {
      of: `${org} ${account} ${frame.type} ${'id' in frame ? frame.id : ''}`,
      tell({ who, send }) {
        if (who.org === org && (account === undefined || who.account === account)) send(text)
      },
    })
  })
  return {
    join(member, since) {
      if (rooms.isFull(member.who)) return 'tooMany'
      rooms.add(member)
      if (since !== undefined) rooms.catchUp(member, since)
      presence.changed(member.who.org)
      watch.joined()
      return null
    },
    leave(member) {
      rooms.remove(member)
      presence.changed(member.who.org)
    },
    close: presence.close,
  }
}
