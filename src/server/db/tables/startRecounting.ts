import { setTimeout as pause } from 'node:timers/promises'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { type AnyModule, modulesWithTables } from '../../../schema/index.ts'
import { type Database, isDatabaseError, lockNotAvailable, type Query } from '../connection.ts'
import { recountBatchSize as maxBatchSize } from '../counters/countedFacets.ts'
import {
  counterTriggers,
  facetCountings,
  cachesTotals,
  recordCounterChangeSql,
  recountSql,
  stretchSize,
} from '../counters/counterTriggers.ts'
import { loadPendingFacets } from '../counters/pendingFacets.ts'
import type { ServerContext } from '../scope.ts'
import { quoted, raw, sql } from '../sql.ts'
import { derivedFingerprint } from './plan/planTables.ts'

const recountLock = 7_240_002
/** Writers queue behind a batch that waits for the table lock, so it waits only briefly. */
const lockTimeout = '200ms'
const askAgainAfter = 1000
const leastPause = 20
/** A smaller batch might end in the stretch in which it begins, and the position would not move. */
const minBatchSize = stretchSize
/** Milliseconds that a batch may block writers: a busy machine gets smaller batches. */
const targetTime = 150

interface RecountPosition {
  module: string
  facet: string
  next_org: number
  next_at: number
}

/** Recounts counters in the background until none is pending. Returns the function that stops it. */
export function startRecounting({ database, registry }: ServerContext, failed: (error: unknown) => void): () => void {
  let stopped = false
  let size = minBatchSize
  const round = async (): Promise<number> => {
    const tables = await database.asOwner(query => loadPendingFacets(query, registry))
    if (!tables.length) stopped = true
    let pauseFor = askAgainAfter
    for (const module of modulesWithTables(registry.modules).filter(({ name }) => tables.includes(name))) {
      const began = performance.now()
      const done = await recountBatch(database, module, { size, modules: registry.modules })
      const took = performance.now() - began
      if (!done) continue
      size = Math.min(maxBatchSize, Math.max(minBatchSize, Math.round((size * targetTime) / took)))
      // Pauses as long as writers were blocked.
      pauseFor = Math.max(leastPause, Math.min(askAgainAfter, took))
    }
    return pauseFor
  }
  const run = async () => {
    while (!stopped)
      await round()
        .catch((error: unknown) => {
          if (!stopped) failed(error)
          return askAgainAfter
        })
        .then(time => (stopped ? undefined : pause(time, undefined, { ref: false })))
  }
  void run()
  return () => {
    stopped = true
  }
}

/**
 * Counts the next batch of rows of a table. Triggers skip rows beyond the recount position (`onlyRecountedSql`), and the table
 * lock stops writers while the position moves: each row is counted once, by the batch or by its write. False if another
 * process recounts.
 */
export const recountBatch = (
  database: Database,
  module: AnyModule,
  { size = maxBatchSize, modules = [module] }: { size?: number; modules?: readonly AnyModule[] } = {},
): Promise<boolean> =>
  database
    .asOwner(async query => {
      const [lock] = await query<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${recountLock}::int) as mine, set_config('lock_timeout', ${lockTimeout}, true)`,
      )
      if (!lock?.mine) return false
      await query(raw(`lock table ${quoted(module.name)} in share row exclusive mode`))
      const [table] = await query<{ comment: string }>(
        sql`select obj_description(${quoted(module.name)}::text::regclass, 'pg_class') as comment`,
      )
      // Another version of the product has changed the counters since.
      if (table?.comment !== derivedFingerprint(module, modules)) return false
      return countNextRows(query, module, size)
    })
    .catch((error: unknown) => {
      if (isDatabaseError(error) && error.code === lockNotAvailable) return false
      throw error
    })

async function countNextRows(query: Query, module: AnyModule, size: number): Promise<boolean> {
  const marks = await query<RecountPosition>(
    sql`select module, facet, next_org, next_at from counted_facet where module = ${module.name} and next_org is not null
      order by next_org, next_at`,
  )
  const [first] = marks
  if (!first) return false
  const here = marks.filter(one => one.next_org === first.next_org && one.next_at === first.next_at).map(one => one.facet)
  const from = `(row.org_id, row.id) >= (${first.next_org}, ${first.next_at * stretchSize})`
  const [end] = await query<{ org: number; at: number }>(
    raw(
      `select row.org_id as org, row.id / ${stretchSize} as at from ${quoted(module.name)} row where ${from}
        order by row.org_id, row.id offset ${size} limit 1`,
    ),
  )
  const where = end ? `${from} and (row.org_id, row.id) < (${end.org}, ${end.at * stretchSize})` : from
  const facets = facetCountings(module).filter(one => here.includes(one.facet))
  // The planner estimates a range of pairs by its first column alone, and reads the table from end to end: the limit corrects
  // the estimate.
  const rows = `(select * from ${quoted(module.name)} row where ${where} order by row.org_id, row.id limit ${size})`
  for (const statement of recountSql(module, facets, rows)) await query(raw(statement))
  await query(
    sql`update counted_facet set next_org = ${end?.org ?? null}::bigint, next_at = ${end?.at ?? null}::bigint
      where module = ${module.name} and facet = any(${here}::text[])`,
  )
  // The recount is complete: the triggers no longer check the position.
  if (!end && here.length === marks.length) {
    for (const statement of counterTriggers(module)) await query(raw(statement))
    // Until now the triggers recorded no change of rows beyond the position.
    if (cachesTotals(module))
      await query(raw(recordCounterChangeSql(module, `counter where module = ${sqlLiteral(module.name)}`)))
  }
  return true
}
