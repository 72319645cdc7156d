import { type ServerFrame, type Closing } from '../../../wire/push.ts'
import type { Bus } from '../../db/bus.ts'
import type { Source } from '../../db/scope.ts'
import { retellJobs } from '../jobs/retell.ts'
import { tellUnread } from '../messages/unread.ts'
import type { Sessions } from '../session.ts'
import { hinting } from './hints.ts'
import { presenceOf } from './presence.ts'
import { type Member, roomsOf } from './rooms.ts'
import { watchSessions } from './watch.ts'

/** Whose sockets: an account's, or all of an organisation. */
export interface Audience {
  org: number
  account?: number
}
export interface Push {
  /** Whether there is room for one more; a full account is told so. `since`: so long ago he looked at what he shows. */
  join(member: Member, since?: number): Closing | null
  leave(member: Member): void
  /** This node has nobody any more. */
  close(): void
}
const topic = 'push'
interface Telling {
  audience: Audience
  frame: ServerFrame
}

/** Says a frame to sockets wherever they are; it must fit into a message of the bus. */
export const tell = ({ bus }: { bus: Pick<Bus, 'say'> }, audience: Audience, frame: ServerFrame): void =>
  bus.say(topic, { audience, frame } satisfies Telling)

export function pushOf(source: Source, sessions: Sessions): Push {
  const rooms = roomsOf()
  const presence = presenceOf(source.bus, rooms)
  const watch = watchSessions(source, sessions, rooms)
  tellUnread(source, rooms)
  hinting(source, rooms)
  retellJobs(source, rooms)
  source.bus.hear(topic, data => {
    const { audience, frame } = data as Telling
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
