import { createHash } from 'node:crypto'
import { endStaleViews } from '../auth/viewing/viewAs.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { removeExpiredRows } from './removeExpiredRows.ts'

/** Class of the advisory locks of tasks; the second number of each is that of its module. */
const taskLocks = 724_002
const retentionInterval = 600_000
const viewsInterval = 60_000

/** Runs the modules' repeated tasks, on one node at a time, and the retention. Returns the function that stops it. */
export function startScheduler(context: ServerContext, onFault: (error: unknown) => void): () => void {
  const { database, registry } = context
  const repeat = (work: () => Promise<unknown>, pause: number) => setInterval(() => void work().catch(onFault), pause).unref()
  const timers = registry.modules.flatMap(module => {
    const { task } = registry.part(module)
    if (!task) return []
    const key = createHash('sha256').update(module.name).digest().readInt32BE()
    const tick = () =>
      database.asOwner(async query => {
        const [lock] = await query<{ locked: boolean }>(
          sql`select pg_try_advisory_xact_lock(${taskLocks}::int, ${key}::int) as locked`,
        )
        if (lock?.locked) await task.run(query)
      })
    return [repeat(tick, task.seconds * 1000)]
  })
  timers.push(repeat(() => removeExpiredRows(context), retentionInterval))
  timers.push(repeat(() => endStaleViews(context), viewsInterval))
  return () => timers.forEach(clearInterval)
}
