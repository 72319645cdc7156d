import { type AnyModule, checkModules, unsoundHeading, withComputed } from '../schema/index.ts'
import { checkAccountModules } from './auth/accountModules.ts'
import { refusalLog } from './auth/refusalLog.ts'
import { sealedColumns } from './auth/resealSecrets.ts'
import { loadKeyFile, noSecretKeys, type SecretKeys } from './auth/secretKeys.ts'
import { sessionsOf } from './auth/sessions.ts'
import { secondStepsOf } from './auth/signIn/secondStep.ts'
import { loadSigningKeys, type SigningKeys } from './auth/signing.ts'
import { singleSignOnOf } from './auth/sso/singleSignOn.ts'
import { apiTokensOf } from './auth/tokens/apiTokens.ts'
import { checkParts } from './checkParts.ts'
import { type Bus, busOf, type BusTransport, changeFeed, databaseTransport } from './db/bus.ts'
import type { Database } from './db/connection.ts'
import { loadPendingFacets } from './db/counters/pendingFacets.ts'
import { fairDatabase } from './db/fairDatabase.ts'
import { type AnyPart, type Registry, registryOf } from './db/modulePart.ts'
import { measuredDatabase } from './db/observed/measuredDatabase.ts'
import { observedDatabase, type StatementListener } from './db/observed/observedDatabase.ts'
import { platformCacheOf } from './db/platformCache.ts'
import { clockDifference } from './db/postgres/clockDifference.ts'
import type { ReadReplica } from './db/replica/readReplica.ts'
import type { ServerContext } from './db/scope.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from './db/sessionSettings.ts'
import { sharedRates } from './db/sharedRates.ts'
import { checkComputed } from './db/tables/checkComputed.ts'
import type { Migration } from './db/tables/migrate.ts'
import { prepareDatabase } from './db/tables/prepareDatabase.ts'
import { transactionDatabase } from './db/transactionDatabase.ts'
import { callQueues } from './http/pipeline/callQueues.ts'
import type { HttpContext } from './http/pipeline/pipeline.ts'
import { jobRunner } from './jobs/jobRunner.ts'
import { moduleWorkers } from './jobs/moduleWorkers.ts'
import { watchRowQuotas } from './jobs/watchRowQuotas.ts'
import { createMetrics } from './monitoring/metrics.ts'
import type { Tracing } from './monitoring/tracing.ts'
import { jobKinds } from './operations/jobKinds.ts'
import { type Deployment, defaultDeployment } from './outgoing/deployment.ts'
import { pushHub } from './push/pushHub.ts'
import { hasFirstAccounts } from './seed/firstPassword.ts'
import { practiceResets } from './seed/practice/practiceResets.ts'
import { seed, type SeedOptions } from './seed/seed.ts'
import { defaultFileQuotas, openStorage, type StorageOptions } from './storage/fileStorage.ts'
import { translateKey, unreadablePacks } from './text/translations.ts'

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

type ComposeOptions = SeedOptions & StorageOptions & StartOptions

/** A composed server. `isFirst`: no password was printed yet; `advice`: for the operator. */
type ComposedServer = HttpContext & { isFirst: boolean; advice: readonly string[] }

/** Prepares the database and composes the server on it. */
export async function compose(database: Database, product: Product, options: ComposeOptions): Promise<ComposedServer> {
  const { replica = null, tracing = null, transport = databaseTransport(database), ending = new AbortController() } = options
  const { databaseLimits = defaultDatabaseLimits, onStatement } = options
  const { modules, registry } = checkedProduct(product)
  const shared = await sharedContext(registry, busOf(transport), options)
  const keys = await secretKeysOf(database, options)
  const { signing, isFirst } = await prepareUnderLock(database, { modules, shared, keys, options })
  const metrics = createMetrics()
  const served = replica?.before(database, { bus: shared.bus, changes: shared.changes, served: metrics.listRead }) ?? database
  const measured = measuredDatabase(served, { ended: metrics.statementEnded, within: tracing?.within })
  const fair = fairDatabase(measured.forPurpose('auth'), databaseLimits.requests)
  const requests = onStatement ? observedDatabase(fair.database, onStatement) : fair.database
  const context = serverContext(requests, shared, signing)
  const background = { ...context, database: measured.forPurpose('jobs') }
  const sessions = sessionsOf(context, signing)
  const refusals = refusalLog(database)
  watchRowQuotas(context)
  return {
    context,
    sessions,
    tokens: apiTokensOf(context, refusals),
    signOn: singleSignOnOf({ context, sessions, refusals }),
    push: pushHub(context, sessions, replica),
    secondSteps: secondStepsOf(context.database, signing, translateKey('en-US', 'shell:productName')),
    jobs: jobRunner(background, metrics.jobEnded),
    workers: moduleWorkers(background),
    practice: practiceResets(background),
    ending,
    isFirst,
    refusals,
    advice: [...(keys.keys.length ? [] : [keyAdvice]), ...(await clockAdvice(database))],
    queues: callQueues(),
    demonstration: options.demo,
    statements: fair.queue,
    metrics,
    tracing,
    replica,
    transport,
  }
}

/** A node whose clock is off serves: only what has a time fails there, and nothing else would say why. */
async function clockAdvice(database: Database): Promise<readonly string[]> {
  if (database.kind === 'embedded') return []
  const { says, isTooFar } = await clockDifference(database)
  return isTooFar
    ? [`the clock of this machine is ${says}. Until then one-time codes, downloads and single sign-on fail here`]
    : []
}

function checkedProduct({ modules: declared, parts }: Product): { modules: readonly AnyModule[]; registry: Registry } {
  const modules = withComputed(declared)
  refuseUnsound([
    ...checkModules(modules),
    ...checkAccountModules(modules),
    ...checkParts(modules, parts),
    ...unreadablePacks(modules),
  ])
  return { modules, registry: registryOf(modules, parts, jobKinds) }
}

/** The embedded database has its key in a file beside it. */
const secretKeysOf = (database: Database, { dataDir, secretKeys = noSecretKeys }: ComposeOptions): Promise<SecretKeys> =>
  database.kind === 'embedded' ? loadKeyFile(dataDir, secretKeys) : Promise.resolve(secretKeys)

/** What a context has besides its database and its keys. */
type SharedContext = Omit<ServerContext, 'database' | keyof SigningKeys>

async function sharedContext(
  registry: Registry,
  bus: Bus,
  {
    dataDir,
    bucket,
    diskReserve = null,
    fileQuotas = defaultFileQuotas,
    tiles = null,
    deployment = defaultDeployment,
  }: ComposeOptions,
): Promise<SharedContext> {
  const storage = await openStorage({ dataDir, bucket, diskReserve, fileQuotas })
  const changes = changeFeed(bus)
  return {
    registry,
    bus,
    changes,
    platformCache: platformCacheOf(bus, changes),
    rates: sharedRates(bus),
    storage,
    tiles,
    deployment,
  }
}

const serverContext = (database: Database, shared: SharedContext, keys: SigningKeys): ServerContext => ({
  ...shared,
  database,
  sign: keys.sign,
  readSigned: keys.readSigned,
  readSignedAddress: keys.readSignedAddress,
  hmac: keys.hmac,
  isHmac: keys.isHmac,
  encrypt: keys.encrypt,
  decrypt: keys.decrypt,
})

interface Preparation {
  modules: readonly AnyModule[]
  shared: SharedContext
  keys: SecretKeys
  options: ComposeOptions
}
/** Tables, key and first rows, under one lock: nodes that start together on an empty database do so one after the other. */
function prepareUnderLock(
  database: Database,
  { modules, shared, keys, options }: Preparation,
): Promise<{ signing: SigningKeys; isFirst: boolean }> {
  const { registry } = shared
  const { written = [], allowOlder = false } = options
  const own = modules.flatMap(module => registry.part(module).tables ?? [])
  const alone = database.kind === 'embedded'
  return database.withStartLock(async (transaction, outside) => {
    await prepareDatabase(transaction, { modules, own, written, allowOlder, alone, outside })
    refuseUnsound(await transaction(query => checkComputed(query, registry)))
    return transaction(async query => {
      const whole = transactionDatabase(database.kind, query)
      const signing = await loadSigningKeys(whole, keys, sealedColumns(registry))
      await seed(serverContext(whole, shared, signing), options)
      await loadPendingFacets(query, registry)
      return { signing, isFirst: await hasFirstAccounts(query) }
    })
  })
}

function refuseUnsound(problems: readonly string[]): void {
  if (problems.length) throw new Error([unsoundHeading, ...problems].join('\n'))
}
