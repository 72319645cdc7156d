import { type AnyModule, checkModules } from '../schema/index.ts'
import { busOf, changesOn } from './db/bus.ts'
import { checkComputed } from './db/checkComputed.ts'
import type { Database } from './db/connection.ts'
import { oneTransaction } from './db/oneTransaction.ts'
import { fairDatabase } from './db/fairDatabase.ts'
import { prepare } from './db/open.ts'
import { platformCacheOf } from './db/platformCache.ts'
import { loadPending } from './db/pendingFacets.ts'
import type { Source } from './db/scope.ts'
import { usualQuotas } from './features/fileQuotas.ts'
import { storageIn, type Store } from './features/files.ts'
import { jobsOn } from './features/jobs/runner.ts'
import { loadSeal, type Seal } from './features/seal.ts'
import { keysBeside, noKeys, type SecretKeys } from './features/secretKey.ts'
import { pushOf } from './features/push/push.ts'
import { checkPeople } from './features/people.ts'
import { watchQuotas } from './features/quotas.ts'
import { refusalLogOn } from './features/refusalLog.ts'
import { secondStepsOf } from './features/secondStep.ts'
import { sessionsOf } from './features/session.ts'
import type { Server } from './http/pipeline.ts'
import { turnsOf } from './http/turns.ts'
import { checkParts } from './checkParts.ts'
import { type AnyPart, registryOf } from './part.ts'
import { jobKinds } from './operations/jobs.ts'
import { hasUntoldAccounts } from './seed/firstPassword.ts'
import { seed, type Wishes } from './seed/seed.ts'

interface Product {
  modules: readonly AnyModule[]
  parts: Readonly<Record<string, AnyPart>>
}

/** Several nodes must have one key, so that none can be made for them. */
const keyAdvice =
  'SECRET_KEY is not set: whoever reads the database or a backup of it can forge sessions and read second-step secrets. Set the same on every node (openssl rand -base64 32), upon which everybody signs in once more; to replace it later: SECRET_KEY=old,new on every node, then new,old, then new'

interface Starting {
  secretKeys?: SecretKeys
  /** Whether a start may take back what a newer version made of the tables. */
  allowOlder?: boolean
}

/** The server's parts over a database that is made to fit them; `isFirst` while nobody was told a password, `advice` for who starts it. */
export async function compose(
  database: Database,
  { modules, parts }: Product,
  {
    dataDir,
    bucket,
    diskReserve = null,
    fileQuotas = usualQuotas,
    secretKeys = noKeys,
    tiles = null,
    allowOlder = false,
    ...wishes
  }: Wishes & Store & Starting,
): Promise<Server & { isFirst: boolean; advice: readonly string[] }> {
  refuseUnsound([...checkModules(modules), ...checkPeople(modules), ...checkParts(modules, parts)])
  const storage = await storageIn({ dataDir, bucket, diskReserve, fileQuotas })
  const registry = registryOf(modules, parts, jobKinds)
  const migrations = modules.flatMap(module => registry.part(module).tables ?? [])
  const keys = database.kind === 'embedded' ? await keysBeside(dataDir, secretKeys) : secretKeys
  const bus = busOf(database)
  const changes = changesOn(bus)
  const platformCache = platformCacheOf(bus, changes)
  const over = (base: Database, seal: Seal): Source => ({
    database: base,
    registry,
    bus,
    changes,
    platformCache,
    storage,
    tiles,
    seal: seal.seal,
    open: seal.open,
    mark: seal.mark,
    isMark: seal.isMark,
    hide: seal.hide,
    reveal: seal.reveal,
  })
  // One lock over tables, key and first rows: nodes that start together on an empty database do it one after the other.
  const { seal, isFirst } = await database.underStartLock(async transaction => {
    await prepare(transaction, { modules, own: migrations, allowOlder })
    refuseUnsound(await transaction(query => checkComputed(query, registry)))
    return transaction(async query => {
      const whole = oneTransaction(database.kind, query)
      const key = await loadSeal(whole, keys, modules)
      await seed(over(whole, key), wishes)
      await loadPending(query, registry)
      return { seal: key, isFirst: await hasUntoldAccounts(query) }
    })
  })
  const source = over(fairDatabase(database.forPurpose('auth')), seal)
  const sessions = sessionsOf(source, seal)
  watchQuotas(source)
  return {
    source,
    sessions,
    push: pushOf(source, sessions),
    secondSteps: secondStepsOf(source.database, seal),
    jobs: jobsOn({ ...source, database: database.forPurpose('jobs') }),
    ending: new AbortController(),
    isFirst,
    refusals: refusalLogOn(database),
    advice: keys.keys.length ? [] : [keyAdvice],
    turns: turnsOf(),
  }
}

function refuseUnsound(problems: readonly string[]): void {
  if (problems.length) throw new Error(`the schemas are not sound:\n${problems.join('\n')}`)
}
