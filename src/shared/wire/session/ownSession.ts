/** A session of the account itself. */
export interface OwnSession {
  /** Identifies it; grants no access. */
  id: string
  device: string
  ip: string
  created_at: string
  last_seen: string
  /** Started from an address or a browser not seen before for this account. */
  unfamiliar: boolean
  current: boolean
}
