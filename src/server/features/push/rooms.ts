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

/** So many sockets one account may have open on a node. */
const mostOfAccount = 100
const nobody: ReadonlySet<Member> = new Set()

/** Who listens on this node, by organisation. */
export function roomsOf() {
  const rooms = new Map<number, Set<Member>>()
  const within = (org: number): ReadonlySet<Member> => rooms.get(org) ?? nobody
  const ofAccount = (org: number, account: number): Member[] => [...within(org)].filter(({ who }) => who.account === account)
  return {
    within,
    ofAccount,
    all: (): Member[] => [...rooms.values()].flatMap(room => [...room]),
    organisations: (): number[] => [...rooms.keys()],
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
