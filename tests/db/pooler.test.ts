import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { examinePooler } from '../../src/cli/command/examinePooler.ts'
import { openPostgres } from '../../src/server/db/postgres/openPostgres.ts'
import { urlAs } from '../../src/server/db/postgres/postgresAddress.ts'
import { supportsStatementNames } from '../../src/server/db/postgres/supportsStatementNames.ts'
import { ZonedClient } from '../../src/server/db/postgres/zonedClient.ts'
import { raw } from '../../src/server/db/sql.ts'
import { urlOf } from '../databases.ts'
import { allowing } from '../fixtures/allowing.ts'
import { importsOf } from '../fixtures/imports.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { pgbouncer, type Pooler, startPooler } from '../pgbouncer.ts'
import { databaseName, engine, nodeOn, type Product, type Session, startProduct } from '../server.ts'

/** Fewer connections of the server than callers at once: tenants take turns on them. */
const size = 2
const user = `houtai_web_${randomBytes(4).toString('hex')}`
const login = { user, password: undefined }
const kinds = pgbouncer?.canRename ? [false, true] : [false]

describe.runIf(engine === 'postgres' && pgbouncer)('behind PgBouncer in transaction mode', () => {
  let direct: Product
  let directUrl = ''
  beforeAll(async () => {
    direct = await startProduct('postgres')
    directUrl = urlOf(await databaseName(direct.database))
    await asOwner(direct, `create role ${user} login`)
  })
  afterAll(async () => {
    await asOwner(direct, `drop role ${user}`)
    await direct?.close()
  })
  const owner = () => decodeURIComponent(new URL(directUrl).username)
  const poolerWith = ({ renames }: { renames: boolean }) => startPooler(directUrl, { users: [owner(), user], size, renames })

  test('the doctor says whether the pooler answers, which no other check asks', async () => {
    const pooler = await poolerWith({ renames: false })
    const databaseUrl = pooler.through(directUrl)
    const examine = async () => {
      const [finding] = await examinePooler(direct.database, { databaseUrl, directUrl })
      return `${finding?.state}: ${finding?.says}`
    }
    expect(await examine()).toBe('ok: DATABASE_URL answers')
    await pooler.stop()
    expect(await examine()).toMatch(
      /^bad: DATABASE_URL: the server at .* takes no connection .*ECONNREFUSED.* All requests go there/,
    )
    expect(await examinePooler(direct.database, { databaseUrl: directUrl, directUrl: undefined })).toEqual([])
  })

  describe.each(kinds)('that gives statements names of its own: %s', renames => {
    let pooler: Pooler
    let node: Product
    let [first, second]: Session[] = []
    let orgs: number[] = []
    beforeAll(async () => {
      pooler = await poolerWith({ renames })
      node = await nodeOn(openPostgres({ url: pooler.through(directUrl), directUrl, appLogin: login }), direct)
      ;[first, second] = [await node.signIn('demo1'), await node.signIn('demo2')]
      orgs = [await orgOf(direct, 'demo1'), await orgOf(direct, 'demo2')]
    })
    afterAll(async () => {
      await node?.close()
      await pooler?.stop()
    })
    const both = () => [first, second] as [Session, Session]
    const connect = async (address: string) => {
      const client = new ZonedClient({ connectionString: address })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    const asRequests = () => connect(urlAs(pooler.through(directUrl), login))

    test('whether a name is kept is found out', async () => {
      expect(await supportsStatementNames(await asRequests())).toBe(renames)
    })

    test('two tenants save and list at once on shared connections, each its own rows', async () => {
      const titles = Array.from({ length: 40 }, (_, n) => `共用${Number(renames)}-${n}`)
      const saves = both().flatMap(session =>
        titles.map(title => session.post('admin/config/dictionary/save', { title, pid: 2, sort: 1 })),
      )
      expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
      const lists = both().flatMap(session =>
        Array.from({ length: 20 }, () =>
          session.post<{ total: number; data: { org_id: number }[] }>('admin/config/dictionary/list', {
            queryValue: `共用${Number(renames)}`,
            limit: 100,
            pid: 2,
          }),
        ),
      )
      for (const { body } of await Promise.all(lists)) expect(body.data).toMatchObject({ total: titles.length })
      const owners = await asOwner<{ org: number; count: number }>(
        direct,
        `select org_id as org, count(*)::int as count from dictionary where title like '共用${Number(renames)}-%' group by 1 order by 1`,
      )
      expect(owners).toEqual(orgs.toSorted((a, b) => a - b).map(org => ({ org, count: titles.length })))
      const used = await valueAsOwner<number>(
        direct,
        `select count(*)::int as value from pg_stat_activity where usename = '${user}' and datname = current_database()`,
      )
      expect(used).toBeLessThanOrEqual(size)
    })

    test('nothing that a transaction set is there for the next client: not after a commit, an error or a hang-up', async () => {
      const [org = 0] = orgs
      const tenant = { org, account: 1, requestId: 'a-request', unscoped: ',dictionary,' }
      const caller = new AbortController()
      const slow = node.database.read({ ...tenant, signal: caller.signal }, raw('select pg_sleep(2)::text as x'))
      const failed = node.database.transaction(tenant, query => query(raw('select 1 / 0')))
      const done = node.database.transaction(tenant, query => query(raw('select 1 as x')))
      await Promise.allSettled([failed, done, pause(100)])
      caller.abort()
      await expect(slow).rejects.toThrow(/canceling statement due to user request/)
      const clients = await Promise.all([asRequests(), asRequests()])
      await Promise.all(clients.map(client => client.query('begin')))
      for (const client of clients) {
        const { rows } = await client.query(
          `select current_user::text as person, session_user::text as login, coalesce(current_setting('app.org', true), '') as org,
            coalesce(current_setting('app.sees', true), '') as sees, current_setting('application_name') as name, current_setting('timezone') as zone,
            current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('jit') as jit,
            current_setting('random_page_cost') as page`,
        )
        const limits = { zone: 'Asia/Shanghai', statement: '3s', lock: '1500ms', jit: 'off', page: '1.1' }
        expect(rows).toEqual([{ person: user, login: user, org: '', sees: '', name: '', ...limits }])
        expect((await client.query('select id from dictionary where org_id <> 0 limit 1')).rows).toEqual([])
        await client.query('commit')
      }
      const asOwnerThere = await connect(pooler.through(directUrl))
      for (let n = 0; n < size * 2; n++) {
        const { rows } = await asOwnerThere.query(
          `select current_user::text as person, current_setting('statement_timeout') as statement`,
        )
        expect(rows).toEqual([{ person: owner(), statement: '0' }])
      }
    })

    test('a connection on which somebody left the organisation and the time-outs of another tenant shows each tenant its own', async () => {
      const [, foreign = 0] = orgs
      const clients = await Promise.all([asRequests(), asRequests()])
      await Promise.all(clients.map(client => client.query('begin')))
      for (const client of clients)
        await client.query(`select set_config('app.org', '${foreign}', false), set_config('app.account', '1', false)`)
      await Promise.all(clients.map(client => client.query('commit')))
      const [mineSession] = both()
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => mineSession.post<{ data: { id: number }[] }>('admin/config/admin/list', { limit: 500 })),
      )
      const mine = await asOwner<{ id: number }>(direct, `select id from account where org_id = ${orgs[0]} and status = 1`)
      const ids = mine.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
      for (const reply of replies) expect(reply.body.data?.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
      for (const client of clients) await client.query(`discard all`)
    })

    test('a read that its caller abandons ends at once, and those of others go on', async () => {
      const [org = 0, foreign = 0] = orgs
      const caller = new AbortController()
      const slow = node.database.read({ org, account: 1, signal: caller.signal }, raw('select pg_sleep(30)::text as x'))
      const other = node.database.read(
        { org: foreign, account: 1, signal: new AbortController().signal },
        raw(`select 'kept' as x from pg_sleep(0.5)`),
      )
      await pause(100)
      const began = performance.now()
      caller.abort()
      await expect(slow).rejects.toThrow(/canceling statement/)
      expect(performance.now() - began).toBeLessThan(allowing(1000))
      expect(await other).toEqual([{ x: 'kept' }])
    })

    test('an import runs to its end, and a change on a node beside the pooler is pushed', async () => {
      const client = await subscribe(node, first as Session)
      const mobile = `138${randomInt(10_000, 100_000)}`
      const file = Array.from({ length: 30 }, (_, n) => `${mobile}${String(n).padStart(3, '0')}`).join('\n')
      const result = await importsOf(node, first as Session, 'admin/websit/tel').run(file)
      expect(result).toMatchObject({ status: 2, added: 30, failed: 0 })
      const there = await direct.signIn('demo1')
      await there.post('admin/config/dictionary/save', { title: `旁边${mobile}`, pid: 2, sort: 1 })
      // The import's own hint may come later than its end.
      await expect.poll(() => client.frames).toContainEqual(expect.objectContaining({ type: 'module', name: 'dictionary' }))
      client.socket.close()
    })

    test('the address of the pooler alone is refused at the start, with the variables that are missing', async () => {
      const database = openPostgres({ url: pooler.through(directUrl) })
      onTestFinished(database.close)
      await expect(database.withStartLock(() => Promise.resolve())).rejects.toThrow(
        /DATABASE_URL .*transaction mode.*DATABASE_DIRECT_URL.*DATABASE_APP_USER/,
      )
    })
  })

  test.each([
    ['a role that is not there', 'nobody_there', /create role nobody_there login/],
    ['the owner of the database', 'houtai', /owns the database/],
  ])('%s is refused as the login of requests', async (_what, name, says) => {
    const database = openPostgres({ url: directUrl, appLogin: { user: name, password: undefined } })
    onTestFinished(database.close)
    await expect(database.withStartLock(() => Promise.resolve())).rejects.toThrow(says)
  })

  test('a login of its own serves without a pooler too, bound by row-level security', async () => {
    const database = openPostgres({ url: directUrl, appLogin: login })
    const node = await nodeOn(database, direct)
    onTestFinished(node.close)
    const session = await node.signIn('demo1')
    expect((await session.post('admin/config/dictionary/list', {})).status).toBe(200)
    const [row] = await database.read({ org: 1, account: 1 }, raw('select session_user::text as login'))
    expect(row).toEqual({ login: user })
    const client = new pg.Client({ connectionString: urlAs(directUrl, login) })
    await client.connect()
    onTestFinished(() => client.end())
    await expect(client.query('set role houtai')).rejects.toThrow(/permission denied/)
    await expect(client.query('select password from account')).rejects.toThrow(/permission denied/)
  })
})
