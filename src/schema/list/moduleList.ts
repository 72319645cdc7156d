import type { RowCase } from '../fields/rowCase.ts'
import type { SystemKey } from '../module.ts'
import type { ReferencedKey } from '../options.ts'

export const tones = ['red', 'orange', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

export type ListColumn<K> =
  | K
  | {
      /** The field that the column shows. */
      field: K
      /** Its width in pixels; that of its kind without one. */
      width?: number
      /** It stays at this edge while the others scroll. */
      fixed?: 'left' | 'right'
    }
interface FilterOfField<K> {
  /** The field that it reads. */
  field: K
  /** Its name on the wire, where that differs from the field's. */
  param?: string
}
/** A choice of one value, or of several; the name of the field alone means the same. */
interface SelectFilter<K> extends FilterOfField<K> {
  /** A choice above the list. */
  as?: 'select'
  /** The value that is chosen until somebody takes another. */
  default?: number | string
}
/** A tab for each value, with the number of its rows. */
interface TabsFilter<K, T> extends FilterOfField<K> {
  /** Tabs above the list. */
  as: 'tabs'
  /** Tabs beside the field's own values: rows that meet a condition on another field. */
  extra?: Readonly<Record<number, FilterTab<K, T>>>
}
/** Rows with at least one of these values, of an elapsed time. */
interface BucketsFilter<K> extends FilterOfField<K> {
  /** A choice of thresholds. */
  as: 'buckets'
  /** The thresholds, in minutes. */
  options: readonly number[]
}
/** Rows from one value to another: numbers, days or moments. */
interface RangeFilter<K> {
  /** The field that it reads. */
  field: K
  /** Two bounds, of which either may be empty. */
  as: 'range'
  /** The names of both bounds on the wire. */
  params?: readonly [from: string, to: string]
}
/** Rows with 0, or with more; of a field that is no amount: empty, or filled in. */
interface ZeroOrMoreFilter<K> extends FilterOfField<K> {
  /** A choice of two. */
  as: 'zeroOrMore'
}
/** A cascade over fields of kind region, widest first. */
interface RegionFilter<K> {
  /** One picker for all of them. */
  as: 'region'
  /** The fields of kind region. */
  fields: readonly K[]
}
/** Rows that meet its conditions, or those that do not. */
interface WhetherFilter<K, T> extends RowCase<K & string> {
  /** A choice of yes and no. */
  as: 'whether'
  /** Its name on the wire: 1 for the rows that meet the conditions, 0 for the others. */
  param: string
  /** What an operator reads. */
  label: T
}
export type Filter<K, T = string> =
  | K
  | WhetherFilter<K, T>
  | SelectFilter<K>
  | TabsFilter<K, T>
  | BucketsFilter<K>
  | RangeFilter<K>
  | ZeroOrMoreFilter<K>
  | RegionFilter<K>
/** A tab beside the values of the field. */
export interface FilterTab<K, T = string> {
  /** The word on the tab. */
  label: T
  /** The field of the condition. */
  field: K
  /** The value that it must have. */
  is: string | number
}
/** The colour of rows that meet its conditions; without any, of all others. */
export interface ToneCase<K extends string = string> extends RowCase<K> {
  /** Their colour. */
  colour: Tone
}
/** A field that a list may be sorted by: of the row, or of the row that a reference points to. */
type SortName<K extends string> = K | SystemKey | ReferencedKey<K>
/** The page with the rows. */
export interface ModuleList<K extends string, T = string> {
  /** The columns in order, until an account arranges them. */
  columns: readonly ListColumn<K | SystemKey | ReferencedKey<K>>[]
  /** Fields searched by the keyword (`queryValue`). */
  search?: readonly K[]
  /** The filters above the list, in order. */
  filters?: readonly Filter<K | SystemKey | ReferencedKey<K>, T>[]
  /** Sortable fields, besides `id`. */
  sorts?: readonly SortName<K>[]
  /** The field that a list is sorted by until somebody chooses another: descending, or ascending. Without one, newest first. */
  order?:
    | SortName<K>
    | {
        /** The field that it is sorted by. */
        field: SortName<K>
        /** The smallest first. */
        ascending: true
      }
  /** Row colour by a field's value: a number, or a value of a choice or a state; or by cases, of which the first that a row meets decides. */
  tone?:
    | Readonly<
        {
          /** The field whose value decides; the other keys are values with their colours. */
          field: K
        } & { [value: string]: K | Tone }
      >
    | readonly ToneCase<K | SystemKey>[]
  /** Rows per page; the first is the default. */
  pageSizes?: readonly [number, ...number[]]
  /** Fields added up below their columns, over every row that the filter selects. */
  sum?: readonly K[]
  /** Rows are grouped under a heading for each value of this field, until somebody chooses the plain table. */
  group?: K | SystemKey | ReferencedKey<K>
  /** Fields a list row edits in place. */
  inline?: readonly K[]
}
