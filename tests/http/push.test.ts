import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { addAccount, asOwner, look, orgOf } from '../fixtures/records.ts'
import { databases, type Product, type Session, startProduct } from '../server.ts'
import { addressOf, dial, during, type Ear, join } from '../fixtures/pushClient.ts'
import { allowing } from '../fixtures/allowing.ts'

const path = 'admin/config/dictionary'
const accountOf = (product: Product, orgcode: string, username: string) =>
  look<number>(
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

describe.each(databases)('on %s', kind => {
  let product: Product
  let demo1: Session
  let demo2: Session
  const ears: Ear[] = []
  const joined = async (session: Session, said: object = {}) => {
    const ear = await join(product, session, said)
    ears.push(ear)
    return ear
  }
  const save = (session: Session, title: string) => session.post<{ id: number }>(`${path}/save`, { title, pid: 0, sort: 1 })

  beforeAll(async () => {
    product = await startProduct(kind)
    demo1 = await product.signIn('demo1')
    demo2 = await product.signIn('demo2')
  })
  afterAll(async () => {
    ears.forEach(({ socket }) => socket.terminate())
    await product?.close()
  })

  describe('a socket is let in', () => {
    test('by the token of its first frame', async () => {
      const ear = await joined(demo1)
      expect(ear.frames).toEqual([{ type: 'alluid', orgcode: 'demo1', uids: [await accountOf(product, 'demo1', 'admin')] }])
    })

    test.each(['', 'Bearer%20'])('by the cookie %stoken', async prefix => {
      const ear = await dial(product, { headers: { cookie: `theme=dark; token=${prefix}${demo1.token}` } })
      ear.say({ type: 'adminsub', orgcode: 'demo1' })
      expect(await ear.hears('alluid')).toMatchObject({ orgcode: 'demo1' })
    })

    test('by the token it names, whatever the cookie says', async () => {
      const ear = await dial(product, { headers: { cookie: `token=${demo2.token}` } })
      ear.say({ type: 'auth', token: `Bearer ${demo1.token}` })
      ear.say({ type: 'adminsub', orgcode: 'demo1' })
      expect(await ear.hears('alluid')).toMatchObject({ orgcode: 'demo1' })
    })

    test('from a page of this very address', async () => {
      const ear = await dial(product, {
        origin: `http://${await addressOf(product)}`,
        headers: { cookie: `token=${demo1.token}` },
      })
      ear.say({ type: 'adminsub', orgcode: 'demo1' })
      expect(await ear.hears('alluid')).toMatchObject({ orgcode: 'demo1' })
    })
  })

  describe('who is online', () => {
    test('is told to the whole organisation when somebody comes or goes, and to no other', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'coming', pages: {} })
      const [here, elsewhere] = [await joined(demo1), await joined(demo2, { orgcode: 'demo2' })]
      const foreign = during(1200, elsewhere)
      const [come, other] = [here.hears('alluid'), await joined(await product.signIn('demo1', 'coming'))]
      const coming = await accountOf(product, 'demo1', 'coming')
      expect((await come).uids).toContain(coming)
      const gone = here.hears('alluid')
      other.socket.close()
      expect((await gone).uids).not.toContain(coming)
      expect(await foreign).toEqual([])
    })

    test('is told once for many who come together, each account once', async () => {
      const here = await joined(demo1)
      const heard = during(900, here)
      await Promise.all(Array.from({ length: 20 }, () => joined(demo1)))
      const frames = await heard
      expect(frames.length).toBeLessThanOrEqual(4)
      for (const frame of frames)
        expect(frame).toEqual({ type: 'alluid', orgcode: 'demo1', uids: [await accountOf(product, 'demo1', 'admin')] })
    })
  })

  describe('a change of rows', () => {
    test('is hinted with its id to all of the organisation who may view the module, within half a second', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'seeing', pages: { '/config/dictionary': ['view'] } })
      const ear = await joined(await product.signIn('demo1', 'seeing'))
      const hint = ear.hears('module')
      const started = performance.now()
      const { body } = await save(demo1, 'hinted')
      expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [body.data?.id] })
      expect(performance.now() - started).toBeLessThan(allowing(500))
    })

    test('is hinted to nobody who may not, and to no other organisation', async () => {
      await addAccount(product, {
        orgcode: 'demo1',
        username: 'blind',
        pages: { '/config/menu': ['view'], '/config/dictionary': ['edit'] },
      })
      const blind = await joined(await product.signIn('demo1', 'blind'))
      const foreign = await joined(demo2, { orgcode: 'demo2' })
      const silent = Promise.all([during(700, blind), during(700, foreign)])
      await save(demo1, 'unseen')
      expect(await silent).toEqual([[], []])
    })

    test('of a module of the platform is hinted to every organisation', async () => {
      const platform = await product.signIn('platform')
      const ear = await joined(demo2, { orgcode: 'demo2' })
      const hint = ear.hears('module')
      const { body } = await platform.post<{ id: number }>('admin/config/icon/save', { title: '推送', code: 'ri:home-line' })
      expect(await hint).toEqual({ type: 'module', name: 'icon', ids: [body.data?.id] })
    })

    test('of an organisation is hinted to the platform and to that organisation alone', async () => {
      const platform = await product.signIn('platform')
      const [above, own, other] = [
        await joined(platform, { orgcode: 'platform' }),
        await joined(demo2, { orgcode: 'demo2' }),
        await joined(demo1),
      ]
      const [heard, silent] = [Promise.all([above.hears('module'), own.hears('module')]), during(500, other)]
      const id = await orgOf(product, 'demo2')
      const saved = await platform.post('admin/websit/upfield', { id, field: 'remark', value: '推送' })
      expect(saved.status).toBe(200)
      for (const hint of await heard) expect(hint.ids).toEqual([id])
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
    })

    test('is hinted to an account that sees one row alone when it is that row', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'keeper', pages: { '/gasstation': ['view'] } })
      const org = await orgOf(product, 'demo1')
      const station = await look<number>(
        product,
        `insert into gasstation (org_id, title) values (${org}, '门店') returning id as value`,
      )
      await asOwner(product, `update account set station_id = ${station} where username = 'keeper'`)
      const ear = await joined(await product.signIn('demo1', 'keeper'))
      const tellOf = (ids: readonly number[]) => product.server.source.changes.publish({ org, table: 'gasstation', ids })
      const silent = during(500, ear)
      tellOf([Number(station) + 1])
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
      const hint = ear.hears('module')
      tellOf([Number(station), Number(station) + 1])
      expect((await hint).ids).toEqual([station])
    })

    test('that was made while a socket was on its way in is hinted to it too, if it may hear of it', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'unseeing', pages: { '/config/menu': ['view'] } })
      const first = await joined(demo1)
      const hint = first.hears('module')
      await save(demo1, 'meanwhile')
      await hint
      const next = first.hears('module')
      await save(demo1, 'and once more')
      await next
      const come = [
        await joined(demo1, { since: 20_000 }),
        await joined(demo1),
        await joined(demo2, { orgcode: 'demo2', since: 20_000 }),
        await joined(await product.signIn('demo1', 'unseeing'), { since: 20_000 }),
      ]
      await during(300, first)
      const hints = ({ frames }: Ear) => frames.filter(frame => frame.type === 'module' && frame.name === 'dictionary')
      // Once, however often: of which rows is not told.
      expect(come.map(hints)).toEqual([[{ type: 'module', name: 'dictionary', ids: [] }], [], [], []])
    })

    test('that was refused is not hinted', async () => {
      const ear = await joined(demo1)
      const silent = during(500, ear)
      expect((await demo1.post(`${path}/save`, { title: '' })).status).toBe(422)
      expect(await silent).toEqual([])
    })

    test('soon followed by others is hinted with them', async () => {
      const ear = await joined(demo1)
      const heard = during(1500, ear)
      const ids: (number | undefined)[] = []
      for (let at = 0; at < 20; at += 1) ids.push((await save(demo1, `many-${at}`)).body.data?.id)
      const hints = (await heard).filter(frame => frame.type === 'module')
      expect(hints.flatMap(hint => hint.ids)).toEqual(ids)
      expect(hints.length).toBeLessThan(8)
    })

    test('of more than five hundred rows names none of them', async () => {
      const ear = await joined(demo1)
      const hint = ear.hears('module')
      const org = await orgOf(product, 'demo1')
      for (let from = 0; from < 600; from += 300)
        product.server.source.changes.publish({
          org,
          table: 'dictionary',
          ids: Array.from({ length: 300 }, (_, at) => from + at),
        })
      expect(await hint).toEqual({ type: 'module', name: 'dictionary', ids: [] })
    })
  })

  describe('what is told to one account', () => {
    test('comes to all its sockets and to nobody else', async () => {
      const [one, two, foreign] = [await joined(demo1), await joined(demo1), await joined(demo2, { orgcode: 'demo2' })]
      const other = await joined(await product.signIn('demo1', 'viewer'))
      const heard = Promise.all([one.hears('job'), two.hears('job')])
      const silent = Promise.all([during(400, other), during(400, foreign)])
      const frame = { type: 'job', id: '7', progress: 0.5, state: 'running' } as const
      const account = (await accountOf(product, 'demo1', 'admin')) ?? 0
      pushFrame(product.server.source, { org: await orgOf(product, 'demo1'), account }, frame)
      expect(await heard).toEqual([frame, frame])
      expect((await silent).flat().filter(({ type }) => type === 'job')).toEqual([])
    })
  })

  describe('the session of a socket', () => {
    test('ended by signing out is told so within a second, and the socket is closed', async () => {
      const session = await product.signIn('demo1')
      const [ear, other] = [await joined(session), await joined(demo1)]
      const started = performance.now()
      const ended = ear.hears('session')
      const silent = during(500, other)
      await session.post('admin/logout')
      expect(await ended).toEqual({ type: 'session', state: 'ended' })
      expect(await ear.closed).toBe('noSession')
      expect(performance.now() - started).toBeLessThan(allowing(1000))
      expect((await silent).filter(({ type }) => type === 'session')).toEqual([])
    })

    test('of another page of the same browser is told to a shared socket by name', async () => {
      const session = await product.signIn('demo1')
      const ear = await joined(demo1, { shared: true })
      const ended = ear.hears('session')
      await session.post('admin/logout')
      const sid = Buffer.from(session.token, 'base64url').toString('hex', 0, 16)
      expect(await ended).toEqual({ type: 'session', state: 'ended', sid })
      expect(ear.socket.readyState).toBe(ear.socket.OPEN)
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
      const ear = await joined(await product.signIn('demo1', username))
      await asOwner(product, change.replace('NAME', `'${username}'`))
      expect(await ear.closed).toBe('noSession')
      expect(ear.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
    })

    test.each([
      { table: 'account', orgcode: 'demo1', by: 'demo1', path: 'admin/config/admin' },
      { table: 'organisation', orgcode: 'demo2', by: 'platform', path: 'admin/websit' },
    ])('is told of its end within a second when its $table is disabled', async ({ table, orgcode, by, path }) => {
      const username = `disabled-${table}`
      await addAccount(product, { orgcode, username, pages: { '*': ['view'] } })
      const ear = await joined(await product.signIn(orgcode, username), { orgcode })
      const [ids, session] = [
        table === 'account' ? await accountOf(product, orgcode, username) : await orgOf(product, orgcode),
        await product.signIn(by),
      ]
      const started = performance.now()
      expect((await session.post(`${path}/batch`, { command: 'forbidden', ids: [ids] })).status).toBe(200)
      expect(await ear.closed).toBe('noSession')
      expect(ear.frames.at(-1)).toEqual({ type: 'session', state: 'ended' })
      expect(performance.now() - started).toBeLessThan(allowing(1000))
      await session.post(`${path}/batch`, { command: 'normal', ids: [ids] })
    })

    test('is told that the menu was changed, whoever it is, and then is given the new one', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'menuless', pages: { '/link': ['view'] } })
      const session = await product.signIn('demo1', 'menuless')
      const ear = await joined(session)
      const platform = await product.signIn('platform')
      const titles = async () =>
        (await session.post<{ leftMenu: { title: string }[] }>('admin/info')).body.data?.leftMenu.map(({ title }) => title)
      const added = ear.hears('rights')
      const { body } = await platform.post<{ id: number }>('admin/config/menu/save', {
        title: '新的入口',
        pageUrl: '/link',
        sort: 1,
      })
      expect(await added).toEqual({ type: 'rights' })
      expect(await titles()).toContain('新的入口')
      const hidden = ear.hears('rights')
      await platform.post('admin/config/menu/batch', { command: 'forbidden', ids: [body.data?.id] })
      await hidden
      expect(await titles()).not.toContain('新的入口')
    })

    test('is told that its rights or its menu changed, as nobody is whose did not', async () => {
      for (const username of ['told', 'untold'])
        await addAccount(product, { orgcode: 'demo1', username, pages: { '/link': ['view'] } })
      const [ear, other] = [
        await joined(await product.signIn('demo1', 'told')),
        await joined(await product.signIn('demo1', 'untold')),
      ]
      const id = await look<number>(product, `select id as value from role where title = 'told'`)
      const menu = await look<number>(product, `select id as value from menu where "pageUrl" = '/link'`)
      for (const change of [{ rights: ['/link:edit'] }, { menus: [menu] }, { status: 0 }]) {
        const heard = ear.hears('rights')
        expect((await demo1.post('admin/config/role/save', { id, ...change })).status).toBe(200)
        expect(await heard).toEqual({ type: 'rights' })
      }
      await demo1.post('admin/config/role/save', { id, remark: '备注' })
      const frames = [...(await during(400, ear)), ...other.frames]
      expect(frames.filter(({ type }) => type === 'rights')).toEqual([])
    })

    test('hears of a module no more within a second after the right to view it is taken, and again when it is given', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'changing', pages: { '/config/dictionary': ['view'] } })
      const ear = await joined(await product.signIn('demo1', 'changing'))
      const roleid = await look<number>(product, `select id as value from role where title = 'changing'`)
      const become = async (checkedlist: readonly string[]) => {
        const { body } = await demo1.post<Rights>('admin/config/pagerole/list', { roleid })
        const page = pagesIn(body.data?.pages ?? []).find(({ pageUrl }) => pageUrl === '/config/dictionary')
        const checkRoleData = [{ id: page?.id, checkedlist }]
        const saved = await demo1.post('admin/config/pagerole', { roleid, version: body.data?.version, checkRoleData })
        expect(saved.status).toBe(200)
        await during(400, ear)
      }
      await become([])
      const silent = during(600, ear)
      await save(demo1, 'after')
      expect((await silent).filter(({ type }) => type === 'module')).toEqual([])
      await become(['view'])
      const hint = ear.hears('module')
      await save(demo1, 'again')
      expect(await hint).toMatchObject({ name: 'dictionary' })
    })
  })
})
