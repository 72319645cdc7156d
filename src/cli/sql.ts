import { runSql } from './database/runSql.ts'

process.exitCode = await runSql(process.argv.slice(2))
