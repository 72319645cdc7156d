import type { Exact } from './fields.ts'
import type { RowCase, RowComparison } from './fields/rowCase.ts'
import type { SystemKey } from './fields/rowTypes.ts'
import type { ModuleHelp } from './help/moduleHelp.ts'
import type { Field, Fields } from './kinds.ts'
import type { ListView } from './list/listViews.ts'
import type { Filter, ModuleList } from './list/moduleList.ts'
import type { Export, Import } from './list/sheetFields.ts'
import type { ModuleMenu, ModuleWire } from './moduleCalls.ts'
import type { WithNamedParts } from './namedParts.ts'
import type { KnownRight } from './names/misspelt.ts'
import type { ReferencedKey, RowCondition } from './options.ts'
import type { ActionBy } from './rights/actionBy.ts'
import { withReveal } from './rights/reveal.ts'
import type { Right, Verb, WithKnownRights } from './rights/rights.ts'
import { withSteps } from './steps.ts'
import type { OwnRefusal } from './texts/ownRefusal.ts'
import { readModuleTexts } from './texts/readModuleTexts.ts'
import type { Text, Words } from './texts/text.ts'
import type { Exclusion } from './unique/exclusions.ts'
import type { Visible } from './visible.ts'

export type { Draft, DraftOf, Patch, PatchOf, Row, RowOf, SystemKey, SystemRow } from './fields/rowTypes.ts'

export const commands = ['delete', 'recover', 'forbidden', 'normal'] as const
export type Command = (typeof commands)[number]

export type FormItem<K, T = string> =
  | K
  | {
      /** The title of the tab. */
      tab: T
      /** The fields on it, in order. */
      fields: readonly K[]
    }
export type Form<K, P extends true = true, T = string> = readonly FormItem<K, T>[] | FormOptions<K, P, T>
/** The form with its size and what stands beside it. */
interface FormOptions<K, P extends true, T> {
  /** The fields in order, or tabs with fields. */
  fields: readonly FormItem<K, T>[]
  /**
   * Its width in pixels.
   * @default 500, and 900 with child rows
   */
  width?: number
  /** The word on the button of a new row's form. */
  submit?: T
  /** The client half draws a preview beside the form. */
  preview?: P
}
export type Condition<K extends string> = RowCondition<K | SystemKey>

/** A rule between two fields of a row, or between a field and a number or the current day; it is met if either is empty. */
export interface Rule<K extends string = string, T = string> {
  /** A field, a comparison, and another field, a number, the current day or the current moment. */
  that: RowComparison<K | SystemKey | ReferencedKey<K>>
  /** The sentence that refuses a row, shown at the last of the two fields. */
  say: T
  /** Asked only of rows that meet this. */
  when?: Condition<K>
}

/** What somebody may do with rows, beside the verbs. */
export interface ActionOptions<K extends string = string, T = string> {
  /** The word on its button. */
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
  /** A comparison that its rows must meet, beside `when`. */
  that?: RowComparison<K | SystemKey | ReferencedKey<K>>
  /** The sentence that refuses the others. */
  message?: T
  /** Values it sets, or `'me'`, `'today'`, `'now'` as in defaults; `null` empties. With these, or with `fields`, it needs no code. */
  sets?: Readonly<Partial<Record<K, string | number | null>>>
  /** Fields of its window that are saved with it. */
  fields?: readonly K[]
  /** Fields that must be filled in, before it or in its window. */
  fills?: readonly K[]
  /** Who may run it, besides the right. */
  by?: ActionBy<K>
}
/** An action, written in the schema or derived from the steps of a state machine. */
export interface Action<K extends string = string, T = string> extends ActionOptions<K, T> {
  /**
   * The field whose step it is.
   * @internal
   */
  step?: K
}
/** A modal of a module beside its form; its button is in each row. */
export interface RowForm<W extends string = string, T = string> {
  /** The word on its button. */
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
export type Bulk<K, T = string> =
  | K
  | {
      /** The field that it sets. */
      field: K
      /** What operators read; the label of the field without it. */
      label?: T
      /** Labels of the field's options, each with the number on the wire. */
      values?: Readonly<Record<string, number>>
    }
/** Which rows may be deleted. */
export interface ModuleDelete<K extends string, T = string> {
  /** Only rows that meet this. */
  only?: Condition<K>
  /** A comparison that they must meet, beside `only`. */
  that?: RowComparison<K | SystemKey | ReferencedKey<K>>
  /** The sentence that refuses the others. */
  message?: T
  /** Rows that meet this can be neither deleted nor disabled. */
  never?: Condition<K>
}

/** Rows that cannot be changed, except by steps and actions. */
export interface RowLock<K extends string = string, T = string> extends RowCase<K | SystemKey> {
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
  /** The name of its table, and of the module in code and on the wire. */
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
  /** Its place in the menu. */
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
  /** Who may change or delete a row, of those who see it; in the words of `visible`. Without it, everybody with the right. */
  editable?: Visible<NoInfer<K>>
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
  /** How it is called. */
  wire: ModuleWire<K>
  /** Rights of its own beside the verbs, by name, as an operator reads them. Roles grant them like verbs, on its page. */
  rights?: Readonly<Record<string, T>>
  /** The fields of a row by name, each made by the function of its kind. */
  fields: F
  /**
   * Groups of fields that are unique together, among an organisation's rows that are not deleted; with `during`, at any time;
   * with `when`, among the rows that meet it.
   */
  unique?: readonly (readonly K[] | Exclusion<NoInfer<K>>)[]
  /** Rules between fields of a row, checked wherever it is written: form, grid, import, bulk change, API. */
  rules?: readonly Rule<NoInfer<K>, T>[]
  /** Rows that meet this before and after a change are neither changed nor deleted, except by steps and actions. */
  readonly?: RowLock<NoInfer<K>, T>
  /** The page with the rows. */
  list?: ModuleList<K, T>
  /** Other ways to show the same rows, beside the table. */
  views?: readonly ListView<NoInfer<K>>[]
  /** The form of a row: fields in order, or tabs with fields. */
  form?: Form<K, P, T>
  /** The fields of a sheet that is imported; without it there is no import. */
  import?: Import<K>
  /**
   * The fields of an exported sheet.
   * @default the columns of the list
   */
  export?: Export<K | SystemKey | ReferencedKey<K>>
  /** Which rows may be deleted. */
  delete?: ModuleDelete<K, T>
  /**
   * The commands for many rows.
   * @default all four
   */
  batch?: readonly Command[]
  /** Fields that are set in many rows at once, by the number of the call. */
  bulk?: Readonly<Record<number, Bulk<NoInfer<K>, T>>>
  /** Modals of the client half, by name. */
  rowForms?: Readonly<Record<string, RowForm<W, T>>>
  /** Refusals of its own, by code; `{{name}}` in a sentence is a parameter. Its server half throws them: `moduleRefusal(module, code)`. */
  refusals?: Readonly<Record<R, OwnRefusal<T>>>
  /** What its notices on the home page say, by their names under `attention` of its server half; `{{count}}` is how many rows. */
  notices?: Readonly<Record<string, T>>
  /** Fixed rows that every organisation sees; their ids are below 1000. */
  builtin?: readonly (Readonly<{
    /** Below 1000. */
    id: number
  }> &
    Readonly<Partial<Record<K, string | number>>>)[]
}
/** A module as the engine has it. `A` are the names of the actions that need code. */
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
  /** What somebody may do with rows beside the verbs, by name. */
  actions?: Readonly<Record<A, Action<NoInfer<K>, T>>>
  /**
   * Translations of the schema's texts, by key; those of fields are in the fields.
   * @internal
   */
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
