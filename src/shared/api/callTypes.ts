import type {
  DateStep,
  Draft,
  Fields,
  Figure,
  NamedParts,
  Patch,
  Row,
  Value,
  WithNamedParts,
  Command,
} from '../../schema/index.ts'
import type { BulkPreview } from '../wire/bulk.ts'
import type { ComboxEntry, RowGroups, RowOutcome, RowsPage } from '../wire/envelope.ts'
import type { EventPage, EventsQuery } from '../wire/event.ts'
import type { ImportCheck, ImportInput, ImportPreview, ImportStarted } from '../wire/import.ts'
import type { ChangedRows, PlannedReply, QueuedChange, HistoryEntry, SelectedRows, SignedAddress } from '../wire/moduleReplies.ts'
import type { ErasedRows, RevealedValue } from '../wire/personal.ts'
import type { WhyReply } from '../wire/why.ts'

/** What a client must know of a module: its schema, or no more than the path of its calls. */
export interface CalledModule {
  readonly name: string
  readonly wire: { readonly path: string }
  readonly fields: Fields
}

/** The named parts of a certain module; `never` for the type of any module. */
type PartsOf<M> = M extends WithNamedParts<infer Parts> ? (NamedParts extends Parts ? never : Parts) : never
/** Whether the type is that of any module. */
type IsAny<M> = [PartsOf<M>] extends [never] ? true : false
/** The request of a caller that does not know the fields. */
type AnyBody = Readonly<Record<string, unknown>>
/** A row of a module of which nothing else is known; in a tree with its child rows. */
export type UnknownRow = AnyBody & { readonly id: number; readonly children?: readonly UnknownRow[] }

type FilterName<X> = X extends string
  ? X
  : X extends { as: 'region'; fields: readonly (infer K extends string)[] }
    ? K
    : X extends { as: 'range'; params: readonly [infer From extends string, infer To extends string] }
      ? From | To
      : X extends { as: 'range'; field: infer K extends string }
        ? RangeName<K>
        : X extends { param: infer P extends string }
          ? P
          : X extends { field: infer K extends string }
            ? K
            : never
type RangeName<K extends string> = `${K}_from` | `${K}_to`
type DayKind = { kind: 'date' | 'timestamp' }
/** The filter of a list for the rows of a group: its value, or for dates and timestamps a range. */
type GroupName<F, K> = K extends string
  ? K extends 'created_at' | 'updated_at'
    ? RangeName<K>
    : K extends keyof F
      ? F[K] extends DayKind
        ? RangeName<K>
        : K
      : K
  : never
type ViewName<F, V> = V extends { as: 'calendar'; from: infer K extends string }
  ? RangeName<K>
  : V extends { as: 'map'; at: infer K extends string }
    ? `${K}_within`
    : V extends { by: infer K }
      ? GroupName<F, K>
      : never
type Items<T> = T extends readonly (infer Item)[] ? Item : never

/** The parameters that a list may be filtered by. */
export type FilterParam<M extends CalledModule> =
  | FilterName<Items<PartsOf<M>['filters']>>
  | ViewName<M['fields'], Items<PartsOf<M>['views']>>
  | GroupName<M['fields'], PartsOf<M>['group']>
type Scalar<V> = V extends readonly (infer Item)[] ? Scalar<Item> : V extends string | number ? V : string | number
/** A value of the field, or several with commas between them. */
type FilterValue<F, P> = (P extends keyof F ? Scalar<Value<F[P]>> : string | number) | `${string},${string}` | 'all'
/** Tabs beside the values of their field; 0 is the one of all rows. */
type TabValue<X, P> = X extends { as: 'tabs'; field: P; extra: infer Extra } ? keyof Extra | 0 : never

type SortName<M> = (PartsOf<M>['sorts'] & string) | 'id'
export interface ListOptions {
  page?: number
  limit?: number
  queryValue?: string
  /** 1 by default; `all` without deleted rows. */
  status?: 1 | 0 | -1 | 'all'
}
/** Which rows of a list, and how. */
export type ListParameters<M extends CalledModule> =
  IsAny<M> extends true
    ? AnyBody
    : Omit<ListOptions, 'page'> & { orderKey?: SortName<M> | `-${SortName<M>}` } & {
        [P in Exclude<FilterParam<M>, 'status'>]?: FilterValue<M['fields'], P> | TabValue<Items<PartsOf<M>['filters']>, P>
      }

/** Fields that lists leave out. */
type Unlisted = { kind: 'richText' | 'children' } | { unlisted: true }
type Guarded = { needs: { view: string } }
type Titled = { kind: 'reference' | 'parent' | 'region' }
type TitleKey<F, K> = F extends { titled: infer T extends string } ? T : `${K & string}_title`
type Titles<F> = { [K in keyof F as F[K] extends Titled ? TitleKey<F[K], K> : never]?: string | null }
type KeysOf<F, Kind> = { [K in keyof F]: F[K] extends Kind ? K : never }[keyof F]
/** Fields that need a right to see are optional: accounts without it do not get them. */
type Seen<R, F> = Omit<R, KeysOf<F, Guarded>> & Partial<Pick<R, KeysOf<F, Guarded> & keyof R>> & Titles<F>
/** A row as `info` and `save` answer it. */
export type WholeRow<M extends CalledModule> = IsAny<M> extends true ? UnknownRow : Seen<Row<M>, M['fields']>
/** A row as lists have it. */
export type ListedRow<M extends CalledModule> =
  IsAny<M> extends true ? UnknownRow : Omit<WholeRow<M>, KeysOf<M['fields'], Unlisted>>

/** The request of `save`: a new row, or changes of an existing one. */
export type SavedRow<M extends CalledModule> = IsAny<M> extends true ? AnyBody : Draft<M> | Patch<M>
export interface OutcomeOf<M extends CalledModule> extends Omit<RowOutcome, 'data'> {
  data?: WholeRow<M>
}

/** `1,2`, or the numbers. */
type Ids = string | readonly number[]
export type FieldName<M extends CalledModule> = IsAny<M> extends true ? string : keyof M['fields'] & string
export interface AggregateQuery<M extends CalledModule> {
  filter?: ListParameters<M>
  by?: FieldName<M> | 'created_at' | 'updated_at' | 'status'
  each?: DateStep
  sums?: readonly FieldName<M>[] | { readonly [K in FieldName<M>]?: Figure }
  ids?: Ids
  skip?: number
  rows?: number
  page?: number
  only?: readonly (string | number | null)[]
}
/** The request of `batch`: the rows, and the change. */
export interface BatchBody {
  ids?: Ids
  /** The `selection` of all rows of a filter. */
  token?: string
  dry?: 1
  shown?: string
  command?: Command
  key?: number
  val?: unknown
  empty?: 1
  add?: number
  percent?: number
  at?: string
  /** One field of rows, each with its own value, instead of all others. */
  replace?: { field: string; with?: string; rows: readonly { id: number; from: unknown; to: unknown }[] }
}
export type BatchReply = ChangedRows | BulkPreview | QueuedChange | PlannedReply

export interface ChoicesBody<M extends CalledModule> {
  field: FieldName<M>
  for?: 'view' | 'add' | 'edit'
  keyword?: string
  ids?: Ids
  under?: number
  row?: AnyBody
  nested?: 1
  limit?: number
}

/** Every call of a module: its request and its reply. */
export interface ModuleCallTypes<M extends CalledModule> {
  list: { body: ListParameters<M>; reply: RowsPage<ListedRow<M>> }
  info: { body: { id: number; event?: number } | { id?: never }; reply: WholeRow<M> }
  save: {
    body: SavedRow<M> | { data: readonly SavedRow<M>[] } | { data: SavedRow<M>; at: string }
    reply: WholeRow<M> | readonly OutcomeOf<M>[] | PlannedReply
  }
  del: { body: { id: number } | { ids: Ids }; reply: ChangedRows }
  batch: { body: BatchBody; reply: BatchReply }
  upfield: { body: { id: number; field: FieldName<M>; value: unknown; version?: number }; reply: WholeRow<M> }
  combox: { body: { keyword?: string; ids?: Ids; where?: AnyBody; limit?: number }; reply: readonly ComboxEntry[] }
  choices: { body: ChoicesBody<M>; reply: readonly ComboxEntry[] }
  tree: { body: { keyword?: string }; reply: readonly ComboxEntry[] }
  history: { body: { id: number }; reply: readonly HistoryEntry[] }
  events: { body: EventsQuery; reply: EventPage }
  selection: { body: ListParameters<M>; reply: SelectedRows }
  aggregate: { body: AggregateQuery<M>; reply: RowGroups<ListedRow<M>> }
  why: { body: { id?: number; do?: string }; reply: WhyReply }
  excel: { body: ImportInput; reply: ImportPreview | ImportStarted }
  'excel/check': { body: { url: string }; reply: ImportCheck }
  'excel/template': { body: { format?: 'xlsx' | 'txt' }; reply: SignedAddress }
  reveal: { body: { ids: Ids; field: FieldName<M> }; reply: readonly RevealedValue[] }
  erase: { body: { id: number; version?: number } | { ids: Ids }; reply: ErasedRows }
}
export type ModuleCallName = keyof ModuleCallTypes<CalledModule>

/** The list as a file. */
export type ExportQuery<M extends CalledModule> = ListParameters<M> & {
  format?: 'xlsx' | 'csv'
  columns?: readonly string[]
  ids?: Ids
  plain?: 1
}
type StepNames<F> = {
  [K in keyof F]: F[K] extends { kind: 'states'; transitions: infer T }
    ? {
        [From in keyof T]: T[From] extends readonly unknown[] ? never : `${K & string}-${From & string}-${keyof T[From] & string}`
      }[keyof T]
    : never
}[keyof F]
/** Actions of the module, and steps of its states, by name. */
export type ActionName<M extends CalledModule> =
  IsAny<M> extends true ? string : (PartsOf<M>['actions'] & string) | StepNames<M['fields']>
/** Refusals that the module's schema declares. */
export type OwnRefusalCode<M> = M extends { refusals?: Readonly<Record<infer R extends string, unknown>> } ? R : never
