import type { Command, RowOf } from '../../schema/index.ts'
import type { BulkPreview } from '../wire/bulk.ts'
import { type ComboxEntry, maxLimit, type RowGroups, type RowsPage } from '../wire/envelope.ts'
import type { EventPage, EventsQuery } from '../wire/event.ts'
import type { ChangedRows, HistoryEntry, SelectedRows } from '../wire/moduleReplies.ts'
import type { RefusalCode } from '../wire/refusal.ts'
import { ApiRefusal } from './ApiRefusal.ts'
import type {
  ActionName,
  AggregateQuery,
  BatchReply,
  CalledModule,
  ExportQuery,
  FieldName,
  ListedRow,
  ListParameters,
  OutcomeOf,
  OwnRefusalCode,
  SavedRow,
  WholeRow,
} from './callTypes.ts'
import { type ExportedFile, fetchExport } from './exports.ts'
import type { Send } from './fetchTransport.ts'
import { type ImportCorrections, type PreviewedImport, beginImport } from './imports.ts'
import type { JobWait } from './jobs.ts'
import { callPath, type Transport, type TransportOptions } from './wireCall.ts'
import { type ModuleCalls, wireCalls } from './wireCalls.ts'

/** Ids, or the token of `select`: all rows of a filter. */
export type ChosenRows = readonly number[] | SelectedRows
const rowsBody = (rows: ChosenRows): object => ('token' in rows ? { token: rows.token } : { ids: rows })

/** What becomes of a field of many rows. */
export type BulkFieldValue = { val: unknown } | { empty: 1 } | { add: number } | { percent: number }
interface SaveOptions extends TransportOptions {
  /** Idempotency key: a save under one key is made once. By default each call has a new one, which its retries send too. */
  key?: string
}

/** A module of the server. */
export interface ModuleApi<M extends CalledModule> {
  /** Every call as it is on the wire. */
  calls: ModuleCalls<M>
  list(query?: ListParameters<M> & { page?: number }, options?: TransportOptions): Promise<RowsPage<ListedRow<M>>>
  /** All rows of a filter, page by page. By id unless an order is set: rows that are added meanwhile come last. */
  rows(query?: ListParameters<M>, options?: TransportOptions): AsyncGenerator<ListedRow<M>, void, undefined>
  info(id: number, options?: TransportOptions): Promise<WholeRow<M>>
  /** Adds a row, or changes the one with that id; with `version` only if nobody else has changed it. */
  save(row: SavedRow<M>, options?: SaveOptions): Promise<WholeRow<M>>
  /** Several rows, each with an outcome of its own; 500 at most. */
  saveAll(rows: readonly SavedRow<M>[], options?: SaveOptions): Promise<readonly OutcomeOf<M>[]>
  del(ids: readonly number[], options?: TransportOptions): Promise<ChangedRows>
  batch(command: Command, rows: ChosenRows, options?: TransportOptions): Promise<BatchReply>
  /** One field of many rows, by its key under `bulk` of the schema. */
  bulk(change: { key: number } & BulkFieldValue, rows: ChosenRows, options?: TransportOptions): Promise<BatchReply>
  /** What such a change would do. */
  preview(change: { command: Command } | ({ key: number } & BulkFieldValue), rows: ChosenRows): Promise<BulkPreview>
  upfield<K extends FieldName<M>>(
    row: { id: number; version?: number },
    field: K,
    value: K extends keyof RowOf<M['fields']> ? RowOf<M['fields']>[K] : unknown,
  ): Promise<WholeRow<M>>
  combox(query?: { keyword?: string; ids?: readonly number[]; limit?: number }): Promise<readonly ComboxEntry[]>
  tree(keyword?: string): Promise<readonly ComboxEntry[]>
  history(id: number): Promise<readonly HistoryEntry[]>
  /** The feed: what happened after a cursor, from `now` on, or from the beginning. */
  events(query?: EventsQuery): Promise<EventPage>
  aggregate(query: AggregateQuery<M>): Promise<RowGroups<ListedRow<M>>>
  /** Stands for all rows of a filter as they are now. */
  select(query?: ListParameters<M>): Promise<SelectedRows>
  /** An action or a step of the schema, with the fields of its window. What an action with code answers is in the description. */
  act<Reply = null>(name: ActionName<M>, ids: readonly number[], values?: Readonly<Record<string, unknown>>): Promise<Reply>
  export(query?: ExportQuery<M>, wait?: JobWait): Promise<ExportedFile>
  import(file: File, options?: ImportCorrections & Pick<JobWait, 'signal'>): Promise<PreviewedImport>
  /** The refusal with the codes of the engine and of this module; null for another error. */
  refusalIn(error: unknown): ApiRefusal<RefusalCode | OwnRefusalCode<M>> | null
}

const keyed = ({ key = crypto.randomUUID(), headers, ...options }: SaveOptions = {}): TransportOptions => ({
  ...options,
  headers: { ...headers, 'idempotency-key': key },
})

/** The calls of a module as a program makes them. */
export function moduleApi<M extends CalledModule>(
  module: M,
  { transport, send }: { transport: Transport; send: Send },
): ModuleApi<M> {
  const calls = wireCalls(module, transport)
  const pageOf = (page: number, query: object, options: TransportOptions = {}) =>
    transport<RowsPage<ListedRow<M>>>(callPath(module, 'list'), query, { ...options, query: { page, ...options.query } })
  const batch = <Reply extends BatchReply>(change: object, rows: ChosenRows, options?: TransportOptions) =>
    calls.batch<Reply>({ ...change, ...rowsBody(rows) }, options)
  return {
    calls,
    list: (query, options) => {
      const { page, ...filters } = { page: 1, ...query }
      return pageOf(page, filters, options)
    },
    async *rows(query, options) {
      for (let page = 1, last = 1; page <= last; page++) {
        const found = await pageOf(page, { limit: maxLimit, orderKey: 'id', ...query }, options)
        yield* found.data
        last = found.last_page
      }
    },
    info: (id, options) => calls.info({ id }, options),
    save: (row, options) => calls.save<WholeRow<M>>(row, keyed(options)),
    saveAll: (rows, options) => calls.save<readonly OutcomeOf<M>[]>({ data: rows }, keyed(options)),
    del: (ids, options) => calls.del({ ids }, options),
    batch: (command, rows, options) => batch({ command }, rows, options),
    bulk: (change, rows, options) => batch(change, rows, options),
    preview: (change, rows) => batch<BulkPreview>({ ...change, dry: 1 }, rows),
    upfield: ({ id, version }, field, value) =>
      calls.upfield({ id, field, value, ...(version === undefined ? {} : { version }) }),
    combox: (query = {}) => calls.combox(query),
    tree: keyword => calls.tree(keyword === undefined ? {} : { keyword }),
    history: id => calls.history({ id }),
    events: (query = {}) => calls.events(query),
    aggregate: query => calls.aggregate(query),
    select: query => calls.selection(query ?? ({} as ListParameters<M>)),
    act: (name, ids, values = {}) => transport(callPath(module, name), { ids, ...values }),
    export: (query, wait) => fetchExport({ transport, send }, module, { query: query ?? ({} as ExportQuery<M>), wait }),
    import: (file, options) => beginImport({ calls, transport, send }, file, options),
    refusalIn: error => (error instanceof ApiRefusal ? (error as ApiRefusal<RefusalCode | OwnRefusalCode<M>>) : null),
  }
}
