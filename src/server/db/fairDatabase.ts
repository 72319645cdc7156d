import { type FairLimits, fairQueue } from './fairQueue.ts'
import type { Database, TenantContext } from './connection.ts'

const queuePatience = { waiting: 500, patience: 5000 }
/**
 * How many statements and transactions are under way at once. An account leaves connections to its colleagues, an organisation
 * to others. The embedded database computes one at a time: what waits there waits here, but for the next one.
 */
const limits: Readonly<Record<Database['kind'], FairLimits>> = {
  postgres: { total: 12, organisation: 7, account: 4, cheap: { atOnce: 10, below: 150 }, ...queuePatience },
  embedded: { total: 3, organisation: 2, account: 1, cheap: { atOnce: 2, below: 50 }, ...queuePatience },
}

/** The same database, whose statements take turns: however much one account asks for, others are next. */
export function fairDatabase(whole: Database): Database {
  const queue = fairQueue(limits[whole.kind])
  const fair = (database: Database): Database => ({
    ...database,
    read: (whose, body) => queue.run(whose, () => database.read(whose, body)),
    write: (whose, statement) => queue.run(withoutAbort(whose), () => database.write(whose, statement)),
    change: (whose, changes) => queue.run(withoutAbort(whose), () => database.change(whose, changes)),
    transaction: (whose, run) => queue.run(withoutAbort(whose), () => database.transaction(whose, run)),
    forPurpose: purpose => fair(database.forPurpose(purpose)),
  })
  return fair(whole)
}

/** What writes is not given up half-way because its caller hung up. */
function withoutAbort(whose: TenantContext): TenantContext {
  if (!whose.gone) return whose
  const { gone: _gone, ...rest } = whose
  return rest
}
