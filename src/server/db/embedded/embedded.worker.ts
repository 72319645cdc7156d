import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { archiveOf, extensions, fillWithEmptyDatabase, openInMemory } from './emptyDatabase.ts'
import { endOnFault } from './endOnFault.ts'
import { preparedStatements } from './preparedStatements.ts'

/** `directory` null: in memory, empty or with the files of an archive. */
export interface EmbeddedLocation {
  directory: string | null
  archive?: Uint8Array<ArrayBuffer> | undefined
}
/** PGlite computes on its own thread, this worker, and not on the one that answers requests. */
export type WorkerRequest = { id: number } & (
  | { type: 'query'; text: string; values: readonly unknown[] }
  | { type: 'once'; begin: string; text: string; values: readonly unknown[] }
  | { type: 'visit'; within: boolean; asOwner: boolean; text: string; values: readonly unknown[] }
  | { type: 'exec'; text: string }
  | { type: 'archive' }
  | { type: 'close' }
)
export type WorkerReply = { id: number } & (
  | { rows: object[] }
  | { error: { message: string; code?: string; constraint?: string; detail?: string; hint?: string } }
  | { fault: string }
)

const port = parentPort!
const { directory, archive } = workerData as EmbeddedLocation
const asText = (value: string) => value
const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
}
/** Small: the operating system caches the files already. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
/** What PostgreSQL wrote about its end: its exit status alone names no cause. */
let fatalMessage = ''
const options: PGliteOptions = {
  extensions,
  parsers,
  startParams,
  onStderr(line) {
    fatalMessage ||= /(?:FATAL|PANIC): +(.+)/.exec(line)?.[1] ?? ''
    return false
  },
}
if (directory !== null) fillWithEmptyDatabase(directory)
const database = await (directory === null ? openInMemory(options, archive) : PGlite.create({ ...options, dataDir: directory }))

endOnFault(database, cause => {
  port.postMessage({ id: 0, fault: fatalMessage ? `${cause}: ${fatalMessage}` : cause } satisfies WorkerReply)
  process.exit(1)
})
const ask = preparedStatements(database)

async function runRequest(request: WorkerRequest): Promise<object[]> {
  switch (request.type) {
    case 'query':
      return ask(request)
    case 'exec':
      await database.exec(request.text)
      return []
    case 'archive':
      return [{ archive: await archiveOf(database) }]
    case 'close':
      await database.close()
      return []
    case 'once':
      return await runInTransaction(request)
    case 'visit':
      return await readInSavepoint(request)
  }
}

async function runInTransaction(request: Extract<WorkerRequest, { type: 'once' }>): Promise<object[]> {
  await database.exec(request.begin)
  try {
    const rows = ask(request)
    await database.exec('commit')
    return rows
  } catch (error) {
    await database.exec('rollback')
    throw error
  }
}

/** A read in a transaction of its own, or in a savepoint within another tenant's; its settings are rolled back at the end. */
async function readInSavepoint(request: Extract<WorkerRequest, { type: 'visit' }>): Promise<object[]> {
  await database.exec(request.within ? 'savepoint visit' : 'begin')
  try {
    if (request.asOwner) await database.exec('set local role none')
    return ask(request)
  } finally {
    await database.exec(request.within ? 'rollback to savepoint visit; release savepoint visit' : 'rollback')
  }
}

/** Requests run one at a time, in the order they arrive. */
let last: Promise<unknown> = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last
    .then(() => runRequest(request))
    .then(
      rows => port.postMessage({ id: request.id, rows } satisfies WorkerReply),
      error => {
        const { message, code, constraint, detail, hint } = error
        port.postMessage({ id: request.id, error: { message, code, constraint, detail, hint } } satisfies WorkerReply)
      },
    )
})
port.postMessage({ id: 0, rows: [] } satisfies WorkerReply)
