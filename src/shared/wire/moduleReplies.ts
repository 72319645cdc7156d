import type { BulkSummary } from './bulk.ts'

/** A change of a row in the reply of `history`. */
export interface HistoryEntry {
  id: number
  at: string
  account: string
  /** The reader did it. */
  own?: true
  action: string
  /** Field → [before, after]; null for an action without recorded changes. */
  changes: Readonly<Record<string, readonly unknown[]>> | null
  /** The personal fields that were revealed or erased. */
  fields?: readonly string[]
}

/** Use of an organisation's row quota. */
export interface QuotaUsage {
  used: number
  /** Null without a limit. */
  of: number | null
}

/** The reply to `selection`: it represents all rows of a filter. */
export interface SelectedRows {
  token: string
  count: number
}

/** A signed address, good for an hour. */
export interface SignedAddress {
  path: string
}
/** The reply to a list that is to become a file: at once, or as a job. */
export type ExportReply = SignedAddress | { job: number }

/** The result of a change of many rows that was made within the call. */
export interface ChangedRows extends BulkSummary {
  /** The changed rows, where the call named rows and no filter. */
  ids?: readonly number[]
  receipt: string
  /** Until when `receipt/undo` accepts it. */
  undo_until: string
}
/** The reply to a change of so many rows that a job makes it. */
export interface QueuedChange {
  job: number
  total: number
}
export interface PlannedReply extends QueuedChange {
  at: string
}

/** The reply to the upload of a spreadsheet, a picture or a film. */
export interface UploadReply {
  img_id: string
  url: string
  backparam: string
  iconpath: string
}
