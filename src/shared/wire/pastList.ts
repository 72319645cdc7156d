/** What a list of the past says of itself, beside its rows. */
export interface PastNote {
  at: string
  /** Columns that no history holds: the rows are without them. */
  unheld: readonly string[]
  /** Rows of the page on which something was done that left no values. */
  uncertain: readonly number[]
  /** Rows that were there, perhaps, and were removed for good since. */
  purged: number
}
