import type { PGlite } from '@electric-sql/pglite'

/** Members of PGlite that its types omit: its WebAssembly, and the exit status of a failed statement. */
interface PGliteInternals {
  mod: { _PostgresMainLoopOnce(): void }
  POSTGRES_MAIN_LONGJMP: number
}

/**
 * Calls `end` after a PANIC of PostgreSQL or a fault of its WebAssembly. PGlite treats either as a failed statement, and
 * continues with corrupt memory or in an endless loop.
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
