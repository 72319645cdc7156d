import { modules } from '../../modules.config.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/db/connection.ts'
import { openDatabase, planDatabase, prepareDatabase } from '../server/db/openDatabase.ts'
import { stepScript, type SchemaStep } from '../server/db/tables/schemaStep.ts'
import { serverParts } from '../modules/servers.ts'
import type { AnyPart } from '../server/db/modulePart.ts'

/** Prints what a start would do to the tables and what it would refuse; changes nothing without `--apply`. */
async function plan(): Promise<number> {
  const [asked, ...more] = process.argv.slice(2)
  if (more.length || (asked !== undefined && asked !== '--apply'))
    throw new Error(`${more[0] ?? asked}: npm run db:plan takes --apply, and nothing else`)
  const database = await openDatabase(readConfig(process.env))
  try {
    const steps = asked ? await apply(database) : await planDatabase(database, modules)
    for (const step of steps) console.log(`${stepScript(step)}\n`)
    if (asked) console.log(steps.length ? `-- ${steps.length} done` : '-- the tables were what the modules say')
    return asked ? 0 : summary(steps, database)
  } finally {
    await database.close()
  }
}

/** Nothing but this process reaches the embedded database; elsewhere a script does the same, while others work. */
function apply(database: Database): Promise<SchemaStep[]> {
  if (database.kind === 'postgres')
    throw new Error(
      '--apply is for the embedded database, which psql does not reach; here: npm run -s db:plan > plan.sql, read it, and psql -v ON_ERROR_STOP=1 -f plan.sql "$DATABASE_URL"',
    )
  const own = Object.values<AnyPart>(serverParts).flatMap(part => part.tables ?? [])
  return database.underStartLock(transaction => prepareDatabase(transaction, { modules, own, unsafe: true }))
}

function summary(steps: readonly SchemaStep[], { kind }: Database): number {
  const refused = steps.filter(step => step.verdict !== 'safe').length
  const how = kind === 'embedded' ? 'by npm run db:plan -- --apply, on a copy of DATA_DIR first' : 'by hand'
  console.log(
    steps.length ? `-- ${steps.length - refused} safe, ${refused} to be run ${how}` : '-- the tables are what the modules say',
  )
  return refused ? 2 : 0
}

process.exitCode = await plan().catch((error: Error) => {
  console.error(error.message)
  return 1
})
