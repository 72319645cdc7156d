import type { Closing, ServerFrame } from '../../../wire/push.ts'
import type { Who } from '../../db/scope.ts'

/** Somebody who listens: a socket, as seen from here. */
export interface Member {
  readonly sid: string
  /** It speaks for other sessions of its account as well. */
  readonly shared: boolean
  /** Replaced when the account's rights change. */
  who: Who
  send(text: string): void
  close(why: Closing): void
}
export type Rooms = ReturnType<typeof roomsOf>

/** Says something to a member, if it concerns him. */
export type Word = (member: Member) => void
export interface Saying {
  /** Of what is said of the same, whoever comes later hears the last alone. */
  of: string
  tell: Word
  /** What is told to whoever comes later, where that is not the same. */
  later?: Word
}

/** What was said is told again, so long, to whoever comes and has looked before he could hear. */
const remembered = 30_000
const mostRemembered = 1000
/** So many sockets one account may have open on a node. */
const mostOfAccount = 100
const nobody: ReadonlySet<Member> = new Set()

/** Who listens on this node, by organisation. */
export function roomsOf() {
  const rooms = new Map<number, Set<Member>>()
  const lately = new Map<string, { at: number; tell: Word }>()
  const within = (org: number): ReadonlySet<Member> => rooms.get(org) ?? nobody
  const ofAccount = (org: number, account: number): Member[] => [...within(org)].filter(({ who }) => who.account === account)
  return {
    within,
    ofAccount,
    all: (): Member[] => [...rooms.values()].flatMap(room => [...room]),
    organisations: (): number[] => [...rooms.keys()],
    /** To these, and later to whoever comes and has missed it. */
    say(among: Iterable<Member>, { of, tell, later = tell }: Saying): void {
      for (const member of among) tell(member)
      const now = performance.now()
      lately.delete(of)
      lately.set(of, { at: now, tell: later })
      for (const [known, { at }] of lately) {
        if (at >= now - remembered && lately.size <= mostRemembered) break
        lately.delete(known)
      }
    },
    /** What was said in the last `since` milliseconds. */
    catchUp(member: Member, since: number): void {
      const from = performance.now() - Math.min(since, remembered)
      for (const { at, tell } of lately.values()) if (at >= from) tell(member)
    },
    isFull: ({ org, account }: Who): boolean => ofAccount(org, account).length >= mostOfAccount,
    add(member: Member): void {
      const { org } = member.who
      rooms.set(org, (rooms.get(org) ?? new Set()).add(member))
    },
    remove(member: Member): void {
      const { org } = member.who
      const room = rooms.get(org)
      if (room?.delete(member) && room.size === 0) rooms.delete(org)
    },
  }
}

/** One frame to many: written once. */
export function sendAll(members: Iterable<Member>, frame: ServerFrame): void {
  const text = JSON.stringify(frame)
  for (const member of members) member.send(text)
}
