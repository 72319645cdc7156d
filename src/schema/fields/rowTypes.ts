import type { Step } from '../../kinds/states/kind.ts'
import type { Fields, Kind, Value } from '../kinds.ts'

type Flat<T> = { -readonly [K in keyof T]: T[K] }
/** Kinds that are never empty in a stored row. */
type NeverEmptyKind =
  | 'id'
  | 'computed'
  | 'elapsed'
  | 'flag'
  | 'status'
  | 'states'
  | 'reference'
  | 'parent'
  | 'references'
  | 'images'
  | 'list'
  | 'choices'
/** Required in every row, not only under a `when`. */
type Required = { required: true | string; when?: never }
/** Kinds whose default is the present day or moment: rows from before the field have no value. */
type MomentKind = 'date' | 'timestamp'
type Present = Required | { kind: Exclude<Kind, MomentKind>; default: unknown } | { kind: NeverEmptyKind }
/** States all of whose steps are actions. */
type ChangedByActions = { kind: 'states'; transitions: Readonly<Record<string, Readonly<Record<string, Step>>>> }
type Locked = { kind: 'id' | 'computed' | 'elapsed' } | { readonly: true } | ChangedByActions
type Readable<F> = { [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: F[K] }
type Writable<F> = { [K in keyof F as F[K] extends Locked ? never : K]: Value<F[K]> }
type Needed<F> = { [K in keyof F]: F[K] extends Required ? K : never }[keyof F]

/** Columns of every module, declared by none. */
export interface SystemRow {
  id: number
  version: number
  status: 1 | 0 | -1
  created_at: string
  updated_at: string
  /** Null where no account made the row. */
  created_by: number | null
}
export type SystemKey = keyof SystemRow

export type RowOf<F> = Flat<
  Omit<SystemRow, keyof F> & {
    [K in keyof Readable<F>]: Readable<F>[K] extends Present ? Value<Readable<F>[K]> : Value<Readable<F>[K]> | null
  }
>
export type DraftOf<F> = Flat<{ [K in keyof Writable<F> as K extends Needed<F> ? K : never]: Writable<F>[K] }> &
  Flat<{ [K in keyof Writable<F> as K extends Needed<F> ? never : K]?: Writable<F>[K] | null }>
export type PatchOf<F> = Partial<DraftOf<F>> & { id: number; version?: number }

/** A row as the API returns it. */
export type Row<M extends { fields: Fields }> = RowOf<M['fields']>
/** The body of `save` for a new row. */
export type Draft<M extends { fields: Fields }> = DraftOf<M['fields']>
/** The body of `save` for an existing row. */
export type Patch<M extends { fields: Fields }> = PatchOf<M['fields']>
