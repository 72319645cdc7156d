import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { deletionFault } from '../../src/client/form/fieldFault.ts'
import { type AnyModule, checkModules, withComputed } from '../../src/schema/index.ts'
import { previewByCount } from '../../src/server/operations/bulk/previewByCount.ts'
import { shanghaiDay } from '../../src/shared/rules/shanghaiTime.ts'
import type { BulkPreview } from '../../src/shared/wire/bulk.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { addAccount, addRow } from '../fixtures/records.ts'
import { material, stockmove } from '../fixtures/stock.ts'
import { machine, upkeep } from '../fixtures/upkeep.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Child rows of a voucher that may be removed while they have no debit. */
const line: AnyModule = { ...voucherline, delete: { that: ['debit', '=', 0], message: '有借方的分录不能删除' } }
/** Deleted by a column of the row that it refers to. */
const move: AnyModule = { ...stockmove, delete: { that: ['quantity', '<=', 'material.stock'] } }
const old: AnyModule = { ...machine, delete: { that: ['bought_on', '<', 'today'], never: { kind: 2 } } }
const all: readonly AnyModule[] = [...modules, material, move, old, upkeep, voucher, line]
const words = '有库存的物料不能删除'

test.each([
  [{ that: ['stok', '=', 0] }, 'delete.that: "stok" is no field that can be compared; is "stock" meant?'],
  [{ that: ['name', '=', 0] }, 'delete.that: "name" is no field that can be compared'],
  [{ that: ['stock', '<', 'today'] }, 'delete.that: "stock" and "today" are of different kinds'],
  [{ that: ['stock', '~', 0] }, 'delete.that: no comparison "~": say <, <=, =, !=, >=, >'],
  [{ message: '不能' }, 'delete.message: every row may be deleted'],
])('the check refuses %j', (deletion, problem) => {
  const wrong = checkModules([...modules, stockmove, { ...material, delete: deletion } as unknown as AnyModule])
  expect(wrong.join('\n')).toContain(problem)
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const added = (path: string, row: object) => addRow(session, `test/${path}`, row)
  const addMaterial = async (name: string, quantity: number) => {
    const id = await added('material', { name })
    const moveId = quantity ? await added('stockmove', { no: name, material: id, quantity }) : 0
    return { id, moveId }
  }
  const remove = async (path: string, body: object, by = session) => {
    const { status, body: answered } = await by.post(`test/${path}/del`, body)
    return [status, answered.error]
  }

  test('a row for which the comparison does not hold is not deleted, and no other of the call', async () => {
    const [full, empty] = [await addMaterial('满', 3), await addMaterial('空', 0)]
    expect(await remove('material', { id: full.id })).toEqual([422, words])
    expect(await remove('material', { ids: [empty.id, full.id] })).toEqual([422, words])
    expect((await session.post('test/material/batch', { command: 'delete', ids: [full.id] })).status).toBe(422)
    expect(await remove('material', { id: empty.id })).toEqual([200, undefined])
    await added('stockmove', { no: '出', material: full.id, quantity: -3 })
    expect(await remove('material', { id: full.id })).toEqual([200, undefined])
    expect((await session.post('test/material/batch', { command: 'recover', ids: [full.id] })).status).toBe(200)
  })

  test('a change of many rows leaves the others, whether it reads them or counts them', async () => {
    const [full, empty] = [await addMaterial('批满', 5), await addMaterial('批空', 0)]
    const { body: frozen } = await session.post<{ token: string }>('test/material/selection', { queryValue: '批' })
    const dry = await session.post('test/material/batch', { command: 'delete', token: frozen.data?.token, dry: 1 })
    expect(dry.body.data).toMatchObject({ total: 2, changed: 1, refused: [{ code: 'notDeletable', count: 1 }], names: ['批空'] })
    const scope = await scopeFor(product, 'demo1')
    const filter = { statuses: [1, 0], keyword: '批', conditions: [] } as const
    const counted = await previewByCount(scope, scope.registry.named('material') as AnyModule, {
      filter,
      change: { command: 'delete' },
    })
    expect(counted).toMatchObject({ total: 2, changed: 1, refused: [{ code: 'notDeletable', count: 1 }] })
    const done = await session.post('test/material/batch', { command: 'delete', token: frozen.data?.token })
    expect(done.body.data).toMatchObject({ changed: 1, refused: [{ code: 'notDeletable', count: 1 }] })
    expect(await remove('material', { id: empty.id })).toEqual([200, undefined])
    expect(await remove('material', { id: full.id })).toEqual([422, words])
  })

  test('a row with several reasons against it is counted once, whether rows are read or counted', async () => {
    const bought = '2020-01-01'
    const ids: number[] = []
    for (const row of [{ kind: 2, bought_on: bought }, { kind: 2 }, { kind: 1, bought_on: bought }, { kind: 1 }])
      ids.push(await added('machine', { title: `多因${ids.length}`, ...row }))
    const expected = {
      total: 4,
      changed: 1,
      refused: [
        { code: 'rowProtected', count: 2 },
        { code: 'notDeletable', count: 1 },
      ],
    }
    const preview = async (rows: object) =>
      (await session.post<BulkPreview>('test/machine/batch', { command: 'delete', ...rows, dry: 1 })).body.data
    const { body } = await session.post<{ token: string }>('test/machine/selection', { queryValue: '多因' })
    expect(await preview({ token: body.data?.token })).toMatchObject(expected)
    expect(await preview({ ids })).toMatchObject(expected)
    const scope = await scopeFor(product, 'demo1')
    const locking: AnyModule = {
      ...(scope.registry.named('machine') as AnyModule),
      delete: { never: { kind: 2 } },
      readonly: { when: { kind: 2 } },
    }
    const filter = { statuses: [1, 0], keyword: '多因', conditions: [] } as const
    expect(await previewByCount(scope, locking, { filter, change: { command: 'delete' } })).toMatchObject({
      changed: 2,
      refused: [{ code: 'rowProtected', count: 2 }],
    })
  })

  test('the button of a row says why not, and so does the explanation', async () => {
    const { id } = await addMaterial('问', 2)
    const own = withComputed(all).find(({ name }) => name === 'material') as AnyModule
    const { body } = await session.post<{ data: Record<string, unknown>[] }>('test/material/list', { queryValue: '问' })
    expect(deletionFault(own, (body.data?.data[0] ?? {}) as never)).toBe(words)
    expect(deletionFault(own, { ...body.data?.data[0], stock: 0 } as never)).toBe('')
    const { body: why } = await session.post<WhyReply>('test/material/why', { id, do: 'delete' })
    expect(why.data?.items[0]?.steps.find(({ ok }) => !ok)).toMatchObject({
      code: 'notDeletable',
      text: `${words}（只限：库存 = 0）`,
    })
  })

  test('it stands beside fields with values, and compares with today; without a sentence the fields are named', async () => {
    const id = await added('machine', { title: '车床' })
    const service = (row: object) => added('upkeep', { title: '保养', machine: id, on: shanghaiDay(0), terms: 0, ...row })
    const refused = [422, '已付、应付日期不符合删除条件，请先修改再删除']
    expect(await remove('upkeep', { id: await service({ paid: 1 }) })).toEqual(refused)
    expect(await remove('upkeep', { id: await service({ on: shanghaiDay(-1) }) })).toEqual(refused)
    expect(await remove('upkeep', { id: await service({}) })).toEqual([200, undefined])
  })

  test('a row with an empty side stays', async () => {
    expect((await remove('machine', { id: await added('machine', { title: '无' }) }))[0]).toBe(422)
    expect((await remove('machine', { id: await added('machine', { title: '旧', bought_on: '2020-01-01' }) }))[0]).toBe(200)
  })

  test('it may name a column of a referenced row', async () => {
    const { id, moveId } = await addMaterial('列', 4)
    await added('stockmove', { no: '列出', material: id, quantity: -2 })
    expect((await remove('stockmove', { id: moveId }))[0]).toBe(422)
    await added('stockmove', { no: '列入', material: id, quantity: 2 })
    expect(await remove('stockmove', { id: moveId })).toEqual([200, undefined])
  })

  test('a child row is removed in the form of its parent row only if it holds', async () => {
    const id = await added('voucher', {
      title: '凭证',
      limit: 100,
      lines: [
        { title: '贷', debit: 0, credit: 5 },
        { title: '借', debit: 5, credit: 0 },
      ],
    })
    const { body } = await session.post<{ lines: { id: number }[] }>('test/voucher/info', { id })
    const [without, debited] = body.data?.lines ?? []
    const kept = await session.post(`test/voucher/save`, { id, lines: [without] })
    expect([kept.status, kept.body.errors?.[0]?.message]).toEqual([422, expect.stringContaining('有借方的分录不能删除')])
    expect((await session.post(`test/voucher/save`, { id, lines: [{ ...debited, credit: 5 }] })).status).toBe(200)
  })

  test('a viewer and another organisation are refused as before', async () => {
    const { id } = await addMaterial('他', 0)
    await addAccount(product, { orgcode: 'demo1', username: 'looks', pages: { [material.route]: ['view'] } })
    expect((await remove('material', { id }, await product.signIn('demo1', 'looks')))[0]).toBe(403)
    expect((await remove('material', { id }, await product.signIn('demo2')))[0]).toBe(404)
  })
})
