import { modules } from '#product/modules'
import { refusesStart, stepScript } from '../../server/db/tables/plan/schemaStep.ts'
import { planDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { type CliCommand, onDatabase } from './command.ts'

export const planCommands: Readonly<Record<string, CliCommand>> = {
  plan: {
    usage: 'plan',
    help: 'the table changes that a start of this version would make; exits with 1 if it would refuse one',
    async run() {
      const steps = await onDatabase(database => planDatabase(database, modules))
      const refused = steps.filter(refusesStart)
      return {
        lines: steps.length ? steps.map(stepScript) : ['the tables are what the modules say'],
        json: {
          refused: refused.length,
          steps: steps.map(step => ({ module: step.module, verdict: step.verdict, by: step.by ?? null, sql: step.sql })),
        },
        exitCode: refused.length ? 1 : 0,
      }
    },
  },
}
