import { Refusal } from '../../../shared/wire/refusal.ts'
import type { Database } from '../../db/connection.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import { raw } from '../../db/sql.ts'
import type { FileStorage } from '../../storage/fileStorage.ts'

/** The problem of a node, as the code of a refusal. */
export type HealthProblem = 'unavailable' | 'diskFull' | 'storageFull' | 'storageFailed'

/** Milliseconds for which a write test is cached: a full disk shows within seconds, a free one at once. */
const resultLifetime = { good: 5000, bad: 500 }

/** Pings the database each time, and every few seconds tests whether it and the data directory can be written. */
export function healthCheck({
  database,
  storage,
}: {
  database: Database
  storage: FileStorage
}): () => Promise<HealthProblem | null> {
  let trial: Promise<HealthProblem | null> | null = null
  let until = 0
  const tryWriting = async () => {
    const problem = (await databaseProblem(database, writeStatements)) ?? (await storageProblem(storage))
    until = performance.now() + (problem ? resultLifetime.bad : resultLifetime.good)
    return problem
  }
  const check = async () => {
    const down = await databaseProblem(database, pingStatements)
    if (down) return down
    if (performance.now() > until) {
      until = Infinity
      trial = tryWriting()
    }
    return trial
  }
  let checking: Promise<HealthProblem | null> | null = null
  // Simultaneous requests share one answer: there is one connection for it.
  return () => (checking ??= check().finally(() => (checking = null)))
}

type Statements = readonly string[]
const pingStatements: Statements = ['select 1']
/**
 * A row, and a temporary file of half a megabyte: the set exceeds work_mem. A row alone may fit into existing pages, so that
 * a full disk would show only later, in a save.
 */
const writeStatements: Statements = [
  `set local work_mem = '64kB'`,
  'select count(*) from generate_series(1, 20000)',
  'insert into health_trial (at) values (now()) on conflict (one) do update set at = now()',
]

async function databaseProblem({ asOwner }: Database, statements: Statements): Promise<HealthProblem | null> {
  try {
    await asOwner(async query => {
      for (const statement of statements) await query(raw(statement))
    })
    return null
  } catch (error) {
    const refusal = refusalOfError(error, null)
    return refusal instanceof Refusal && refusal.code === 'diskFull' ? 'diskFull' : 'unavailable'
  }
}

async function storageProblem({ tempUploads }: FileStorage): Promise<HealthProblem | null> {
  try {
    await tempUploads.tryWriting()
    return null
  } catch (error) {
    return error instanceof Refusal && error.code === 'storageFull' ? 'storageFull' : 'storageFailed'
  }
}
