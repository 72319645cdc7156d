import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { modulesWithTables } from '../../src/schema/index.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { quoted, raw } from '../../src/server/db/sql.ts'
import { databases, temporaryDatabase } from '../databases.ts'
import { directory, launch, type Running } from './process.ts'
import { roundsOr } from './rounds.ts'

interface Place {
  databaseUrl: string | undefined
  dataDir: string
}
/** An empty directory or database. */
const emptyLocation: Readonly<Record<(typeof databases)[number], () => Promise<Place>>> = {
  embedded: async () => ({ databaseUrl: undefined, dataDir: await directory() }),
  async postgres() {
    const database = await temporaryDatabase()
    onTestFinished(database.close)
    const [known] = await database.asOwner(query => query<{ name: string }>(raw('select current_database()::text as name')))
    const url = new URL(process.env['DATABASE_URL'] ?? '')
    url.pathname = `/${known?.name}`
    return { databaseUrl: url.href, dataDir: await directory() }
  },
}

const start = ({ databaseUrl, dataDir }: Place): Running =>
  launch({
    DATA_DIR: dataDir,
    DEMO: '1',
    ADMIN_PASSWORD: '',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })

const printedPassword = (out: string): string | undefined => /^sign in with .* password (\S+)$/m.exec(out)?.[1]

async function signInCode(origin: string, password: string, username = 'admin'): Promise<number> {
  const body = JSON.stringify({ orgcode: 'demo1', username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}/api/v2/manage/login`, { method: 'POST', headers, body })).status
}

/** How many rows each module has. */
async function rowsIn(location: Place): Promise<Record<string, unknown>> {
  const database = await openDatabase(location)
  const counts = modulesWithTables(modules).map(({ name }) => `'${name}', (select count(*) from ${quoted(name)})`)
  const [found] = await database
    .asOwner(query => query<{ rows: Record<string, unknown> }>(raw(`select json_build_object(${counts.join(', ')}) as rows`)))
    .finally(database.close)
  return found?.rows ?? {}
}

/**
 * Parts of a whole start: while the database is made, tables, rows, and about when the password is printed. Each start goes as far as
 * the kill: in the suite there are half as many as in `npm run faults`.
 */
const moments = roundsOr(0) ? [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97] : [0.1, 0.3, 0.5, 0.7, 0.97]

describe.each(databases)('the first start on %s', kind => {
  test('killed at moments of all its parts is completed by the next, and the last printed password signs in', async () => {
    const uninterrupted = await emptyLocation[kind]()
    const began = performance.now()
    const first = start(uninterrupted)
    await first.ready
    const takes = performance.now() - began
    await first.kill('SIGTERM')
    const rows = await rowsIn(uninterrupted)
    expect(rows['menu']).toBeGreaterThan(20)
    const location = await emptyLocation[kind]()
    const passwords: string[] = []
    for (const moment of moments) {
      const killed = start(location)
      await Promise.race([pause(takes * moment), killed.ready.catch(() => undefined), killed.ended])
      await killed.kill('SIGKILL')
      const printed = printedPassword(killed.printed())
      if (printed) passwords.push(printed)
    }
    const next = start(location)
    const origin = await next.ready
    const password = printedPassword(next.printed()) ?? passwords.at(-1) ?? 'none was printed'
    // An account of a station of the demonstration too.
    for (const username of ['admin', 'station1']) expect(await signInCode(origin, password, username)).toBe(200)
    await next.kill('SIGTERM')
    expect(await rowsIn(location)).toEqual(rows)
  })

  test.runIf(kind === 'postgres')('of two nodes at once makes one product, and one of them tells', async () => {
    const location = await emptyLocation[kind]()
    const nodes = [start(location), start({ ...location, dataDir: await directory() })]
    const origins = await Promise.all(nodes.map(node => node.ready))
    const [password, ...more] = nodes.flatMap(node => printedPassword(node.printed()) ?? [])
    expect(more).toEqual([])
    for (const origin of origins) expect(await signInCode(origin, password ?? '')).toBe(200)
    for (const node of nodes) await node.kill('SIGTERM')
    expect((await rowsIn(location))['organisation']).toBe(3)
  })
})
