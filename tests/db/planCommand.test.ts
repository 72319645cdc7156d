import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { openDatabase, prepareDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { projectRoot } from '../../src/cli/root.ts'
import { directory } from '../faults/process.ts'

interface CommandOutput {
  code: number
  stdout: string
  stderr: string
}
const plan = (env: Record<string, string>, ...args: string[]): Promise<CommandOutput> => {
  const { DATABASE_URL: _elsewhere, ...rest } = process.env
  return promisify(execFile)(process.execPath, ['src/cli/plan.ts', ...args], {
    cwd: projectRoot,
    env: { ...rest, ...env },
  }).then(
    output => ({ code: 0, ...output }),
    (error: CommandOutput) => error,
  )
}

test('--apply carries out the plan of an embedded database', { timeout: 120_000 }, async () => {
  const DATA_DIR = await directory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  const own = Object.values<AnyPart>(serverParts).flatMap(part => part.tables ?? [])
  await database.underStartLock(transaction => prepareDatabase(transaction, { modules, own }))
  await database.asOwner(async query => {
    await query(raw('drop index link_page'))
    // More rows than are indexed without a plan.
    await query(raw(`insert into link (org_id, title, status) select 1, 'n' || n, 1 from generate_series(1, 50001) n`))
  })
  await database.close()
  const planned = await plan({ DATA_DIR })
  expect(planned).toMatchObject({ code: 2, stdout: expect.stringContaining('create index concurrently "link_page"') })
  expect(planned.stdout).toMatch(/-- 0 safe, 1 to be run by npm run db:plan -- --apply, on a copy of DATA_DIR first\n$/)
  expect(await plan({ DATA_DIR }, '--apply')).toMatchObject({ code: 0, stdout: expect.stringMatching(/-- 1 done\n$/) })
  expect(await plan({ DATA_DIR })).toMatchObject({ code: 0, stdout: '-- the tables are what the modules say\n' })
  expect(await plan({ DATA_DIR }, '--aply')).toMatchObject({
    code: 1,
    stderr: '--aply: npm run db:plan takes --apply, and nothing else\n',
  })
})

test.runIf(process.env['DATABASE_URL'])('--apply on PostgreSQL is refused, and names the script to run', async () => {
  const output = await plan({ DATABASE_URL: process.env['DATABASE_URL'] ?? '' }, '--apply')
  expect(output).toMatchObject({ code: 1, stdout: '' })
  expect(output.stderr.trim().split('\n')).toEqual([expect.stringMatching(/psql -v ON_ERROR_STOP=1 -f plan\.sql/)])
})
