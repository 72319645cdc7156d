import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyModule, tableOf, isSearched } from '../../schema/index.ts'
import type { Database, OutsideTransaction, Query, Transaction } from './connection.ts'
import { checkDataDir, lockDirectory, refuseCutOffRestore, runtimeFailure, startFailure } from './embedded/dataDirectory.ts'
import { serveFreezes } from './embedded/freezeSocket.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { vacuumRegularly } from './embedded/vacuumRegularly.ts'
import { settleRestoredEvents } from './events/settleRestoredEvents.ts'
import { pinyinOfRow } from './pinyin.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { AppLogin } from './postgres/postgresAddress.ts'
import { replicaConnections } from './postgres/replicaConnections.ts'
import { type ReadReplica, readReplica } from './replica/readReplica.ts'
import { currentVersion, downgradeError, isDowngrade, recordVersion, schemaVersion } from './schemaVersion.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from './sessionSettings.ts'
import { join as joined, raw, sql, ident } from './sql.ts'
import { buildIndexes, buildsIndexes } from './tables/buildIndexes.ts'
import { builtinOrg } from './tables/columns.ts'
import { ensureRoles } from './tables/ensureRoles.ts'
import { notConcurrently } from './tables/indexes.ts'
import { handmadeTables, migrate, type Migration } from './tables/migrate.ts'
import { applySteps, type LockRetries, startRetries, retryOnLock } from './tables/plan/applySteps.ts'
import { planLeftovers } from './tables/plan/planLeftovers.ts'
import { planRows } from './tables/plan/planRows.ts'
import { planTables } from './tables/plan/planTables.ts'
import { modulesOfStep, stepScript, type SchemaStep } from './tables/plan/schemaStep.ts'
import { pendingMigrations, recordWritten, runWritten } from './tables/writtenMigrations.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** See `PostgresAddress`. */
  directUrl?: string | undefined
  appLogin?: AppLogin | undefined
  databaseLimits?: DatabaseLimits
  /** The directory of the embedded database; null for one in memory. */
  dataDir: string | null
}

/** Opens the database that the environment names, and changes nothing in it. `ending`: the process is to end. */
export async function openDatabase(location: DatabaseLocation, ending?: AbortSignal): Promise<Database> {
  const { databaseUrl, directUrl, appLogin, databaseLimits, dataDir } = location
  if (dataDir !== null) checkDataDir(dataDir)
  if (databaseUrl) return openPostgres({ url: databaseUrl, directUrl, appLogin }, databaseLimits)
  if (dataDir === null) return openEmbedded(null)
  refuseCutOffRestore(dataDir)
  const unlock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(directory).catch((error: unknown) => {
    unlock()
    throw startFailure(dataDir, error)
  })
  const endFreezes = await serveFreezes(dataDir, database.freeze)
  const stopVacuums = vacuumRegularly(database)
  // Requests are answered and jobs are released before the database is closed: no copy may hold their statements back.
  ending?.addEventListener('abort', () => void endFreezes(), { once: true })
  return {
    ...database,
    onFailure: callback => database.onFailure(cause => callback(runtimeFailure(dataDir, cause))),
    close: () => {
      stopVacuums()
      return endFreezes()
        .then(() => database.close())
        .finally(unlock)
    },
  }
}

interface ReplicaLocation extends DatabaseLocation {
  readUrl?: string | undefined
  readLag: number
}
/** The replica that the environment names; null for none. */
export function openReplica({ databaseUrl, readUrl, readLag, databaseLimits, ...address }: ReplicaLocation): ReadReplica | null {
  if (!databaseUrl || !readUrl) return null
  const connections = replicaConnections(readUrl, { url: databaseUrl, ...address }, databaseLimits ?? defaultDatabaseLimits)
  return readReplica(connections, readLag)
}

/** Steps are planned in rounds: a column that is created again loses its indexes, which the next round builds. */
const maxSteps = 5000
/** The line above the SQL of a start, by which `npm run dev` knows it. */
export const refusedStepsHeading =
  '-- The schema asks for changes that are not made in passing. Run them when it suits (psql -f; where the database is embedded, npm run db:plan -- --apply), or take the change back; npm run db:plan prints them again.'
/** Stops the start with the SQL of the steps that it does not run. */
const refusedSteps = (steps: readonly SchemaStep[]) => new Error([refusedStepsHeading, ...steps.map(stepScript)].join('\n'))

interface PrepareOptions {
  modules: readonly AnyModule[]
  /** Migrations of the modules. */
  own?: readonly Migration[]
  /** Migrations that were written into files and reviewed. */
  written?: readonly Migration[]
  /** Whether an older version may change the tables back. */
  allowOlder?: boolean
  /** Also apply the steps that are refused otherwise. */
  unsafe?: boolean
  /** No other node uses the database, as the embedded one. */
  alone?: boolean
  /** Builds the indexes of written migrations; without it they are built in the migration's transaction. */
  outside?: OutsideTransaction | undefined
  patience?: LockRetries
}

/** Makes roles and tables as this version needs them. Safe steps run; if others are left, the start is refused. */
export async function prepareDatabase(
  transaction: Transaction,
  {
    modules,
    own = [],
    written = [],
    allowOlder = false,
    unsafe = false,
    alone = false,
    outside,
    patience = startRetries,
  }: PrepareOptions,
): Promise<SchemaStep[]> {
  const handmade = handmadeTables(own)
  const clash = modules.find(module => !module.log && handmade.has(tableOf(module)))
  if (clash) throw new Error(`module ${clash.name}: there is another table of that name; call the module otherwise`)
  const version = schemaVersion(modules)
  const known = await transaction(query => currentVersion(query, version))
  const isBack = !allowOlder && isDowngrade(version, known)
  if (known && isBack && version.generation < known.generation) throw downgradeError(version, known)
  const patiently = <T>(run: (query: Query) => Promise<T>): Promise<T> =>
    retryOnLock(transaction, { table: 'migration', patience }, () => transaction(run))
  await patiently(async query => {
    await ensureRoles(query)
    await query(raw('create extension if not exists pg_trgm'))
    await query(raw('create extension if not exists btree_gin'))
    await query(raw('create extension if not exists btree_gist'))
    await migrate(query, own)
    await settleRestoredEvents(query)
  })
  if (!isBack)
    for (const migration of await patiently(query => pendingMigrations(query, written)))
      if (buildsIndexes(migration) && known && outside) await buildIndexes(patiently, migration, outside)
      else await patiently(query => (known ? runWritten : recordWritten)(query, migration))
  const plan = () => patiently(query => planTables(query, { modules, alone }))
  const steps: SchemaStep[] = []
  let round = await plan()
  if (known && isBack && round.length) throw downgradeError(version, known)
  const next = (): readonly SchemaStep[] => {
    const ready = readySteps(round, alone ? 'alone' : 'others run')
    return ready.length || !unsafe
      ? ready
      : round
          .filter(step => step.by === undefined)
          .slice(0, 1)
          .map(inTransactions)
  }
  for (let ready = next(); ready.length; ready = next()) {
    await applySteps(transaction, ready, patience)
    steps.push(...ready)
    if (steps.length > maxSteps) throw new Error('the tables do not come to rest; this is a fault of ours')
    round = await plan()
  }
  // Safe steps that depend on a refused one run at the start after it.
  if (round.length) throw refusedSteps(round.filter(step => step.verdict !== 'safe'))
  await patiently(async query => {
    for (const module of modules) await addBuiltin(query, module)
    const isNoted = version.fingerprint === known?.fingerprint && version.generation === known.generation
    if (!isBack && !isNoted) await recordVersion(query, version)
  })
  return steps
}

/**
 * The steps that may run now. Where a step on a table is refused, the version that still runs goes on using the table: its
 * triggers, functions and indexes stay, and only columns are added, and indexes if no column is refused.
 */
function readySteps(round: readonly SchemaStep[], nodes: 'alone' | 'others run'): readonly SchemaStep[] {
  const refusals = round.filter(step => step.verdict !== 'safe')
  const columns = new Set(refusals.filter(step => step.part === 'column').map(step => step.module))
  // Renamed alone, a table is of no use to the version that is started again instead; nor are those renamed together with it.
  const renames = nodes === 'alone' ? round.filter(step => step.part === 'rename').map(modulesOfStep) : []
  const renamed = new Set(renames.flat())
  const refused = refusals.map(step => step.module)
  const refusedModules = new Set([...refused, ...renames.filter(some => some.some(one => refused.includes(one))).flat()])
  const isAdded = ({ part }: SchemaStep, module: string) =>
    !renamed.has(module) && (part === 'rename' || part === 'column' || (part === 'index' && !columns.has(module)))
  const isReady = (step: SchemaStep) => modulesOfStep(step).every(module => !refusedModules.has(module) || isAdded(step, module))
  return round.filter(step => step.verdict === 'safe' && isReady(step))
}

/** `concurrently` dropped: nobody else uses the tables. */
export const inTransactions = ({ sql: texts, after = [], ...step }: SchemaStep): SchemaStep => ({
  ...step,
  sql: texts.map(notConcurrently),
  after: after.map(notConcurrently),
})

/** The plan alone, for `npm run db:plan`: also what a start neither does nor waits for. */
export const planDatabase = (database: Database, modules: readonly AnyModule[]): Promise<SchemaStep[]> =>
  database.asOwner(async query => [
    ...(await planTables(query, { modules, alone: database.kind === 'embedded' })),
    ...(await planLeftovers(query, modules)),
    ...(await planRows(query, modules)),
  ])

/** Drops what no schema names any more, and the copies for nodes of an older version. */
export async function dropLeftovers(
  transaction: Transaction,
  modules: readonly AnyModule[],
  patience = startRetries,
): Promise<SchemaStep[]> {
  const steps = await transaction(query => planLeftovers(query, modules))
  await applySteps(transaction, steps, patience)
  return steps
}

async function addBuiltin(query: Query, module: AnyModule): Promise<void> {
  for (const builtin of module.builtin ?? []) {
    const row = isSearched(module) ? { ...builtin, search_pinyin: pinyinOfRow(module, builtin) ?? '' } : builtin
    const names = Object.keys(row)
    const values = joined(
      Object.values(row).map(value => sql`${value ?? null}`),
      ', ',
    )
    const others = names.filter(name => name !== 'id')
    const set = joined(
      others.map(name => sql`${ident(name)} = excluded.${ident(name)}`),
      ', ',
    )
    const differs = joined(
      others.map(name => sql`old.${ident(name)} is distinct from excluded.${ident(name)}`),
      ' or ',
    )
    await query(sql`insert into ${ident(module.name)} as old (org_id, ${joined(names.map(ident), ', ')}) values (${builtinOrg}, ${values})
      on conflict (org_id, id) do update set ${set} where ${differs}`)
  }
}
