import { execFileSync } from 'node:child_process'
import { sqlLiteral } from '../../kinds/kindSql.ts'
import { productRoot } from '../../product/roots.ts'
import { type AnyModule, modulesWithTables } from '../../schema/index.ts'
import type { Database, Query } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { quoted, raw } from '../../server/db/sql.ts'
import { splitStatements } from '../../server/db/tables/migrate.ts'
import type { SchemaStep } from '../../server/db/tables/plan/schemaStep.ts'
import { planDatabase, prepareDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { readWrittenMigrations, runWrittenMigration } from '../../server/db/tables/writtenMigrations.ts'
import { migrationsFolder } from './writeMigration.ts'

const recorded = 'tests/schemas/recorded'
const git = (...words: string[]): string => execFileSync('git', words, { cwd: productRoot, encoding: 'utf8', maxBuffer: 1e8 })

/** The SQL of all tables as a commit recorded it. */
export const recordedSql = (commit: string): string[] =>
  git('ls-tree', '-r', '--name-only', commit, '--', recorded)
    .split('\n')
    .filter(path => path.endsWith('/table.sql'))
    .map(path => git('show', `${commit}:${path}`))

/** The plan from recorded tables, with one row in each, to the modules; migrations that wait in files run first. */
export async function planFromRecorded(texts: readonly string[], modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const database: Database = await openDatabase({ databaseUrl: undefined, dataDir: null })
  try {
    await database.withStartLock(transaction => prepareDatabase(transaction, { modules: [], alone: true }))
    await database.asOwner(async query => {
      await makeRecorded(
        query,
        texts.filter(text => !isMadeElsewhere(modules, text)),
      )
      for (const migration of readWrittenMigrations(migrationsFolder)) await runWrittenMigration(query, migration)
    })
    return await planDatabase(database, modules)
  } finally {
    await database.close()
  }
}

/** Logs, and further pages over the rows of another module, have a record and no table of their own. */
function isMadeElsewhere(modules: readonly AnyModule[], text: string): boolean {
  const withTables = modulesWithTables(modules)
  return modules.some(module => !withTables.includes(module) && text.startsWith(`create table ${quoted(module.name)} `))
}

async function makeRecorded(query: Query, texts: readonly string[]): Promise<void> {
  const statements = texts.flatMap(splitStatements)
  const isLink = (text: string) => text.includes(' foreign key (')
  for (const statement of statements.filter(text => !isLink(text))) await query(raw(statement))
  for (const statement of statements) await noteColumns(query, statement)
  for (const statement of statements.filter(isLink)) await query(raw(statement))
}

/** Comments of columns and one row, as a start leaves them: the plan compares the DDL in them, and any change of an empty table is safe. */
async function noteColumns(query: Query, statement: string): Promise<void> {
  const [, table, body] = /^create table "([^"]+)" \(\n(.*)\n\)$/s.exec(statement) ?? []
  if (table === undefined || body === undefined) return
  for (const [, column = '', ddl = ''] of body.matchAll(/^ {2}"([^"]+)" (.*?),?$/gm)) {
    const note = ddl.replace(/ constraint "[^"]+" check/, ' check')
    await query(raw(`comment on column ${quoted(table)}.${quoted(column)} is ${sqlLiteral(note)}`))
  }
  await query(raw(`comment on table ${quoted(table)} is '0000000000000000'`))
  const isOwnOrg = body.includes('"org_id" bigint generated')
  await query(raw(`insert into ${quoted(table)} ${isOwnOrg ? '(id) values (1)' : '(org_id) values (1)'}`))
}
