import type { RefusalSummary } from './storedRefusal.ts'

/** The result of a bulk change for a field, as text in the language of the call. */
export interface BulkFieldResult {
  field: string
  /** The new value of all rows; empty if `by` is set. */
  to: string
  /** By how much the number of each row changes: `+0.12`, `-5%`. The texts of `from` include the results. */
  by?: string
  /** The most frequent former values; empty text for rows without one. */
  from: readonly { text: string; count: number }[]
  /** How many different former values there are. */
  kinds: number
  /** There are more rows than were read: `kinds` and `from` are of some of them. */
  more?: true
}

/** The outcome of a bulk change, or of its dry run. */
export interface BulkSummary {
  total: number
  changed: number
  refused: readonly (RefusalSummary & { count: number })[]
}

/** The reply to a dry run. */
export interface BulkPreview extends BulkSummary {
  /** The selected rows that would change. */
  ids?: readonly number[]
  becomes?: BulkFieldResult
  /** The first of the rows that would change, by name. */
  names: readonly string[]
  /** Sent with the change, which is refused if the preview would have another outcome by then. */
  shown: string
}
