import type { PGlite } from '@electric-sql/pglite'

/** Of PGlite what its types do not tell: its WebAssembly, and how that says that a statement failed. */
interface PGliteInternals {
  mod: { _PostgresMainLoopOnce(): void }
  POSTGRES_MAIN_LONGJMP: number
}

/**
 * Tells when PostgreSQL has given up: a PANIC, or a fault of its WebAssembly. PGlite takes such a thing for a statement that
 * failed, and goes on in memory that means nothing any more, or round and round for ever.
 */
export function endOnFault(database: PGlite, end: (cause: string) => void): void {
  const { mod, POSTGRES_MAIN_LONGJMP: failedStatement } = database as unknown as PGliteInternals
  const once = mod._PostgresMainLoopOnce
  mod._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      const { status, message } = error as { status?: number; message?: string }
      if (status !== failedStatement) end((message ?? String(error)).replace(/\. Build with .*/, ''))
      throw error
    }
  }
}
