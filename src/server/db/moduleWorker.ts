import type { ChangeFeed } from './bus.ts'
import type { Database } from './connection.ts'
import type { Scope, ServerContext } from './scope.ts'

/** What a module's worker has: every organisation's rows through the owner of the tables, an account's through its scope. */
export interface WorkerTools {
  database: Pick<Database, 'asOwner'>
  registry: ServerContext['registry']
  changes: ChangeFeed
  /** The scope of an account with its rights of now; null where it or its organisation is disabled. */
  scopeOf(whose: { org: number; account: number }): Promise<Scope | null>
  decrypt: ServerContext['decrypt']
  deployment: ServerContext['deployment']
  failed(error: unknown): void
}

/** Work of a module beside the calls, on every node while it serves. */
export interface ModuleWorker {
  start(): void
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>
}
