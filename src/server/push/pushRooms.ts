import type { CloseReason, ServerFrame } from '../../shared/wire/pushFrame.ts'
import type { Principal } from '../db/scope.ts'

/** Somebody who listens: a socket, as seen from here. */
export interface PushMember {
  readonly sid: string
  /** It speaks for other sessions of its account as well. */
  readonly shared: boolean
  /** Replaced when the account's rights change. */
  who: Principal
  send(text: string): void
  close(why: CloseReason): void
}
export type PushRooms = ReturnType<typeof pushRooms>

/** Says something to a member, if it concerns him. */
export type Deliver = (member: PushMember) => void
export interface Broadcast {
  /** Of what is said of the same, whoever comes later hears the last alone. */
  of: string
  tell: Deliver
  /** What is told to whoever comes later, where that is not the same. */
  later?: Deliver
}

/** What was said is told again, so long, to whoever comes and has looked before he could hear. */
const replayWindow = 30_000
const mostRemembered = 1000
/** So many sockets one account may have open on a node. */
const mostOfAccount = 100
const nobody: ReadonlySet<PushMember> = new Set()

/** Who listens on this node, by organisation. */
export function pushRooms() {
  const rooms = new Map<number, Set<PushMember>>()
  const lately = new Map<string, { at: number; tell: Deliver }>()
  const within = (org: number): ReadonlySet<PushMember> => rooms.get(org) ?? nobody
  const ofAccount = (org: number, account: number): PushMember[] => [...within(org)].filter(({ who }) => who.account === account)
  return {
    within,
    ofAccount,
    all: (): PushMember[] => [...rooms.values()].flatMap(room => [...room]),
    organisations: (): number[] => [...rooms.keys()],
    /** To these, and later to whoever comes and has missed it. */
    say(among: Iterable<PushMember>, { of, tell, later = tell }: Broadcast): void {
      for (const member of among) tell(member)
      const now = performance.now()
      lately.delete(of)
      lately.set(of, { at: now, tell: later })
      for (const [known, { at }] of lately) {
        if (at >= now - replayWindow && lately.size <= mostRemembered) break
        lately.delete(known)
      }
    },
    /** What was said in the last `since` milliseconds. */
    catchUp(member: PushMember, since: number): void {
      const from = performance.now() - Math.min(since, replayWindow)
      for (const { at, tell } of lately.values()) if (at >= from) tell(member)
    },
    isFull: ({ org, account }: Principal): boolean => ofAccount(org, account).length >= mostOfAccount,
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

/** One frame to many: written once. */
export function sendFrame(members: Iterable<PushMember>, frame: ServerFrame): void {
  const text = JSON.stringify(frame)
  for (const member of members) member.send(text)
}
