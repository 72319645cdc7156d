import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import type { Data } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { raw } from '../../server/db/sql.ts'
import { splitStatements } from '../../server/db/tables/migrate.ts'

const usage = `npm run db:sql -- "select …"            runs SQL on the database of the environment, in one transaction that may only read
npm run db:sql -- --write "update …"    the same, and keeps what it changes
npm run db:sql -- [--write] --file <path>, or SQL on the standard input`

function readRequest(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { write: { type: 'boolean', default: false }, file: { type: 'string' } },
    })
    if (positionals.length + (values.file === undefined ? 0 : 1) > 1) throw new Error('one text, or one file')
    const text = positionals[0] ?? readFileSync(values.file ?? 0, 'utf8')
    return { statements: statementsOf(text), isReading: !values.write }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** One transaction around all of them: what would end it, or cannot run in it, is refused before anything runs. */
function statementsOf(text: string): string[] {
  const statements = splitStatements(text)
  if (!statements.length) throw new Error('there is no SQL')
  const ends = statements.find(one =>
    /^(begin|start|commit|end|rollback|abort|savepoint|release|prepare|set|reset|discard)\b/i.test(one),
  )
  if (ends !== undefined) throw new Error(`everything runs in one transaction: leave out "${ends.slice(0, 60)}"`)
  const apart = statements.find(one => /\bconcurrently\b/i.test(one))
  if (apart !== undefined)
    throw new Error(`this cannot run in a transaction; leave out concurrently, or use psql: "${apart.slice(0, 60)}"`)
  return statements
}

const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Rows as a table of text. */
function tableText(rows: readonly Data[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map(row => names.map(name => cellText(row[name]).replaceAll('\n', '\\n')))]
  const widths = names.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const drawn = lines.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  )
  return [drawn[0], widths.map(width => '-'.repeat(width)).join('-+-'), ...drawn.slice(1)].join('\n')
}

async function runStatements(args: readonly string[]): Promise<void> {
  const { statements, isReading } = readRequest(args)
  const database = await openDatabase(readConfig(process.env))
  try {
    await database.asOwner(async query => {
      if (isReading) await query(raw('set transaction read only'))
      for (const statement of statements) {
        const rows = await query(raw(statement))
        console.log(rows.length ? `${tableText(rows)}\n(${rows.length} rows)\n` : '(no rows)\n')
      }
    })
  } finally {
    await database.close()
  }
}

/** PostgreSQL's code for a write in a transaction that may only read. */
const readOnlyCode = '25006'
/** Runs `npm run db:sql` with these arguments; resolves to the exit code. */
export const runSql = (args: readonly string[]): Promise<number> =>
  runStatements(args).then(
    () => 0,
    (error: Error & { code?: string }) => {
      console.error(
        error.code === readOnlyCode
          ? `${error.message}: nothing was changed; npm run db:sql -- --write keeps changes`
          : error.message,
      )
      return 1
    },
  )
