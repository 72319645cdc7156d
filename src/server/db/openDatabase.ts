import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyModule, tableOf } from '../../schema/index.ts'
import { applySteps, type LockRetries, startRetries, retryOnLock } from './tables/applySteps.ts'
import { builtinOrg } from './tables/columns.ts'
import type { Database, Query, Transaction } from './connection.ts'
import { checkDataDir, failureOf, startFailure } from './embedded/checkDataDir.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { lockDirectory } from './embedded/lockDirectory.ts'
import { pinyinOfRow } from './pinyin.ts'
import { handmadeTables, migrate, type Migration } from './tables/migrate.ts'
import { planTables } from './tables/planTables.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import { ensureRoles } from './tables/ensureRoles.ts'
import { stepScript, type SchemaStep } from './tables/schemaStep.ts'
import { currentVersion, downgradeError, isDowngrade, recordVersion, schemaVersion } from './schemaVersion.ts'
import { join as joined, raw, sql, ident } from './sql.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** Connections that requests share. */
  databasePool?: number
  /** Where the embedded database lives; null keeps it in memory. */
  dataDir: string | null
}

/** The database the environment names, with nothing done to it yet. */
export async function openDatabase({ databaseUrl, databasePool, dataDir }: DatabaseLocation): Promise<Database> {
  if (dataDir !== null) checkDataDir(dataDir)
  if (databaseUrl) return openPostgres(databaseUrl, databasePool)
  if (dataDir === null) return openEmbedded(null)
  const unlock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(directory).catch((error: unknown) => {
    unlock()
    throw startFailure(dataDir, error)
  })
  return {
    ...database,
    onFailure: tell => database.onFailure(cause => tell(failureOf(dataDir, cause))),
    close: () => database.close().finally(unlock),
  }
}

/** A column made anew takes its indexes with it: what is missing then is planned again. */
const mostSteps = 5000
/** At the end of some steps that are refused a start ends, and says which. */
const refusedSteps = (steps: readonly SchemaStep[]) =>
  new Error(
    [
      '-- The schema asks for changes that are not made in passing. Run them when it suits (psql -f; where the database is embedded, npm run db:plan -- --apply), or take the change back; npm run db:plan prints them again.',
      ...steps.map(stepScript),
    ].join('\n'),
  )

interface PrepareOptions {
  modules: readonly AnyModule[]
  /** Migrations of the modules. */
  own?: readonly Migration[]
  /** Whether tables may be made again what an older version needs. */
  allowOlder?: boolean
  /** Somebody has said that what is refused is done too. */
  unsafe?: boolean
  patience?: LockRetries
}

/** Roles and tables as this version needs them: what is safe is done, and then the rest is refused. */
export async function prepareDatabase(
  transaction: Transaction,
  { modules, own = [], allowOlder = false, unsafe = false, patience = startRetries }: PrepareOptions,
): Promise<SchemaStep[]> {
  const handmade = handmadeTables(own)
  const clash = modules.find(module => !module.log && handmade.has(tableOf(module)))
  if (clash) throw new Error(`module ${clash.name}: there is another table of that name; call the module otherwise`)
  const ours = schemaVersion(modules)
  const known = await transaction(query => currentVersion(query, ours))
  const isBack = !allowOlder && isDowngrade(ours, known)
  if (known && isBack && ours.generation < known.generation) throw downgradeError(ours, known)
  const patiently = <T>(run: (query: Query) => Promise<T>): Promise<T> =>
    retryOnLock(transaction, { table: 'migration', patience }, () => transaction(run))
  await patiently(async query => {
    await ensureRoles(query)
    await query(raw('create extension if not exists pg_trgm'))
    await query(raw('create extension if not exists btree_gin'))
    await migrate(query, own)
  })
  const plan = () => patiently(query => planTables(query, modules))
  const steps: SchemaStep[] = []
  let round = await plan()
  if (known && isBack && round.length) throw downgradeError(ours, known)
  const next = (): readonly SchemaStep[] => {
    const ready = readySteps(round)
    return ready.length || !unsafe ? ready : round.slice(0, 1).map(inTransactions)
  }
  for (let ready = next(); ready.length; ready = next()) {
    await applySteps(transaction, ready, patience)
    steps.push(...ready)
    if (steps.length > mostSteps) throw new Error('the tables do not come to rest; this is a fault of ours')
    round = await plan()
  }
  // What waits for them is done by the start that finds them done.
  if (round.length) throw refusedSteps(round.filter(step => step.verdict !== 'safe'))
  await patiently(async query => {
    for (const module of modules) await addBuiltin(query, module)
    const isNoted = ours.fingerprint === known?.fingerprint && ours.generation === known.generation
    if (!isBack && !isNoted) await recordVersion(query, ours)
  })
  return steps
}

/**
 * What may be done now. Where something of a table is refused, the version that runs goes on with it: it keeps its
 * triggers, functions and indexes, and what is added is added; an index only where no column is refused it may be on.
 */
function readySteps(round: readonly SchemaStep[]): readonly SchemaStep[] {
  const refusals = round.filter(step => step.verdict !== 'safe')
  const held = new Set(refusals.map(step => step.module))
  const columns = new Set(refusals.filter(step => step.part === 'column').map(step => step.module))
  const isAdded = ({ part, module }: SchemaStep) => part === 'column' || (part === 'index' && !columns.has(module))
  return round.filter(step => step.verdict === 'safe' && (!held.has(step.module) || isAdded(step)))
}

/** Nobody else is at the tables, so that nothing need be built beside their work. */
const inTransactions = ({ sql: texts, after = [], ...step }: SchemaStep): SchemaStep => {
  const waiting = (text: string) => text.replace(' concurrently ', ' ')
  return { ...step, sql: texts.map(waiting), after: after.map(waiting) }
}

/** The plan alone, for people. */
export const planDatabase = (database: Database, modules: readonly AnyModule[]): Promise<SchemaStep[]> =>
  database.asOwner(query => planTables(query, modules))

async function addBuiltin(query: Query, module: AnyModule): Promise<void> {
  for (const given of module.builtin ?? []) {
    const row = module.search ? { ...given, search_pinyin: pinyinOfRow(module, given) ?? '' } : given
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
