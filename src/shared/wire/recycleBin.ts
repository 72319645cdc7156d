/** The page of the recycle bin. */
export const recycleBinRoute = '/recycle'

/** A deleted row in the recycle bin. */
export interface BinRow {
  /** The page by which the account sees it. */
  module: string
  id: number
  /** Empty where the account may not read it. */
  title: string
  /** The account that deleted it; empty where that is no account of the organisation. */
  account: string
  at: string
  /** When it is purged; null if it is not. */
  until: string | null
  restorable: boolean
  purgeable: boolean
}

export interface BinPage {
  total: number
  /** There are more than `total`. */
  more: boolean
  rows: readonly BinRow[]
  /** The choices of the filters: pages, and the accounts that deleted the newest rows. */
  modules: readonly string[]
  people: readonly { id: number; name: string }[]
}

/** A row of the bin, named by a caller. */
export interface BinKey {
  module: string
  id: number
}

export interface RefusedBinRow extends BinKey {
  error: string
}

/** The outcome of a restore: by module a receipt to undo it by. */
export interface RestoredRows {
  receipts: readonly { module: string; receipt: string; undo_until: string; changed: number }[]
  refused: readonly RefusedBinRow[]
}

export interface PurgedRows {
  purged: number
  refused: readonly RefusedBinRow[]
}
