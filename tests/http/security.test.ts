import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, hasPage, isPlatformOwned, titleFieldOf, verbs } from '../../src/schema/index.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { canary, hostileFilters, hostileOrders, lockedFieldNames, organisationKeys } from '../attack/attackPayloads.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, diary, everything } from '../fixtures/everything.ts'
import { addAccount, addRow, asOwner, digest, valueAsOwner, orgOf, rowOf, signInWith } from '../fixtures/records.ts'
import { engine, inject, type Product, type Session, startProduct } from '../server.ts'

const own = allModules.filter(module => !isPlatformOwned(module) && hasPage(module) && !module.log && !module.single)
const shared = allModules.filter(isPlatformOwned)
/** Modules whose title takes any word. */
const draftWith = (module: AnyModule, word: string): Draft => {
  const field = module.fields[titleFieldOf(module)]
  return field?.kind === 'text' && field.pattern === undefined ? { [titleFieldOf(module)]: word } : {}
}

/** A calls, B owns the rows. */
describe(`on ${engine}`, () => {
  let product: Product
  let a: Session
  let b: Session
  let untouched: string
  const theirs: Record<string, number> = {}
  const replies: string[] = []

  const watched = (session: Session): Session => ({
    ...session,
    post: async (...call) => {
      const reply = await session.post<never>(...call)
      replies.push(JSON.stringify(reply))
      return reply
    },
  })
  const draftIn = (session: Session): Promise<Draft> => draftOf(session, everything, allModules)
  const mine = async () => addRow(a, 'test/everything', await draftIn(a))

  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    await addAccount(product, { orgcode: 'demo1', username: 'adder', pages: { '*': ['view', 'add'] } })
    a = watched(await product.signIn('demo1'))
    b = await product.signIn('demo2')
    for (const module of own) {
      const draft = await draftOf(b, module, allModules)
      const row = { ...draft, ...draftWith(module, `${canary}${module.name}`) }
      theirs[module.name] = await addRow(b, module.wire.path, row)
    }
    untouched = await digest(product, `t.org_id = ${await orgOf(product, 'demo2')}`)
  })
  afterAll(() => product?.close())
  afterEach(async () => {
    expect(await digest(product, `t.org_id = ${await orgOf(product, 'demo2')}`)).toBe(untouched)
    for (const text of replies.splice(0)) {
      expect(text).not.toContain(canary)
      expect(text).not.toMatch(/\$argon2/)
      expect(text).not.toContain(b.token)
    }
  })

  test.each(own)('a list of $name that names another organisation has only our rows', async ({ wire: { path } }) => {
    const all = await a.post<RowsPage>(`${path}/list`, {})
    const named = await a.post<RowsPage>(`${path}/list`, { orgid: await orgOf(product, 'demo2') })
    expect(named.body.data?.total).toBe(all.body.data?.total)
  })

  test('our token under the key of another organisation is refused and audited', async () => {
    const reply = await inject(product.app, `/api/${b.orgkey}/v2/manage/test/everything/list`, {
      headers: { authorization: `Bearer ${a.token}` },
    })
    expect([401, 403]).toContain(reply.status)
    expect(await valueAsOwner(product, `select count(*)::int as value from audit where result = 'wrongOrganisation'`)).toBe(1)
  })

  test.each(own)('a keyword of another organisation finds nothing in $name', async ({ wire: { path }, name }) => {
    const reply = await a.post<RowsPage>(`${path}/list`, { queryValue: `${canary.slice(0, 6)}`, status: 'all' })
    expect([name, reply.body.data?.total]).toEqual([name, 0])
  })

  test.each([
    ['branch', 'everything'],
    ['branches', 'everything'],
    ['board', 'dictionary'],
  ])('the filter %s with a row of another organisation finds nothing', async (filter, module) => {
    const id = module === 'everything' ? theirs['treenode'] : theirs[module]
    expect((await a.post<RowsPage>('test/everything/list', { [filter]: id })).body.data).toMatchObject({ total: 0, data: [] })
  })

  test.each(hostileOrders)('the order %j is refused', async orderKey => {
    expect((await a.post('test/everything/list', { orderKey })).status).toBe(422)
  })

  test.each(hostileFilters)('the filter %j is refused', async name => {
    expect((await a.post('test/everything/list', { [name]: 'x' })).status).toBe(422)
    expect((await a.post('test/everything/list', { [name]: { startsWith: '$argon' } })).status).toBe(422)
    expect((await a.post('test/everything/combox', { where: { [name]: 'x' } })).status).toBe(422)
  })

  test.each(own)('a row of another organisation in $name is answered like a missing one', async module => {
    const {
      wire: { path },
      name,
    } = module
    const field = titleFieldOf(module)
    for (const [call, body] of [
      ['info', {}],
      ['save', { [field]: 'x' }],
      ['del', {}],
      ['history', {}],
      ['upfield', { field, value: 'x' }],
    ] as const) {
      const [foreign, missing] = [
        await a.post(`${path}/${call}`, { id: theirs[name], ...body }),
        await a.post(`${path}/${call}`, { id: 987_654, ...body }),
      ]
      expect([call, foreign.status, foreign.body]).toEqual([call, 404, missing.body])
    }
  })

  test.each(organisationKeys)('a save that names another organisation by %s is refused', async key => {
    const reply = await a.post('test/everything/save', {
      ...(await draftIn(a)),
      id: null,
      [key]: await orgOf(product, 'demo2'),
    })
    expect(reply.status).toBe(422)
  })

  test.each([
    ['branch', 'treenode'],
    ['board', 'dictionary'],
  ])('a save that points with %s to another organisation is refused', async (field, module) => {
    for (const row of [await draftIn(a), { id: await mine() }])
      expect((await a.post('test/everything/save', { ...row, [field]: theirs[module] })).status).toBe(422)
    expect((await a.post('test/everything/save', { ...(await draftIn(a)), branches: [theirs['treenode']] })).status).toBe(422)
  })

  test('a deletion of ours and theirs deletes neither', async () => {
    const id = await mine()
    await asOwner(product, `update everything set status = 0 where id = ${id}`)
    expect(await a.post('test/everything/del', { ids: `${id},${theirs['everything']}` })).toMatchObject({ status: 404 })
    expect(await rowOf(product, everything, id)).toMatchObject({ status: 0 })
  })

  test.each(lockedFieldNames)('upfield of %j is refused', async field => {
    const id = await mine()
    const before = await rowOf(product, everything, id)
    expect((await a.post('test/everything/upfield', { id, field, value: 1 })).status).toBe(422)
    expect(await rowOf(product, everything, id)).toEqual(before)
  })

  test('pickers, trees and look-ups below a row of another organisation are empty', async () => {
    for (const [path, body] of [
      ['admin/config/dictionary/combox', { where: { pid: theirs['dictionary'] } }],
      ['test/treenode/combox', { ids: [theirs['treenode']] }],
      ['test/treenode/combox', { keyword: canary }],
      ['test/treenode/tree', { keyword: canary }],
      ['inc/dictionary', { pid: theirs['dictionary'] }],
      ['inc/dictionary/pattr', { pid: theirs['dictionary'] }],
    ] as const)
      expect([path, (await a.post(path, body)).body]).toMatchObject([path, { code: 200, data: [] }])
  })

  test('a role that may only add changes no existing row', async () => {
    const [adder, id] = [watched(await product.signIn('demo1', 'adder')), await mine()]
    const before = await rowOf(product, everything, id)
    for (const body of [{ id, title: 'x' }, { data: { id, title: 'x' } }, { data: [await draftIn(adder), { id, title: 'x' }] }])
      expect((await adder.post('test/everything/save', body)).status).toBe(403)
    expect(await rowOf(product, everything, id)).toEqual(before)
    expect((await adder.post('test/everything/save', await draftIn(adder))).status).toBe(200)
  })

  test.each(shared)('an administrator of an organisation writes nothing in $name', async module => {
    const before = await digest(product)
    const [row] = (await a.post<RowsPage>(`${module.wire.path}/list`, { limit: 1 })).body.data?.data ?? []
    for (const [call, body] of [
      ['save', { title: 'x' }],
      ['save', { id: row?.['id'], title: 'x' }],
      ['del', { id: row?.['id'] }],
      ['batch', { command: 'forbidden', ids: [row?.['id']] }],
      ['upfield', { id: row?.['id'], field: 'title', value: 'x' }],
    ] as const)
      expect([call, (await a.post(`${module.wire.path}/${call}`, body)).status]).toEqual([call, 403])
    expect(await digest(product)).toBe(before)
  })

  test('a row of a colleague is not found where rows belong to one account', async () => {
    const colleague = await signInWith(product, 'colleague', { '*': verbs })
    const { body } = await colleague.post<{ id: number }>(`${diary.wire.path}/save`, { title: '私事' })
    for (const [call, rest] of [
      ['info', {}],
      ['save', { title: 'x' }],
      ['del', {}],
      ['batch', { command: 'forbidden', ids: [body.data?.id] }],
    ] as const)
      expect([call, (await a.post(`${diary.wire.path}/${call}`, { id: body.data?.id, ...rest })).status]).toEqual([call, 404])
    expect((await a.post<RowsPage>(`${diary.wire.path}/list`, { status: 'all', queryValue: '私事' })).body.data?.total).toBe(0)
  })
})
