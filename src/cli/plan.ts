import { runPlan } from './database/runPlan.ts'

process.exitCode = await runPlan(process.argv.slice(2))
