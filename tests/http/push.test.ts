import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { allowing } from '../fixtures/allowing.ts'
import { addressOf, openSocket, framesWithin, type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, valueAsOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/config/dictionary'
const accountOf = (product: Product, orgcode: string, username: string) =>
  valueAsOwner<number>(
    product,
    `select a.id as value from account a join organisation o on o.id = a.org_id where o.orgcode = '${orgcode}' and a.username = '${username}'`,
  )

interface Page {
  id: number | string
  pageUrl: string
  children?: readonly Page[]
}
interface Rights {
  version: number
  pages: readonly Page[]
}
const pagesIn = (pages: readonly Page[]): Page[] => pages.flatMap(page => [page, ...pagesIn(page.children ?? [])])

describe(`on ${engine}`, () => {
  let product: Product
  let demo1: Session
  let demo2: Session
  const clients: PushClient[] = []
  const joined = async (session: Session, subscription: object = {}) => {
    const client = await subscribe(product, session, subscription)
    clients.push(client)
    return client
  }
  const save = (session: Session, title: string) => session.post<{ id: number }>(`${path}/save`, { title, pid: 0, sort: 1 })

  beforeAll(async () => {
    product = await startProduct(engine)
    demo1 = await product.signIn('demo1')
    demo2 = await product.signIn('demo2')
  })
  afterAll(async () => {
    clients.forEach(({ socket }) => socket.terminate())
    await product?.close()
  })

  describe('a socket is authenticated', () => {
    test('by the token of its first frame', async () => {
      const client = await joined(demo1)
      expect(client.frames).toEqual([{ type: 'alluid', orgcode: 'demo1', uids: [await accountOf(product, 'demo1', 'admin')] }])
    })

    test.each(['', 'Bearer%20'])('by the cookie %stoken', async prefix => {
      const client = await openSocket(product, { headers: { cookie: `theme=dark; token=${prefix}${demo1.token}` } })
      client.send({ type: 'adminsub', orgcode: 'demo1' })
      expect(await client.nextFrame('alluid')).toMatchObject({ orgcode: 'demo1' })
    })

    test('by the token in its frame before the cookie', async () => {
      const client = await openSocket(product, { headers: { cookie: `token=${demo2.token}` } })
      client.send({ type: 'auth', token: `Bearer ${demo1.token}` })
      client.send({ type: 'adminsub', orgcode: 'demo1' })
      expect(await client.nextFrame('alluid')).toMatchObject({ orgcode: 'demo1' })
    })

    test('from a page of the same origin', async () => {
      const client = await openSocket(product, {
        origin: `http://${await addressOf(product)}`,
        headers: { cookie: `token=${demo1.token}` },
      })
      client.send({ type: 'adminsub', orgcode: 'demo1' })
      expect(await client.nextFrame('alluid')).toMatchObject({ orgcode: 'demo1' })
    })
  })

  describe('who is online', () => {
    test('is pushed to the whole organisation when somebody comes or goes, and to no other', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'coming', pages: {} })
      const [here, elsewhere] = [await joined(demo1), await joined(demo2, { orgcode: 'demo2' })]
      const foreign = framesWithin(1200, elsewhere)
      const [come, other] = [here.nextFrame('alluid'), await joined(await product.signIn('demo1', 'coming'))]
      const coming = await accountOf(product, 'demo1', 'coming')
      expect((await come).uids).toContain(coming)
      const gone = here.nextFrame('alluid')
      other.socket.close()
      expect((await gone).uids).not.toContain(coming)
      expect(await foreign).toEqual([])
    })

    test('is pushed once for many who come together, each account once', async () => {
      const here = await joined(demo1)
      const received = framesWithin(900, here)
      await Promise.all(Array.from({ length: 20 }, () => joined(demo1)))
      const frames = await received
      expect(frames.length).toBeLessThanOrEqual(4)
      for (const frame of frames)
        expect(frame).toEqual({ type: 'alluid', orgcode: 'demo1', uids: [await accountOf(product, 'demo1', 'admin')] })
    })
  })

  describe('a change of rows', () => {
    test('is pushed with its id to all of the organisation who may view the module, within half a second', async () => {
      const client = await joined(await signInWith(product, 'seeing', { '/config/dictionary': ['view'] }))
      const hint = client.nextFrame('module')
      const started = performance.now()
      const { body } = await save(demo1, 'hinted')
      expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [body.data?.id] })
      expect(performance.now() - started).toBeLessThan(allowing(500))
    })

    test('is not pushed to roles without view, or to another organisation', async () => {
      await addAccount(product, {
        orgcode: 'demo1',
        username: 'blind',
        pages: { '/config/menu': ['view'], '/config/dictionary': ['edit'] },
      })
      const withoutView = await joined(await product.signIn('demo1', 'blind'))
      const foreign = await joined(demo2, { orgcode: 'demo2' })
      const silent = Promise.all([framesWithin(700, withoutView), framesWithin(700, foreign)])
      await save(demo1, 'unseen')
      expect(await silent).toEqual([[], []])
    })

    test('of a platform module is pushed to every organisation', async () => {
      const platform = await product.signIn('platform')
      const client = await joined(demo2, { orgcode: 'demo2' })
      const hint = client.nextFrame('module')
      const { body } = await platform.post<{ id: number }>('admin/config/icon/save', { title: '推送', code: 'ri:home-line' })
      expect(await hint).toEqual({ type: 'module', name: 'icon', ids: [body.data?.id] })
    })

    test('of an organisation is pushed to the platform and to that organisation only', async () => {
      const platform = await product.signIn('platform')
      const [above, own, other] = [
        await joined(platform, { orgcode: 'platform' }),
        await joined(demo2, { orgcode: 'demo2' }),
        await joined(demo1),
      ]
      const [received, silent] = [Promise.all([above.nextFrame('module'), own.nextFrame('module')]), framesWithin(500, other)]
      const id = await orgOf(product, 'demo2')
      const saved = await platform.post('admin/websit/upfield', { id, field: 'remark', value: '推送' })
      expect(saved.status).toBe(200)
      for (const hint of await received) expect(hint.ids).toEqual([id])
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
    })

    test('is pushed to an account limited to one row when it is that row', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'keeper', pages: { '/gasstation': ['view'] } })
      const org = await orgOf(product, 'demo1')
      const station = await valueAsOwner<number>(
        product,
        `insert into gasstation (org_id, title) values (${org}, '门店') returning id as value`,
      )
      await asOwner(product, `update account set station_id = ${station} where username = 'keeper'`)
      const client = await joined(await product.signIn('demo1', 'keeper'))
      const publishChange = (ids: readonly number[]) => product.server.context.changes.publish({ org, table: 'gasstation', ids })
      const silent = framesWithin(500, client)
      publishChange([Number(station) + 1])
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
      const hint = client.nextFrame('module')
      publishChange([Number(station), Number(station) + 1])
      expect((await hint).ids).toEqual([station])
    })

    test('made while a socket connects is pushed to it too, if it may view it', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'unseeing', pages: { '/config/menu': ['view'] } })
      const first = await joined(demo1)
      const hint = first.nextFrame('module')
      await save(demo1, 'meanwhile')
      await hint
      const next = first.nextFrame('module')
      await save(demo1, 'and once more')
      await next
      const come = [
        await joined(demo1, { since: 20_000 }),
        await joined(demo1),
        await joined(demo2, { orgcode: 'demo2', since: 20_000 }),
        await joined(await product.signIn('demo1', 'unseeing'), { since: 20_000 }),
      ]
      await framesWithin(300, first)
      const hints = ({ frames }: PushClient) => frames.filter(frame => frame.type === 'module' && frame.name === 'dictionary')
      // One frame for many changes, without ids.
      expect(come.map(hints)).toEqual([[{ type: 'module', name: 'dictionary', ids: [] }], [], [], []])
    })

    test('that was refused is not pushed', async () => {
      const client = await joined(demo1)
      const silent = framesWithin(500, client)
      expect((await demo1.post(`${path}/save`, { title: '' })).status).toBe(422)
      expect(await silent).toEqual([])
    })

    test('soon followed by others is pushed together with them', async () => {
      const client = await joined(demo1)
      const received = framesWithin(1500, client)
      const ids: (number | undefined)[] = []
      for (let at = 0; at < 20; at += 1) ids.push((await save(demo1, `many-${at}`)).body.data?.id)
      const hints = (await received).filter(frame => frame.type === 'module')
      expect(hints.flatMap(hint => hint.ids)).toEqual(ids)
      expect(hints.length).toBeLessThan(8)
    })

    test('of more than five hundred rows carries no ids', async () => {
      const client = await joined(demo1)
      const hint = client.nextFrame('module')
      const org = await orgOf(product, 'demo1')
      for (let from = 0; from < 600; from += 300)
        product.server.context.changes.publish({
          org,
          table: 'dictionary',
          ids: Array.from({ length: 300 }, (_, at) => from + at),
        })
      expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [] })
    })
  })

  describe('a frame for one account', () => {
    test('reaches all its sockets and no other', async () => {
      const [one, two, foreign] = [await joined(demo1), await joined(demo1), await joined(demo2, { orgcode: 'demo2' })]
      const other = await joined(await product.signIn('demo1', 'viewer'))
      const received = Promise.all([one.nextFrame('job'), two.nextFrame('job')])
      const silent = Promise.all([framesWithin(400, other), framesWithin(400, foreign)])
      const frame = { type: 'job', id: '7', progress: 0.5, state: 'running' } as const
      const account = (await accountOf(product, 'demo1', 'admin')) ?? 0
      pushFrame(product.server.context, { org: await orgOf(product, 'demo1'), account }, frame)
      expect(await received).toEqual([frame, frame])
      expect((await silent).flat().filter(({ type }) => type === 'job')).toEqual([])
    })
  })

  describe('the session of a socket', () => {
    test('ended by signing out is reported within a second, and the socket is closed', async () => {
      const session = await product.signIn('demo1')
      const [client, other] = [await joined(session), await joined(demo1)]
      const started = performance.now()
      const ended = client.nextFrame('session')
      const silent = framesWithin(500, other)
      await session.post('admin/logout')
      expect(await ended).toEqual({ type: 'session', state: 'ended' })
      expect(await client.closed).toBe('noSession')
      expect(performance.now() - started).toBeLessThan(allowing(1000))
      expect((await silent).filter(({ type }) => type === 'session')).toEqual([])
    })

    test('of another tab of the browser is reported to a shared socket by its id', async () => {
      const session = await product.signIn('demo1')
      const client = await joined(demo1, { shared: true })
      const ended = client.nextFrame('session')
      await session.post('admin/logout')
      const sid = Buffer.from(session.token, 'base64url').toString('hex', 0, 16)
      expect(await ended).toEqual({ type: 'session', state: 'ended', sid })
      expect(client.socket.readyState).toBe(client.socket.OPEN)
    })

    test.each([
      ['its account is disabled', `update account set status = 0 where username = NAME`],
      [
        'a day is over',
        `update session s set created_at = now() - interval '25 hours' from account a where a.id = s.account_id and a.username = NAME`,
      ],
    ])('is over within five seconds when %s behind the back of the product', async (why, change) => {
      const username = `behind-${why.length}`
      await addAccount(product, { orgcode: 'demo1', username, pages: { '*': ['view'] } })
      const client = await joined(await product.signIn('demo1', username))
      await asOwner(product, change.replace('NAME', `'${username}'`))
      expect(await client.closed).toBe('noSession')
      expect(client.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
    })

    test.each([
      { table: 'account', orgcode: 'demo1', by: 'demo1', path: 'admin/config/admin' },
      { table: 'organisation', orgcode: 'demo2', by: 'platform', path: 'admin/websit' },
    ])('is told of its end within a second when its $table is disabled', async ({ table, orgcode, by, path }) => {
      const username = `disabled-${table}`
      await addAccount(product, { orgcode, username, pages: { '*': ['view'] } })
      const client = await joined(await product.signIn(orgcode, username), { orgcode })
      const [ids, session] = [
        table === 'account' ? await accountOf(product, orgcode, username) : await orgOf(product, orgcode),
        await product.signIn(by),
      ]
      const started = performance.now()
      expect((await session.post(`${path}/batch`, { command: 'forbidden', ids: [ids] })).status).toBe(200)
      expect(await client.closed).toBe('noSession')
      expect(client.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
      expect(performance.now() - started).toBeLessThan(allowing(1000))
      await session.post(`${path}/batch`, { command: 'normal', ids: [ids] })
    })

    test('learns that the menu was changed, and then gets the new one', async () => {
      const session = await signInWith(product, 'menuless', { '/link': ['view'] })
      const client = await joined(session)
      const platform = await product.signIn('platform')
      const titles = async () =>
        (await session.post<{ leftMenu: { title: string }[] }>('admin/info')).body.data?.leftMenu.map(({ title }) => title)
      const added = client.nextFrame('rights')
      const { body } = await platform.post<{ id: number }>('admin/config/menu/save', {
        title: '新的入口',
        pageUrl: '/link',
        sort: 1,
      })
      expect(await added).toEqual({ type: 'rights' })
      expect(await titles()).toContain('新的入口')
      const hidden = client.nextFrame('rights')
      await platform.post('admin/config/menu/batch', { command: 'forbidden', ids: [body.data?.id] })
      await hidden
      expect(await titles()).not.toContain('新的入口')
    })

    test('learns that its rights or its menu changed, as no other account does', async () => {
      for (const username of ['told', 'untold'])
        await addAccount(product, { orgcode: 'demo1', username, pages: { '/link': ['view'] } })
      const [client, other] = [
        await joined(await product.signIn('demo1', 'told')),
        await joined(await product.signIn('demo1', 'untold')),
      ]
      const id = await valueAsOwner<number>(product, `select id as value from role where title = 'told'`)
      const menu = await valueAsOwner<number>(product, `select id as value from menu where "pageUrl" = '/link'`)
      for (const change of [{ rights: ['/link:edit'] }, { menus: [menu] }, { status: 0 }]) {
        const received = client.nextFrame('rights')
        expect((await demo1.post('admin/config/role/save', { id, ...change })).status).toBe(200)
        expect(await received).toEqual({ type: 'rights' })
      }
      await demo1.post('admin/config/role/save', { id, remark: '备注' })
      const frames = [...(await framesWithin(400, client)), ...other.frames]
      expect(frames.filter(({ type }) => type === 'rights')).toEqual([])
    })

    test('gets no frames of a module a second after view is revoked, and gets them again when granted', async () => {
      const client = await joined(await signInWith(product, 'changing', { '/config/dictionary': ['view'] }))
      const roleid = await valueAsOwner<number>(product, `select id as value from role where title = 'changing'`)
      const become = async (checkedlist: readonly string[]) => {
        const { body } = await demo1.post<Rights>('admin/config/pagerole/list', { roleid })
        const page = pagesIn(body.data?.pages ?? []).find(({ pageUrl }) => pageUrl === '/config/dictionary')
        const checkRoleData = [{ id: page?.id, checkedlist }]
        const saved = await demo1.post('admin/config/pagerole', { roleid, version: body.data?.version, checkRoleData })
        expect(saved.status).toBe(200)
        await framesWithin(400, client)
      }
      await become([])
      const silent = framesWithin(600, client)
      await save(demo1, 'after')
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
      await become(['view'])
      const hint = client.nextFrame('module')
      await save(demo1, 'again')
      expect(await hint).toMatchObject({ name: 'dictionary' })
    })
  })
})
