import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { endOnFault } from './endOnFault.ts'
import { preparedStatements } from './preparedStatements.ts'

/** PGlite computes on the thread it lives on; here that is not the one that answers requests. */
export type WorkerRequest = { id: number } & (
  | { does: 'query'; text: string; values: readonly unknown[] }
  | { does: 'once'; begin: string; text: string; values: readonly unknown[] }
  | { does: 'visit'; within: boolean; asOwner: boolean; text: string; values: readonly unknown[] }
  | { does: 'exec'; text: string }
  | { does: 'close' }
)
export type WorkerReply = { id: number } & (
  | { rows: object[] }
  | { error: { message: string; code?: string; constraint?: string; detail?: string } }
  | { gaveUp: string }
)

const port = parentPort!
const text = (value: string) => value
const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: text,
  [types.TIMESTAMP]: text,
  [types.TIMESTAMPTZ]: text,
}
/** What the system's own cache holds need not be held twice. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
const database = await PGlite.create({
  dataDir: workerData.directory,
  extensions: { btree_gin, pg_trgm },
  parsers,
  startParams,
})

endOnFault(database, cause => {
  port.postMessage({ id: 0, gaveUp: cause } satisfies WorkerReply)
  process.exit(1)
})
const ask = preparedStatements(database)

async function runRequest(order: WorkerRequest): Promise<object[]> {
  switch (order.does) {
    case 'query':
      return ask(order)
    case 'exec':
      await database.exec(order.text)
      return []
    case 'close':
      await database.close()
      return []
    case 'once':
      return await runInTransaction(order)
    case 'visit':
      return await readInSavepoint(order)
  }
}

async function runInTransaction(order: Extract<WorkerRequest, { does: 'once' }>): Promise<object[]> {
  await database.exec(order.begin)
  try {
    const rows = ask(order)
    await database.exec('commit')
    return rows
  } catch (error) {
    await database.exec('rollback')
    throw error
  }
}

/** A read in a transaction of its own or within somebody else's: what it sets for itself is taken back at its end. */
async function readInSavepoint(order: Extract<WorkerRequest, { does: 'visit' }>): Promise<object[]> {
  await database.exec(order.within ? 'savepoint visit' : 'begin')
  try {
    if (order.asOwner) await database.exec('set local role none')
    return ask(order)
  } finally {
    await database.exec(order.within ? 'rollback to savepoint visit; release savepoint visit' : 'rollback')
  }
}

/** Orders run one after the other, in the order they came. */
let last: Promise<unknown> = Promise.resolve()
port.on('message', (order: WorkerRequest) => {
  last = last
    .then(() => runRequest(order))
    .then(
      rows => port.postMessage({ id: order.id, rows } satisfies WorkerReply),
      error => {
        const { message, code, constraint, detail } = error
        port.postMessage({ id: order.id, error: { message, code, constraint, detail } } satisfies WorkerReply)
      },
    )
})
port.postMessage({ id: 0, rows: [] } satisfies WorkerReply)
