import type { AnyModule } from '../../schema/index.ts'
import { Refusal } from '../../shared/wire/refusal.ts'
import { refusalOfError } from '../db/refusalOfError.ts'
import type { Scope } from '../db/scope.ts'
import { raw } from '../db/sql.ts'

/** The refusal if the input is at fault; null for a fault of the server or the database. */
export function clientRefusal(error: unknown, module: AnyModule): Refusal | null {
  const refusal = refusalOfError(error, module)
  return refusal instanceof Refusal && refusal.status < 500 ? refusal : null
}

/** Savepoint: a refusal rolls back this work only, and the transaction goes on. */
export async function savepoint(scope: Scope, module: AnyModule, work: () => Promise<unknown>): Promise<Refusal | null> {
  await scope.write(raw('savepoint attempt'))
  try {
    await work()
    await scope.write(raw('release savepoint attempt'))
    return null
  } catch (error) {
    const refusal = clientRefusal(error, module)
    if (!refusal) throw error
    await scope.write(raw('rollback to savepoint attempt'))
    await scope.write(raw('release savepoint attempt'))
    return refusal
  }
}

interface Bisection<R> {
  rows: readonly R[]
  work: (rows: readonly R[]) => Promise<unknown>
  /** Whether the row counts against a quota. */
  adds: (row: R) => boolean
}
/**
 * Applies the work to all rows that accept it, and returns the refusals of the others. Bisection: few are refused. After a full
 * quota, further rows that count against it are refused at once.
 */
export async function bisectRefused<R>(
  scope: Scope,
  module: AnyModule,
  { rows, work, adds }: Bisection<R>,
): Promise<ReadonlyMap<R, Refusal>> {
  const refused = new Map<R, Refusal>()
  let full: Refusal | null = null
  const tryOut = async (some: readonly R[]): Promise<void> => {
    const these = full ? some.filter(row => !adds(row)) : some
    if (full) for (const row of some.filter(adds)) refused.set(row, full)
    const [first] = these
    const refusal = first === undefined ? null : await savepoint(scope, module, () => work(these))
    if (first === undefined || !refusal) return
    if (these.length > 1) {
      const half = Math.ceil(these.length / 2)
      await tryOut(these.slice(0, half))
      return tryOut(these.slice(half))
    }
    refused.set(first, refusal)
    if (refusal.code === 'quotaReached') full = refusal
  }
  await tryOut(rows)
  return refused
}
