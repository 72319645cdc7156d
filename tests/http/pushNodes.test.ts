import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { addAccount, asOwner, look, orgOf } from '../fixtures/records.ts'
import { anotherNode, databases, type Product, type Session, startProduct } from '../server.ts'
import { during, type Ear, join } from '../fixtures/pushClient.ts'
import { allowing } from '../fixtures/allowing.ts'

describe.runIf(databases.includes('postgres'))('on two nodes', () => {
  let one: Product
  let two: Product
  let session: Session
  let org: number

  beforeAll(async () => {
    one = await startProduct('postgres')
    two = await anotherNode(one)
    session = await one.signIn('demo1')
    org = await orgOf(one, 'demo1')
  })
  afterAll(async () => {
    await two?.close()
    await one?.close()
  })
  const accounts = async (...names: readonly string[]) =>
    (
      await asOwner<{ id: number }>(
        one,
        `select id from account where org_id = ${org} and username in ('${names.join("','")}') order by id`,
      )
    ).map(({ id }) => id)
  const cutOff = () =>
    asOwner(
      one,
      `select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen houtai', 'select') and datname = current_database()`,
    )
  const uidsOf = (ear: Ear) => {
    const last = ear.frames.findLast(({ type }) => type === 'alluid')
    return last?.type === 'alluid' ? last.uids : []
  }

  test('a change on one is hinted on the other within a second', async () => {
    const ear = await join(two, session)
    const hint = ear.hears('module')
    const started = performance.now()
    const { body } = await session.post<{ id: number }>('admin/config/dictionary/save', { title: 'far', pid: 0, sort: 1 })
    expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [body.data?.id] })
    expect(performance.now() - started).toBeLessThan(allowing(1000))
    ear.socket.close()
  })

  test('what is told on one is heard once on both', async () => {
    const ears = [await join(one, session), await join(two, session)]
    const heard = Promise.all(ears.map(ear => during(1500, ear)))
    pushFrame(one.server.source, { org }, { type: 'message', unread: 3 })
    const messages = (await heard).map(frames => frames.filter(({ type }) => type === 'message'))
    expect(messages).toEqual([[{ type: 'message', unread: 3 }], [{ type: 'message', unread: 3 }]])
    ears.forEach(({ socket }) => socket.close())
  })

  test('a message sent on one, or read on the other, is counted on both', async () => {
    const ears = [await join(one, session), await join(two, session)]
    const unread = () => ears.map(({ frames }) => frames.findLast(({ type }) => type === 'message'))
    const sent = await session.post('admin/message/save', { title: '两处', content: '<p>x</p>', audience: 1 })
    expect(sent.body).toMatchObject({ success: true })
    await expect.poll(unread).toEqual([1, 1].map(count => ({ type: 'message', unread: count })))
    const newest = await asOwner<{ id: number }>(one, 'select max(id) as id from letter')
    const there = await two.signIn('demo1')
    expect((await there.post('message/has_read', { msg_id: newest[0]?.id })).body).toMatchObject({ success: true })
    await expect.poll(unread).toEqual([0, 0].map(count => ({ type: 'message', unread: count })))
    ears.forEach(({ socket }) => socket.close())
  })

  test('a session ended on one is over on the other within a second', async () => {
    const leaving = await one.signIn('demo1')
    const ear = await join(two, leaving)
    const started = performance.now()
    await leaving.post('admin/logout')
    expect(await ear.closed).toBe('noSession')
    expect(ear.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
    expect(performance.now() - started).toBeLessThan(allowing(1000))
  })

  test('who is online on either is told on both, until he leaves', async () => {
    await addAccount(one, { orgcode: 'demo1', username: 'far', pages: {} })
    const here = await join(one, session)
    const there = await join(two, await two.signIn('demo1', 'far'))
    const both = await accounts('admin', 'far')
    await expect.poll(() => uidsOf(here)).toEqual(both)
    await expect.poll(() => uidsOf(there)).toEqual(both)
    there.socket.close()
    await expect.poll(() => uidsOf(here)).toEqual(await accounts('admin'))
    here.socket.close()
  })

  test('who was on a node that stopped is online no more', async () => {
    const third = await anotherNode(one)
    const here = await join(one, session)
    await join(third, await one.signIn('demo1', 'far'))
    await expect.poll(() => uidsOf(here)).toHaveLength(2)
    await third.close()
    await expect.poll(() => uidsOf(here)).toEqual(await accounts('admin'))
    here.socket.close()
  })

  test('a node cut off from the others learns who is online when it is back', async () => {
    const here = await join(one, session)
    await cutOff()
    const there = await join(two, await two.signIn('demo1', 'far'))
    const both = await accounts('admin', 'far')
    await expect.poll(() => uidsOf(here)).toEqual(both)
    await expect.poll(() => uidsOf(there)).toEqual(both)
    for (const { socket } of [here, there]) socket.close()
  })

  test('a node that could not hear for a while has what it shows asked for anew: lists, jobs, messages', async () => {
    const ear = await join(two, await two.signIn('demo1', 'viewer'))
    const job = await look<number>(
      one,
      `insert into job (org_id, account_id, kind, module, given, file_id, state, done, total) select org_id, id, 'export', 'wachapp', '{}', 'none', 'running', 1, 4
        from account where org_id = ${org} and username = 'viewer' returning id as value`,
    )
    const before = ear.frames.length
    await cutOff()
    const heard = (frame: object) => expect.poll(() => ear.frames.slice(before)).toContainEqual(frame)
    for (const name of ['wachapp', 'dictionary', 'gasprice', 'menu']) await heard({ type: 'module', name, ids: [] })
    await heard({ type: 'job', id: String(job), progress: 25, state: 'running' })
    await heard({ type: 'message', unread: expect.any(Number) })
    await asOwner(one, `delete from job where id = ${job}`)
    ear.socket.close()
  })

  test('of what it could not hear nobody is told of a module he may not view', async () => {
    await addAccount(one, { orgcode: 'demo1', username: 'narrow', pages: { '/wachapp': ['view'] } })
    const ear = await join(two, await two.signIn('demo1', 'narrow'))
    const before = ear.frames.length
    await cutOff()
    await expect.poll(() => ear.frames.slice(before)).toContainEqual({ type: 'module', name: 'wachapp', ids: [] })
    expect(ear.frames.filter(frame => frame.type === 'module' && frame.name === 'dictionary')).toEqual([])
    ear.socket.close()
  })

  test.each(['', 'null', 'x', '{"topic":1}', '[]'])('what somebody else says on the channel is not heard: "%s"', async text => {
    const ear = await join(two, await two.signIn('demo1'))
    await asOwner(one, `select pg_notify('houtai', '${text}')`)
    const leaving = await one.signIn('demo1', 'far')
    const there = await join(two, leaving)
    await leaving.post('admin/logout')
    expect(await there.closed).toBe('noSession')
    ear.socket.close()
  })
})
