import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyModule, tableOf } from '../../schema/index.ts'
import { everyone } from './columns.ts'
import type { Database, Query, Transaction } from './connection.ts'
import { checkDataDir, startFault } from './dataDir.ts'
import { openEmbedded } from './embedded.ts'
import { lockDirectory } from './lock.ts'
import { pinyinOf } from '../pinyin.ts'
import { handmadeTables, migrate, type Migration } from './migrate.ts'
import { planTables } from './plan.ts'
import { openPostgres } from './postgres.ts'
import { ensureRoles } from './roles.ts'
import type { Step } from './step.ts'
import { join as joined, raw, sql, ident } from './sql.ts'

export interface Place {
  databaseUrl: string | undefined
  /** Connections that requests share. */
  databasePool?: number
  /** Where the embedded database lives; null keeps it in memory. */
  dataDir: string | null
}

/** The database the environment names, with nothing done to it yet. */
export async function openDatabase({ databaseUrl, databasePool, dataDir }: Place): Promise<Database> {
  if (dataDir !== null) checkDataDir(dataDir)
  if (databaseUrl) return openPostgres(databaseUrl, databasePool)
  if (dataDir === null) return openEmbedded(null)
  const unlock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(directory).catch((error: unknown) => {
    unlock()
    throw startFault(dataDir, error)
  })
  return { ...database, close: () => database.close().finally(unlock) }
}

/** A column made anew takes its indexes with it: what is missing then is planned again. */
const mostSteps = 5000
const refused = (steps: readonly Step[]) =>
  new Error(
    `the schema asks for changes that are not made in passing:\n${steps.map(step => `-- ${step.module}: ${step.why} (${step.verdict}, ${step.rows} rows)\n${step.sql.join(';\n')};`).join('\n')}\nRun them by hand when it suits, or take the change back; npm run db:plan shows them again.`,
  )

/** Roles and tables as this version needs them: additive changes are made, others refused. `own` are the modules' migrations. */
export async function prepare(
  transaction: Transaction,
  modules: readonly AnyModule[],
  own: readonly Migration[] = [],
): Promise<Step[]> {
  const handmade = handmadeTables(own)
  const clash = modules.find(module => !module.log && handmade.has(tableOf(module)))
  if (clash) throw new Error(`module ${clash.name}: there is another table of that name; call the module otherwise`)
  return transaction(async query => {
    await ensureRoles(query)
    await query(raw('create extension if not exists pg_trgm'))
    await query(raw('create extension if not exists btree_gin'))
    await migrate(query, own)
    const steps: Step[] = []
    for (let round = await planTables(query, modules); round.length; round = await planTables(query, modules)) {
      const risky = round.filter(step => step.verdict !== 'safe')
      if (risky.length) throw refused(risky)
      for (const step of round) for (const statement of step.sql) await query(raw(statement))
      steps.push(...round)
      if (steps.length > mostSteps) throw new Error('the tables do not come to rest; this is a fault of ours')
    }
    for (const module of modules) await addBuiltin(query, module)
    return steps
  })
}

/** The plan alone, for people. */
export const planOf = (database: Database, modules: readonly AnyModule[]): Promise<Step[]> =>
  database.asOwner(query => planTables(query, modules))

async function addBuiltin(query: Query, module: AnyModule): Promise<void> {
  for (const given of module.builtin ?? []) {
    const row = module.search ? { ...given, search_pinyin: pinyinOf(module, given) ?? '' } : given
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
    await query(sql`insert into ${ident(module.name)} as old (org_id, ${joined(names.map(ident), ', ')}) values (${everyone}, ${values})
      on conflict (org_id, id) do update set ${set} where ${differs}`)
  }
}
