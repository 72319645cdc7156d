import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { checkModules } from '../../src/schema/index.ts'
import { assembly, assemblypart, assemblyParts } from '../fixtures/assembly.ts'
import { depot } from '../fixtures/depot.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow } from '../fixtures/records.ts'
import { relocation } from '../fixtures/relocation.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = relocation.wire.path
const same = '调入仓库不能是调出仓库'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let [north, south] = [0, 0]
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, depot, relocation] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    const added = (title: string) => addRow(session, depot.wire.path, { title })
    north = await added('北仓')
    south = await added('南仓')
  })
  afterAll(() => product?.close())
  const save = (row: object) => session.post<{ id: number }>(`${path}/save`, row)

  test('a row whose two references name the same row is refused at the second, also when one of them is changed', async () => {
    expect(north * south).toBeGreaterThan(0)
    const { status, body } = await save({ title: '箱', from: north, to: north })
    expect([status, body.errors]).toEqual([422, [{ field: 'to', message: same }]])
    const id = (await save({ title: '箱', from: north, to: south })).body.data?.id
    expect((await save({ id, from: south })).body.error).toBe(same)
    expect((await session.post(`${path}/upfield`, { id, field: 'to', value: north })).body.error).toBe(same)
    expect((await save({ id, from: south, to: north })).status).toBe(200)
  })

  test('a row that names itself is refused, whatever changes it', async () => {
    const own = '调拨不能接续自己'
    const [first, second] = [(await save({ title: '箱' })).body.data?.id, (await save({ title: '桶' })).body.data?.id]
    expect((await save({ id: second, follows: first })).status).toBe(200)
    const { status, body } = await save({ id: second, follows: second })
    expect([status, body.errors]).toEqual([422, [{ field: 'follows', message: own }]])
    expect((await session.post(`${path}/batch`, { key: 1, val: second, ids: [second] })).body.error).toContain(own)
    expect((await session.post(`${path}/info`, { id: second })).body.data).toMatchObject({ follows: first })
  })

  test('references that name no row are empty and break no rule', async () => {
    expect((await save({ title: '箱' })).status).toBe(200)
    expect((await save({ title: '箱', from: 0, to: 0 })).status).toBe(200)
    expect((await save({ title: '箱', from: north, to: 0 })).status).toBe(200)
  })

  test('a field is required where two references differ', async () => {
    expect((await save({ title: '箱', from: north, back: south })).body.errors).toMatchObject([{ field: 'reason' }])
    expect((await save({ title: '箱', from: north, back: north })).status).toBe(200)
    expect((await save({ title: '箱', from: north, back: south, reason: '北仓已满' })).status).toBe(200)
  })

  test('a line of a sheet that names the same row twice is refused in the words of the rule', async () => {
    const sheet = '货物\t调出仓库\t调入仓库\n桌\t北仓\t北仓\n椅\t北仓\t南仓'
    const preview = await importsOf(product, session, path).preview(sheet)
    expect(JSON.stringify(preview)).toContain(same)
    expect(preview).toMatchObject({ counts: { new: 1, refused: 1 } })
  })
})

test(`a product made of products is refused where it would contain itself through others, on ${engine}`, async () => {
  const all = [...modules, assembly, assemblypart]
  expect(checkModules(all)).toEqual([])
  const product = await startProduct(engine, { modules: all, parts: { ...serverParts, ...assemblyParts } })
  try {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const session = await product.signIn('demo1')
    const save = (row: object) => session.post<{ id: number }>('test/assembly/save', row)
    const added = (title: string, ...parts: readonly number[]) =>
      addRow(session, 'test/assembly', { title, parts: parts.map(part => ({ part })) })
    const tube = await added('车管')
    const wheel = await added('车轮', tube)
    const bicycle = await added('自行车', wheel, tube)
    const ring = [{ field: 'parts', message: '产品经过几层用料又含有自己' }]
    expect((await save({ id: tube, parts: [{ part: bicycle }] })).body.errors).toEqual(ring)
    expect((await save({ id: tube, parts: [{ part: tube }] })).body.error).toContain('部件不能是产品本身')
    // A part that is used twice is no ring.
    expect((await save({ id: bicycle, title: '山地车' })).status).toBe(200)
    const sheet = '名称\t用料·部件\t用料·数量\n车管\t山地车\t1\n车铃\t车管\t1'
    const result = await importsOf(product, session, 'test/assembly').run(sheet, { mode: 'overwrite' })
    expect(result).toMatchObject({ added: 1, updated: 0, failed: 1 })
    // Two saves at the same moment close a ring only together: the second is refused.
    const [left, right] = [await added('左'), await added('右')]
    const replies = await Promise.all([
      save({ id: left, parts: [{ part: right }] }),
      save({ id: right, parts: [{ part: left }] }),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
  } finally {
    await product.close()
  }
})
