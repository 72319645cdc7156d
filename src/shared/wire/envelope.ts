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
  /** Of signing in: what this browser shows when it signs in again, so that it is known. */
  device?: string
}

export interface RowsPage<R = Record<string, unknown>> {
  total: number
  /** There are at least so many: rows that no counter knows are not counted further. */
  more?: true
  per_page: number
  current_page: number
  last_page: number
  data: R[]
}
/** One row's outcome in a save of several. */
export interface RowOutcome {
  id: number | null
  success: boolean
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
/** Somewhere a map service knows. */
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
/** Where a point lies, from the province down; and whether that is clearly not where one says it lies. */
export interface RegionsAtPoint {
  regions: readonly PointRegion[]
  apart: boolean
}
export const maxLimit = 500
/** Ids one call may name. */
export const maxIds = 5000
/** Rows one save may carry. */
export const maxRows = 500
