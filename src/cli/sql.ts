import { runSql } from './plan/runSql.ts'

process.exitCode = await runSql(process.argv.slice(2))
