/** A session of one's own account. */
export interface OwnSession {
  /** Names it, and is good for nothing else. */
  id: string
  device: string
  ip: string
  created_at: string
  last_seen: string
  /** It began at an address, or with a browser, that the account had not been used from. */
  unfamiliar: boolean
  current: boolean
}
