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
/** Asked of every row; not only while another field has some value. */
type Required = { required: true | string; when?: never }
type Present = Required | { default: unknown } | { kind: NeverEmptyKind }
type Locked = { kind: 'id' | 'computed' | 'elapsed' } | { readonly: true }
type Readable<F> = { [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: F[K] }
type Writable<F> = { [K in keyof F as F[K] extends Locked ? never : K]: Value<F[K]> }
type Needed<F> = { [K in keyof F]: F[K] extends Required ? K : never }[keyof F]

/** What comes with every module; nobody declares it. */
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
  /** At least so many (minutes, for a duration), one of these. */
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
/** A condition on a row, as data: every named field has this value or one of these. */
export type Condition<K extends string> = Readonly<Partial<Record<K | SystemKey, string | number | readonly (string | number)[]>>>

export interface Action<K extends string = string> {
  label: string
  /** The question asked before it runs. */
  confirm?: string
  /** What is said when it is done; `{name}` stands for what its answer has under that name, and a part in `[ ]` is left out where that is none. */
  done?: string
  needs: Verb
  /** Where its button stands: above the list, on the ticked rows, or on each row. */
  on: 'list' | 'rows' | 'row'
  /** Offered, and accepted, only for rows like this. */
  when?: Condition<K>
}
/** A window over a row that is not its form; its button stands on each row. */
export interface RowForm<W extends string = string> {
  label: string
  /** Its name in the module's client part. */
  widget: W
  needs: Verb
  /** It is also what a new row is made with. */
  adds?: true
  /** It stands over no row; its button is above the list. */
  above?: true
}
/** What `batch {key, val}` sets: a field, or the values an action takes. With `values` a field's options go by these numbers, and whatever step that is. */
export type Bulk<K, A> =
  | K
  | { field: K; label?: string; values?: Readonly<Record<string, number>> }
  | { action: A; label: string; values: Readonly<Record<string, number>> }
/** A read-only call beside the generic ones: the rows whose field `by` has the value sent under that name. */
export interface Lookup<K> {
  by: K
  /** Name of a parameter whose id is left out. */
  except?: string
  /** Rows come with their own children. */
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
  /** Further prefixes that answer the same calls. */
  aliases?: readonly string[]
  /** Where its page lives, and the key of its page permission. */
  route: string
  /** Further addresses of its page. */
  alsoAt?: readonly string[]
  /** The module whose rows these are, where this is another page of them; its fields are some of that module's. */
  of?: string
  /**
   * Whose rows: the organisation's own; `platform`: written by the platform, read by all; `self`: the account's own;
   * `organisation`: each row is an organisation, which sees itself, and the platform sees and writes them all;
   * `shared`: the organisation's own, and the platform sees and writes everybody's.
   */
  scope?: 'platform' | 'self' | 'organisation' | 'shared'
  /** Rows are written by the server alone and never changed, in a table made by hand. */
  log?: true
  /** One row an organisation: a page of settings, with the question asked before they are saved. */
  single?: true | string
  /** The client part draws something beside the form, from what the form holds. */
  preview?: P
  /** Pages beside the list, by the name of their component in the client part: their addresses. They need `view`. */
  pages?: Readonly<Record<G, string>>
  /** Keys a save or a tree may be asked with that say nothing here. */
  passing?: readonly string[]
  fields: F
  /** What the keyword box (`queryValue`) looks through; the first names a row in pickers and sentences. */
  search?: readonly K[]
  filters?: readonly Filter<K | SystemKey>[]
  columns: readonly Column<K | SystemKey>[]
  /** What a list may be ordered by; `id` always may. */
  sorts?: readonly (K | SystemKey)[]
  /** Which of them where nothing is asked for, from the greatest down; silent, the newest row first. */
  order?: K | SystemKey
  form?: Form<K>
  /** The batch commands offered; all four when silent. */
  batch?: readonly Command[]
  bulk?: Readonly<Record<number, Bulk<NoInfer<K>, NoInfer<A>>>>
  actions?: Readonly<Record<A, Action<NoInfer<K>>>>
  rowForms?: Readonly<Record<string, RowForm<W>>>
  /** Fields a list row edits in place. */
  inline?: readonly K[]
  import?: readonly K[]
  /** By which of them a row of a sheet is known again; silent, by what no two rows may share. */
  importBy?: readonly K[]
  export?: readonly (K | SystemKey)[]
  /** Only rows like this may be deleted. */
  deletable?: Condition<K>
  /** The sentence by which others are refused. */
  undeletable?: string
  /** Rows like this are always in use: neither disabled nor deleted. */
  lasting?: Condition<K>
  /** Colour of a row by the value of a field. */
  tone?: Readonly<{ field: K } & Partial<Record<number, Tone>>>
  /** Fields that no two rows of an organisation that are not deleted share all of. */
  together?: readonly (readonly K[])[]
  /** The field of its organisation that says how many rows may be there, deleted ones not counted. */
  quota?: string
  page?: { size: number; sizes?: readonly number[] }
  /** More fields of a row that come with its picker entry. */
  combox?: readonly K[]
  /** Keys under which picker entries bring the rows below them, level by level, when `deep: 1` asks for them. */
  deep?: readonly string[]
  /** Its rows are what fields of kind region hold: a tree of provinces, cities and counties, each with its `level`. */
  regions?: true
  /** Its rows are the entries of the menu: a tree of the platform, each with the address of a page. */
  menu?: true
  lookups?: Readonly<Record<string, Lookup<K>>>
  /** Rows every organisation sees and nobody changes; their ids are below 1000. */
  builtin?: readonly (Readonly<{ id: number }> & Readonly<Partial<Record<K, string | number>>>)[]
}
/** A module as the engine holds it. */
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
