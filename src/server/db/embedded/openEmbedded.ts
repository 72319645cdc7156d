import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { appRole, type Data, type Database, isDatabaseError, lendQuery, type Query, type TenantContext } from '../connection.ts'
import { sessionSettings, setSql } from '../sessionSettings.ts'
import { compile, type Sql } from '../sql.ts'
import { platformOrg } from '../tables/columns.ts'
import { beginWithTenant, readWithTenant, writeWithTenant } from '../withTenant.ts'
import type { EmbeddedLocation, WorkerReply, WorkerRequest } from './embedded.worker.ts'
import type { Freeze } from './freezeSocket.ts'
import { retainEmbeddedCode } from './retainEmbeddedCode.ts'

// V8 does not free replaced WebAssembly code: freeing it sometimes ends the process (nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc')
// V8 compiles functions that run often once more, for speed; one of them alone takes seconds. A core stays free for the start meanwhile.
setFlagsFromString(`--wasm-num-compilation-tasks=${Math.max(1, availableParallelism() - 1)}`)

type WorkerTask = WorkerRequest extends infer O ? (O extends WorkerRequest ? Omit<O, 'id'> : never) : never

/** Rejects if the worker ends before its first message. */
const workerReady = (worker: Worker): Promise<unknown> =>
  Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(([code]) => Promise.reject(new Error(`the database ended with code ${code}`))),
  ])

/** Starts the worker; `ask` sends a request and resolves with its reply. */
async function startWorker(location: EmbeddedLocation) {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: location,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const waiting = new Map<number, PromiseWithResolvers<object[]>>()
  let count = 0
  let gone: Error | null = null
  let isClosing = false
  let reportFailure: (cause: Error) => void = () => undefined
  await workerReady(worker)
  worker.on('message', (answer: WorkerReply) => {
    const pending = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('fault' in answer) end(new Error(answer.fault))
    else if ('error' in answer) pending?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else pending?.resolve(answer.rows)
  })
  const end = (cause: Error) => {
    if (gone) return
    gone = new Error('Connection terminated: the embedded database has ended', { cause })
    for (const pending of waiting.values()) pending.reject(gone)
    waiting.clear()
    if (!isClosing) reportFailure(cause)
  }
  worker.on('error', end)
  worker.on('exit', code => end(new Error(`it ended with code ${code}`)))
  const ask = <R extends object = Data>(task: WorkerTask): Promise<R[]> => {
    if (gone) return Promise.reject(gone)
    const pending = Promise.withResolvers<object[]>()
    waiting.set(++count, pending)
    worker.postMessage({ id: count, ...task })
    return pending.promise as Promise<R[]>
  }
  return {
    ask,
    stop: () => {
      isClosing = true
      return worker.terminate()
    },
    onFailure: (callback: typeof reportFailure) => void (reportFailure = callback),
  }
}

/** Mutex of the one connection: a transaction has it alone, single statements queue in the worker. */
function connectionMutex() {
  let busy: Promise<void> | null = null
  return {
    /** Starts in the same tick in which the connection is free: an await between would let a transaction in. */
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

/** The transaction had ended, or had failed. */
const isTransactionOver = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '25P01' || error.code === '25P02')

export interface EmbeddedDatabase extends Database {
  freeze: Freeze
  /** Vacuums and analyses a table, given as quoted SQL: not within a transaction. */
  vacuum(table: string): Promise<void>
  /** Its files, for further databases in memory. */
  archive(): Promise<Uint8Array<ArrayBuffer>>
}

type Ask = Awaited<ReturnType<typeof startWorker>>['ask']
type Exec = (text: string) => Promise<unknown>

/** Transactions on the one connection, and whose is open. */
function embeddedTransactions(exec: Exec, query: Query) {
  let host: number | null = null
  return {
    /** The organisation whose transaction is open. Requests run in order, so it is still open when a read sent now runs. */
    host: () => host,
    async within<T>(begin: string, run: (query: Query) => Promise<T>, org: number | null = null): Promise<T> {
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
    },
  }
}

interface VisitParams {
  ask: Ask
  host: () => number | null
  /** Runs a task outside transactions. */
  single<R extends object>(task: WorkerTask): Promise<R[]>
}

/** Reads that run within the open transaction of another organisation, instead of waiting for its end. */
function visitingReads({ ask, host, single }: VisitParams): Pick<Database, 'read' | 'readAsOwner'> {
  /**
   * Another organisation may read within an open transaction: row-level security hides its uncommitted rows. Not within a
   * transaction of the platform, whose rows everybody sees.
   */
  const mayVisit = ({ org }: TenantContext): boolean => host() !== null && host() !== platformOrg && host() !== org
  return {
    async read<R extends object>(tenant: TenantContext, body: Sql) {
      const statement = compile(readWithTenant(tenant, body))
      const outside = () => single<R>({ type: 'query', ...statement })
      if (!mayVisit(tenant)) return outside()
      try {
        return await ask<R>({ type: 'visit', within: true, asOwner: false, ...statement })
      } catch (error) {
        if (!isTransactionOver(error)) throw error
        return outside()
      }
    },
    async readAsOwner<R extends { org: number }>(read: Sql, own?: TenantContext) {
      const request = { type: 'visit', asOwner: true, ...compile(read) } as const
      const openOrg = host()
      // Within its own transaction: queueing would wait for itself.
      if (own && own.org === openOrg) return ask<R>({ ...request, within: true })
      if (openOrg !== null && openOrg !== platformOrg) {
        const rows = await ask<R>({ ...request, within: true }).catch((error: unknown) => {
          if (isTransactionOver(error)) return []
          throw error
        })
        // Uncommitted changes of the open transaction must not be seen: rows of its organisation, and rows it may have removed.
        if (rows.length && rows.every(({ org }) => org !== openOrg)) return rows
      }
      return single<R>({ ...request, within: false })
    },
  }
}

/** Runs work as the owner of the tables, or without the limit of a statement, which is for requests. */
function liftedLimits(exec: Exec, { statement_timeout }: ReturnType<typeof sessionSettings>) {
  return {
    async asOwner<T>(run: () => Promise<T>): Promise<T> {
      await exec('reset role')
      try {
        return await run()
      } finally {
        await exec(`set role ${appRole}`).catch(() => undefined)
      }
    },
    async unlimited(run: () => Promise<unknown>): Promise<void> {
      await exec(setSql({ statement_timeout: '0' }))
      await run().finally(() => exec(setSql({ statement_timeout })))
    },
  }
}

/** `directory` null: in memory, for tests, with the files of an archive if given. */
export async function openEmbedded(directory: string | null, archive?: Uint8Array<ArrayBuffer>): Promise<EmbeddedDatabase> {
  // Tests open one after the other.
  if (directory === null) await retainEmbeddedCode()
  const { ask, stop, onFailure } = await startWorker({ directory, archive })
  const { free, alone } = connectionMutex()
  const exec = (text: string) => ask({ type: 'exec', text })
  const { host, within } = embeddedTransactions(exec, statement => ask({ type: 'query', ...compile(statement) }))
  const single = <R extends object>(task: WorkerTask): Promise<R[]> => free(() => ask<R>(task))
  // No limit for an idle transaction: it would end the one connection, and the process with it. A machine that is very busy, or was
  // asleep, may be idle for longer than any limit.
  const settings = { ...sessionSettings(), idle_in_transaction_session_timeout: '0' }
  await exec(setSql(settings))
  const { asOwner, unlimited } = liftedLimits(exec, settings)
  const database: EmbeddedDatabase = {
    kind: 'embedded',
    ...visitingReads({ ask, host, single }),
    write: <R extends object>(tenant: TenantContext, statement: Sql) =>
      single<R>({ type: 'once', begin: beginWithTenant(tenant), ...compile(statement) }),
    change: <R extends object>(tenant: TenantContext, changes: Sql) =>
      single<R>({ type: 'query', ...compile(writeWithTenant(tenant, changes)) }),
    transaction: (tenant, run) => alone(() => within(beginWithTenant(tenant), run, tenant.org)),
    asOwner: run => alone(() => asOwner(() => within('begin', run))),
    // The directory is locked: no other process uses it.
    withStartLock: run => alone(() => asOwner(() => run(work => within('begin', work)))),
    // There is one connection for everything.
    forPurpose: () => database,
    pools: () => [],
    // The directory is locked: there are no other processes to notify.
    notify: () => undefined,
    listen: () => undefined,
    isListening: () => true,
    onFailure,
    // Checkpoint: what is in memory is in the files, so that a copy of them opens without replaying a long log.
    freeze: run => alone(() => asOwner(() => exec('checkpoint').then(run))),
    vacuum: table => alone(() => asOwner(() => unlimited(() => exec(`vacuum (analyze) ${table}`)))),
    async archive() {
      const [found] = await alone(() => ask<{ archive: Uint8Array<ArrayBuffer> }>({ type: 'archive' }))
      if (!found) throw new Error('the embedded database gave no archive')
      return found.archive
    },
    close: async () => {
      await alone(() => ask({ type: 'close' }))
      await stop()
    },
  }
  return database
}
