import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusTransport } from '../../src/server/db/bus.ts'
import { parseNatsAddress } from '../../src/server/db/nats/natsAddress.ts'
import { natsTransport } from '../../src/server/db/nats/natsTransport.ts'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { allowing } from '../fixtures/allowing.ts'
import { framesWithin, type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, valueAsOwner, orgOf } from '../fixtures/records.ts'
import { hasNats, startNats } from '../nats.ts'
import { anotherNode, engine, type Product, type Session, startProduct } from '../server.ts'

/** What the messages between two nodes go by. */
interface Wire {
  /** One for each node; the database where there is none. */
  transport(): { transport?: BusTransport }
  /** All nodes lose their connection, and find a way back. */
  cutOff(one: Product): Promise<unknown>
  /** As a program that is no node. */
  publish(one: Product, text: string): Promise<unknown>
  close(): Promise<unknown>
}

const listenNotify: Wire = {
  transport: () => ({}),
  cutOff: one =>
    asOwner(
      one,
      `select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen houtai', 'select') and datname = current_database()`,
    ),
  publish: (one, text) => asOwner(one, `select pg_notify('houtai', '${text}')`),
  close: () => Promise.resolve(),
}

async function natsWire(): Promise<Wire> {
  const server = await startNats()
  const subject = `houtai.${randomUUID()}`
  const opened: ReturnType<typeof natsTransport>[] = []
  return {
    transport() {
      const transport = natsTransport(parseNatsAddress(server.url, undefined), subject)
      opened.push(transport)
      return { transport }
    },
    cutOff: () => server.stop().then(server.start),
    publish: (_one, text) => server.publish(subject, text),
    close: () => Promise.all(opened.map(one => one.close())).then(server.stop),
  }
}

const wires: Readonly<Record<string, () => Promise<Wire>>> = {
  'LISTEN and NOTIFY': () => Promise.resolve(listenNotify),
  ...(hasNats ? { NATS: natsWire } : {}),
}

/** The names and rows that a client shows after all its frames: those at about the same time come in one. */
function shownTo({ frames }: PushClient) {
  const shown = new Map<string, readonly [name: string, row: number | undefined]>()
  for (const frame of frames) {
    if (frame.type !== 'places') continue
    if (frame.whole) shown.clear()
    for (const [uid, tab] of frame.gone) shown.delete(`${uid} ${tab}`)
    for (const { uid, tab, name, row } of frame.here) shown.set(`${uid} ${tab}`, [name, row])
  }
  return [...shown.values()]
}

describe.runIf(engine === 'postgres').each(Object.keys(wires))('on two nodes by %s', name => {
  let wire: Wire
  let one: Product
  let two: Product
  let session: Session
  let org: number

  beforeAll(async () => {
    wire = (await wires[name]?.()) ?? listenNotify
    one = await startProduct('postgres', wire.transport())
    two = await anotherNode(one, wire.transport())
    session = await one.signIn('demo1')
    org = await orgOf(one, 'demo1')
  })
  afterAll(async () => {
    await two?.close()
    await one?.close()
    await wire?.close()
  })
  const accounts = async (...names: readonly string[]) =>
    (
      await asOwner<{ id: number }>(
        one,
        `select id from account where org_id = ${org} and username in ('${names.join("','")}') order by id`,
      )
    ).map(({ id }) => id)
  const cutOff = () => wire.cutOff(one)
  const uidsOf = (client: PushClient) => {
    const last = client.frames.findLast(({ type }) => type === 'alluid')
    return last?.type === 'alluid' ? last.uids : []
  }

  test('a change on one is pushed on the other within a second', async () => {
    const client = await subscribe(two, session)
    const hint = client.nextFrame('module')
    const started = performance.now()
    const { body } = await session.post<{ id: number }>('admin/config/dictionary/save', { title: 'far', pid: 0, sort: 1 })
    expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [body.data?.id] })
    expect(performance.now() - started).toBeLessThan(allowing(1000))
    client.socket.close()
  })

  test('a frame sent on one arrives once on both', async () => {
    const clients = [await subscribe(one, session), await subscribe(two, session)]
    const received = Promise.all(clients.map(client => framesWithin(1500, client)))
    pushFrame(one.server.context, { org }, { type: 'message', unread: 3 })
    const messages = (await received).map(frames => frames.filter(({ type }) => type === 'message'))
    expect(messages).toEqual([[{ type: 'message', unread: 3 }], [{ type: 'message', unread: 3 }]])
    clients.forEach(({ socket }) => socket.close())
  })

  test('a message sent on one, or read on the other, is counted on both', async () => {
    const clients = [await subscribe(one, session), await subscribe(two, session)]
    const unread = () => clients.map(({ frames }) => frames.findLast(({ type }) => type === 'message'))
    const sent = await session.post('admin/message/save', { title: '两处', content: '<p>x</p>', audience: 1 })
    expect(sent.body).toMatchObject({ success: true })
    await expect.poll(unread).toEqual([1, 1].map(count => ({ type: 'message', unread: count })))
    const newest = await asOwner<{ id: number }>(one, 'select max(id) as id from letter')
    const there = await two.signIn('demo1')
    expect((await there.post('message/has_read', { msg_id: newest[0]?.id })).body).toMatchObject({ success: true })
    await expect.poll(unread).toEqual([0, 0].map(count => ({ type: 'message', unread: count })))
    clients.forEach(({ socket }) => socket.close())
  })

  test('a session ended on one is ended on the other within a second', async () => {
    const leaving = await one.signIn('demo1')
    const client = await subscribe(two, leaving)
    const started = performance.now()
    await leaving.post('admin/logout')
    expect(await client.closed).toBe('noSession')
    expect(client.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
    expect(performance.now() - started).toBeLessThan(allowing(1000))
  })

  test('who is online on either is pushed on both, until they leave', async () => {
    await addAccount(one, { orgcode: 'demo1', username: 'far', pages: {} })
    const here = await subscribe(one, session)
    const there = await subscribe(two, await two.signIn('demo1', 'far'))
    const both = await accounts('admin', 'far')
    await expect.poll(() => uidsOf(here)).toEqual(both)
    await expect.poll(() => uidsOf(there)).toEqual(both)
    there.socket.close()
    await expect.poll(() => uidsOf(here)).toEqual(await accounts('admin'))
    here.socket.close()
  })

  test('who is in a list, and at which row, is shown on both, until they or their node leave', async () => {
    const third = await anotherNode(one, wire.transport())
    const here = await subscribe(one, session)
    const there = await subscribe(third, await third.signIn('demo1', 'far'))
    here.send({ type: 'place', tab: 1, at: { module: 'dictionary' } })
    there.send({ type: 'place', tab: 2, at: { module: 'dictionary', row: 1000 } })
    // It has no right to the page.
    await framesWithin(500, here)
    expect(shownTo(here)).toEqual([['管理员', undefined]])
    const twin = await subscribe(third, await third.signIn('demo1', 'viewer'))
    twin.send({ type: 'place', tab: 3, at: { module: 'dictionary', row: 1000 } })
    await expect.poll(() => shownTo(here)).toContainEqual(['只读用户', 1000])
    const late = await subscribe(two, session)
    late.send({ type: 'place', tab: 4, at: { module: 'dictionary' } })
    await expect.poll(() => shownTo(late)).toHaveLength(3)
    await third.close()
    const remaining = [here, late].map(() => ['管理员', undefined])
    for (const client of [here, late]) await expect.poll(() => shownTo(client)).toEqual(remaining)
    for (const { socket } of [here, late]) socket.close()
  })

  test('accounts of a stopped node are no longer online', async () => {
    const third = await anotherNode(one, wire.transport())
    const here = await subscribe(one, session)
    await subscribe(third, await one.signIn('demo1', 'far'))
    await expect.poll(() => uidsOf(here)).toHaveLength(2)
    await third.close()
    await expect.poll(() => uidsOf(here)).toEqual(await accounts('admin'))
    here.socket.close()
  })

  test('a node cut off from the others learns who is online when it is back', async () => {
    const here = await subscribe(one, session)
    await cutOff()
    const there = await subscribe(two, await two.signIn('demo1', 'far'))
    const both = await accounts('admin', 'far')
    await expect.poll(() => uidsOf(here)).toEqual(both)
    await expect.poll(() => uidsOf(there)).toEqual(both)
    for (const { socket } of [here, there]) socket.close()
  })

  test('a node that missed notifications makes its clients reload lists, jobs and messages', async () => {
    const client = await subscribe(two, await two.signIn('demo1', 'viewer'))
    const job = await valueAsOwner<number>(
      one,
      `insert into job (org_id, account_id, kind, module, given, file_id, state, done, total) select org_id, id, 'export', 'wachapp', '{}', 'none', 'running', 1, 4
        from account where org_id = ${org} and username = 'viewer' returning id as value`,
    )
    const before = client.frames.length
    await cutOff()
    const expectFrame = (frame: object) => expect.poll(() => client.frames.slice(before)).toContainEqual(frame)
    for (const name of ['wachapp', 'dictionary', 'gasprice', 'menu']) await expectFrame({ type: 'module', name, ids: [] })
    await expectFrame({ type: 'job', id: String(job), progress: 25, state: 'running' })
    await expectFrame({ type: 'message', unread: expect.any(Number) })
    await asOwner(one, `delete from job where id = ${job}`)
    client.socket.close()
  })

  test('after missed notifications a client is not notified of a module it may not view', async () => {
    await addAccount(one, { orgcode: 'demo1', username: 'narrow', pages: { '/wachapp': ['view'] } })
    const client = await subscribe(two, await two.signIn('demo1', 'narrow'))
    const before = client.frames.length
    await cutOff()
    await expect.poll(() => client.frames.slice(before)).toContainEqual({ type: 'module', name: 'wachapp', ids: [] })
    expect(client.frames.filter(frame => frame.type === 'module' && frame.name === 'dictionary')).toEqual([])
    client.socket.close()
  })

  test.each(['', 'null', 'x', '{"topic":1}', '[]'])('a foreign notification on the channel is ignored: "%s"', async text => {
    const client = await subscribe(two, await two.signIn('demo1'))
    await wire.publish(one, text)
    const leaving = await one.signIn('demo1', 'far')
    const there = await subscribe(two, leaving)
    await leaving.post('admin/logout')
    expect(await there.closed).toBe('noSession')
    client.socket.close()
  })
})
