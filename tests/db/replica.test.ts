import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { examineReplica } from '../../src/cli/command/examineReplica.ts'
import { readDatabaseConfig } from '../../src/server/databaseConfig.ts'
import type { BusTransport } from '../../src/server/db/bus.ts'
import { openPostgres } from '../../src/server/db/postgres/openPostgres.ts'
import { replicaConnections } from '../../src/server/db/postgres/replicaConnections.ts'
import { type ReadReplica, readReplica } from '../../src/server/db/replica/readReplica.ts'
import { watchReplica } from '../../src/server/db/replica/watchReplica.ts'
import { writePositions } from '../../src/server/db/replica/writePositions.ts'
import { defaultDatabaseLimits } from '../../src/server/db/sessionSettings.ts'
import { raw } from '../../src/server/db/sql.ts'
import { writePositionHeader } from '../../src/shared/wire/envelope.ts'
import { type Cluster, type PostgresServer, startCluster } from '../cluster.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { orgOf } from '../fixtures/records.ts'
import { engine, nodeOn, type Product, type Session } from '../server.ts'

const hour = 3_600_000
const dictionary = 'admin/config/dictionary'
/** Brings nothing to other nodes, and nothing of them. */
const silence: BusTransport = {
  kind: 'listen',
  notify: () => undefined,
  listen: () => undefined,
  isConnected: () => true,
  peers: () => null,
}

test('a replica whose primary has said nothing for longer than the greatest lag answers nothing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isSilent = false
  const known = { system: 'one', position: 7 }
  const looked: number[] = []
  const primary = () => (isSilent ? Promise.reject(new Error('no answer')) : Promise.resolve(known))
  const watch = watchReplica(
    { primary, replica: () => Promise.resolve(known) },
    { maxLag: 5000, looked: position => looked.push(position) },
  )
  onTestFinished(watch.close)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([watch.base(), watch.state().use]).toEqual([7, 'used'])
  isSilent = true
  await vi.advanceTimersByTimeAsync(4000)
  expect(watch.base()).toBe(7)
  await vi.advanceTimersByTimeAsync(4000)
  expect([watch.base(), watch.state().use]).toEqual([Infinity, 'behind'])
  expect(looked).not.toContain(Infinity)
})

test('the position of a write is known though its organisation writes on and on', async () => {
  let position = 0
  const positions = writePositions(async () => {
    positions.note(7)
    await immediate()
    return ++position
  })
  onTestFinished(positions.close)
  positions.note(7)
  const known = await positions.known(7)
  expect(known).toBeGreaterThan(0)
  expect(positions.of(7)).toBe(Infinity)
})

describe.runIf(engine === 'postgres')('beside a streaming replica', () => {
  let cluster: Cluster
  let standby: PostgresServer
  let dataDir = ''
  let node: Product
  let other: Product
  let session: Session
  const replicas: ReadReplica[] = []

  const replicaOf = (maxLag: number, readUrl = standby.url, appLogin?: { user: string; password: undefined }): ReadReplica => {
    const replica = readReplica(replicaConnections(readUrl, { url: cluster.url, appLogin }, defaultDatabaseLimits), maxLag)
    replicas.push(replica)
    return replica
  }
  const nodeWith = (replica: ReadReplica, transport?: BusTransport) =>
    nodeOn(openPostgres({ url: cluster.url }), { dataDir }, { replica, ...(transport ? { transport } : {}) })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'houtai-'))
    const started = await startCluster({
      database: 'houtai',
      statements: ['create role houtai login createdb createrole', 'create database houtai owner houtai'],
    })
    if (!started) throw new Error('there is no PostgreSQL to start')
    cluster = started
    standby = await cluster.addReplica()
    node = await nodeWith(replicaOf(hour))
    other = await nodeWith(replicaOf(hour))
    session = await node.signIn('demo1')
  })
  afterAll(async () => {
    await other?.close()
    await node?.close()
    for (const replica of replicas) await replica.close()
    await cluster?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Stops the replica from replaying, until the test is over. */
  async function holdUp(): Promise<void> {
    await standby.asSuperuser(['select pg_wal_replay_pause()'])
    onTestFinished(goOn)
  }
  const goOn = () => standby.asSuperuser(['select pg_wal_replay_resume()'])
  const add = (title: string) => session.post<{ id: number }>(`${dictionary}/save`, { title, pid: 2, sort: 1 })
  const titles = async (at: Product, as: Session, headers = {}): Promise<string[]> => {
    const { app } = at
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${as.orgkey}/v2/manage/${dictionary}/list`,
      payload: { pid: 2, limit: 100 },
      headers: { authorization: `Bearer ${as.token}`, ...headers },
    })
    const { data }: { data: { data: { title: string }[] } } = JSON.parse(reply.body)
    return data.data.map(({ title }) => title)
  }
  /** How many reads each server has answered. */
  async function reads({ server }: Product): Promise<Record<'replica' | 'primary', number>> {
    const text = await server.metrics.text()
    const of = (name: string) => Number(new RegExp(`list_reads_total\\{server="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    return { replica: of('replica'), primary: of('primary') }
  }
  /** Which servers answer the reads of a call. */
  async function serversOf(at: Product, call: () => Promise<unknown>): Promise<string[]> {
    const before = await reads(at)
    await call()
    const after = await reads(at)
    return (['replica', 'primary'] as const).filter(one => after[one] > before[one])
  }
  const isCaughtUp = (at: Product, as: Session) => expect.poll(() => serversOf(at, () => titles(at, as))).toEqual(['replica'])

  test('lists are read from the replica once it has replayed what the organisation wrote', async () => {
    await isCaughtUp(node, session)
    expect(node.server.replica?.state()).toEqual({ use: 'used', lag: expect.any(Number) })
  })

  test('while it is late, a session reads what it wrote, and another organisation goes on reading the replica', async () => {
    const elsewhere = await node.signIn('demo2')
    await isCaughtUp(node, session)
    await isCaughtUp(node, elsewhere)
    await holdUp()
    const saved = await add('late-own')
    expect(saved.headers[writePositionHeader]).toMatch(/^\d+$/)
    expect(await serversOf(node, async () => expect(await titles(node, session)).toContain('late-own'))).toEqual(['primary'])
    expect(await serversOf(node, () => titles(node, elsewhere))).toEqual(['replica'])
    await goOn()
    await isCaughtUp(node, session)
    expect(await titles(node, session)).toContain('late-own')
  })

  test('while it is late, who is notified of a change on another node reads it there', async () => {
    await isCaughtUp(other, session)
    const client = await subscribe(other, session)
    onTestFinished(() => client.socket.close())
    await holdUp()
    const hint = client.nextFrame('module')
    await add('late-told')
    await hint
    expect(await titles(other, session)).toContain('late-told')
  })

  test('while it is late, a page that is told of a change reads it on a node that has not heard of it', async () => {
    await isCaughtUp(node, session)
    const client = await subscribe(other, session)
    onTestFinished(() => client.socket.close())
    const deaf = await nodeWith(replicaOf(hour), silence)
    onTestFinished(deaf.close)
    await isCaughtUp(deaf, session)
    await holdUp()
    const hint = client.nextFrame('module')
    await add('late-third')
    const { position } = await hint
    expect(position).toBeGreaterThan(0)
    expect(await titles(deaf, session)).not.toContain('late-third')
    expect(await titles(deaf, session, { [writePositionHeader]: String(position) })).toContain('late-third')
  })

  test('the position in the reply of a write makes another node read it, whether the message has come or not', async () => {
    await isCaughtUp(other, session)
    await holdUp()
    const { headers } = await add('late-position')
    const position = String(headers[writePositionHeader])
    expect(await titles(other, session, { [writePositionHeader]: position })).toContain('late-position')
    const far = { [writePositionHeader]: '900000000000000' }
    expect(await serversOf(other, () => titles(other, session, far))).toEqual(['primary'])
  })

  test.each([
    ['an odd position is no position', 'NaN'],
    ['a position of no number is none', '1e400'],
    ['a negative position is none', '-1'],
  ])('%s', async (_, sent) => {
    await isCaughtUp(node, session)
    expect(await serversOf(node, () => titles(node, session, { [writePositionHeader]: sent }))).toEqual(['replica'])
  })

  test('while it is late, a keyword, the search of all modules and an export have what was written', async () => {
    await isCaughtUp(node, session)
    await holdUp()
    await add('late-everywhere')
    const found = await session.post<{ data: unknown[] }>(`${dictionary}/list`, { queryValue: 'late-everywhere', pid: 2 })
    expect(found.body.data?.data).toHaveLength(1)
    const search = await session.post<{ title: string }[]>('records/find', { keyword: 'late-everywhere' })
    expect(search.body.data).toMatchObject([{ title: 'late-everywhere' }])
    const file = await session.post<{ path: string }>(`${dictionary}/list`, {
      postType: 'excel',
      format: 'csv',
      pid: 2,
      columns: ['title'],
    })
    const cookie = { cookie: `token=${session.token}`, authorization: `Bearer ${session.token}` }
    const sheet = await node.app.inject({ url: file.body.data?.path ?? '', headers: cookie })
    expect(sheet.body).toContain('late-everywhere')
  })

  test('a replica that is down is not used, and is used again when it is back', async () => {
    await isCaughtUp(node, session)
    await standby.stop()
    expect(await titles(node, session)).toContain('late-own')
    await expect.poll(() => node.server.replica?.state()).toEqual({ use: 'unreachable', lag: null })
    expect(await serversOf(node, () => titles(node, session))).toEqual(['primary'])
    await standby.start()
    await isCaughtUp(node, session)
  })

  test('a replica that is further behind than allowed is not used, also for what other programs wrote', async () => {
    const replica = replicaOf(1000)
    const strict = await nodeWith(replica)
    onTestFinished(strict.close)
    await isCaughtUp(strict, session)
    await holdUp()
    const org = await orgOf(strict, 'demo1')
    await cluster.asSuperuser(
      [`insert into dictionary (org_id, title, pid, sort) values (${org}, 'by-others', 2, 1)`, 'select txid_current()'],
      'houtai',
    )
    await expect.poll(() => replica.state().use).toBe('behind')
    expect(await titles(strict, session)).toContain('by-others')
  })

  test('requests run on it as on the primary, under the same row policies', async () => {
    await cluster.asSuperuser(['create role web login', 'grant houtai_app to web'])
    await expect.poll(() => standby.asSuperuser(['set role web']).then(() => 'there', String)).toBe('there')
    const org = await orgOf(node, 'demo1')
    for (const appLogin of [undefined, { user: 'web', password: undefined }]) {
      const connections = replicaConnections(standby.url, { url: cluster.url, appLogin }, defaultDatabaseLimits)
      onTestFinished(connections.close)
      const read = (tenant: { org: number; account: number }, text: string) => connections.read(tenant, raw(text), 0)
      const person = { person: appLogin?.user ?? 'houtai_app', zone: 'Asia/Shanghai', limit: '3s' }
      const settings = `select current_user::text as person, current_setting('timezone') as zone, current_setting('statement_timeout') as limit`
      expect(await read({ org, account: 1 }, settings)).toEqual([person])
      const orgs = await read({ org, account: 1 }, 'select distinct org_id from account')
      expect(orgs).toEqual([{ org_id: org }])
      expect(await read({ org: 0, account: 0 }, 'select id from account limit 1')).toEqual([])
      await expect(read({ org, account: 1 }, 'select password from account limit 1')).rejects.toThrow(/permission denied/)
    }
  })

  test('the doctor says how far the replica is behind, and why one cannot be used', async () => {
    const examine = async (readUrl: string) => {
      const config = readDatabaseConfig({ DATABASE_URL: cluster.url, DATABASE_READ_URL: readUrl })
      const [finding] = await examineReplica(node.database, config)
      return `${finding?.state}: ${finding?.says}`
    }
    expect(await examine(standby.url)).toMatch(/^ok: \d+ KB of log behind; its row policies are those of the primary \(\d+\)$/)
    expect(await examine(`${cluster.url}?application_name=x`)).toMatch(/^bad: .*no streaming replica/)
    expect(await examine(process.env['DATABASE_URL'] ?? '')).toMatch(/^bad: .*(no streaming replica|another cluster)/)
    expect(await examine('postgres://houtai@127.0.0.1:1/houtai')).toMatch(
      /^warning: lists are read from the primary: .*ECONNREFUSED/,
    )
  })

  test('the primary itself and the database of somebody else are no replicas', async () => {
    const itself = replicaOf(hour, cluster.url)
    await expect.poll(() => itself.state().use).toBe('noReplica')
    const foreign = replicaOf(hour, process.env['DATABASE_URL'] ?? '')
    await expect.poll(() => foreign.state().use).toBe('otherDatabase')
  })
})
