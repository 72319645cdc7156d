import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { Right } from '../../src/schema/index.ts'
import {
  type CardAnswer,
  type CardAnswers,
  type CardContent,
  type HomeCard,
  type HomePageReply,
  maxNoteLength,
  maxCards,
  type RoleHome,
} from '../../src/shared/wire/homeCards.ts'
import { employee } from '../fixtures/employee.ts'
import { addRow, asOwner, digest, orgOf, roleIdOf, signInWith, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']
const card = (content: CardContent, id = 'one'): HomeCard => ({ id, size: 'small', ...content })
const builtIn = [card({ kind: 'attention' }, 'builtin')]
const builtInPlatform = [card({ kind: 'attention' }, 'platform')]
const noteCard = (text: string, id?: string) => card({ kind: 'note', text }, id)

describe(`on ${engine}`, () => {
  let product: Product
  /** May change roles; views the pages of employees; those of words; an account of another organisation. */
  let [admin, clerk, guest, other] = [] as unknown as Session[] as [Session, Session, Session, Session]
  let org = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, employee] })
    org = await orgOf(product, 'demo1')
    admin = await product.signIn('demo1')
    clerk = await signInWith(product, 'clerk', { [employee.route]: ['view'] })
    guest = await signInWith(product, 'guest', { '/config/dictionary': every })
    other = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const home = async (who: Session) => {
    const reply = await who.post<HomePageReply>('home/get', { builtIn, builtInPlatform })
    expect(reply.body.error).toBeUndefined()
    return reply.body.data ?? { cards: [], source: 'builtIn', answers: {}, mayShare: false }
  }
  const ids = async (who: Session) => (await home(who)).cards.map(({ id }) => id)
  const answer = async (who: Session, content: CardContent): Promise<CardAnswer | undefined> =>
    (await who.post<CardAnswers>('home/cards', { cards: [card(content)], patient: 1 })).body.data?.['one']
  const save = (who: Session, cards: unknown) => who.post('home/save', { cards })
  const roleOf = (title: string) => roleIdOf(product, org, title)
  const closedFor = (why: 'rights' | 'gone') => ({ state: 'closed', why })

  describe('an arrangement', () => {
    test('is the account’s own, else that of its first role that has one, else what the client offers', async () => {
      expect(await home(clerk)).toMatchObject({ source: 'builtIn', cards: builtIn })
      expect(await ids(await product.signIn('platform'))).toEqual(['platform'])
      const shared = [noteCard('给角色', 'role')]
      const roles = [await roleOf('clerk')]
      expect((await admin.post<RoleHome[]>('home/roles/save', { roles, cards: shared })).body.data).toContainEqual(
        expect.objectContaining({ title: 'clerk', cards: shared }),
      )
      expect(await home(clerk)).toMatchObject({ source: 'role', cards: shared, mayShare: false })
      expect(await ids(guest)).toEqual(['builtin'])
      await save(clerk, [noteCard('自己的', 'own')])
      expect(await home(clerk)).toMatchObject({ source: 'own', mayShare: false })
      await save(clerk, null)
      expect(await ids(clerk)).toEqual(['role'])
      await admin.post('home/roles/save', { roles, cards: null })
      expect(await ids(clerk)).toEqual(['builtin'])
    })

    test('of a role stands in the log', async () => {
      const log = await admin.post<{ data: { action: string; module: string }[] }>('admin/audit/list', { action: 'roleHome' })
      expect(log.body.data?.data[0]).toMatchObject({ action: 'roleHome', module: 'role' })
    })

    test('without a single card is one too', async () => {
      await save(guest, [])
      expect(await home(guest)).toMatchObject({ source: 'own', cards: [] })
      await save(guest, null)
    })

    test('is seen by whoever looks as its account or role, without its notes, and not changed', async () => {
      await save(clerk, [noteCard('只给自己看', 'secret'), card({ kind: 'count', module: 'employee' }, 'count')])
      const account = await valueAsOwner<number>(
        product,
        `select id as value from account where org_id = ${org} and username = 'clerk'`,
      )
      const manager = await product.signIn('demo1')
      expect((await manager.post('view/start', { as: 'account', id: account })).status).toBe(200)
      expect(await ids(manager)).toEqual(['count'])
      expect((await save(manager, [])).status).toBe(403)
      await manager.post('view/end')
      await save(clerk, null)
      const roles = [await roleOf('clerk')]
      await admin.post('home/roles/save', { roles, cards: [noteCard('角色的便签', 'role')] })
      await manager.post('view/start', { as: 'role', id: roles[0] })
      expect(await ids(manager)).toEqual(['role'])
      await manager.post('view/end')
      await admin.post('home/roles/save', { roles, cards: null })
    })
  })

  describe('cards of lists', () => {
    test('count the rows that the list shows, with the filters of a saved view, within the rights', async () => {
      for (const [title, status] of [
        ['甲', 1],
        ['乙', 1],
        ['丙', 0],
      ])
        await admin.post('test/employee/save', { title, grade: title === '甲' ? 2 : 1, status })
      const list = await admin.post<{ total: number }>('test/employee/list', {})
      expect(await answer(admin, { kind: 'count', module: 'employee' })).toMatchObject({
        state: 'ready',
        data: { total: list.body.data?.total },
      })
      const content = { values: { grade: '2' }, orderKey: '' }
      const view = await addRow(admin, 'views', { module: 'employee', name: '二级', content })
      expect(await answer(admin, { kind: 'count', module: 'employee', view })).toMatchObject({ data: { total: 1 } })
      expect(await answer(admin, { kind: 'rows', module: 'employee', view })).toMatchObject({
        data: { total: 1, rows: [{ title: '甲' }] },
      })
      expect(await answer(clerk, { kind: 'count', module: 'employee', view })).toEqual(closedFor('gone'))
      expect(await answer(guest, { kind: 'count', module: 'employee' })).toEqual(closedFor('rights'))
    })

    test('show no field that the account does not see', async () => {
      const rows = await answer(clerk, { kind: 'rows', module: 'employee' })
      expect(rows).toMatchObject({ state: 'ready' })
      expect(JSON.stringify(rows)).not.toContain('salary')
    })

    test('compare with yesterday where the log goes back so far, and with nothing where it does not', async () => {
      const counted = () => answer(admin, { kind: 'count', module: 'dictionary' }) as Promise<{ data: Record<string, number> }>
      const before = await counted()
      expect(before.data).not.toHaveProperty('dayBefore')
      await asOwner(
        product,
        `insert into audit (id, org_id, ip, request_id, action, row_ids, created_at) overriding system value values (0, ${org}, '', 'old', 'login', '{}', now() - interval '3 days')`,
      )
      for (const table of ['dictionary', 'audit'])
        await asOwner(
          product,
          `update ${table} set created_at = now() - interval '2 days' where org_id = ${org} and created_at > now() - interval '1 day'`,
        )
      const { total = 0 } = before.data
      await admin.post('admin/config/dictionary/save', { title: '今日新增', pid: 2, sort: 1 })
      const after = await counted()
      expect(after.data).toMatchObject({ total: total + 1, dayBefore: total })
      expect(after.data).not.toHaveProperty('weekBefore')
    })
  })

  test('a figure of a module is for accounts that may view the module, and that of the platform for the platform', async () => {
    const stations: CardContent = { kind: 'figure', module: 'gasstation', name: 'stations' }
    expect(await answer(admin, stations)).toMatchObject({ state: 'ready', data: expect.any(Array) })
    expect(await answer(guest, stations)).toEqual(closedFor('rights'))
    const numbers: CardContent = { kind: 'figure', module: 'organisation', name: 'numbers' }
    const limits: CardContent = { kind: 'figure', module: 'organisation', name: 'limits' }
    expect(await answer(admin, numbers)).toEqual(closedFor('rights'))
    const platform = await product.signIn('platform')
    expect(await answer(platform, numbers)).toMatchObject({ data: { total: 2, disabled: 0, recent: 2 } })
    expect(await answer(platform, limits)).toMatchObject({ data: [] })
    await admin.post('admin/websit/wachapp/save', { mobile: '13900001111' })
    await asOwner(product, `update organisation set maxcount = 1 where orgcode = 'demo1'`)
    expect(await answer(platform, limits)).toMatchObject({ data: [{ id: org, module: 'wachapp', of: 1 }] })
  })

  test.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
    'a figure %s, which every object has and no module, answers nothing',
    async name => {
      expect(await answer(admin, { kind: 'figure', module: 'gasstation', name })).toEqual({ state: 'ready', data: null })
    },
  )

  test('changes name the rows that the account may still view, and everybody’s are for those who view the log', async () => {
    await guest.post('admin/config/dictionary/save', { title: '客人的词', pid: 2, sort: 1 })
    expect(await answer(guest, { kind: 'changes' })).toMatchObject({
      data: [{ module: 'dictionary', action: 'add', count: 1, row: { title: '客人的词' } }],
    })
    expect(await answer(clerk, { kind: 'changes' })).toMatchObject({ data: [] })
    const all: CardContent = { kind: 'figure', module: 'audit', name: 'latest' }
    expect(await answer(guest, all)).toEqual(closedFor('rights'))
    expect(JSON.stringify(await answer(admin, all))).toContain('客人的词')
    expect(JSON.stringify(await answer(other, all))).not.toContain('客人的词')
  })

  describe('nothing is stored', () => {
    const tooMany = Array.from({ length: 1000 }, (_, index) => noteCard('', `n${index}`))
    const bad = (name: string) => `首页的卡片“${name}”不正确，没有保存：请刷新页面后重新调整`
    const attacks: readonly (readonly [what: string, cards: unknown, error: string])[] = [
      ['of no list', { id: 'one' }, bad('cards')],
      ['of a thousand cards', tooMany, `首页最多放 ${maxCards} 张卡片，请先移除不用的，再添加新的`],
      ['of a huge note', [noteCard('长'.repeat(maxNoteLength + 1))], `便签最多 ${maxNoteLength} 个字，请缩短后再保存`],
      ['of a note with a null character', [noteCard('\u0000')], bad('text')],
      ['of no kind', [{ id: 'one', size: 'small', kind: '__proto__' }], bad('kind')],
      ['of no size', [{ ...noteCard(''), size: 'huge' }], bad('size')],
      ['with one id twice', [noteCard(''), noteCard('')], bad('id')],
      ['with a strange id', [noteCard('', '<b>')], bad('id')],
      ['with what no card has', [{ ...noteCard(''), html: '<script>' }], bad('html')],
      ['with a view in words', [{ ...card({ kind: 'rows', module: 'employee' }), view: '1' }], bad('view')],
      ['with a module in a list', [{ ...card({ kind: 'clock' }), kind: 'rows', module: ['employee'] }], bad('module')],
      ['with pages that are no texts', [{ ...card({ kind: 'pages' }), routes: [1] }], bad('routes')],
    ]
    test.each(attacks)('%s', async (_what, cards, error) => {
      const reply = await save(clerk, cards)
      expect([reply.status, reply.body.error]).toEqual([422, error])
      expect(await ids(clerk)).toEqual(['builtin'])
      expect((await clerk.post('home/cards', { cards })).status).toBe(422)
    })

    test('for a role, by whoever may not change roles', async () => {
      const before = await digest(product)
      const roles = [await roleOf('clerk')]
      for (const path of ['home/roles', 'home/roles/save'])
        expect((await guest.post(path, { roles, cards: [] })).body.error).toBe(
          '只有能修改角色的账号可以设置角色的首页；请联系管理员，或只保存为您自己的首页',
        )
      expect(await digest(product)).toBe(before)
    })

    test('for no role, or one of another organisation', async () => {
      const theirs = await valueAsOwner<number>(product, `select min(id) as value from role where org_id <> ${org}`)
      expect((await admin.post('home/roles/save', { roles: [theirs], cards: [] })).status).toBe(422)
      expect((await admin.post('home/roles/save', { roles: [], cards: [] })).body.error).toBe('请至少选择一个角色')
      expect(await valueAsOwner(product, `select count(*)::int as value from home_page where role_id = ${theirs}`)).toBe(0)
    })

    test('a note stays the text that it is, and another organisation’s view shows nothing', async () => {
      const text = '<img src=x onerror=alert(1)>\n第二行'
      await save(clerk, [noteCard(text)])
      expect((await home(clerk)).cards).toEqual([noteCard(text)])
      await save(clerk, null)
      const view = await addRow(other, 'views', { module: 'dictionary', name: '别处', content: {} })
      expect(await answer(guest, { kind: 'rows', module: 'dictionary', view })).toEqual(closedFor('gone'))
      expect(await answer(guest, { kind: 'figure', module: 'nothing', name: 'at.all' })).toEqual(closedFor('gone'))
    })
  })
})
