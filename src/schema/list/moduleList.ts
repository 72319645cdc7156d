import type { SystemKey } from '../module.ts'
import type { ReferencedKey } from '../options.ts'

export const tones = ['red', 'orange', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

export type Column<K> = K | { field: K; width?: number; fixed?: 'left' | 'right' }
/** `param` is the wire name where it differs from the field's. */
export type Filter<K, T = string> =
  | K
  | { field: K; as?: 'select'; default?: number | string; param?: string }
  /** `extra` are tabs beside the field's own values: rows that meet a condition on another field. */
  | { field: K; as: 'tabs'; param?: string; extra?: Readonly<Record<number, FilterTab<K, T>>> }
  /** Thresholds in minutes: rows with at least that value. */
  | { field: K; as: 'buckets'; options: readonly number[]; param?: string }
  | { field: K; as: 'range'; params?: readonly [from: string, to: string] }
  | { field: K; as: 'zeroOrMore'; param?: string }
  /** A cascade over fields of kind region, widest first. */
  | { as: 'region'; fields: readonly K[] }
export interface FilterTab<K, T = string> {
  label: T
  field: K
  is: string | number
}
/** A field that a list may be sorted by: of the row, or of the row that a reference points to. */
type SortName<K extends string> = K | SystemKey | ReferencedKey<K>
export interface ModuleList<K extends string, T = string> {
  columns: readonly Column<K | SystemKey | ReferencedKey<K>>[]
  /** Fields searched by the keyword (`queryValue`). */
  search?: readonly K[]
  filters?: readonly Filter<K | SystemKey | ReferencedKey<K>, T>[]
  /** Sortable fields, besides `id`. */
  sorts?: readonly SortName<K>[]
  /** The field that a list is sorted by until somebody chooses another: descending, or ascending. Without one, newest first. */
  order?: SortName<K> | { field: SortName<K>; ascending: true }
  /** Row colour by a field's value: a number, or a value of a choice or a state. */
  tone?: Readonly<{ field: K } & { [value: string]: K | Tone }>
  /** Rows per page; the first is the default. */
  pageSizes?: readonly [number, ...number[]]
  /** Fields added up below their columns, over every row that the filter selects. */
  sum?: readonly K[]
  /** Rows are grouped under a heading for each value of this field, until somebody chooses the plain table. */
  group?: K
  /** Fields a list row edits in place. */
  inline?: readonly K[]
}
