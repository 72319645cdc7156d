/** The part of a past list beside its rows. */
export interface PastNote {
  at: string
  /** Columns without a history: the rows are without them. */
  unheld: readonly string[]
  /** Rows of the page with an action since that recorded no former values. */
  uncertain: readonly number[]
  /** Rows that may have existed and were purged since. */
  purged: number
  /** The tree has too many rows and is shown as a list. */
  flat?: true
}

export const differenceKinds = ['added', 'changed', 'removed'] as const
/** The fate of a row between two moments: added to the list, changed within it, or removed from it. */
export type DifferenceKind = (typeof differenceKinds)[number]

/** The wire's word for the present in place of a moment. */
export const presentMoment = 'now'

export interface DifferenceRow {
  id: number
  kind: DifferenceKind
  title: string
  /** Field → [then, later]. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** One page of what differs between two moments of a list. */
export interface DifferencePage {
  counts: Readonly<Record<DifferenceKind, number>>
  /** Number of rows of the requested kind. */
  total: number
  per_page: number
  current_page: number
  last_page: number
  data: readonly DifferenceRow[]
  /** `to` is null for now. */
  past: PastNote & { to: string | null }
}
