import type { Database, TenantContext } from './connection.ts'
import { type FairLimits, type FairQueue, fairQueue } from './fairQueue.ts'
import { defaultDatabaseLimits } from './sessionSettings.ts'

const queueLimits = { waiting: 500, waitTimeout: 5000 }
/**
 * How many statements and transactions run at once. An account leaves connections to its colleagues, an organisation to the
 * others, whatever the size of the pool. The embedded database computes one at a time: its calls wait in this queue, except for
 * the next statement.
 */
const limitsOf: Readonly<Record<Database['kind'], (connections: number) => FairLimits>> = {
  postgres: connections => ({
    total: connections,
    organisation: Math.round((connections * 7) / 12),
    account: Math.round(connections / 3),
    cheap: { atOnce: Math.round((connections * 5) / 6), below: 150 },
    ...queueLimits,
  }),
  embedded: () => ({ total: 3, organisation: 2, account: 1, cheap: { atOnce: 2, below: 50 }, ...queueLimits }),
}

/** Puts a database behind a fair queue: one account's load does not delay the others. */
export function fairDatabase(
  whole: Database,
  connections = defaultDatabaseLimits.requests,
): { database: Database; queue: FairQueue } {
  const queue = fairQueue(limitsOf[whole.kind](connections))
  const fair = (database: Database): Database => ({
    ...database,
    read: (tenant, body) => queue.run(tenant, () => database.read(tenant, body)),
    write: (tenant, statement) => queue.run(withoutAbort(tenant), () => database.write(tenant, statement)),
    change: (tenant, changes) => queue.run(withoutAbort(tenant), () => database.change(tenant, changes)),
    transaction: (tenant, run) => queue.run(withoutAbort(tenant), () => database.transaction(tenant, run)),
    forPurpose: purpose => fair(database.forPurpose(purpose)),
  })
  return { database: fair(whole), queue }
}

/** A write is not cancelled when its caller hangs up. */
function withoutAbort(tenant: TenantContext): TenantContext {
  if (!tenant.signal) return tenant
  const { signal: _gone, ...rest } = tenant
  return rest
}
