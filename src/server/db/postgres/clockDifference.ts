import type { Database } from '../connection.ts'
import { raw } from '../sql.ts'

/** Seconds that a node may be off. */
const maxDifference = 2

/**
 * Compares this machine's clock with the database's: the seconds between them, and what to do if they are too many. One-time codes and
 * the times of links are compared with both clocks.
 */
export async function clockDifference({ asOwner }: Pick<Database, 'asOwner'>): Promise<{ says: string; isTooFar: boolean }> {
  const before = Date.now()
  const [row] = await asOwner(query => query<{ now: number }>(raw('select extract(epoch from clock_timestamp())::float8 as now')))
  const apart = Math.abs((row?.now ?? 0) - (before + Date.now()) / 2000)
  const isTooFar = apart > maxDifference
  const says = `${apart.toFixed(1)} s apart from the database's`
  return { isTooFar, says: isTooFar ? `${says}: let both machines keep time (NTP)` : says }
}
