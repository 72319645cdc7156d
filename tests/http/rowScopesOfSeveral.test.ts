import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { loadPrincipal } from '../../src/server/auth/principal.ts'
import { scopeOf } from '../../src/server/db/scope/scopeOf.ts'
import { rowVisibility } from '../../src/server/push/presence/rowVisibility.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { department, employee } from '../fixtures/leave.ts'
import { project } from '../fixtures/project.ts'
import { exportOf } from '../fixtures/readSheet.ts'
import { addAccount, addRow, asOwner, digest, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Row {
  id: number
  title: string
  editable: boolean
  own: readonly string[]
}
type Name = 'ann' | 'bob' | 'eve' | 'hr'
const path = project.wire.path
const usual = ['view', 'add', 'edit', 'delete', 'export'] as const

describe(`rows that several own, on ${engine}`, () => {
  let product: Product
  let admin: Session
  const sessions = new Map<Name, Session>()
  const accounts = new Map<Name, number>()
  const people = new Map<Name, number>()
  const as = (name: Name): Session => sessions.get(name) as Session
  const add = (session: Session, row: object, at = path) => addRow(session, at, row)
  const list = async (name: Name, query: object = {}, page = 1) => {
    const { body } = await as(name).post<RowsPage<Row> & { totalAllData: { count: number }[] }>(
      `${path}/list?page=${page}`,
      query,
    )
    return body.data
  }
  const titles = async (name: Name, query: object = {}) =>
    (await list(name, { limit: 100, ...query }))?.data.map(row => row.title)

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, department, employee, project] })
    admin = await product.signIn('demo1')
    for (const username of ['ann', 'bob', 'eve', 'hr'] as const) {
      const pages = { '/test/project': username === 'hr' ? [...usual, 'finish' as const] : usual }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      const account = await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)
      accounts.set(username, account ?? 0)
      sessions.set(username, await product.signIn('demo1', username))
      people.set(username, await add(admin, { title: username, account }, employee.wire.path))
    }
    await add(await product.signIn('demo2'), { title: '别家的' })
  })
  afterAll(() => product?.close())

  const ids = new Map<string, number>()
  const idOf = (title: string) => ids.get(title) ?? 0
  describe.each([
    ['few rows', 0],
    ['many of others', 800],
  ])('among %s', (_name, others) => {
    beforeAll(async () => {
      await asOwner(product, `delete from project where org_id = (select id from organisation where orgcode = 'demo1')`)
      const members = (...names: readonly Name[]) => names.map(name => people.get(name))
      const rows = [
        { title: '共同', members: members('ann', 'bob'), watchers: [accounts.get('eve')], amount: 5 },
        { title: '安独有', members: members('ann'), amount: 9, size: 2 },
        { title: '伊关注', watchers: [accounts.get('eve'), accounts.get('ann')], amount: 7 },
        { title: '无人', amount: 1 },
      ]
      for (const row of rows) ids.set(row.title, await add(as('hr'), row))
      if (others)
        await asOwner(
          product,
          `insert into project (org_id, title, created_by, members) select org_id, '别人' || n, created_by, array[${people.get('hr')}]::bigint[]
            from generate_series(1, ${others}) n, lateral (select org_id, created_by from project where id = ${idOf('无人')}) one`,
        )
      // Its own, and so seen twice: as the creator, and as a member.
      ids.set('安新建', await add(as('ann'), { title: '安新建', members: members('ann', 'bob'), amount: 3 }))
      await asOwner(product, 'analyze project')
    })

    const seenBy: readonly (readonly [name: Name, titles: readonly string[]])[] = [
      ['ann', ['安新建', '伊关注', '安独有', '共同']],
      ['bob', ['安新建', '共同']],
      ['eve', ['伊关注', '共同']],
    ]
    test.each(seenBy)('%s sees %j: in list, total, tabs, order, pages, keyword, export, sums and pickers', async (name, seen) => {
      expect(await titles(name)).toEqual(seen)
      expect(await titles(name, { status: 'all' })).toEqual(seen)
      expect(await titles(name, { orderKey: 'id' })).toEqual(seen.toReversed())
      expect([...((await titles(name, { orderKey: '-amount' })) ?? [])].sort()).toEqual([...seen].sort())
      for (const query of [{}, { status: 'all' }, { orderKey: '-amount' }])
        expect((await list(name, query))?.total).toBe(seen.length)
      expect((await list(name))?.totalAllData[0]?.count).toBe(seen.length)
      expect(await titles(name, { queryValue: '同' })).toEqual(['共同'])
      expect((await list(name, { queryValue: '别人' }))?.total).toBe(0)
      const pages = await Promise.all(seen.map((_, at) => list(name, { limit: 1 }, at + 1)))
      expect(pages.map(page => page?.data[0]?.title)).toEqual(seen)
      expect((await as(name).post<unknown[]>(`${path}/combox`, {})).body.data).toHaveLength(seen.length)
      expect((await as(name).post<{ count: number }>(`${path}/selection`, {})).body.data?.count).toBe(seen.length)
      const cells = JSON.stringify((await exportOf(product, as(name), { path: `${path}/list` })).rows)
      for (const title of ['安新建', '伊关注', '安独有', '共同', '无人', '别人1'])
        expect([title, cells.includes(title)]).toEqual([title, seen.includes(title)])
      const { body } = await as(name).post<{ groups: { count: number }[] }>(`${path}/aggregate`, { sums: ['amount'] })
      expect(body.data?.groups[0]?.count).toBe(seen.length)
    })

    test('a filter by members finds among the visible ones', async () => {
      expect(await titles('bob', { members: [people.get('ann')] })).toEqual(['安新建', '共同'])
      expect(await titles('eve', { members: [people.get('hr')] })).toEqual([])
      expect((await list('hr', { members: [people.get('hr')] }))?.total).toBe(others)
    })

    test('a member changes a row, a watcher does not, and others find none', async () => {
      const id = idOf('共同')
      const save = (name: Name, row: object = { remark: name }) => as(name).post(`${path}/save`, { id, ...row })
      expect((await save('bob')).status).toBe(200)
      expect((await save('eve')).body.code).toBe(403)
      const before = await digest(product)
      for (const [call, body] of [
        ['info', { id: idOf('安独有') }],
        ['save', { id: idOf('安独有'), remark: '改' }],
        ['del', { id: idOf('安独有') }],
        ['history', { id: idOf('无人') }],
        ['report', { id: idOf('安独有'), remark: '改' }],
      ] as const)
        expect([call, (await as('eve').post(`${path}/${call}`, body)).status]).toEqual([call, 404])
      expect(await digest(product)).toBe(before)
      const flags = async (name: Name) => (await list(name))?.data.find(row => row.id === id)
      expect(await flags('ann')).toMatchObject({ editable: true, own: ['members'] })
      expect(await flags('eve')).toMatchObject({ editable: false, own: [] })
    })

    test('an action of the members is refused to a watcher, and to whoever sees all', async () => {
      const report = (name: Name) => as(name).post(`${path}/report`, { id: idOf('共同'), remark: '汇报' })
      expect((await report('ann')).status).toBe(200)
      for (const name of ['eve', 'hr'] as const) expect((await report(name)).body.code).toBe(403)
    })

    test('whoever would no longer see a row cannot leave it alone', async () => {
      const save = (name: Name, members: readonly unknown[]) => as(name).post(`${path}/save`, { id: idOf('共同'), members })
      const left = await save('bob', [people.get('ann')])
      expect([left.status, left.body.error]).toEqual([422, expect.stringContaining('看不到')])
      expect((await save('ann', [people.get('ann')])).status).toBe(200)
      expect(await titles('bob')).toEqual(['安新建'])
      expect((await save('ann', [people.get('ann'), people.get('bob')])).status).toBe(200)
      expect(await titles('bob')).toEqual(['安新建', '共同'])
    })

    test('an employee who is another account now shows the rows to that one', async () => {
      const give = (account: number | undefined) => admin.post(`${employee.wire.path}/save`, { id: people.get('bob'), account })
      await admin.post(`${employee.wire.path}/save`, { id: people.get('eve'), account: 0 })
      expect((await give(accounts.get('eve'))).status).toBe(200)
      await expect.poll(() => titles('bob')).toEqual([])
      expect(await titles('eve')).toEqual(['安新建', '伊关注', '共同'])
      expect((await give(accounts.get('bob'))).status).toBe(200)
      await admin.post(`${employee.wire.path}/save`, { id: people.get('eve'), account: accounts.get('eve') })
      await expect.poll(() => titles('bob')).toEqual(['安新建', '共同'])
    })
  })

  test('who else is at a row is told to those whom the row policies show it', async () => {
    const { context } = product.server
    const org = await orgOf(product, 'demo1')
    const module = context.registry.named(project.name) ?? project
    const rows = [...ids.values()]
    const seen = rowVisibility(context, { module, org, ids: rows })
    for (const [name, count] of [
      ['ann', 4],
      ['bob', 2],
      ['eve', 2],
    ] as const) {
      const principal = await loadPrincipal(context, { org, account: accounts.get(name) ?? 0 })
      if (!principal) throw new Error(`there is no ${name}`)
      const who = { ...principal, ip: '', requestId: '' }
      const sees = await seen(who)
      const byPolicies = await scopeOf(context, who).rows(module).existing(rows, [])
      expect(rows.filter(id => sees?.(id))).toEqual(rows.filter(id => byPolicies.has(id)))
      expect(byPolicies.size).toBe(count)
    }
  })

  test('of very many own rows a page is scanned', async () => {
    await asOwner(
      product,
      `update project set members = array[${people.get('bob')}]::bigint[] where title like '别人%' and id % 2 = 0`,
    )
    const expected = await asOwner<{ title: string }>(
      product,
      `select title from project where members @> array[${people.get('bob')}]::bigint[] and status = 1 order by id desc`,
    )
    const found = await list('bob', { limit: 20 })
    expect([found?.total, found?.data.map(({ title }) => title)]).toEqual([
      expected.length,
      expected.slice(0, 20).map(({ title }) => title),
    ])
  })
})
