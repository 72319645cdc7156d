import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { platformOrg } from '../tables/columns.ts'
import {
  appRole,
  type Data,
  type Database,
  isDatabaseError,
  lendQuery,
  type Query,
  sessionSettings,
  type TenantContext,
} from '../connection.ts'
import type { WorkerReply, WorkerRequest } from './embedded.worker.ts'
import { beginWithTenant, readWithTenant, writeWithTenant } from '../withTenant.ts'
import { compile, type Sql } from '../sql.ts'

type WorkerTask = WorkerRequest extends infer O ? (O extends WorkerRequest ? Omit<O, 'id'> : never) : never

/** A worker that ends before its first word would be waited for for ever. */
const workerReady = (worker: Worker): Promise<unknown> =>
  Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(([code]) => Promise.reject(new Error(`the database ended with code ${code}`))),
  ])

/** Orders to the worker and the promises of their answers. */
async function startWorker(directory: string) {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: { directory },
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const waiting = new Map<number, PromiseWithResolvers<object[]>>()
  let count = 0
  let gone: Error | null = null
  let isWanted = false
  let tellFailure: (cause: Error) => void = () => undefined
  await workerReady(worker)
  worker.on('message', (answer: WorkerReply) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('gaveUp' in answer) end(new Error(answer.gaveUp))
    else if ('error' in answer) asked?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else asked?.resolve(answer.rows)
  })
  const end = (cause: Error) => {
    if (gone) return
    gone = new Error('Connection terminated: the embedded database has ended', { cause })
    for (const asked of waiting.values()) asked.reject(gone)
    waiting.clear()
    if (!isWanted) tellFailure(cause)
  }
  worker.on('error', end)
  worker.on('exit', code => end(new Error(`it ended with code ${code}`)))
  const ask = <R extends object = Data>(task: WorkerTask): Promise<R[]> => {
    if (gone) return Promise.reject(gone)
    const asked = Promise.withResolvers<object[]>()
    waiting.set(++count, asked)
    worker.postMessage({ id: count, ...task })
    return asked.promise as Promise<R[]>
  }
  return {
    ask,
    stop: () => {
      isWanted = true
      return worker.terminate()
    },
    onFailure: (tell: typeof tellFailure) => void (tellFailure = tell),
  }
}

/** One connection: a transaction has it to itself, single statements queue in the worker. */
function connectionMutex() {
  let busy: Promise<void> | null = null
  return {
    /** Started in the very turn the connection is found free: a wait between would let a transaction in. */
    async free<T>(start: () => Promise<T>): Promise<T> {
      while (busy) await busy
      return start()
    },
    async alone<T>(run: () => Promise<T>): Promise<T> {
      while (busy) await busy
      const { promise, resolve } = Promise.withResolvers<void>()
      busy = promise
      try {
        return await run()
      } finally {
        busy = null
        resolve()
      }
    },
  }
}

/** The transaction was over, or had failed and was about to be. */
const isTransactionOver = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '25P01' || error.code === '25P02')

/** `directory` null keeps everything in memory, for tests. */
export async function openEmbedded(directory: string | null): Promise<Database> {
  const { ask, stop, onFailure } = await startWorker(directory ?? 'memory://')
  const { free, alone } = connectionMutex()
  const exec = (text: string) => ask({ does: 'exec', text })
  const query: Query = statement => ask({ does: 'query', ...compile(statement) })
  /** Whose transaction is open; the worker follows orders one by one, so it is when they come to it. */
  let host: number | null = null
  const within = async <T>(begin: string, run: (query: Query) => Promise<T>, org: number | null = null): Promise<T> => {
    const begun = exec(begin)
    host = org
    try {
      await begun
      const result = await lendQuery(query, run)
      host = null
      await exec('commit')
      return result
    } catch (error) {
      host = null
      await exec('rollback').catch(() => undefined)
      throw error
    }
  }
  /** A long transaction keeps no other organisation from reading: what it has written so far nobody but its own would see. The platform's would be seen by all. */
  const mayVisit = ({ org }: TenantContext): boolean => host !== null && host !== platformOrg && host !== org
  const single = <R extends object>(task: WorkerTask): Promise<R[]> => free(() => ask<R>(task))
  const asOwner = async <T>(run: () => Promise<T>): Promise<T> => {
    await exec('reset role')
    try {
      return await run()
    } finally {
      await exec(`set role ${appRole}`).catch(() => undefined)
    }
  }
  await exec(sessionSettings)
  const database: Database = {
    kind: 'embedded',
    async read<R extends object>(whose: TenantContext, body: Sql) {
      const statement = compile(readWithTenant(whose, body))
      const alone = () => single<R>({ does: 'query', ...statement })
      if (!mayVisit(whose)) return alone()
      try {
        return await ask<R>({ does: 'visit', within: true, asOwner: false, ...statement })
      } catch (error) {
        if (!isTransactionOver(error)) throw error
        return alone()
      }
    },
    write: <R extends object>(whose: TenantContext, statement: Sql) =>
      single<R>({ does: 'once', begin: beginWithTenant(whose), ...compile(statement) }),
    change: <R extends object>(whose: TenantContext, changes: Sql) =>
      single<R>({ does: 'query', ...compile(writeWithTenant(whose, changes)) }),
    transaction: (whose, run) => alone(() => within(beginWithTenant(whose), run, whose.org)),
    async readAsOwner<R extends { org: number }>(asked: Sql, own?: TenantContext) {
      const order = { does: 'visit', asOwner: true, ...compile(asked) } as const
      const whose = host
      // It would wait for itself.
      if (own && own.org === whose) return ask<R>({ ...order, within: true })
      if (whose !== null && whose !== platformOrg) {
        const rows = await ask<R>({ ...order, within: true }).catch((error: unknown) => {
          if (isTransactionOver(error)) return []
          throw error
        })
        // The transaction may have changed what it is asked of its own organisation, and taken away what is not found.
        if (rows.length && rows.every(({ org }) => org !== whose)) return rows
      }
      return single<R>({ ...order, within: false })
    },
    asOwner: run => alone(() => asOwner(() => within('begin', run))),
    // The directory is locked: only this process can be at it.
    underStartLock: run => alone(() => asOwner(() => run(work => within('begin', work)))),
    // There is one connection for everything.
    forPurpose: () => database,
    // The directory is locked: there are no others.
    notify: () => undefined,
    listen: () => undefined,
    onFailure,
    close: async () => {
      await alone(() => ask({ does: 'close' }))
      await stop()
    },
  }
  return database
}
