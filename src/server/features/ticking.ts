import { createHash } from 'node:crypto'
import type { Source } from '../db/scope.ts'
import { sql } from '../db/sql.ts'

/** What modules have done again and again, on one node at a time. Returns how to stop it. */
export function startTicking({ database, registry }: Source, failed: (error: unknown) => void): () => void {
  const timers = registry.modules.flatMap(module => {
    const { every } = registry.part(module)
    if (!every) return []
    const key = createHash('sha256').update(module.name).digest().readInt32BE()
    const tick = () =>
      database
        .asOwner(async query => {
          const [turn] = await query<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(724002, ${key}::int) as mine`)
          if (turn?.mine) await every.run(query)
        })
        .catch(failed)
    return [setInterval(() => void tick(), every.seconds * 1000).unref()]
  })
  return () => timers.forEach(timer => clearInterval(timer))
}
