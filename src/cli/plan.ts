import { runPlan } from './plan/runPlan.ts'

process.exitCode = await runPlan(process.argv.slice(2))
