import { parseArgs } from 'node:util'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/connection.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { refusesStart, stepScript, type SchemaStep } from '../../server/db/tables/plan/schemaStep.ts'
import { dropLeftovers, planDatabase, prepareDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { pendingMigrations, readWrittenMigrations } from '../../server/db/tables/writtenMigrations.ts'
import { likelyRenames } from './likelyRenames.ts'
import { planFromRecorded, recordedSql } from './recordedTables.ts'
import { writeMigration, migrationsFolder } from './writeMigration.ts'

const usage = `npm run db:plan -- [option]
  (none)            what a start would do to the tables, what it would refuse, what nobody names any more
  --apply           does what is refused too (embedded database, server stopped)
  --drop            drops what nobody names any more, and what is kept for nodes of an older version
  --write           writes what is refused into schemas/migrations/, to be reviewed; the next start runs it once
  --check           exits 1 where something is refused; with --since <commit>, from the tables recorded there`

const ways = ['apply', 'drop', 'write', 'check'] as const
function readOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    const options = { apply: flag, drop: flag, write: flag, check: flag, since: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    const chosen = ways.filter(way => values[way])
    if (chosen.length > 1 || (values.since !== undefined && !values.check)) throw new Error('these do not go together')
    return { chosen: chosen[0] ?? 'print', since: values.since }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

async function plan(args: readonly string[]): Promise<number> {
  const { chosen, since } = readOptions(args)
  if (since !== undefined) return check(await planFromRecorded(recordedSql(since), modules))
  const database = await openDatabase(readConfig(process.env))
  try {
    if (chosen === 'apply') return done(await apply(database))
    if (chosen === 'drop') return done(await database.withStartLock(transaction => dropLeftovers(transaction, modules)))
    const waiting = await database.asOwner(query => pendingMigrations(query, readWrittenMigrations(migrationsFolder)))
    const steps = await planDatabase(database, modules)
    for (const { name } of waiting)
      console.log(`-- first of all the next start runs schemas/migrations/${name}.sql; what follows is planned without it\n`)
    if (chosen === 'check') return check(steps)
    if (chosen === 'write') return write(steps)
    print(steps)
    return summary(steps, database)
  } finally {
    await database.close()
  }
}

const print = (steps: readonly SchemaStep[]): void => steps.forEach(step => console.log(`${stepScript(step)}\n`))

function done(steps: readonly SchemaStep[]): number {
  print(steps.map(({ by: _done, ...step }) => step))
  console.log(steps.length ? `-- ${steps.length} done` : '-- the tables were what the modules say')
  return 0
}

/** Only this process can open the embedded database; on PostgreSQL a script can run while others work. */
function apply(database: Database): Promise<SchemaStep[]> {
  if (database.kind === 'postgres')
    throw new Error(
      '--apply is for the embedded database, which psql does not reach; here: npm run -s db:plan > plan.sql, read it, and psql -v ON_ERROR_STOP=1 -f plan.sql "$DATABASE_URL"',
    )
  const own = Object.values<AnyPart>(serverParts).flatMap(part => part.tables ?? [])
  const written = readWrittenMigrations(migrationsFolder)
  return database.withStartLock(transaction => prepareDatabase(transaction, { modules, own, written, unsafe: true, alone: true }))
}

function summary(steps: readonly SchemaStep[], { kind }: Database): number {
  const refused = steps.filter(refusesStart).length
  const left = steps.filter(step => step.by === 'drop').length
  const looked = steps.filter(step => step.by === 'rows').length
  const safe = steps.length - refused - left - looked
  const how = kind === 'embedded' ? 'by npm run db:plan -- --apply, on a copy of DATA_DIR first' : 'by hand'
  const more = [
    ...(left ? [`${left} left until npm run db:plan -- --drop`] : []),
    ...(looked ? [`${looked} whose rows need a look`] : []),
  ]
  const steady = safe || refused ? `${safe} safe, ${refused} to be run ${how}` : 'the tables are what the modules say'
  console.log(`-- ${[steady, ...more].join(', ')}`)
  return refused ? 2 : 0
}

function write(steps: readonly SchemaStep[]): number {
  const paths = writeMigration(steps)
  if (!paths.length) console.log('-- nothing to write: a start refuses nothing')
  for (const path of paths) console.log(`-- written: ${path}; read it, change it, commit it: the next start runs it once`)
  return 0
}

/** For continuous integration. */
function check(steps: readonly SchemaStep[]): number {
  const refused = steps.filter(refusesStart)
  const renamed = likelyRenames(steps, modules)
  print(refused)
  for (const one of renamed) console.log(one)
  if (!refused.length && !renamed.length) return 0
  console.error(
    'db:plan --check: a start would refuse this, or hide what is stored. A new name needs `was`; anything else a migration: npm run db:plan -- --write',
  )
  return 1
}

/** Runs `npm run db:plan` with these arguments; resolves to the exit code. */
export const runPlan = (args: readonly string[]): Promise<number> =>
  plan(args).catch((error: Error) => {
    console.error(error.message)
    return 1
  })
