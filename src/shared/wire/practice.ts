/** The state of a practice organisation. Times as everywhere on the wire. */
export interface PracticeNotice {
  /** When it is reset next by itself. */
  next: string
  /** When it was reset last; null while its examples are being made for the first time. */
  last: string | null
  /** Whether the account may reset it now. */
  may: boolean
}
