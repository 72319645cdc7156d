import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { Right } from '../../src/schema/index.ts'
import { loadPrincipal } from '../../src/server/auth/principal.ts'
import { scopeOf } from '../../src/server/db/scope/scopeOf.ts'
import { createPresenceRoom, setPresence } from '../../src/server/push/presence/presenceRoom.ts'
import { pushPresence } from '../../src/server/push/presence/pushPresence.ts'
import { rowVisibility } from '../../src/server/push/presence/rowVisibility.ts'
import type { PushMember } from '../../src/server/push/pushRooms.ts'
import type { PersonPosition } from '../../src/shared/wire/pushFrame.ts'
import { department, employee, leave, scopedModules } from '../fixtures/leave.ts'
import { framesWithin, openSocket, type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const usual: readonly Right[] = ['view', 'add', 'edit', 'delete']
/** Each stands below the one before the colon, and sees what those below him see. */
const staff = { boss: '', lead: 'boss', ann: 'lead', eve: 'boss' } as const
type Name = keyof typeof staff
const dictionary = 'dictionary'
/** Longer than the server gathers changes for. */
const settled = 400

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let org: number
  const sessions = new Map<Name, Session>()
  const accounts = new Map<string, number>()
  const leaves = new Map<Name, number>()
  const idOf = (name: string): number => accounts.get(name) ?? 0
  const leaveOf = (name: Name): number => leaves.get(name) ?? 0

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    admin = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
    const room = await addRow(admin, department.wire.path, { title: '总部', pid: 0 })
    const people = new Map<string, number>()
    for (const username of Object.keys(staff) as Name[]) {
      await addAccount(product, {
        orgcode: 'demo1',
        username,
        pages: { '/test/leave': usual, '/config/dictionary': username === 'eve' ? ['view'] : usual },
      })
      accounts.set(
        username,
        (await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)) ?? 0,
      )
      const pid = people.get(staff[username]) ?? 0
      people.set(
        username,
        await addRow(admin, employee.wire.path, { title: username, account: idOf(username), pid, department: room }),
      )
      const session = await product.signIn('demo1', username)
      sessions.set(username, session)
      leaves.set(username, await addRow(session, leave.wire.path, { title: `${username}请假` }))
    }
    await addAccount(product, { orgcode: 'demo1', username: 'blind', pages: { '/wachapp': ['view'] } })
  })
  afterAll(() => product?.close())

  const enter = async (name: Name | 'blind', at: object | null = null): Promise<PushClient> => {
    const client = await subscribe(product, sessions.get(name as Name) ?? (await product.signIn('demo1', name)))
    if (at) go(client, at)
    return client
  }
  const go = (client: PushClient, at: object | null, tab = 1) => client.send({ type: 'place', tab, at })
  /** Who is where in a module, as a client knows it. */
  const known = (client: PushClient, module: string) => {
    const here = new Map<string, Omit<PersonPosition, 'seconds' | 'tab'>>()
    for (const frame of client.frames) {
      if (frame.type !== 'places' || frame.module !== module) continue
      if (frame.whole) here.clear()
      for (const [uid, tab] of frame.gone) here.delete(`${uid} ${tab}`)
      for (const { seconds: _seconds, tab, ...person } of frame.here) here.set(`${person.uid} ${tab}`, person)
    }
    return [...here.values()].toSorted((a, b) => a.uid - b.uid)
  }
  const end = (...clients: readonly PushClient[]) => clients.forEach(({ socket }) => socket.terminate())

  test('who shows the same list learns who is there and at which row, until they leave', async () => {
    const [boss, ann] = [await enter('boss', { module: dictionary }), await enter('ann', { module: dictionary, row: 1000 })]
    const [bossThere, annThere] = (['boss', 'ann'] as const).map(name => ({ uid: idOf(name), name }))
    await expect.poll(() => known(boss, dictionary)).toEqual([bossThere, { ...annThere, row: 1000 }])
    await expect.poll(() => known(ann, dictionary)).toEqual([bossThere, { ...annThere, row: 1000 }])
    go(ann, { module: dictionary, row: 1000, editing: true, field: 'title' })
    await expect
      .poll(() => known(boss, dictionary))
      .toEqual([bossThere, { ...annThere, row: 1000, editing: true, field: 'title' }])
    go(ann, { module: dictionary, row: 1001 }, 2)
    await expect.poll(() => known(boss, dictionary)).toHaveLength(3)
    go(ann, null, 2)
    await expect.poll(() => known(boss, dictionary)).toHaveLength(2)
    go(ann, { module: dictionary, unseen: true })
    await expect.poll(() => known(boss, dictionary)).toEqual([bossThere])
    go(ann, { module: dictionary })
    await expect.poll(() => known(boss, dictionary)).toHaveLength(2)
    ann.socket.terminate()
    await expect.poll(() => known(boss, dictionary)).toEqual([bossThere])
    end(boss)
  })

  test('who hides it is shown by none of their browsers, whatever those send, until they show it again', async () => {
    const [boss, ann] = [await enter('boss', { module: dictionary }), await enter('ann', { module: dictionary, row: 1000 })]
    const others = () => known(boss, dictionary).filter(({ name }) => name === 'ann')
    await expect.poll(others).toHaveLength(1)
    const elsewhere = await product.signIn('demo1', 'ann')
    await elsewhere.post('preference/save', { key: 'places', value: { hidden: true } })
    await expect.poll(others).toEqual([])
    go(ann, { module: dictionary, row: 1001 })
    const later = await enter('ann', { module: dictionary, row: 1002 })
    await framesWithin(settled, boss)
    expect(others()).toEqual([])
    await elsewhere.post('preference/save', { key: 'places', value: { hidden: false } })
    await expect.poll(() => (go(ann, { module: dictionary, row: 1001 }), others())).toMatchObject([{ row: 1001 }])
    end(boss, ann, later)
  })

  test('another organisation, another list and an account without the right learn nothing', async () => {
    const foreign = await subscribe(product, await product.signIn('demo2'), { orgcode: 'demo2' })
    const others = [foreign, await enter('blind')]
    others.forEach(client => go(client, { module: dictionary, row: 1000, editing: true }))
    const elsewhere = await enter('lead', { module: leave.name })
    const ann = await enter('ann', { module: dictionary, row: 1000, editing: true })
    await expect.poll(() => known(ann, dictionary)).toEqual([{ uid: idOf('ann'), name: 'ann', row: 1000, editing: true }])
    await framesWithin(settled, ann)
    expect(known(foreign, dictionary).map(({ name }) => name)).not.toContain('ann')
    expect([others[1], elsewhere].map(client => client && known(client, dictionary))).toEqual([[], []])
    expect(known(ann, dictionary)).toHaveLength(1)
    end(...others, elsewhere, ann)
  })

  test('who may only look does not edit', async () => {
    const eve = await enter('eve', { module: dictionary, row: 1000, editing: true, field: 'title' })
    await expect.poll(() => known(eve, dictionary)).toEqual([{ uid: idOf('eve'), name: 'eve', row: 1000 }])
    end(eve)
  })

  test('of a row that an account does not see it learns nothing, and it is not at one', async () => {
    const [lead, eve] = [await enter('lead', { module: leave.name }), await enter('eve', { module: leave.name })]
    const ann = await enter('ann', { module: leave.name, row: leaveOf('ann'), editing: true })
    const inList = { uid: idOf('ann'), name: 'ann' }
    const at = (client: PushClient, name: Name) => known(client, leave.name).find(({ uid }) => uid === idOf(name))
    await expect.poll(() => at(lead, 'ann')).toEqual({ ...inList, row: leaveOf('ann'), editing: true })
    await expect.poll(() => at(eve, 'ann')).toEqual(inList)
    go(eve, { module: leave.name, row: leaveOf('ann'), editing: true })
    await framesWithin(settled, lead)
    expect([at(lead, 'eve'), at(ann, 'eve')]).toEqual([
      { uid: idOf('eve'), name: 'eve' },
      { uid: idOf('eve'), name: 'eve' },
    ])
    // The row goes out of lead's sight: nothing more is said of it.
    await asOwner(product, `update leave set created_by = ${idOf('boss')} where id = ${leaveOf('ann')}`)
    product.server.context.changes.publish({ org, table: leave.name, ids: [leaveOf('ann')] })
    await expect.poll(() => at(lead, 'ann')).toEqual(inList)
    await asOwner(product, `update leave set created_by = ${idOf('ann')} where id = ${leaveOf('ann')}`)
    end(lead, eve, ann)
  })

  test('the rows that accounts see are those of the row policies', async () => {
    const { context } = product.server
    const ids = [...leaves.values()]
    const module = context.registry.named(leave.name) ?? leave
    const seen = rowVisibility(context, { module, org, ids })
    for (const name of Object.keys(staff)) {
      const principal = await loadPrincipal(context, { org, account: idOf(name) })
      if (!principal) throw new Error(`there is no ${name}`)
      const who = { ...principal, ip: '', requestId: '' }
      const sees = await seen(who)
      const byPolicies = await scopeOf(context, who).rows(module).existing(ids, [])
      expect(ids.filter(id => sees?.(id))).toEqual(ids.filter(id => byPolicies.has(id)))
    }
  })

  test('whoever had the rights read again while rows were looked up gets everything by the next frame', async () => {
    const { context } = product.server
    const principal = await loadPrincipal(context, { org, account: idOf('lead') })
    if (!principal) throw new Error('there is no lead')
    const sent: string[] = []
    const who = { ...principal, ip: '', requestId: '' }
    const member: PushMember = { sid: 'one', shared: false, who, send: text => sent.push(text), close: () => undefined }
    const room = createPresenceRoom(org, context.registry.named(leave.name) ?? leave)
    room.listeners.set(member, 1)
    setPresence(room, { uid: idOf('ann'), name: 'ann', tab: 1, row: leaveOf('ann'), owner: 'another node', since: 0 })
    const { changed, touched } = room
    const pushing = pushPresence(context, room, { changed, touched, fresh: new Set() })
    member.who = { ...who }
    await pushing
    expect([sent, [...room.fresh]]).toEqual([[], [member]])
    await pushPresence(context, room, { changed: new Map(), touched: new Map(), fresh: room.fresh })
    expect(sent.map(text => JSON.parse(text) as unknown)).toMatchObject([
      { whole: true, here: [{ name: 'ann', row: leaveOf('ann') }] },
    ])
  })

  test('who looks as somebody else is not there', async () => {
    const manager = await product.signIn('demo1')
    const [boss, client] = [await enter('boss', { module: dictionary }), await subscribe(product, manager)]
    go(client, { module: dictionary, row: 1000 })
    await expect.poll(() => known(boss, dictionary)).toHaveLength(2)
    await manager.post('view/start', { as: 'account', id: idOf('ann') })
    await expect.poll(() => known(boss, dictionary)).toEqual([{ uid: idOf('boss'), name: 'boss' }])
    go(client, { module: dictionary, row: 1001 })
    await framesWithin(settled, client)
    expect(known(boss, dictionary)).toHaveLength(1)
    await manager.post('view/end')
    end(boss, client)
  })

  test('whoever loses the right is gone and learns nothing more; whoever signs out is gone', async () => {
    const role = await valueAsOwner<string>(product, `select rights::text as value from role where title = 'ann'`)
    const [boss, ann] = [await enter('boss', { module: dictionary }), await enter('ann', { module: dictionary })]
    await expect.poll(() => known(boss, dictionary)).toHaveLength(2)
    await asOwner(product, `update role set rights = '[]' where title = 'ann'`)
    product.server.context.changes.publish({ org, table: 'role', ids: [] })
    await expect.poll(() => known(boss, dictionary)).toHaveLength(1)
    const before = ann.frames.filter(({ type }) => type === 'places').length
    go(boss, { module: dictionary, row: 1000 })
    go(ann, { module: dictionary, row: 1000 })
    await framesWithin(settled, boss)
    expect(ann.frames.filter(({ type }) => type === 'places')).toHaveLength(before)
    expect(known(boss, dictionary)).toHaveLength(1)
    await asOwner(product, `update role set rights = '${role}' where title = 'ann'`)
    product.server.context.changes.publish({ org, table: 'role', ids: [] })
    const leaving = await product.signIn('demo1', 'lead')
    const lead = await subscribe(product, leaving)
    go(lead, { module: dictionary })
    await expect.poll(() => known(boss, dictionary)).toHaveLength(2)
    await leaving.post('admin/logout')
    await expect.poll(() => known(boss, dictionary)).toHaveLength(1)
    end(boss, ann, lead)
  })

  test('a place in a module that is not there, or in a log, is nowhere; of a socket twenty tabs are shown', async () => {
    const client = await enter('boss')
    for (const module of ['no_such', 'audit', '__proto__', 'constructor']) go(client, { module, row: 1 })
    for (let tab = 0; tab < 25; tab += 1) go(client, { module: dictionary }, tab)
    await expect.poll(() => known(client, dictionary)).toHaveLength(20)
    expect(client.frames.filter(frame => frame.type === 'places' && frame.module !== dictionary)).toEqual([])
    end(client)
  })

  test.each([
    { tab: '1', at: null },
    { tab: -1, at: null },
    { tab: 1.5, at: null },
    { tab: 1 },
    { tab: 1, at: [] },
    { tab: 1, at: dictionary },
    { tab: 1, at: { module: 1 } },
    { tab: 1, at: { module: 'x'.repeat(201) } },
    { tab: 1, at: { module: dictionary, row: '1' } },
    { tab: 1, at: { module: dictionary, row: [1, 2] } },
    { tab: 1, at: { module: dictionary, row: 2 ** 53 } },
    { tab: 1, at: { module: dictionary, row: 1, field: {} } },
  ])('an odd place closes the socket: %o', async frame => {
    const client = await enter('boss')
    client.send({ type: 'place', ...frame })
    expect(await client.closed).toBe('badFrame')
  })

  test('too many places close the socket, and one before the subscription is no place', async () => {
    const client = await enter('boss')
    for (let row = 0; row < 50; row += 1) go(client, { module: dictionary, row })
    expect(await client.closed).toBe('tooMany')
    const early = await openSocket(product)
    early.send({ type: 'auth', token: admin.token })
    go(early, { module: dictionary })
    expect((await framesWithin(settled, early)).filter(({ type }) => type === 'places')).toEqual([])
    end(early)
  })
})
