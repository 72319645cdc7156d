/** The imported fields; `by` are the key fields, by default the first unique ones among them. */
export type Import<K> =
  | readonly K[]
  | {
      /** The fields of the sheet, in order. */
      fields: readonly K[]
      /** The key fields, by which a line finds its row. */
      by: readonly K[]
    }
/** The exported fields in order, or what differs from the columns of the list: without `except`, and then `also` (`id` comes first). */
export type Export<K> =
  | readonly K[]
  | {
      /** Columns of the list that are left out. */
      except?: readonly K[]
      /** Further fields, after the columns. */
      also?: readonly K[]
    }
