import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { runPlan } from '../../src/cli/database/runPlan.ts'
import { runSql } from '../../src/cli/database/runSql.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { engineRoot } from '../../src/product/roots.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { briefFlags, directory } from '../faults/process.ts'
import { type Environment, type Output, runInProcess } from '../runInProcess.ts'

const plan = (env: Environment, ...args: string[]) => runInProcess(() => runPlan(args), env)
const sql = (env: Environment, ...args: string[]) => runInProcess(() => runSql(args), env)

/** The same as processes of their own. */
const script = (file: string, env: Environment, ...args: string[]) => {
  const { DATABASE_URL: _elsewhere, ...rest } = process.env
  const options = { cwd: engineRoot, env: { ...rest, ...env } }
  return promisify(execFile)(process.execPath, [...briefFlags, file, ...args], options).then(
    output => ({ code: 0, ...output }),
    (error: Output) => error,
  )
}

test('each script passes its arguments on, and ends with the code of what it did', async () => {
  const DATA_DIR = await directory()
  expect(await script('src/cli/plan.ts', { DATA_DIR }, '--aply')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("'--aply'"),
  })
  expect(await script('src/cli/sql.ts', { DATA_DIR }, 'select 1 as n')).toMatchObject({
    code: 0,
    stdout: 'n\n-\n1\n(1 rows)\n\n',
  })
})

test('--apply carries out the plan of an embedded database', async () => {
  const DATA_DIR = await directory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  const own = Object.values<AnyPart>(serverParts).flatMap(part => part.tables ?? [])
  await database.withStartLock(transaction => prepareDatabase(transaction, { modules, own }))
  await database.asOwner(async query => {
    await query(raw('drop index link_page'))
    // More rows than are indexed without a plan.
    await query(raw(`insert into link (org_id, title, status) select 1, 'n' || n, 1 from generate_series(1, 50001) n`))
  })
  await database.close()
  const planned = await plan({ DATA_DIR })
  expect(planned).toMatchObject({ code: 2, stdout: expect.stringContaining('create index concurrently "link_page"') })
  expect(planned.stdout).toMatch(/-- 0 safe, 1 to be run by npm run db:plan -- --apply, on a copy of DATA_DIR first\n$/)
  expect(await plan({ DATA_DIR }, '--check')).toMatchObject({ code: 1, stderr: expect.stringContaining('db:plan --check') })
  expect(await plan({ DATA_DIR }, '--apply')).toMatchObject({ code: 0, stdout: expect.stringMatching(/-- 1 done\n$/) })
  expect(await plan({ DATA_DIR })).toMatchObject({ code: 0, stdout: '-- the tables are what the modules say\n' })
  expect(await plan({ DATA_DIR }, '--check')).toMatchObject({ code: 0, stdout: '' })
  expect(await plan({ DATA_DIR }, '--apply', '--drop')).toMatchObject({ code: 1 })
  expect(await plan({ DATA_DIR }, '--aply')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/'--aply'[\s\S]*npm run db:plan -- \[option\]/),
  })
})

test.runIf(process.env['DATABASE_URL'])('--apply on PostgreSQL is refused, and names the script to run', async () => {
  const output = await plan({ DATABASE_URL: process.env['DATABASE_URL'] ?? '' }, '--apply')
  expect(output).toMatchObject({ code: 1, stdout: '' })
  expect(output.stderr.trim().split('\n')).toEqual([expect.stringMatching(/psql -v ON_ERROR_STOP=1 -f plan\.sql/)])
})

test('db:sql reads in a transaction that may only read, and keeps changes with the option', async () => {
  const DATA_DIR = await directory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  await database.asOwner(query => query(raw('create table note (id int, title text)')))
  // The server runs: its directory is locked.
  expect(await sql({ DATA_DIR }, 'select 1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another process; stop that one first'),
  })
  await database.close()
  expect(await sql({ DATA_DIR }, `insert into note values (1, '一')`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing was changed; npm run db:sql -- --write keeps changes'),
  })
  expect(await sql({ DATA_DIR }, '--write', `insert into note values (1, '一'), (2, null);\nselect * from note`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('id | title\n---+------\n1  | 一\n2  |\n(2 rows)'),
  })
  // All or nothing.
  expect(await sql({ DATA_DIR }, '--write', 'delete from note;\nselect nonsense')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nonsense'),
  })
  expect(await sql({ DATA_DIR }, 'select count(*) as n from note')).toMatchObject({ code: 0, stdout: 'n\n-\n2\n(1 rows)\n\n' })
  const file = join(DATA_DIR, 'some.sql')
  await writeFile(file, 'update note set id = 3;\n')
  expect(await sql({ DATA_DIR }, '--write', '--file', file)).toMatchObject({ code: 0 })
  for (const escape of [
    'commit;\ndelete from note',
    'rollback',
    'set transaction read write;\ndelete from note',
    'drop index concurrently x',
    '',
  ])
    expect(await sql({ DATA_DIR }, escape)).toMatchObject({ code: 1, stdout: '' })
  expect(await sql({ DATA_DIR }, 'select distinct id from note')).toMatchObject({ stdout: 'id\n--\n3\n(1 rows)\n\n' })
})
