/**
 * The position of the database's log after a call that wrote, a number. Sent with later calls, to any node, it makes them read no older
 * state. Only where lists are read from a replica.
 */
export const writePositionHeader = 'x-write-position'

/** Every JSON reply. `code` equals the HTTP status. */
export interface Envelope<T = unknown> {
  success: boolean
  code: number
  data?: T
  /** A sentence for the operator. */
  error?: string
  msg?: string
  errors?: readonly { field: string; message: string }[]
  /** Menu tree, on sign-in. */
  router?: unknown
  /** On sign-in: a device id the browser sends next time, so that it is recognised. */
  device?: string
  /** On sign-in by a provider: the organisation, and the page to open. */
  orgcode?: string
  to?: string
}

export interface RowsPage<R = Record<string, unknown>> {
  total: number
  /** `total` is a lower bound: rows without a counter are counted only up to a limit. */
  more?: true
  /** In a tree: some rows below these are missing. A list of the children of one row has them all, page by page. */
  cut?: true
  per_page: number
  current_page: number
  last_page: number
  data: R[]
}
/** The rows with one value of a field. */
export interface RowGroup<R = Record<string, unknown>> {
  /** Null where the field is empty; of days and moments the month, the day, or the Monday of the week. */
  value: string | number | null
  /** The title of the row or region that the value refers to. */
  title?: string
  count: number
  /** There are at least so many. */
  more?: true
  /** The requested figures, by field, such as its sum: exact decimals, null if no row has a value. */
  sums: Readonly<Record<string, string | null>>
  /** Some of them, in the order of the list. */
  rows?: R[]
}
/** The reply to `aggregate`. */
export interface RowGroups<R = Record<string, unknown>> {
  groups: RowGroup<R>[]
  /** How many groups there are in all. */
  total?: number
  /** There are more values than groups. */
  more?: true
  /** Only so many rows were read, the newest: there are too many. */
  of?: number
}
/** Groups of one reply, without rows. */
export const maxGroupsSent = 200
/** Different values that rows are grouped by. */
export const maxGroups = 20_000
/** The header of a refused call with the code of its refusal, by which programs decide: the sentences are for people. */
export const refusalHeader = 'x-refusal'
/** One row's outcome in a save of several. */
export interface RowOutcome {
  id: number | null
  success: boolean
  /** The code of its refusal. */
  refusal?: string
  error?: string
  errors?: readonly { field: string; message: string }[]
  data?: unknown
}
export interface ComboxEntry {
  id: number
  title: string
  children?: ComboxEntry[]
  [key: string]: unknown
}
/** A place found by a map service. */
export interface MapPlace {
  title: string
  address: string
  /** 'lng,lat' */
  point: string
}
export interface PointRegion {
  id: number
  level: 'province' | 'city' | 'county'
  title: string
}
/** The regions around a point, province first; `apart` where it lies clearly outside the chosen region. */
export interface RegionsAtPoint {
  regions: readonly PointRegion[]
  apart: boolean
}
export const maxLimit = 500
/** Ids one call may name. */
export const maxIdsPerCall = 5000
/** Rows whose personal values one call reveals or erases. */
export const maxRevealed = 200
/** Rows one save may carry. */
export const maxRows = 500
