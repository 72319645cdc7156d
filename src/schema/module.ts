import type { Field, Fields, Value } from './kinds.ts'

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
/** Required in every row, not only under a `when`. */
type Required = { required: true | string; when?: never }
type Present = Required | { default: unknown } | { kind: NeverEmptyKind }
type Locked = { kind: 'id' | 'computed' | 'elapsed' } | { readonly: true }
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
  created_by: number
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
/** What `save` takes for a new row. */
export type Draft<M extends { fields: Fields }> = DraftOf<M['fields']>
/** What `save` takes for an old one. */
export type Patch<M extends { fields: Fields }> = PatchOf<M['fields']>

export const verbs = ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel'] as const
export type Verb = (typeof verbs)[number]
export const commands = ['delete', 'recover', 'forbidden', 'normal'] as const
export type Command = (typeof commands)[number]
export const tones = ['red', 'orange', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

export type Column<K> = K | { field: K; width?: number; fixed?: 'left' | 'right' }
/** `param` is the wire name where it differs from the field's. */
export type Filter<K> =
  | K
  | { field: K; as: 'select'; all?: true; default?: number | string; param?: string }
  /** `views` are tabs beside the field's own values: rows that meet a condition on another field. */
  | { field: K; as: 'tabs'; param?: string; views?: Readonly<Record<number, FilterTab<K>>> }
  /** Thresholds: rows with at least that value (minutes for a duration). */
  | { field: K; as: 'buckets'; options: readonly number[]; unit?: string; param?: string }
  | { field: K; as: 'range'; params?: readonly [from: string, to: string] }
  | { field: K; as: 'zeroOrMore'; param?: string }
  /** A cascade over fields of kind region, widest first. */
  | { as: 'region'; fields: readonly K[] }
export interface FilterTab<K> {
  label: string
  field: K
  is: string | number
}
export type FormItem<K> = K | { tab: string; fields: readonly K[] }
/** `submit` is the word on the button of a new row's form. */
export type Form<K> = readonly FormItem<K>[] | { width?: number; submit?: string; fields: readonly FormItem<K>[] }
/** A condition on a row: every named field has the value, or one of the values. */
export type Condition<K extends string> = Readonly<Partial<Record<K | SystemKey, string | number | readonly (string | number)[]>>>

export interface Action<K extends string = string> {
  label: string
  /** Text of the confirmation. */
  confirm?: string
  /** Text of the toast; `{name}` is replaced by that key of the answer, and a part in `[ ]` is left out where the key is empty. */
  done?: string
  needs: Verb
  /** Where its button is: above the list, for the selected rows, or in each row. */
  on: 'list' | 'rows' | 'row'
  /** Offered and accepted only for rows that meet this. */
  when?: Condition<K>
}
/** A modal of a module beside its form; its button is in each row. */
export interface RowForm<W extends string = string> {
  label: string
  /** Its name in the module's client part. */
  widget: W
  needs: Verb
  /** Also creates new rows. */
  adds?: true
  /** Belongs to no row; its button is above the list. */
  above?: true
}
/** What `batch {key, val}` sets: a field, or an action's value. `values` maps labels of the field's options to wire numbers. */
export type Bulk<K, A> =
  | K
  | { field: K; label?: string; values?: Readonly<Record<string, number>> }
  | { action: A; label: string; values: Readonly<Record<string, number>> }
/** A read-only call beside the generic ones: the rows whose field `by` has the value sent under that name. */
export interface Lookup<K> {
  by: K
  /** Name of a parameter with an id to leave out. */
  except?: string
  /** Rows carry their children. */
  nested?: true
}

export interface Module<
  N = string,
  F = Fields,
  K extends string = string,
  A extends string = string,
  W extends string = string,
  P extends true = true,
  G extends string = string,
> {
  name: N
  title: string
  /** `/manage/{path}/list`, `/save`, `/del`, `/batch` … */
  path: string
  /** Further path prefixes for the same calls. */
  aliases?: readonly string[]
  /** Address of its page, and the key of its permission. */
  route: string
  /** Further addresses of its page. */
  alsoAt?: readonly string[]
  /** For a second page over another module's rows: that module's name; the fields are a subset of its fields. */
  of?: string
  /**
   * Whose rows: the organisation's own; `platform`: written by the platform, read by all; `self`: the account's own;
   * `organisation`: each row is an organisation, which sees itself, and the platform sees and writes them all;
   * `shared`: the organisation's own, and the platform sees and writes everybody's.
   */
  scope?: 'platform' | 'self' | 'organisation' | 'shared'
  /** Rows are written by the server only and never changed; the table is not made from the schema. */
  log?: true
  /** One row per organisation, shown as a settings page; a text is the confirmation before saving. */
  single?: true | string
  /** The client half draws a preview beside the form. */
  preview?: P
  /** Further pages: component name in the client half → address. They need `view`. */
  pages?: Readonly<Record<G, string>>
  /** Keys accepted and ignored in `save` and `tree`. */
  passing?: readonly string[]
  fields: F
  /** Fields searched by the keyword (`queryValue`); the first is the row's title in pickers and sentences. */
  search?: readonly K[]
  filters?: readonly Filter<K | SystemKey>[]
  columns: readonly Column<K | SystemKey>[]
  /** Sortable fields, besides `id`. */
  sorts?: readonly (K | SystemKey)[]
  /** The default sort, descending; newest first by default. */
  order?: K | SystemKey
  form?: Form<K>
  /** The batch commands offered; all four by default. */
  batch?: readonly Command[]
  bulk?: Readonly<Record<number, Bulk<NoInfer<K>, NoInfer<A>>>>
  actions?: Readonly<Record<A, Action<NoInfer<K>>>>
  rowForms?: Readonly<Record<string, RowForm<W>>>
  /** Fields a list row edits in place. */
  inline?: readonly K[]
  import?: readonly K[]
  /** Key fields of an import; by default the first unique fields among the imported ones. */
  importBy?: readonly K[]
  export?: readonly (K | SystemKey)[]
  /** Only rows that meet this may be deleted. */
  deletable?: Condition<K>
  /** The sentence that refuses the others. */
  undeletable?: string
  /** Rows that meet this can be neither disabled nor deleted. */
  lasting?: Condition<K>
  /** Row colour by a field's value. */
  tone?: Readonly<{ field: K } & Partial<Record<number, Tone>>>
  /** Groups of fields that are unique together, among an organisation's rows that are not deleted. */
  together?: readonly (readonly K[])[]
  /** Field of the organisation with the maximum number of rows, deleted ones not counted. */
  quota?: string
  page?: { size: number; sizes?: readonly number[] }
  /** Further fields in a picker entry. */
  combox?: readonly K[]
  /** Keys for the children of picker entries, level by level, in answers to `deep: 1`. */
  deep?: readonly string[]
  /** Its rows are the regions: a tree of provinces, cities and counties, each with its `level`. */
  regions?: true
  /** Its rows are the menu entries: a platform-owned tree, each with the address of a page. */
  menu?: true
  lookups?: Readonly<Record<string, Lookup<K>>>
  /** Fixed rows that every organisation sees; their ids are below 1000. */
  builtin?: readonly (Readonly<{ id: number }> & Readonly<Partial<Record<K, string | number>>>)[]
}
/** A module with its type parameters erased. */
export type AnyModule = Module

export const defineModule = <
  const N extends string,
  const F extends Fields,
  const A extends string = never,
  const W extends string = never,
  const P extends true = never,
  const G extends string = never,
>(
  module: Module<N, F, keyof F & string, A, W, P, G>,
) => module

export type FieldNamed = readonly [name: string, field: Field]
