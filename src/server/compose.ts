import { type AnyModule, checkModules, unsoundHeading, withComputed } from '../schema/index.ts'
import { checkAccountModules } from './auth/accountModules.ts'
import { refusalLogOn } from './auth/refusalLog.ts'
import { sealedColumns } from './auth/resealSecrets.ts'
import { loadKeyFile, noSecretKeys, type SecretKeys } from './auth/secretKeys.ts'
import { sessionsOf } from './auth/sessions.ts'
import { secondStepsOf } from './auth/signIn/secondStep.ts'
import { loadSigningKeys, type SigningKeys } from './auth/signing.ts'
import { singleSignOnOf } from './auth/sso/singleSignOn.ts'
import { apiTokensOf } from './auth/tokens/apiTokens.ts'
import { checkParts } from './checkParts.ts'
import { busOf, type BusTransport, changeFeed, databaseTransport } from './db/bus.ts'
import type { Database } from './db/connection.ts'
import { loadPendingFacets } from './db/counters/pendingFacets.ts'
import { fairDatabase } from './db/fairDatabase.ts'
import { type AnyPart, registryOf } from './db/modulePart.ts'
import { measuredDatabase } from './db/observed/measuredDatabase.ts'
import { observedDatabase, type StatementListener } from './db/observed/observedDatabase.ts'
import { prepareDatabase } from './db/openDatabase.ts'
import { platformCacheOf } from './db/platformCache.ts'
import type { ReadReplica } from './db/replica/readReplica.ts'
import type { ServerContext } from './db/scope.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from './db/sessionSettings.ts'
import { sharedRates } from './db/sharedRates.ts'
import { checkComputed } from './db/tables/checkComputed.ts'
import type { Migration } from './db/tables/migrate.ts'
import { transactionDatabase } from './db/transactionDatabase.ts'
import { callQueues } from './http/pipeline/callQueues.ts'
import type { HttpContext } from './http/pipeline/pipeline.ts'
import { jobRunner } from './jobs/jobRunner.ts'
import { moduleWorkers } from './jobs/moduleWorkers.ts'
import { watchRowQuotas } from './jobs/watchRowQuotas.ts'
import { openMetrics } from './monitoring/metrics.ts'
import type { Tracing } from './monitoring/tracing.ts'
import { jobKinds } from './operations/jobKinds.ts'
import { type Deployment, plainDeployment } from './outgoing/deployment.ts'
import { pushHub } from './push/pushHub.ts'
import { hasFirstAccounts } from './seed/firstPassword.ts'
import { practiceResets } from './seed/practice/practiceResets.ts'
import { seed, type SeedOptions } from './seed/seed.ts'
import { defaultFileQuotas, openStorage, type StorageOptions } from './storage/fileStorage.ts'

interface Product {
  modules: readonly AnyModule[]
  parts: Readonly<Record<string, AnyPart>>
}

/** Several nodes must share one key, so a node cannot create it. */
const keyAdvice =
  'SECRET_KEY is not set: whoever reads the database or a backup of it can forge sessions and read second-step secrets. ' +
  'houtai key take brings the key out without ending a session; a new one (openssl rand -base64 32, the same on every node) ' +
  'lets everybody sign in once more; houtai key add, use and drop replace it later'

interface StartOptions {
  secretKeys?: SecretKeys
  deployment?: Deployment
  /** Whether a start may undo what a newer version made of the tables. */
  allowOlder?: boolean
  /** Migrations that were written into files and reviewed. */
  written?: readonly Migration[]
  tracing?: Tracing | null
  databaseLimits?: DatabaseLimits
  /** A replica for reads that may lag. */
  replica?: ReadReplica | null
  /** What carries messages to the other nodes; by default the database. */
  transport?: BusTransport
  /** Aborted when the process is to end. */
  ending?: AbortController
  /** Called after every statement of a request: `npm run dev` does. */
  onStatement?: StatementListener | undefined
}

/** Opens and prepares the database and composes the server on it. `isFirst`: no password was printed yet; `advice`: for the operator. */
export async function compose(
  database: Database,
  { modules: declared, parts }: Product,
  {
    dataDir,
    bucket,
    diskReserve = null,
    fileQuotas = defaultFileQuotas,
    secretKeys = noSecretKeys,
    tiles = null,
    deployment = plainDeployment,
    allowOlder = false,
    written = [],
    tracing = null,
    databaseLimits = defaultDatabaseLimits,
    replica = null,
    ending = new AbortController(),
    transport = databaseTransport(database),
    onStatement,
    ...seedOptions
  }: SeedOptions & StorageOptions & StartOptions,
): Promise<HttpContext & { isFirst: boolean; advice: readonly string[] }> {
  const modules = withComputed(declared)
  refuseUnsound([...checkModules(modules), ...checkAccountModules(modules), ...checkParts(modules, parts)])
  const storage = await openStorage({ dataDir, bucket, diskReserve, fileQuotas })
  const registry = registryOf(modules, parts, jobKinds)
  const migrations = modules.flatMap(module => registry.part(module).tables ?? [])
  const keys = database.kind === 'embedded' ? await loadKeyFile(dataDir, secretKeys) : secretKeys
  const bus = busOf(transport)
  const changes = changeFeed(bus)
  const metrics = openMetrics()
  const served = replica?.before(database, { bus, changes, served: metrics.listRead }) ?? database
  const platformCache = platformCacheOf(bus, changes)
  const rates = sharedRates(bus)
  const contextOn = (base: Database, seal: SigningKeys): ServerContext => ({
    database: base,
    registry,
    bus,
    changes,
    platformCache,
    rates,
    storage,
    tiles,
    deployment,
    seal: seal.seal,
    open: seal.open,
    openAddress: seal.openAddress,
    mark: seal.mark,
    isMark: seal.isMark,
    hide: seal.hide,
    reveal: seal.reveal,
  })
  // One lock over tables, key and first rows: nodes that start together on an empty database do so one after the other.
  const { seal, isFirst } = await database.underStartLock(async (transaction, outside) => {
    const alone = database.kind === 'embedded'
    await prepareDatabase(transaction, { modules, own: migrations, written, allowOlder, alone, outside })
    refuseUnsound(await transaction(query => checkComputed(query, registry)))
    return transaction(async query => {
      const whole = transactionDatabase(database.kind, query)
      const key = await loadSigningKeys(whole, keys, sealedColumns(registry))
      await seed(contextOn(whole, key), seedOptions)
      await loadPendingFacets(query, registry)
      return { seal: key, isFirst: await hasFirstAccounts(query) }
    })
  })
  const measured = measuredDatabase(served, { ended: metrics.statementEnded, within: tracing?.within })
  const fair = fairDatabase(measured.forPurpose('auth'), databaseLimits.requests)
  const source = contextOn(onStatement ? observedDatabase(fair.database, onStatement) : fair.database, seal)
  const sessions = sessionsOf(source, seal)
  const refusals = refusalLogOn(database)
  watchRowQuotas(source)
  return {
    source,
    sessions,
    tokens: apiTokensOf(source, refusals),
    signOn: singleSignOnOf({ source, sessions, refusals }),
    push: pushHub(source, sessions, replica),
    secondSteps: secondStepsOf(source.database, seal),
    jobs: jobRunner({ ...source, database: measured.forPurpose('jobs') }, metrics.jobEnded),
    workers: moduleWorkers({ ...source, database: measured.forPurpose('jobs') }),
    practice: practiceResets({ ...source, database: measured.forPurpose('jobs') }),
    ending,
    isFirst,
    refusals,
    advice: keys.keys.length ? [] : [keyAdvice],
    queues: callQueues(),
    demonstration: seedOptions.demo,
    statements: fair.queue,
    metrics,
    tracing,
    replica,
    transport,
  }
}

function refuseUnsound(problems: readonly string[]): void {
  if (problems.length) throw new Error([unsoundHeading, ...problems].join('\n'))
}
