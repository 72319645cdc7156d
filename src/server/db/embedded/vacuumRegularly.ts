import { quoted, sql } from '../sql.ts'
import type { EmbeddedDatabase } from './openEmbedded.ts'

const lookEvery = 60_000
/** Statements wait for a vacuum, of so many bytes some tenths of a second: larger tables are left for the night. */
const largeBytes = 32 * 2 ** 20
/** A table below this size costs nothing, even if most of it is dead rows. */
const smallBytes = 2 ** 18
/** The hours of the night, in China. */
const [nightFrom, nightUntil] = [3, 5]

type Vacuumed = Pick<EmbeddedDatabase, 'asOwner' | 'vacuum'>

/**
 * Vacuums and analyses tables while a server runs. The embedded database is one process, without the workers of PostgreSQL that do so:
 * without it a table would grow with every change of its rows, and the planner would never know how many there are.
 */
export function vacuumRegularly(database: Vacuumed): () => void {
  const stopping = new AbortController()
  let isLooking = false
  let isReported = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await vacuumDue(database, { signal: stopping.signal })
    } catch (error) {
      if (!isReported && !stopping.signal.aborted)
        process.stderr.write(`the embedded database cannot be vacuumed, and grows (${String(error)})\n`)
      isReported = true
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookEvery).unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

interface Vacuuming {
  hour?: number
  large?: number
  signal?: AbortSignal
}
/** Vacuums the tables of which enough has changed, one after the other, so that statements run in between; returns their names. */
export async function vacuumDue(
  database: Vacuumed,
  { hour = hourInChina(), large = largeBytes, signal }: Vacuuming = {},
): Promise<string[]> {
  const isNight = hour >= nightFrom && hour < nightUntil
  const due = await database.asOwner(query => query<{ name: string }>(dueTables(isNight ? null : large)))
  const done: string[] = []
  for (const { name } of due) {
    if (signal?.aborted) break
    await database.vacuum(quoted(name))
    done.push(name)
  }
  return done
}

const hourInChina = (): number => (new Date().getUTCHours() + 8) % 24

/**
 * By the limits that PostgreSQL has for its workers. A start forgets how much has changed, so every table that is not tiny is due once
 * after it; pages whose rows are all visible are skipped then.
 */
const dueTables = (atMost: number | null) => sql`
  select s.relname as name
  from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid,
    lateral (select greatest(c.reltuples, 0) as rows, pg_total_relation_size(c.oid) as bytes) now
  where s.schemaname = 'public' and (${atMost}::bigint is null or now.bytes <= ${atMost}::bigint)
    and (s.n_dead_tup > 50 + 0.2 * now.rows or s.n_ins_since_vacuum > 1000 + 0.2 * now.rows
      or s.n_mod_since_analyze > 50 + 0.1 * now.rows or (s.last_vacuum is null and now.bytes > ${smallBytes}::bigint))
  order by now.bytes`
