import { tableOf } from '../../../schema/index.ts'
import type { ClientFrame } from '../../../shared/wire/pushFrame.ts'
import { seesSomeRows } from '../../db/rowScope.ts'
import type { ServerContext } from '../../db/scope.ts'
import type { OnlineAccounts } from '../onlineAccounts.ts'
import type { PushMember } from '../pushRooms.ts'
import {
  markChanged,
  type PresenceMessage,
  type PresenceRooms,
  presenceTopic,
  publishPresence,
  receivePresence,
  removeNode,
} from './presenceRooms.ts'
import { closeTabs, moveTab, type PresenceTabs, renewTabs } from './presenceTabs.ts'

export type ListPresence = ReturnType<typeof listPresenceOf>

/**
 * Presence in lists: who looks at a list, and at which row of it, pushed to everybody who looks at the same list. In memory
 * only: a position ends with its socket, with its node, or when its tab stops repeating it.
 */
export function listPresenceOf(context: ServerContext, peers: Pick<OnlineAccounts, 'node' | 'hasPeers' | 'watchNodes'>) {
  const { registry, bus, changes } = context
  const rooms: PresenceRooms = { context, peers, byKey: new Map() }
  const tabs: PresenceTabs = { rooms, bySocket: new Map(), sweeping: undefined }

  bus.subscribe(presenceTopic, data => receivePresence(rooms, data as PresenceMessage))
  peers.watchNodes({
    repeatAll() {
      for (const room of rooms.byKey.values()) publishPresence(rooms, room, room.here)
    },
    removed: node => removeNode(rooms, node),
  })
  // After a change an account may see a row that it did not see before, or no longer see it.
  changes.subscribe(({ org, table, ids }) => {
    for (const room of rooms.byKey.values())
      if (room.org === org && tableOf(room.module) === table && seesSomeRows(registry, { pages: {} }, room.module))
        markChanged(rooms, room, ({ row }) => row !== undefined && (!ids.length || ids.includes(row)))
  })
  return {
    move: (member: PushMember, frame: Extract<ClientFrame, { type: 'place' }>) => moveTab(tabs, member, frame),
    renew: (member: PushMember) => renewTabs(tabs, member),
    leave: (member: PushMember) => closeTabs(tabs, member),
  }
}
