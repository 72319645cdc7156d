import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/connection.ts'
import { sql } from '../../src/server/db/sql.ts'
import { ensureRoles } from '../../src/server/db/tables/ensureRoles.ts'
import { engine } from '../server.ts'
import { silentProxy } from '../silentProxy.ts'

interface Answer {
  process: number
  org: number
  setting: string
  seconds: number
}

describe.runIf(engine === 'postgres')('quick reads that arrive together', () => {
  let database: Database
  /** Names the process that answered, and for which organisation; sleeps for so many seconds, and fails if `divisor` is 0. */
  const read = async (org: number, { seconds = 0, divisor = 1, from = database } = {}): Promise<Answer> => {
    const [row] = await from.read<Answer>(
      { org, account: 1 },
      sql`select pg_backend_pid() as process, ctx.org, current_setting('app.org') as setting,
        ${seconds}::float8 as seconds, 1 / ${divisor}::int as fine from pg_sleep(${seconds}::float8)`,
    )
    if (!row) throw new Error('no row')
    return row
  }
  const orgs = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index)
  const processesOf = async (count: number) =>
    new Set((await Promise.all(orgs(count).map(org => read(org)))).map(one => one.process))
  /** Until it is known as quick. */
  async function makeQuick(): Promise<void> {
    for (let run = 0; run < 20; run++) await read(1)
  }

  beforeAll(async () => {
    // A process names 500 statements at most, and files before this one may have taken all names.
    vi.resetModules()
    const { temporaryDatabase } = await import('../databases.ts')
    database = await temporaryDatabase()
    await database.asOwner(ensureRoles)
  })
  afterAll(() => database.close())

  test('share a connection once they are known as quick, each with its own tenant', async () => {
    expect((await processesOf(6)).size).toBeGreaterThan(1)
    await makeQuick()
    const answers = await Promise.all(orgs(8).map(org => read(org)))
    expect(new Set(answers.map(one => one.process)).size).toBe(1)
    expect(answers.map(({ org, setting }) => [org, setting])).toEqual(orgs(8).map(org => [org, String(org)]))
    expect((await processesOf(20)).size).toBeLessThanOrEqual(3)
  })

  test('fail alone', async () => {
    await makeQuick()
    const answers = await Promise.allSettled([read(1), read(2, { divisor: 0 }), read(3)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[1]).toMatchObject({ reason: { code: '22012' } })
    expect((await read(4)).org).toBe(4)
  })

  test('wait for slow ones a tenth of a second in all; they run alone, and so do the next of their kind', async () => {
    await makeQuick()
    const ended: number[] = []
    const slow = [1002, 1003, 1004]
    const reads = orgs(8).map(async org => {
      const answer = await read(org, { seconds: slow.includes(org) ? 1 : 0 })
      ended.push(org)
      return answer
    })
    const answers = await Promise.all(reads)
    expect(ended.slice(5).toSorted((a, b) => a - b)).toEqual(slow)
    expect(answers.map(({ org, seconds }) => [org, seconds])).toEqual(orgs(8).map(org => [org, slow.includes(org) ? 1 : 0]))
    expect((await processesOf(6)).size).toBeGreaterThan(1)
  })

  test('are all refused where their connection breaks, and answered by the next', async () => {
    await makeQuick()
    const { process } = await read(1)
    // Opens the owner's connection: the reads are slow for a tenth of a second, and run alone after it.
    await database.asOwner(query => query(sql`select 1 as one`))
    const broken = Promise.allSettled(orgs(8).map(org => read(org, { seconds: 0.05 })))
    await database.asOwner(query => query(sql`select pg_terminate_backend(${process})`))
    const statuses = (await broken).map(({ status }) => status)
    expect(statuses).toContain('rejected')
    expect((await read(7)).org).toBe(7)
  })
  test('are answered or refused where a slow one cannot be cancelled, because the server takes no connection', async () => {
    await makeQuick()
    const { openPostgres } = await import('../../src/server/db/postgres/openPostgres.ts')
    const [known] = await database.asOwner(query => query<{ name: string }>(sql`select current_database()::text as name`))
    const url = new URL(process.env['DATABASE_URL'] ?? '')
    const proxy = await silentProxy({ host: url.hostname, port: Number(url.port) })
    url.pathname = `/${known?.name}`
    url.port = String(proxy.port)
    const from = openPostgres({ url: url.href })
    onTestFinished(from.close)
    await read(1, { from })
    proxy.stop()
    const answers = await Promise.allSettled(orgs(4).map(org => read(org, { from, seconds: org === 1001 ? 0.5 : 0 })))
    // The read before the slow one. A rejection that nobody hears would fail the run.
    expect(answers[0]?.status).toBe('fulfilled')
    expect((await read(7)).org).toBe(7)
  })
})
