import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { jobKind } from '../../src/server/jobs/jobKind.ts'
import type { InboxLetters } from '../../src/shared/wire/message.ts'
import { refuse } from '../../src/shared/wire/refusal.ts'
import { treeModule } from '../fixtures/everything.ts'
import { enqueueTestJob, finishedJob, scopeFor } from '../fixtures/jobs.ts'
import { addAccount, asOwner, orgOf } from '../fixtures/records.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const announces = { done: 'exportDone', failed: 'exportFailed' } as const
const kinds = {
  announced: jobKind<{ name: string }>({
    needs: () => ['view'],
    announces,
    run: async () => ({ result: { rows: 6000, other: 'x' } }),
  }),
  silent: jobKind<{ name: string }>({ needs: () => ['view'], run: async () => ({}) }),
  failing: jobKind<{ name: string }>({
    needs: () => ['view'],
    announces,
    run: () => Promise.reject(refuse('tooManyRows', { params: { max: 7 } })),
  }),
}

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, treeModule],
      parts: { ...serverParts, treenode: { jobs: kinds } },
    })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'truncate letter, letter_delivery, sign_in_place'))

  async function get<T>(session: Session, path: string, headers: Record<string, string> = {}): Promise<T> {
    const reply = await product.app.inject({
      method: 'GET',
      url: `/api/manage/message/${path}`,
      headers: { authorization: `Bearer ${session.token}`, ...headers },
    })
    return JSON.parse(reply.body).data
  }
  const titles = async (session: Session, headers = {}) =>
    (await get<InboxLetters>(session, 'init', headers)).unread.map(({ title }) => title)
  const newest = async (session: Session, headers = {}) => {
    const [first] = (await get<InboxLetters>(session, 'init', headers)).unread
    return { ...first, text: await get<string>(session, `content?msg_id=${first?.msg_id}`, headers) }
  }

  describe('a job', () => {
    test('of a kind with notices sends one when it is done, with the numbers of its result', async () => {
      const id = await enqueueTestJob(await scopeFor(product, 'demo1'), treeModule, { kind: 'announced', name: 'a' })
      await finishedJob(admin, id)
      expect(await newest(admin)).toMatchObject({
        title: '导出完成：分支',
        from: '系统',
        text: expect.stringContaining('6000 行'),
      })
      expect(await newest(admin, { 'accept-language': 'en-US' })).toMatchObject({ title: 'Export done: 分支', from: 'System' })
    })

    test('that failed sends a notice with the reason', async () => {
      const id = await enqueueTestJob(await scopeFor(product, 'demo1'), treeModule, { kind: 'failing', name: 'a' })
      const { error } = await finishedJob(admin, id)
      await expect.poll(() => titles(admin)).toHaveLength(1)
      expect(await newest(admin)).toMatchObject({ title: '导出未完成：分支', text: expect.stringContaining(error ?? '-') })
    })

    test('of any other kind sends none', async () => {
      const id = await enqueueTestJob(await scopeFor(product, 'demo1'), treeModule, { kind: 'silent', name: 'a' })
      await finishedJob(admin, id)
      expect(await titles(admin)).toEqual([])
    })
  })

  describe('a limit', () => {
    const cards = { path: 'admin/websit/wachapp', table: 'wachapp' }
    const limit = async (most: number) =>
      asOwner(product, `update organisation set maxcount = ${most} where id = ${await orgOf(product, 'demo2')}`)
    const add = async (session: Session, mobile: string) => session.post<{ id: number }>(`${cards.path}/save`, { mobile })
    const reached = (session: Session) => expect.poll(() => titles(session), { timeout: 20_000 })

    test('that is reached sends one notice to those who manage the organisation, and another when reached again', async () => {
      const administrator = await product.signIn('demo2')
      await addAccount(product, {
        orgcode: 'demo2',
        username: 'seller',
        pages: { '/wachapp': ['view', 'add', 'delete', 'edit'] },
      })
      const seller = await product.signIn('demo2', 'seller')
      await limit(2)
      await add(seller, '13900000001')
      const second = await add(seller, '13900000002')
      await reached(administrator).toEqual(['数量已达上限：号码列表'])
      expect((await newest(administrator)).text).toContain('最多 2 条')
      for (const mobile of ['13900000003', '13900000004']) expect((await add(seller, mobile)).status).toBe(422)
      const id = second.body.data?.id
      await seller.post(`${cards.path}/batch`, { command: 'forbidden', ids: [id] })
      await seller.post(`${cards.path}/del`, { id })
      await expect.poll(() => asOwner(product, 'select * from quota_told where reached'), { timeout: 20_000 }).toEqual([])
      await add(seller, '13900000005')
      await reached(administrator).toHaveLength(2)
      expect([await titles(seller), await titles(admin)]).toEqual([[], []])
    })

    test('that is lowered to the present number sends one too', async () => {
      const administrator = await product.signIn('demo2')
      await asOwner(product, 'delete from quota_told')
      const platform = await product.signIn('platform')
      const saved = await platform.post('admin/websit/save', { id: await orgOf(product, 'demo2'), maxcount: 1 })
      expect(saved.body).toMatchObject({ success: true })
      await reached(administrator).toHaveLength(1)
    })
  })

  describe('a sign-in', () => {
    async function signIn(from: { ip: string; agent: string }): Promise<Session> {
      const reply = await product.app.inject({
        method: 'POST',
        url: '/api/v2/manage/login',
        remoteAddress: from.ip,
        headers: { 'user-agent': from.agent },
        payload: { orgcode: 'demo1', username: 'viewer', password },
      })
      return { ...admin, token: JSON.parse(reply.body).data.access_token }
    }
    const office = { ip: '192.0.2.1', agent: chrome }

    test('at the first place, and there again, sends no notice', async () => {
      await signIn(office)
      await signIn({ ...office, agent: chrome.replace('141', '142') })
      expect(await titles(await signIn(office))).toEqual([])
    })

    test.each([
      ['address', { ip: '203.0.113.9', agent: chrome }],
      ['browser', { ip: '192.0.2.1', agent: firefox }],
    ])('with another %s is told, once', async (_, from) => {
      await signIn(office)
      await signIn(from)
      const session = await signIn(from)
      expect(await newest(session)).toMatchObject({
        title: '账号在新的地点登录',
        from: '系统',
        text: expect.stringContaining(from.ip),
      })
      expect(await titles(session)).toHaveLength(1)
      expect(await titles(admin)).toEqual([])
    })

    test('from a place last seen long ago sends one', async () => {
      await signIn(office)
      await signIn({ ip: '203.0.113.9', agent: chrome })
      await asOwner(product, `update sign_in_place set last_at = now() - interval '91 days' where network = '203.0.113.9'`)
      expect(await titles(await signIn({ ip: '203.0.113.9', agent: chrome }))).toHaveLength(2)
    })

    test('that failed sends none', async () => {
      const session = await signIn(office)
      await product.app.inject({
        method: 'POST',
        url: '/api/v2/manage/login',
        remoteAddress: '203.0.113.77',
        payload: { orgcode: 'demo1', username: 'viewer', password: 'not-the-password' },
      })
      expect(await titles(session)).toEqual([])
    })

    test('from a new place is marked in the list of sessions', async () => {
      await asOwner(product, 'update session set ended_at = now()')
      admin = await product.signIn('demo1')
      await asOwner(product, 'truncate sign_in_place')
      await signIn(office)
      const session = await signIn({ ip: '203.0.113.9', agent: firefox })
      const reply = await product.app.inject({
        method: 'POST',
        url: '/api/manage/admin/sessions',
        headers: { authorization: `Bearer ${session.token}` },
        payload: {},
      })
      const sessions: { ip: string; unfamiliar: boolean }[] = JSON.parse(reply.body).data
      expect(sessions.map(({ ip, unfamiliar }) => [ip, unfamiliar])).toEqual([
        ['203.0.113.9', true],
        ['192.0.2.1', false],
      ])
    })
  })
})
