import type { ActionBy } from './rights/actionBy.ts'
import type { Step } from '../kinds/states/kind.ts'
import type { Field, Fields, Kind, Value } from './kinds.ts'
import type { Exact } from './fields.ts'
import type { KnownRight } from './names/misspelt.ts'
import type { ModuleHelp } from './help/moduleHelp.ts'
import type { ListView } from './list/listViews.ts'
import type { Filter, ModuleList } from './list/moduleList.ts'
import type { ModuleMenu, ModuleWire } from './moduleCalls.ts'
import type { WithNamedParts } from './namedParts.ts'
import type { ReferencedKey, RowCondition } from './options.ts'
import { withReveal } from './rights/reveal.ts'
import type { Right, Verb, WithKnownRights } from './rights/rights.ts'
import { withSteps } from './steps.ts'
import { readModuleTexts } from './texts/readTexts.ts'
import type { Text, Words } from './texts/text.ts'
import type { UniquePeriod } from './unique/uniquePeriods.ts'
import type { Visible } from './visible.ts'

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
/** Their defaults are those of the moment: rows from before have none. */
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

export const commands = ['delete', 'recover', 'forbidden', 'normal'] as const
export type Command = (typeof commands)[number]

export type FormItem<K, T = string> = K | { tab: T; fields: readonly K[] }
export type Form<K, P extends true = true, T = string> = readonly FormItem<K, T>[] | FormOptions<K, P, T>
interface FormOptions<K, P extends true, T> {
  fields: readonly FormItem<K, T>[]
  /** 500 by default. */
  width?: number
  /** The word on the button of a new row's form. */
  submit?: T
  /** The client half draws a preview beside the form. */
  preview?: P
}
export type Condition<K extends string> = RowCondition<K | SystemKey>

export const comparisons = ['<', '<=', '=', '!=', '>=', '>'] as const
export type Comparison = (typeof comparisons)[number]
/** A rule between two fields of a row, or between a field and a number; it is met if either is empty. */
export interface Rule<K extends string = string, T = string> {
  that: readonly [left: K | SystemKey, comparison: Comparison, right: K | SystemKey | number]
  /** The sentence that refuses a row, shown at the last of the two fields. */
  say: T
  /** Asked only of rows that meet this. */
  when?: Condition<K>
}

export interface ActionOptions<K extends string = string, T = string> {
  label: T
  /** Text of the confirmation. */
  confirm?: T
  /** Text of the toast; `{name}` is replaced by that key of the answer, and a part in `[ ]` is left out where the key is empty. */
  done?: T
  /** A verb, or one of the module's own `rights`. */
  needs: Right
  /** Where its button is: above the list for the selected rows, in each row, or both. */
  on: 'rows' | 'row' | 'both'
  /** Offered and accepted only for rows that meet this. */
  when?: Condition<K>
  /** The sentence that refuses the others. */
  message?: T
  /** Values it sets in every row. With these, or with `fields`, it needs no code. */
  sets?: Readonly<Partial<Record<K, string | number>>>
  /** Fields of its window that are saved with it. */
  fields?: readonly K[]
  /** Fields that must be filled in, before it or in its window. */
  fills?: readonly K[]
  /** Who may run it, besides the right. */
  by?: ActionBy<K>
}
/** An action, written in the schema or derived from the steps of a state machine. */
export interface Action<K extends string = string, T = string> extends ActionOptions<K, T> {
  /** The field whose step it is. */
  step?: K
}
/** A modal of a module beside its form; its button is in each row. */
export interface RowForm<W extends string = string, T = string> {
  label: T
  /** Its name in the module's client part. */
  widget: W
  /** A verb, or one of the module's own `rights`. */
  needs: Right
  /** Also creates new rows. */
  adds?: true
  /** Belongs to no row; its button is above the list. */
  above?: true
  /** Rarely needed: its button comes after all others of the row. */
  last?: true
}
/** The field that `batch {key, val}` sets. `values` maps labels of the field's options to wire numbers. */
export type Bulk<K, T = string> = K | { field: K; label?: T; values?: Readonly<Record<string, number>> }
/** Which rows may be deleted. */
export interface ModuleDelete<K extends string, T = string> {
  /** Only rows that meet this. */
  only?: Condition<K>
  /** The sentence that refuses the others. */
  message?: T
  /** Rows that meet this can be neither deleted nor disabled. */
  never?: Condition<K>
}

/** The imported fields; `by` are the key fields, by default the first unique ones among them. */
export type Import<K> = readonly K[] | { fields: readonly K[]; by: readonly K[] }
/** The exported fields in order, or what differs from the columns of the list: without `except`, and then `also` (`id` comes first). */
export type Export<K> = readonly K[] | { except?: readonly K[]; also?: readonly K[] }

/** A refusal that only this module has: its sentence, or its sentence and the HTTP status it has instead of 422. */
export type OwnRefusal<T = string> = T | RefusalWithStatus<T>
export type RefusalWithStatus<T> = Readonly<{ text: T; status: number }>

/** Rows that cannot be changed, except by steps and actions. */
export interface RowLock<K extends string = string, T = string> {
  when: Condition<K>
  /** The sentence that refuses. */
  say?: T
}

interface ModuleSections<
  N = string,
  F = Fields,
  K extends string = string,
  W extends string = string,
  P extends true = true,
  G extends string = string,
  R extends string = string,
  T = string,
> {
  name: N
  /** Its former name, or several: the table is renamed and keeps its data. */
  was?: string | readonly string[]
  /** What an operator reads. */
  label: T
  /** Help beside the page. A build moves it into a chunk of its own, loaded when the panel is opened: see `splitHelp`. */
  help?: ModuleHelp<NoInfer<K>, T>
  /** The field that names a row in pickers and sentences; the field `title` by default. */
  title?: K
  /** Address of its page, and the key of its permission. */
  route: string
  menu?: ModuleMenu<T>
  /** Further addresses of its page. */
  alsoAt?: readonly string[]
  /** Further pages: component name in the client half → address. They need `view`. */
  pages?: Readonly<Record<G, string>>
  /** For a second page over another module's rows: that module's name; the fields are a subset of its fields. */
  rowsOf?: string
  /**
   * Whose rows: the organisation's own; `platform`: written by the platform, read by all; `self`: the account's own;
   * `organisation`: each row is an organisation, which sees itself, and the platform sees and writes them all;
   * `shared`: the organisation's own, and the platform sees and writes everybody's.
   */
  scope?: 'platform' | 'self' | 'organisation' | 'shared'
  /** Row scope: which rows an account of the organisation sees. Without it, everybody who may view the page sees all. */
  visible?: Visible<NoInfer<K>>
  /**
   * Rows that the engine reads: `regions`, a tree of provinces, cities and counties, each with its `level`; `menu`, the tree of
   * menu entries, each with the address of a page; `personalReads`, the log of who was shown which row's personal fields,
   * linked from the history of the row; `tokens`, with which programs call on behalf of an account; `identityProviders`, where
   * accounts sign in without a password of the product.
   */
  holds?: 'regions' | 'menu' | 'personalReads' | 'tokens' | 'identityProviders'
  /** Rows are written by the server only and never changed; the table is not made from the schema. */
  log?: true
  /** One row per organisation, shown as a settings page; a text is the confirmation before saving. */
  single?: true | T
  /** Field of the organisation with the maximum number of rows, deleted ones not counted. */
  quota?: string
  wire: ModuleWire<K>
  /** Rights of its own beside the verbs, by name, as an operator reads them. Roles grant them like verbs, on its page. */
  rights?: Readonly<Record<string, T>>
  fields: F
  /** Groups of fields that are unique together, among an organisation's rows that are not deleted; with `during`, at any time. */
  unique?: readonly (readonly K[] | UniquePeriod<NoInfer<K>>)[]
  /** Rules between fields of a row, checked wherever it is written: form, grid, import, bulk change, API. */
  rules?: readonly Rule<NoInfer<K>, T>[]
  /** Rows that meet this before and after a change are neither changed nor deleted, except by steps and actions. */
  readonly?: RowLock<NoInfer<K>, T>
  list?: ModuleList<K, T>
  /** Other ways to show the same rows, beside the table. */
  views?: readonly ListView<NoInfer<K>>[]
  form?: Form<K, P, T>
  import?: Import<K>
  export?: Export<K | SystemKey | ReferencedKey<K>>
  delete?: ModuleDelete<K, T>
  /** The batch commands offered; all four by default. */
  batch?: readonly Command[]
  bulk?: Readonly<Record<number, Bulk<NoInfer<K>, T>>>
  rowForms?: Readonly<Record<string, RowForm<W, T>>>
  /** Refusals of its own, by code; `{{name}}` in a sentence is a parameter. Its server half throws them: `moduleRefusal(module, code)`. */
  refusals?: Readonly<Record<R, OwnRefusal<T>>>
  /** Fixed rows that every organisation sees; their ids are below 1000. */
  builtin?: readonly (Readonly<{ id: number }> & Readonly<Partial<Record<K, string | number>>>)[]
}
/** `A` are the names of the actions that need code. */
export interface Module<
  N = string,
  F = Fields,
  K extends string = string,
  A extends string = string,
  W extends string = string,
  P extends true = true,
  G extends string = string,
  R extends string = string,
  T = string,
> extends ModuleSections<N, F, K, W, P, G, R, T> {
  actions?: Readonly<Record<A, Action<NoInfer<K>, T>>>
  /** Translations of the schema's texts, by key; those of fields are in the fields. */
  words?: Words
}
/** A module with its type parameters erased. */
export type AnyModule = Module
/** A module as its author writes it: with texts in several languages. */
export type WrittenModule = Module<string, Fields, string, string, string, true, string, string, Text>

/** The names of the actions that need code: those that the schema does not declare completely. */
type CodedNames<As> = { [N in keyof As]: As[N] extends { sets: object } | { fields: readonly string[] } ? never : N }[keyof As] &
  string

export const defineModule = <
  const N extends string,
  const F extends Fields,
  const As extends Readonly<Record<string, ActionOptions<keyof F & string, Text>>> = Record<never, never>,
  const W extends string = never,
  const P extends true = never,
  const G extends string = never,
  const R extends string = never,
  const Ri extends string = never,
  const Fi extends readonly Filter<(keyof F & string) | SystemKey | ReferencedKey<keyof F & string>, Text>[] = readonly [],
  const So extends string = never,
  const Vi extends readonly ListView<keyof F & string>[] = readonly [],
  const Gr extends string = never,
>(
  module: ModuleSections<N, F, keyof F & string, W, P, G, R, Text> & {
    rights?: Readonly<Record<Ri, Text>>
    fields: WithKnownRights<F, NoInfer<Ri>>
    actions?: As & { [X in keyof As]: Exact<ActionOptions<string, Text>, As[X]> & KnownRight<As[X], Verb | NoInfer<Ri>> }
    rowForms?: Readonly<Record<string, { needs: Verb | NoInfer<Ri> }>>
    list?: { filters?: Fi; sorts?: readonly So[]; group?: Gr }
    views?: Vi
  },
): Module<N, F, keyof F & string, CodedNames<As>, W, P, G, R> &
  WithNamedParts<{ filters: Fi; sorts: So; views: Vi; group: Gr; actions: keyof As }> =>
  readModuleTexts(withSteps(withReveal(module)))

export type FieldNamed = readonly [name: string, field: Field]
