import { DatabaseUnreachable } from '../../db/postgres/databaseUnreachable.ts'

const repeatAfter = 60_000

type LogArguments = Parameters<(first: unknown, ...others: unknown[]) => void>

/**
 * Pino's `logMethod`: that a database takes no connection is one line each minute, without a stack. Every call and every search for
 * jobs meets the same error, and a thousand lines of it hide the one that says what to do.
 */
export function throttleOutageLogs() {
  const loggedAt = new Map<string, number>()
  return function logMethod(this: unknown, args: LogArguments, log: (...args: LogArguments) => void): void {
    const [error] = args
    if (!(error instanceof DatabaseUnreachable)) return log.apply(this, args)
    const now = performance.now()
    if (now - (loggedAt.get(error.variable) ?? -Infinity) < repeatAfter) return
    loggedAt.set(error.variable, now)
    log.apply(this, [error.message])
  }
}
