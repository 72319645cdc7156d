import type { AnyModule } from '../../schema/index.ts'
import { Refusal, refusals } from '../../wire/refusal.ts'
import { refusalOf } from '../db/refusals.ts'
import type { Scope } from '../db/scope.ts'
import { raw } from '../db/sql.ts'

/** What was refused for what it is; null where the fault is another. */
export function refusedBy(error: unknown, module: AnyModule): Refusal | null {
  const refusal = refusalOf(error, module)
  return refusal instanceof Refusal && refusals[refusal.code] < 500 ? refusal : null
}

/** Within a transaction: what is refused leaves nothing behind, and the rest goes on. */
export async function attempt(scope: Scope, module: AnyModule, work: () => Promise<unknown>): Promise<Refusal | null> {
  await scope.write(raw('savepoint attempt'))
  try {
    await work()
    await scope.write(raw('release savepoint attempt'))
    return null
  } catch (error) {
    const refusal = refusedBy(error, module)
    if (!refusal) throw error
    await scope.write(raw('rollback to savepoint attempt'))
    await scope.write(raw('release savepoint attempt'))
    return refusal
  }
}

/** Does all of it that can be done, and tells of the others why not; by halves, as few are refused. */
export async function attemptEach<R>(
  scope: Scope,
  module: AnyModule,
  { rows, work }: { rows: readonly R[]; work: (rows: readonly R[]) => Promise<unknown> },
): Promise<ReadonlyMap<R, Refusal>> {
  const [first] = rows
  if (first === undefined) return new Map()
  const refusal = await attempt(scope, module, () => work(rows))
  if (!refusal) return new Map()
  if (rows.length === 1) return new Map([[first, refusal]])
  const half = Math.ceil(rows.length / 2)
  return new Map([
    ...(await attemptEach(scope, module, { rows: rows.slice(0, half), work })),
    ...(await attemptEach(scope, module, { rows: rows.slice(half), work })),
  ])
}
