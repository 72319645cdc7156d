/** What a client says on `/ws`: one JSON object a frame. */
export type ClientFrame =
  /** First of all, where the cookie does not say who it is. */
  | { type: 'auth'; token: string }
  /**
   * `shared`: it speaks for several pages of one browser, which have sessions of their own.
   * `since`: what was said in these milliseconds is told again: what is shown may be that old.
   */
  | { type: 'adminsub'; orgcode: string; shared?: true; since?: number }
  /** Every `heartbeat`; with `echo` it is answered, so that a dead line is noticed on this side too. */
  | { type: 'adminpong'; echo?: true }

/** What the server says there. Rows and counts are hints: what they point at is asked for as ever. */
export type ServerFrame =
  /** Accounts of one's own organisation that are online, on any node. */
  | { type: 'alluid'; orgcode: string; uids: readonly number[] }
  | { type: 'message'; unread: number }
  /** What the account may do, or what its menu shows, is no longer what it was. */
  | { type: 'rights' }
  /** Rows of a module changed; no ids: any of them. */
  | { type: 'module'; name: string; ids: readonly number[] }
  | { type: 'job'; id: string; progress: number; state: string }
  /** The socket's own session; with `sid` another of the same account, told to shared sockets only. */
  | { type: 'session'; state: 'ended'; sid?: string }
  | { type: 'adminpong' }

export type FrameType = ServerFrame['type']
export type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>

/** Why the server closed a socket, for whoever opened it. */
export const closeCodes = {
  goingAway: 1001,
  badFrame: 4400,
  noSession: 4401,
  wrongOrganisation: 4403,
  /** No heartbeat, or no subscription in time. */
  silent: 4408,
  tooMany: 4429,
  failed: 1011,
} as const
export type CloseReason = keyof typeof closeCodes

export const heartbeatInterval = 5000
export const maxMissedHeartbeats = 5
