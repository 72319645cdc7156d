import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AnyModule,
  filterFields,
  fieldsOf,
  filtersOf,
  isPlatformOwned,
  isPointing,
  builtinIdsBelow,
  type PointingField,
  tableOf,
  targetOf,
  type Verb,
} from '../../src/schema/index.ts'
import { quoted } from '../../src/server/db/sql.ts'
import type { ComboxEntry } from '../../src/shared/wire/envelope.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addAccount, addRow, asOwner, forceValues, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Case {
  place: string
  module: AnyModule
  name: string
  field: PointingField
  to: AnyModule
}
const named = (name: string): AnyModule => {
  const module = allModules.find(one => one.name === name)
  if (!module) throw new Error(`no module ${name}`)
  return module
}
const cases: readonly Case[] = allModules.flatMap(module =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
    isPointing(field) ? [{ place: `${module.name}.${name}`, module, name, field, to: named(targetOf(module, field)) }] : [],
  ),
)
/** References to modules with a page that must stay closed. */
const onOtherPages = cases.filter(({ module, to }) => to.route !== module.route && to.holds !== 'regions')
const plain = cases.filter(({ field }) => !('within' in field && field.within))
const filters = ({ module, name }: Case) => filtersOf(module).some(filter => filterFields(filter).includes(name))

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  let admin: Session
  let other: Session
  let org = 0
  const sessions = new Map<string, Session>()
  /** A session with these verbs on that one page. */
  async function only(route: string, verbs: readonly Verb[], orgcode = 'demo1'): Promise<Session> {
    const username = `only${orgcode}${route.replaceAll('/', '-')}-${verbs.join('-')}`
    const known = sessions.get(username)
    if (known) return known
    await addAccount(product, { orgcode, username, pages: { [route]: verbs } })
    const session = await product.signIn(orgcode, username)
    sessions.set(username, session)
    return session
  }
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    platform = await product.signIn('platform')
    admin = await product.signIn('demo1')
    other = await product.signIn('demo2')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())

  const ask = (session: Session, { module, name }: Pick<Case, 'module' | 'name'>, body: object = {}) =>
    session.post<ComboxEntry[]>(`${module.wire.path}/choices`, { field: name, limit: 5000, ...body })
  const whereIn = (field: PointingField) => ('where' in field && field.where ? { where: field.where } : {})
  const ids = (rows: readonly ComboxEntry[] = []) => rows.map(({ id }) => id)

  /** The combox of the other page, without the parent of each row. */
  async function offered({ to, field }: Case): Promise<ComboxEntry[]> {
    const { body } = await admin.post<ComboxEntry[]>(`${to.wire.path}/combox`, { limit: 5000, ...whereIn(field) })
    return (body.data ?? []).map(({ pid: _above, ...row }) => row as ComboxEntry)
  }
  async function rowOf({ to, field }: Case, session: Session): Promise<number> {
    const draft = { ...(await draftOf(session, to, allModules)), ...('where' in field ? field.where : {}) }
    return addRow(session, to.wire.path, draft)
  }

  test.each(plain)('$place: titles and choices follow the right to its page', async one => {
    if (!one.to.log && !one.to.single && one.to.scope !== 'organisation')
      await rowOf(one, isPlatformOwned(one.to) ? platform : admin)
    const session = await only(one.module.route, ['view', 'edit'])
    const expected = await offered(one)
    const writes = !one.module.log && !isPlatformOwned(one.module)
    const listed = await ask(session, one, writes ? { for: 'edit' } : {})
    expect([listed.status, listed.body.data]).toEqual(writes || filters(one) ? [200, expected] : [403, undefined])
    const titles = await ask(session, one, { ids: [0x7f_ff_ff, ...ids(expected)].slice(0, 5000) })
    expect(new Set(titles.body.data)).toEqual(new Set(expected))
  })

  test.each(cases.filter(({ module }) => ['message', 'gasstation', 'wachapp'].includes(module.name)))(
    '$place: who may only view reads titles, and lists what is filtered by',
    async one => {
      const viewer = await only(one.module.route, ['view'])
      const [first] = await offered(one)
      const statuses = [{ ids: [first?.id ?? 1] }, {}, { for: 'edit' }, { for: 'add' }].map(body => ask(viewer, one, body))
      expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, filters(one) ? 200 : 403, 403, 403])
    },
  )

  test.each(onOtherPages)('$place: the page it points to stays closed', async ({ module, to }) => {
    const session = await only(module.route, ['view', 'edit'])
    for (const call of ['list', 'combox', 'tree', 'info', 'history'])
      expect([call, (await session.post(`${to.wire.path}/${call}`, { id: 1 })).status]).toEqual([call, 403])
  })

  const tenants = onOtherPages.filter(
    ({ to, field }) => !('within' in field && field.within) && !to.scope && !to.log && !to.single,
  )
  test.each(tenants)('$place: lists no deleted rows, none of other organisations and none outside its where', async one => {
    const session = await only(one.module.route, ['view', 'edit'])
    const gone = await rowOf(one, admin)
    await forceValues(product, one.to, { id: gone, values: { status: -1 } })
    const foreign = await rowOf(one, other)
    const table = quoted(tableOf(one.to))
    const rows = await asOwner<Record<string, unknown>>(product, `select * from ${table} order by id limit 4000`)
    const offeredIds = ids((await ask(session, one, { ids: rows.map(row => Number(row['id'])) })).body.data)
    const where = Object.entries(whereIn(one.field).where ?? {})
    const mine = (row: Record<string, unknown>) =>
      row['org_id'] === org || (one.to.builtin !== undefined && Number(row['id']) < builtinIdsBelow)
    const may = rows.filter(
      row => row['status'] !== -1 && mine(row) && where.every(([name, value]) => (row[name] ?? 0) === value),
    )
    expect(gone * foreign).toBeGreaterThan(0)
    expect(offeredIds.toSorted((a, b) => a - b)).toEqual(may.map(({ id }) => id))
  })

  const board = { module: named('wachapp'), name: 'card_sort_id' }
  test('a keyword finds rows by title and pinyin, and reveals no other column', async () => {
    const draft = await draftOf(admin, named('account'), allModules)
    const { body } = await admin.post<{ id: number }>('admin/config/admin/save', {
      ...draft,
      nickname: '秦琼',
      mobile: '13355557777',
    })
    const messages = await only('/message/send', ['view', 'add'])
    const find = async (session: Session, keyword: string) =>
      ids((await ask(session, { module: named('message'), name: 'accounts' }, { for: 'add', keyword })).body.data)
    for (const keyword of ['秦', 'qinq', 'qq'])
      expect([keyword, await find(messages, keyword)]).toEqual([keyword, [body.data?.id]])
    for (const keyword of ['13355557777', '5577', String(draft['username'])])
      expect([keyword, await find(messages, keyword)]).toEqual([keyword, []])
    expect(await find(admin, '13355557777')).toEqual([body.data?.id])
  })

  test('a role that may view the other page too gets the titles of deleted rows', async () => {
    const [first] = (await ask(admin, board)).body.data ?? []
    const narrow = await only('/wachapp', ['view', 'edit'])
    await forceValues(product, named('dictionary'), { id: first?.id ?? 0, values: { status: -1 } })
    const offeredIds = async (session: Session) => ids((await ask(session, board, { ids: [first?.id] })).body.data)
    expect([await offeredIds(admin), await offeredIds(narrow)]).toEqual([[first?.id], []])
    await forceValues(product, named('dictionary'), { id: first?.id ?? 0, values: { status: 0 } })
    expect([await offeredIds(narrow), ids((await ask(narrow, board)).body.data).includes(first?.id ?? 0)]).toEqual([
      [first?.id],
      false,
    ])
    await forceValues(product, named('dictionary'), { id: first?.id ?? 0, values: { status: 1 } })
  })

  test('a role with that one page edits, filters and reads titles', async () => {
    const session = await only('/wachapp', ['view', 'edit'])
    const [choice] = (await ask(session, board, { for: 'edit' })).body.data ?? []
    const made = await admin.post<{ id: number }>('admin/websit/wachapp/save', { mobile: '13912340001' })
    const saved = await session.post('admin/websit/wachapp/save', { id: made.body.data?.id, card_sort_id: choice?.id })
    expect(saved.body.data).toMatchObject({ card_sort_id: choice?.id, card_sort: choice?.title })
    const list = await session.post('admin/websit/wachapp/list', { card_sort_id: choice?.id })
    expect(JSON.stringify(list.body.data)).toContain(`"card_sort":${JSON.stringify(choice?.title)}`)
  })

  test.each([
    [{}, 422],
    [{ field: 'nothing' }, 422],
    [{ field: 'title' }, 422],
    [{ field: 'constructor' }, 422],
    [{ field: ['branch'] }, 422],
    [{ field: { to: 'account' } }, 422],
    [{ field: 'x'.repeat(1000) }, 422],
    [{ field: 'branch', ids: 'x' }, 422],
    [{ field: 'branch', ids: [] }, 422],
    [{ field: 'branch', under: -1 }, 422],
    [{ field: 'branch', under: { id: 1 } }, 422],
    [{ field: 'branch', keyword: 5 }, 422],
    [{ field: 'branch', limit: 1e9 }, 200],
    [{ field: 'branch', for: 'delete' }, 200],
    [{ field: 'branch', where: { status: -1 }, to: 'account' }, 200],
  ])('asked %j answers %i', async (body, status) => {
    const reply = await (await only(everything.route, ['view', 'edit'])).post('test/everything/choices', body)
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status })
  })

  test('a role with neither page is refused', async () => {
    const session = await only('/link', ['view', 'edit', 'add'])
    for (const { module, name } of cases.filter(one => one.module.route !== '/link'))
      for (const purpose of ['view', 'add', 'edit'])
        expect([module.name, name, (await ask(session, { module, name }, { for: purpose, ids: [1] })).status]).toEqual([
          module.name,
          name,
          403,
        ])
  })
})
