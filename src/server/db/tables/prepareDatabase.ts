import { type AnyModule, isSearched, tableOf } from '../../../schema/index.ts'
import type { Database, OutsideTransaction, Query, Transaction } from '../connection.ts'
import { commitRestoredEvents } from '../events/commitRestoredEvents.ts'
import { pinyinOfRow } from '../pinyin.ts'
import { currentVersion, downgradeError, isDowngrade, recordVersion, schemaVersion } from '../schemaVersion.ts'
import { ident, join, raw, sql } from '../sql.ts'
import { buildIndexes, buildsIndexes } from './buildIndexes.ts'
import { builtinOrg } from './columns.ts'
import { ensureRoles } from './ensureRoles.ts'
import { notConcurrently } from './indexes.ts'
import { handmadeTables, migrate, type Migration } from './migrate.ts'
import { applySteps, type LockRetries, retryOnLock, startRetries } from './plan/applySteps.ts'
import { planLeftovers } from './plan/planLeftovers.ts'
import { planRows } from './plan/planRows.ts'
import { planTables } from './plan/planTables.ts'
import { modulesOfStep, type SchemaStep, stepScript } from './plan/schemaStep.ts'
import { pendingMigrations, recordWrittenMigration, runWrittenMigration } from './writtenMigrations.ts'

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
  retries?: LockRetries
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
    retries = startRetries,
  }: PrepareOptions,
): Promise<SchemaStep[]> {
  refuseTakenNames(modules, own)
  const version = schemaVersion(modules)
  const known = await transaction(query => currentVersion(query, version))
  const isBack = !allowOlder && isDowngrade(version, known)
  if (known && isBack && version.generation < known.generation) throw downgradeError(version, known)
  const withRetries: Transaction = run => retryOnLock(transaction, { table: 'migration', retries }, () => transaction(run))
  await withRetries(query => makeEngineTables(query, own))
  if (!isBack) await applyWritten(withRetries, { written, isEmpty: !known, outside })
  const plan = () => withRetries(query => planTables(query, { modules, alone }))
  const round = await plan()
  if (known && isBack && round.length) throw downgradeError(version, known)
  const steps = await applyRounds(transaction, { round, plan, unsafe, alone, retries })
  await withRetries(async query => {
    for (const module of modules) await addBuiltin(query, module)
    const isNoted = version.fingerprint === known?.fingerprint && version.generation === known.generation
    if (!isBack && !isNoted) await recordVersion(query, version)
  })
  return steps
}

function refuseTakenNames(modules: readonly AnyModule[], own: readonly Migration[]): void {
  const [clash] = modulesWithTakenNames(modules, own)
  if (clash) throw new Error(`module ${clash.name}: there is another table of that name; call the module otherwise`)
}
/** Modules whose tables migrations make, of the engine or of another module. */
export function modulesWithTakenNames(modules: readonly AnyModule[], own: readonly Migration[]): readonly AnyModule[] {
  const handmade = handmadeTables(own)
  return modules.filter(module => !module.log && handmade.has(tableOf(module)))
}

/** Roles, extensions, and the tables that no schema describes. */
async function makeEngineTables(query: Query, own: readonly Migration[]): Promise<void> {
  await ensureRoles(query)
  for (const name of ['pg_trgm', 'btree_gin', 'btree_gist']) await query(raw(`create extension if not exists ${name}`))
  await migrate(query, own)
  await commitRestoredEvents(query)
}

interface WrittenToRun {
  written: readonly Migration[]
  /** Whether no version has prepared the database yet: then they are only recorded. */
  isEmpty: boolean
  outside: OutsideTransaction | undefined
}
async function applyWritten(transaction: Transaction, { written, isEmpty, outside }: WrittenToRun): Promise<void> {
  for (const migration of await transaction(query => pendingMigrations(query, written)))
    if (buildsIndexes(migration) && !isEmpty && outside) await buildIndexes(transaction, migration, outside)
    else await transaction(query => (isEmpty ? recordWrittenMigration : runWrittenMigration)(query, migration))
}

interface Rounds extends Required<Pick<PrepareOptions, 'unsafe' | 'alone' | 'retries'>> {
  round: readonly SchemaStep[]
  plan(): Promise<readonly SchemaStep[]>
}
/** Applies the steps that may run, plans again, and so on; refuses the start if steps are left that must not. */
async function applyRounds(
  transaction: Transaction,
  { round: first, plan, unsafe, alone, retries }: Rounds,
): Promise<SchemaStep[]> {
  const steps: SchemaStep[] = []
  let round = first
  const next = (): readonly SchemaStep[] => {
    const ready = readySteps(round, alone ? 'alone' : 'others run')
    if (ready.length || !unsafe) return ready
    const refused = round.filter(step => step.by === undefined)
    return refused.slice(0, 1).map(withoutConcurrently)
  }
  for (let ready = next(); ready.length; ready = next()) {
    await applySteps(transaction, ready, retries)
    steps.push(...ready)
    if (steps.length > maxSteps) throw new Error('the tables do not come to rest; this is a fault of ours')
    round = await plan()
  }
  // Safe steps that depend on a refused one run at the start after it.
  if (round.length) throw refusedSteps(round.filter(step => step.verdict !== 'safe'))
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

/** The step without `concurrently`: nobody else uses the tables. */
export const withoutConcurrently = ({ sql: texts, after = [], ...step }: SchemaStep): SchemaStep => ({
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
export async function dropLeftovers(transaction: Transaction, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const steps = await transaction(query => planLeftovers(query, modules))
  await applySteps(transaction, steps, startRetries)
  return steps
}

async function addBuiltin(query: Query, module: AnyModule): Promise<void> {
  for (const builtin of module.builtin ?? []) {
    const row = isSearched(module) ? { ...builtin, search_pinyin: pinyinOfRow(module, builtin) ?? '' } : builtin
    const names = Object.keys(row)
    const values = join(
      Object.values(row).map(value => sql`${value ?? null}`),
      ', ',
    )
    const others = names.filter(name => name !== 'id')
    const set = join(
      others.map(name => sql`${ident(name)} = excluded.${ident(name)}`),
      ', ',
    )
    const differs = join(
      others.map(name => sql`old.${ident(name)} is distinct from excluded.${ident(name)}`),
      ' or ',
    )
    await query(sql`insert into ${ident(module.name)} as old (org_id, ${join(names.map(ident), ', ')}) values (${builtinOrg}, ${values})
      on conflict (org_id, id) do update set ${set} where ${differs}`)
  }
}
