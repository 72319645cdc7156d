import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LetterList, InboxLetters, LetterTitle } from '../../src/shared/wire/message.ts'
import { type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Reply, type Session, startProduct } from '../server.ts'

const everybody = 1
const toRoles = 2
const toAccounts = 3
const everywhere = 4

async function ask<T>(product: Product, { orgkey, token }: Session, path: string): Promise<Reply<T>> {
  const { statusCode, headers, body } = await product.app.inject({
    method: 'GET',
    url: `/api/${orgkey}/v2/manage/message/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let viewer: Session
  let other: Session
  let platform: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: {} })
    ;[admin, viewer, other, platform] = await Promise.all([
      product.signIn('demo1'),
      product.signIn('demo1', 'viewer'),
      product.signIn('demo2'),
      product.signIn('platform'),
    ])
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'truncate letter, letter_delivery'))

  const lists = async (session: Session): Promise<InboxLetters> => {
    const { body } = await ask<InboxLetters>(product, session, 'init')
    if (!body.data) throw new Error(`no lists: ${body.error}`)
    return body.data
  }
  const titles = async (session: Session, list: LetterList = 'unread') => (await lists(session))[list].map(({ title }) => title)
  const count = async (session: Session) => (await ask<number>(product, session, 'count')).body.data
  const text = async (session: Session, id: number) => ask<string>(product, session, `content?msg_id=${id}`)
  const step = (session: Session, name: string, id: unknown) =>
    session.post<{ unread: number }>(`message/${name}`, { msg_id: id })

  const send = (session: Session, row: object) =>
    addRow(session, 'admin/message', { content: '<p>正文</p>', audience: everybody, ...row })
  const newest = async (session: Session): Promise<LetterTitle> => {
    const [first] = (await lists(session)).unread
    if (!first) throw new Error('nothing is unread')
    return first
  }
  const accountId = async (orgcode: string, username: string) =>
    (await valueAsOwner<number>(
      product,
      `select a.id as value from account a join organisation o on o.id = a.org_id where o.orgcode = '${orgcode}' and a.username = '${username}'`,
    )) ?? 0

  describe('a sent message', () => {
    test('to the organisation is delivered to all its accounts, and to nobody else', async () => {
      await send(admin, { title: '全体' })
      expect(await valueAsOwner(product, 'select count(*)::int as value from letter_delivery')).toBe(0)
      expect(await newest(viewer)).toEqual({
        msg_id: expect.any(Number),
        version: 1,
        title: '全体',
        from: '管理员',
        own: false,
        create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })
      expect([await count(viewer), await count(other), await count(platform)]).toEqual([1, 0, 0])
    })

    test('is not delivered to accounts created later', async () => {
      await send(admin, { title: '从前' })
      await addAccount(product, { orgcode: 'demo1', username: 'newcomer', pages: {} })
      expect(await titles(await product.signIn('demo1', 'newcomer'))).toEqual([])
    })

    test('to accounts is delivered to them only', async () => {
      await send(admin, { title: '只给 viewer', audience: toAccounts, accounts: [await accountId('demo1', 'viewer')] })
      expect([await titles(viewer), await titles(admin)]).toEqual([['只给 viewer'], []])
    })

    test('to roles is delivered to accounts that have one at that moment', async () => {
      const role = await valueAsOwner<number>(
        product,
        `select role_list[1] as value from account where id = ${await accountId('demo1', 'viewer')}`,
      )
      await send(admin, { title: '给只读', audience: toRoles, roles: [role] })
      expect([await titles(viewer), await titles(admin)]).toEqual([['给只读'], []])
    })

    test('by the platform to all is delivered in every organisation, its text stored once', async () => {
      await send(platform, { title: '停机通知', audience: everywhere })
      for (const session of [admin, viewer, other, platform])
        expect(await newest(session)).toMatchObject({ title: '停机通知', from: '平台' })
      expect(await valueAsOwner(product, 'select count(*)::int as value from letter')).toBe(1)
      expect(await valueAsOwner(product, 'select count(*)::int as value from letter_delivery')).toBe(0)
    })

    test('counts its recipients, and how many have read it', async () => {
      await send(platform, { title: '读数', audience: everywhere })
      await step(other, 'has_read', (await newest(other)).msg_id)
      const { body } = await platform.post<{ data: object[] }>('admin/message/list', {})
      const accounts = await valueAsOwner(product, 'select count(*)::int as value from account where status = 1')
      expect(body.data?.data[0]).toMatchObject({ recipients: accounts, reads: 1 })
    })

    test('needs a title, a text and recipients', async () => {
      const bad = async (row: object) => (await admin.post('admin/message/save', row)).body.errors?.map(({ field }) => field)
      expect(await bad({ audience: everybody })).toEqual(expect.arrayContaining(['title', 'content']))
      expect(await bad({ title: 'x', content: '<p>x</p>', audience: toRoles })).toEqual(['roles'])
      expect(await bad({ title: 'x', content: '<p>x</p>', audience: toAccounts, accounts: [] })).toEqual(['accounts'])
    })

    test('by an organisation stays inside it', async () => {
      const whole = await admin.post('admin/message/save', { title: 'x', content: '<p>x</p>', audience: everywhere })
      expect(whole.body).toMatchObject({ code: 422, errors: [{ field: 'audience' }] })
      const foreign = await accountId('demo2', 'admin')
      const named = await admin.post('admin/message/save', {
        title: 'x',
        content: '<p>x</p>',
        audience: toAccounts,
        accounts: [foreign],
      })
      expect(named.body).toMatchObject({ code: 422, errors: [{ field: 'accounts' }] })
      expect((await admin.post('admin/message/reach', { audience: everywhere })).status).toBe(422)
      expect((await admin.post<object>('admin/message/reach', { audience: toAccounts, accounts: [foreign] })).body.data).toEqual({
        count: 0,
      })
    })

    test('needs the right to add, and not the right to view', async () => {
      expect((await viewer.post('admin/message/save', { title: 'x', content: '<p>x</p>' })).status).toBe(403)
      expect((await viewer.post('admin/message/reach', { audience: everybody })).status).toBe(403)
      await send(admin, { title: '人人可读' })
      const clerk = await product.signIn('demo1', 'clerk')
      expect((await clerk.post('admin/message/list', {})).status).toBe(403)
      expect(await titles(clerk)).toEqual(['人人可读'])
    })

    test('is sanitised', async () => {
      const bodies = [
        '<script>alert(1)</script><p>a</p>',
        '<img src=x onerror=alert(1)><p>b</p>',
        '<a href="javascript:alert(1)">c</a>',
        '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>d</p>',
        '<svg><style><img src=x onerror=alert(1)></style></svg><p>e</p>',
        '<form action="//evil.invalid"><button formaction="javascript:alert(1)">f</button></form><p>f</p>',
        '<p style="background:url(//evil.invalid)">g</p>',
      ]
      for (const content of bodies) {
        await send(admin, { title: 'x', content })
        const { body } = await text(viewer, (await newest(viewer)).msg_id)
        expect(body.data).not.toMatch(/script|onerror|javascript|iframe|svg|form|evil/i)
      }
    })
  })

  describe('after sending, a message', () => {
    test('withdrawn on creation is not delivered until it is published', async () => {
      for (const audience of [{}, { audience: toAccounts, accounts: [await accountId('demo1', 'viewer')] }]) {
        const id = await send(admin, { title: '先不发', status: 0, ...audience })
        expect([await titles(viewer), await count(viewer)]).toEqual([[], 0])
        expect((await admin.post('admin/message/release', { ids: [id] })).status).toBe(200)
        expect(await titles(viewer)).toEqual(['先不发'])
        await asOwner(product, 'truncate letter, letter_delivery')
      }
    })

    test('disappears when withdrawn, and is back when published again', async () => {
      const id = await send(admin, { title: '写错了' })
      const { msg_id } = await newest(viewer)
      await admin.post('admin/message/withdraw', { ids: [id] })
      expect([await count(viewer), await titles(viewer), (await text(viewer, msg_id)).status]).toEqual([0, [], 404])
      expect((await step(viewer, 'has_read', msg_id)).status).toBe(404)
      await admin.post('admin/message/release', { ids: [id] })
      expect([await count(viewer), await titles(viewer)]).toEqual([1, ['写错了']])
      await admin.post('admin/message/del', { id })
      expect(await count(viewer)).toBe(0)
    })

    test('disappears from other organisations too', async () => {
      const id = await send(platform, { title: '收回', audience: everywhere })
      await step(other, 'has_read', (await newest(other)).msg_id)
      await platform.post('admin/message/withdraw', { ids: [id] })
      expect([await titles(other, 'readed'), await titles(admin)]).toEqual([[], []])
    })

    test('may be corrected, and stays read', async () => {
      const id = await send(admin, { title: '错字' })
      const saved = await admin.post('admin/message/save', { id, title: '对字', content: '<p>新的</p>' })
      expect(saved.body).toMatchObject({ success: true })
      const corrected = await newest(viewer)
      expect([corrected.title, corrected.version, (await text(viewer, corrected.msg_id)).body.data]).toEqual([
        '对字',
        2,
        '<p>新的</p>',
      ])
      const moved = await admin.post('admin/message/save', {
        id,
        audience: toAccounts,
        accounts: [await accountId('demo1', 'viewer')],
      })
      expect(moved.body).toMatchObject({ code: 422 })
    })
  })

  describe('a reader', () => {
    test('marks a message as read by opening it, archives and restores it', async () => {
      await send(admin, { title: '流程' })
      const { msg_id } = await newest(viewer)
      expect((await text(viewer, msg_id)).body.data).toBe('<p>正文</p>')
      expect(await count(viewer)).toBe(1)
      const state = async () => (['unread', 'readed', 'trash'] as const).filter(list => all[list].length > 0)
      let all = await lists(viewer)
      for (const [name, list] of [
        ['has_read', 'readed'],
        ['remove_readed', 'trash'],
        ['restore', 'readed'],
      ] as const) {
        for (const _twice of [1, 2])
          expect((await step(viewer, name, msg_id)).body).toMatchObject({ code: 200, data: { unread: 0 } })
        all = await lists(viewer)
        expect(await state()).toEqual([list])
        expect(all.counts).toMatchObject({ unread: 0, [list]: 1 })
      }
      expect(await titles(admin)).toEqual(['流程'])
    })

    test('archives only what was read', async () => {
      await send(admin, { title: '未读' })
      const { msg_id } = await newest(viewer)
      for (const name of ['remove_readed', 'restore']) expect((await step(viewer, name, msg_id)).status).toBe(422)
    })

    test('marks all listed messages as read, and none that came since', async () => {
      await send(admin, { title: '一', audience: toAccounts, accounts: [await accountId('demo1', 'viewer')] })
      await send(platform, { title: '二', audience: everywhere })
      const seen = await newest(viewer)
      await send(admin, { title: '三' })
      expect((await step(viewer, 'has_read_all', seen.msg_id)).body.data).toEqual({ unread: 1 })
      expect([await titles(viewer), await titles(viewer, 'readed')]).toEqual([['三'], ['二', '一']])
    })

    test('finds no message of another account or organisation', async () => {
      await send(admin, { title: '别人的', audience: toAccounts, accounts: [await accountId('demo1', 'admin')] })
      const { msg_id } = await newest(admin)
      for (const session of [viewer, other, platform]) {
        const missing = await text(session, 999_999_999)
        const foreign = await text(session, msg_id)
        expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
        expect(foreign.status).toBe(404)
        for (const name of ['has_read', 'remove_readed', 'restore']) expect((await step(session, name, msg_id)).status).toBe(404)
        expect((await step(session, 'has_read_all', msg_id)).status).toBe(200)
      }
      expect(await count(admin)).toBe(1)
    })

    const ids = [undefined, null, '', 0, -1, 1.5, '1e3', [], {}, '1 or 1=1'].map(id => ({ id }))
    test.each(ids)('names a message by its id, and not by $id', async ({ id }) => {
      for (const name of ['has_read', 'remove_readed', 'restore', 'has_read_all'])
        expect((await step(viewer, name, id)).status).toBe(422)
      expect((await text(viewer, id as number)).status).toBe(422)
    })

    test('sees the newest first, and older ones by paging', async () => {
      const viewerId = await accountId('demo1', 'viewer')
      await asOwner(
        product,
        `with sent as (insert into letter (org_id, reach, title, content) select ${await orgOf(product, 'demo1')}, 'named', 'n' || n, '' from generate_series(1, 250) n returning id, org_id)
         insert into letter_delivery (org_id, account_id, letter_id) select org_id, ${viewerId}, id from sent`,
      )
      const { unread, counts } = await lists(viewer)
      expect([unread.length, unread[0]?.title, counts.unread]).toEqual([200, 'n250', 250])
      const older = await ask<LetterTitle[]>(product, viewer, `init?list=unread&before=${unread.at(-1)?.msg_id}`)
      expect([older.body.data?.length, older.body.data?.at(-1)?.title]).toEqual([50, 'n1'])
      expect((await ask(product, viewer, 'init?list=all')).status).toBe(400)
    })

    test('must be signed in', async () => {
      for (const path of ['count', 'init', 'content?msg_id=1'])
        expect((await ask(product, { ...viewer, token: 'x' }, path)).status).toBe(401)
    })
  })

  describe('the push', () => {
    const unread = async (client: PushClient, action: () => Promise<unknown>) => {
      const nextCount = client.nextFrame('message')
      await action()
      return (await nextCount).unread
    }

    test('carries the unread count when a message comes, is read elsewhere, or is withdrawn', async () => {
      const [mine, theirs] = [await subscribe(product, viewer), await subscribe(product, other, { orgcode: 'demo2' })]
      let id = 0
      expect(await unread(mine, async () => (id = await send(admin, { title: '来了' })))).toBe(1)
      const { msg_id } = await newest(viewer)
      expect(await unread(mine, () => step(viewer, 'has_read', msg_id))).toBe(0)
      expect(await unread(mine, async () => (id = await send(admin, { title: '又来了' })))).toBe(1)
      expect(await unread(mine, () => admin.post('admin/message/withdraw', { ids: [id] }))).toBe(0)
      expect(theirs.frames.filter(({ type }) => type === 'message')).toEqual([])
      expect(await unread(theirs, () => send(platform, { title: '全部', audience: everywhere }))).toBe(1)
      mine.socket.close()
      theirs.socket.close()
    })
  })
})
