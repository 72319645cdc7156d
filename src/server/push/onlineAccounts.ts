import { randomUUID } from 'node:crypto'
import type { FrameOf } from '../../shared/wire/pushFrame.ts'
import { type Bus, missedTopic } from '../db/bus.ts'
import type { PushMember, PushRooms } from './pushRooms.ts'

const topic = 'presence'
const minDelay = 200
const aliveEvery = 10_000
const deadAfter = 35_000
/** Accounts per message of the bus, which has a size limit. */
const maxUids = 500

type OnlineMessage = { node: string } & (
  | { is: 'alive' }
  | { is: 'gone' }
  | { is: 'asking' }
  /** The accounts online on a node; `more` continues the message before. */
  | { is: 'online'; org: number; uids: readonly number[]; more: boolean }
)

/** For others that share state between nodes. */
export interface NodeListener {
  /** A node began to listen, or missed messages: everything is published again. */
  repeatAll(): void
  /** A node stopped, or is silent. */
  removed(node: string): void
}
export type OnlineAccounts = ReturnType<typeof onlineAccounts>

/** Which accounts of an organisation are online on any node, pushed to its members when it changes. */
export function onlineAccounts(bus: Bus, rooms: PushRooms) {
  const node = randomUUID()
  const listeners: NodeListener[] = []
  const repeatAll = () => listeners.forEach(listener => listener.repeatAll())
  const others = otherNodes({
    changed: org => rooms.roomOf(org).size > 0 && changed(org),
    found: repeatAll,
    removed: name => listeners.forEach(listener => listener.removed(name)),
  })
  const due = new Map<number, NodeJS.Timeout>()
  const inform = presenceNotifier()
  let heartbeat: NodeJS.Timeout | undefined

  const publish = (message: OnlineMessage) => bus.publish(topic, message)
  const announcing = presenceAnnouncer(node, publish)

  function settle(org: number): void {
    due.delete(org)
    const own = accountsOf(rooms.roomOf(org))
    announcing.changed(org, own)
    const uids = [...new Set([...own, ...others.online(org)])].sort(ascending)
    for (const [orgcode, members] of Map.groupBy(rooms.roomOf(org), ({ who }) => who.orgcode))
      inform(members, { type: 'alluid', orgcode, uids })
  }

  /** Debounce: grows with the number of members, to push fewer frames. */
  function changed(org: number): void {
    if (!due.has(org)) due.set(org, setTimeout(settle, Math.max(minDelay, rooms.roomOf(org).size), org).unref())
    if (heartbeat) return
    heartbeat = setInterval(beat, aliveEvery).unref()
    publish({ node, is: 'asking' })
  }

  function beat(): void {
    others.prune()
    if (rooms.organisations().length) return publish({ node, is: 'alive' })
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  const announceAll = () => rooms.organisations().forEach(org => announcing.announce(org, accountsOf(rooms.roomOf(org))))
  bus.subscribe(topic, data => {
    const message = data as OnlineMessage
    if (message.node === node) return
    if (message.is === 'asking') {
      announceAll()
      return repeatAll()
    }
    if (message.is === 'gone') return others.forget(message.node)
    if (message.is === 'alive' && !others.knows(message.node)) publish({ node, is: 'asking' })
    others.receive(message)
  })
  bus.subscribe(missedTopic, () => {
    others.forgetAll()
    announceAll()
    repeatAll()
    publish({ node, is: 'asking' })
  })
  return {
    node,
    changed,
    close: () => publish({ node, is: 'gone' }),
    /** Whether any other node has sockets. */
    hasPeers: others.any,
    watchNodes: (listener: NodeListener): unknown => listeners.push(listener),
  }
}

const ascending = (a: number, b: number): number => a - b
const accountsOf = (members: Iterable<PushMember>): number[] =>
  [...new Set([...members].map(({ who }) => who.account))].sort(ascending)

/** Publishes this node's presence to the other nodes. */
function presenceAnnouncer(node: string, publish: (message: OnlineMessage) => void) {
  const announced = new Map<number, string>()
  function announce(org: number, uids: readonly number[]): void {
    if (uids.length) announced.set(org, uids.join())
    else announced.delete(org)
    for (let from = 0; from === 0 || from < uids.length; from += maxUids)
      publish({ node, is: 'online', org, uids: uids.slice(from, from + maxUids), more: from > 0 })
  }
  return {
    announce,
    changed(org: number, uids: readonly number[]): void {
      if ((announced.get(org) ?? '') !== uids.join()) announce(org, uids)
    },
  }
}

/** Pushes the presence to members that do not have it yet. */
function presenceNotifier() {
  const informed = new WeakMap<PushMember, string>()
  return (members: readonly PushMember[], frame: FrameOf<'alluid'>): void => {
    const text = JSON.stringify(frame)
    for (const member of members.filter(one => informed.get(one) !== text)) {
      member.send(text)
      informed.set(member, text)
    }
  }
}

interface OtherNodesParams extends Pick<NodeListener, 'removed'> {
  changed: (org: number) => void
  found: () => void
}
/** The presence of other nodes, until their heartbeat stops. */
function otherNodes({ changed, found, removed }: OtherNodesParams) {
  const nodes = new Map<string, { seenAt: number; online: Map<number, Set<number>> }>()
  function forget(name: string): void {
    const gone = nodes.get(name)
    nodes.delete(name)
    removed(name)
    gone?.online.forEach((_, org) => changed(org))
  }
  return {
    any: (): boolean => nodes.size > 0,
    knows: (name: string): boolean => nodes.has(name),
    online: (org: number): number[] => [...nodes.values()].flatMap(({ online }) => [...(online.get(org) ?? [])]),
    receive(message: OnlineMessage): void {
      const known = nodes.get(message.node)
      const online = known?.online ?? new Map<number, Set<number>>()
      nodes.set(message.node, { seenAt: performance.now(), online })
      if (!known) found()
      if (message.is !== 'online') return
      const all = new Set([...(message.more ? (online.get(message.org) ?? []) : []), ...message.uids])
      if (all.size) online.set(message.org, all)
      else online.delete(message.org)
      changed(message.org)
    },
    prune(): void {
      const since = performance.now() - deadAfter
      for (const [name, { seenAt }] of nodes) if (seenAt < since) forget(name)
    },
    forget,
    forgetAll: (): void => [...nodes.keys()].forEach(forget),
  }
}
