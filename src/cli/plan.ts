import { modules } from '../../modules.config.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase, planDatabase } from '../server/db/openDatabase.ts'
import { stepScript } from '../server/db/tables/schemaStep.ts'

/** Prints what a start would do to the tables and what it would refuse; changes nothing. */
async function plan(): Promise<number> {
  const database = await openDatabase(readConfig(process.env))
  try {
    const steps = await planDatabase(database, modules)
    for (const step of steps) console.log(`${stepScript(step)}\n`)
    const refused = steps.filter(step => step.verdict !== 'safe').length
    console.log(
      steps.length ? `-- ${steps.length - refused} safe, ${refused} to be run by hand` : '-- the tables are what the modules say',
    )
    return refused ? 2 : 0
  } finally {
    await database.close()
  }
}

process.exitCode = await plan().catch((error: Error) => {
  console.error(error.message)
  return 1
})
