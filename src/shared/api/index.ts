import type { EventPage, EventsQuery } from '../wire/event.ts'
import type { Job } from '../wire/job.ts'
import type { RecordMatch } from '../wire/recordMatch.ts'
import type { QueuedUndo, UndoResult } from '../wire/undo.ts'
import type { CalledModule } from './callTypes.ts'
import { fetchTransport, sendTo, type ServerAddress } from './fetchTransport.ts'
import { jobEnd, type JobWait } from './jobs.ts'
import { type ModuleApi, moduleApi } from './moduleApi.ts'
import type { Transport } from './wireCall.ts'

export type { ActionName, CalledModule, FilterParam, ListedRow, ListParameters, OwnRefusalCode, WholeRow } from './callTypes.ts'
export type { ExportedFile } from './exports.ts'
export type { ServerAddress } from './fetchTransport.ts'
export type { FinishedImport, PreviewedImport } from './imports.ts'
export { FailedJob, type JobWait } from './jobs.ts'
export type { BulkFieldValue, ModuleApi, ChosenRows } from './moduleApi.ts'
export type { Transport, TransportOptions } from './wireCall.ts'
export { ApiRefusal } from './ApiRefusal.ts'

/** A server: called with a module it returns the calls of that; its other calls concern all modules. */
export interface Api {
  <M extends CalledModule>(module: M): ModuleApi<M>
  /** A call by its path below `/manage/`, of a module's own code for example. */
  call: Transport
  /** Waits until a job has ended; throws where it failed or was cancelled. */
  job(id: number, wait?: JobWait): Promise<Job>
  /** Takes a change of many rows back. */
  undo(receipt: string): Promise<UndoResult | QueuedUndo>
  /** Rows of all modules by a keyword. */
  find(keyword: string): Promise<readonly RecordMatch[]>
  /** The feed of all modules: what happened after a cursor, from `now` on, or from the beginning. */
  events(query?: EventsQuery): Promise<EventPage>
}

/** A client for a server, with an API token of it. */
export function createApi({ transport, ...address }: ServerAddress & { transport?: Transport }): Api {
  const send = sendTo(address)
  const call = transport ?? fetchTransport(send)
  return Object.assign(<M extends CalledModule>(module: M) => moduleApi(module, { transport: call, send }), {
    call,
    job: (id: number, wait?: JobWait) => jobEnd(call, id, wait),
    undo: (receipt: string) => call<UndoResult | QueuedUndo>('receipt/undo', { id: receipt }),
    find: (keyword: string) => call<readonly RecordMatch[]>('records/find', { keyword }),
    events: (query: EventsQuery = {}) => call<EventPage>('events', query),
  })
}
