/** A row of an event. */
export interface ChangedRow {
  id: number
  /** By field; null where none were recorded, or where they are too long for an event: read the row then. */
  changes: Readonly<Record<string, readonly unknown[]>> | null
}

/** Who did it. */
export interface EventAuthor {
  id: number
  name: string
  token?: string
}

/** What happened to rows of a module, as the feed lists it and a subscriber is sent it. */
export interface ChangeEvent {
  /** Identifies the event: a message that is sent again has the same one. */
  id: string
  /** `dictionary.updated` */
  type: string
  /** ISO 8601, UTC. */
  timestamp: string
  data: {
    module: string
    rows: readonly ChangedRow[]
    /** Null for the system. */
    by: EventAuthor | null
    /** The call; several events of one call have the same. */
    request: string
  }
}

/** One page of the feed. */
export interface EventPage {
  events: readonly ChangeEvent[]
  /** Where to go on: the next call sends it as `after`. */
  cursor: string
  /** There is more to read now. */
  more: boolean
}

/** The request of the feed. */
export interface EventsQuery {
  after?: string
  limit?: number
}
