/** Where a tab is: in the list of a module, at one of its rows, in one of its cells. */
export interface TabPosition {
  module: string
  row?: number
  field?: string
  /** The row has unsaved changes. */
  editing?: true
  /** The account does not show where it is; it still sees others. */
  unseen?: true
}
/** The preference by which an account hides where it is: `{ hidden: true }`. */
export const placePreference = 'places'

/** The position of a tab of another account. */
export interface PersonPosition extends Omit<TabPosition, 'module' | 'unseen'> {
  uid: number
  /** A random number that distinguishes the tabs of one account. */
  tab: number
  name: string
  /** How long it has been there. */
  seconds: number
}

/** Frames a client sends on `/ws`, one JSON object each. */
export type ClientFrame =
  /** First frame, where there is no cookie. */
  | { type: 'auth'; token: string }
  /**
   * `shared`: the socket serves several tabs of one browser, which may have different sessions.
   * `since`: frames of the last so many milliseconds are repeated: what the page shows may be that old.
   */
  | { type: 'adminsub'; orgcode: string; shared?: true; since?: number }
  /** The heartbeat; with `echo` it is answered, so that the client notices a dead connection too. */
  | { type: 'adminpong'; echo?: true }
  /** The position of a tab; repeated every minute, otherwise the tab is considered closed. */
  | { type: 'place'; tab: number; at: TabPosition | null }

/** Frames the server sends. Rows and counts are hints: clients fetch the data by the usual calls. */
export type ServerFrame =
  /** Accounts of one's own organisation that are online, on any node. */
  | { type: 'alluid'; orgcode: string; uids: readonly number[] }
  | { type: 'message'; unread: number }
  /** The account's rights or menu changed. */
  | { type: 'rights' }
  /** Saved views of the account, or those shared with it, changed. */
  | { type: 'views' }
  /**
   * Rows of a module changed; without ids any of them. Where there is a replica, `position` is sent back with the calls that follow: see
   * `writePositionHeader`.
   */
  | { type: 'module'; name: string; ids: readonly number[]; position?: number }
  /** Presence in a module that a tab of this socket shows: the changes, or with `whole` all positions. */
  | {
      type: 'places'
      module: string
      whole?: true
      here: readonly PersonPosition[]
      gone: readonly (readonly [uid: number, tab: number])[]
    }
  | { type: 'job'; id: string; progress: number; state: string }
  /** How far the reset of the organisation is; it is over when all is done, and failed where there is nothing to do. */
  | { type: 'practice'; done: number; total: number }
  /** The socket's session ended; with `sid` another one of the account, sent to shared sockets only. */
  | { type: 'session'; state: 'ended'; sid?: string }
  | { type: 'adminpong' }

export type FrameType = ServerFrame['type']
export type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>

/** WebSocket close codes. */
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

/** Milliseconds after which a tab repeats its position. */
export const positionInterval = 60_000
export const heartbeatInterval = 5000
export const maxMissedHeartbeats = 5
