/** The plain value of a personal field in one row. */
export interface RevealedValue {
  id: number
  version: number
  value: string
}
/** The outcome of an erasure. */
export interface ErasedRows {
  rows: number
  /** The emptied fields. */
  fields: readonly string[]
}
