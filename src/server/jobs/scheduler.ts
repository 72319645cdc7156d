import { createHash } from 'node:crypto'
import { endStaleViews } from '../auth/viewing/viewAs.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { removeExpiredRows } from './retention.ts'

const forgetEvery = 600_000
const viewsEvery = 60_000

/** Runs the modules' repeated tasks, on one node at a time, and the retention. Returns the function that stops it. */
export function startScheduler(context: ServerContext, failed: (error: unknown) => void): () => void {
  const { database, registry } = context
  const regularly = (work: () => Promise<unknown>, pause: number) => setInterval(() => void work().catch(failed), pause).unref()
  const timers = registry.modules.flatMap(module => {
    const { task } = registry.part(module)
    if (!task) return []
    const key = createHash('sha256').update(module.name).digest().readInt32BE()
    const tick = () =>
      database.asOwner(async query => {
        const [turn] = await query<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(724002, ${key}::int) as locked`)
        if (turn?.locked) await task.run(query)
      })
    return [regularly(tick, task.seconds * 1000)]
  })
  timers.push(regularly(() => removeExpiredRows(context), forgetEvery))
  timers.push(regularly(() => endStaleViews(context), viewsEvery))
  return () => timers.forEach(clearInterval)
}
