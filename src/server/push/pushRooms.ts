import type { CloseReason, ServerFrame } from '../../shared/wire/pushFrame.ts'
import type { Principal } from '../db/scope.ts'

/** A subscribed socket. */
export interface PushMember {
  readonly sid: string
  /** The socket is shared by several tabs. */
  readonly shared: boolean
  /** Replaced whenever the account's rights are read again. */
  who: Principal
  send(text: string): void
  close(why: CloseReason): void
}
export type PushRooms = ReturnType<typeof pushRooms>

/** Sends a frame to a member, if it may have it. */
export type Deliver = (member: PushMember) => void
export interface Broadcast {
  /** Later members get only the last frame with this key. */
  key: string
  deliver: Deliver
  /** The frame for later members, if it differs. */
  replay?: Deliver
}

/** Milliseconds for which frames are replayed to members that loaded their data before they subscribed. */
const replayWindow = 30_000
const maxRemembered = 1000
/** Sockets of one account on a node. */
const maxOfAccount = 100
const nobody: ReadonlySet<PushMember> = new Set()

/** The members on this node, by organisation. */
export function pushRooms() {
  const rooms = new Map<number, Set<PushMember>>()
  const recent = new Map<string, { at: number; deliver: Deliver }>()
  const roomOf = (org: number): ReadonlySet<PushMember> => rooms.get(org) ?? nobody
  const ofAccount = (org: number, account: number): PushMember[] => [...roomOf(org)].filter(({ who }) => who.account === account)
  return {
    roomOf,
    ofAccount,
    all: (): PushMember[] => [...rooms.values()].flatMap(room => [...room]),
    organisations: (): number[] => [...rooms.keys()],
    /** Sends to these members, and later to those that join and missed it. */
    broadcast(among: Iterable<PushMember>, { key, deliver, replay = deliver }: Broadcast): void {
      for (const member of among) deliver(member)
      const now = performance.now()
      // Deleted first, so that a Map, which iterates by insertion, has the oldest frame first.
      recent.delete(key)
      recent.set(key, { at: now, deliver: replay })
      for (const [oldest, { at }] of recent) {
        if (at >= now - replayWindow && recent.size <= maxRemembered) break
        recent.delete(oldest)
      }
    },
    /** Replays the frames of the last `since` milliseconds. */
    catchUp(member: PushMember, since: number): void {
      const from = performance.now() - Math.min(since, replayWindow)
      for (const { at, deliver } of recent.values()) if (at >= from) deliver(member)
    },
    isFull: ({ org, account }: Principal): boolean => ofAccount(org, account).length >= maxOfAccount,
    add(member: PushMember): void {
      const { org } = member.who
      rooms.set(org, (rooms.get(org) ?? new Set()).add(member))
    },
    remove(member: PushMember): void {
      const { org } = member.who
      const room = rooms.get(org)
      if (room?.delete(member) && room.size === 0) rooms.delete(org)
    },
  }
}

/** Sends one frame to many; it is serialised once. */
export function sendFrame(members: Iterable<PushMember>, frame: ServerFrame): void {
  const text = JSON.stringify(frame)
  for (const member of members) member.send(text)
}
