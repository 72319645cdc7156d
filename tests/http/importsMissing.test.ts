import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { importsOf } from '../fixtures/imports.ts'
import { parcelclaim, parcelclaimItem } from '../fixtures/parcelclaim.ts'
import { getFile, readSheet } from '../fixtures/readSheet.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const { path } = parcelclaim.wire
const faults = ({ rows }: ImportPreview) =>
  rows.flatMap(({ line, errors = [] }) => errors.map(({ field, message }) => [line, field, message]))

describe(`columns that a sheet lacks, on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, parcelclaim, parcelclaimItem], parts: serverParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    const items = [{ title: '花瓶', worth: 900, proof: '<p>照片</p>' }]
    await session.post(`${path}/save`, { title: '甲', kind: 2, slip: 'B-1', items })
    await session.post(`${path}/save`, { title: '乙', kind: 1 })
  })
  afterAll(() => product?.close())
  const claims = () => importsOf(product, session, path)
  const stored = async () => {
    const { body } = await session.post<{ data: { id: number }[] }>(`${path}/list`, { orderKey: 'id' })
    const rows = (body.data?.data ?? []).map(async ({ id }) => (await session.post<object>(`${path}/info`, { id })).body.data)
    return Promise.all(rows)
  }

  test('stay as they are in an exported row that comes back', async () => {
    const { body } = await session.post<{ path: string }>(`${path}/list`, { postType: 'excel', format: 'csv' })
    const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
    expect(await claims().preview(bytes)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 } })
    const changed = bytes.toString().replace('900', '800')
    expect(await claims().run(changed, { mode: 'overwrite' })).toMatchObject({ updated: 1, failed: 0 })
    const [first] = await stored()
    expect(first).toMatchObject({ slip: 'B-1', items: [{ title: '花瓶', worth: 800, proof: '<p>照片</p>' }] })
  })

  test('are named where a line needs them, at a cell in which they can be typed', async () => {
    const file = ['名称\t类别\t件数', '乙\t贵重\t1', '丙\t贵重\t1', '丁\t普通\t1'].join('\n')
    const missing = '贵重物品要写保价单号（文件里没有“保价单号”列）'
    expect(faults(await claims().preview(file))).toEqual([
      [2, 'slip', missing],
      [3, 'slip', missing],
    ])
    expect(faults(await claims().preview(file, { fixes: { 2: { slip: 'B-2' } } }))).toEqual([[3, 'slip', '贵重物品要写保价单号']])
    const { report } = await claims().run(file, { mode: 'overwrite' })
    const { rows } = await readSheet((await getFile(product, report ?? '', { authorization: `Bearer ${session.token}` })).bytes)
    expect(rows[1]?.at(-1)).toBe(missing)
  })

  test('of child rows are named with their heading, and what fits into no cell may be missing', async () => {
    const file = ['名称\t物品·物品', '戊\t茶杯'].join('\n')
    expect(faults(await claims().preview(file))).toEqual([[2, 'items.worth', '物品·价值必须填写（文件里没有“物品·价值”列）']])
    const filled = ['名称\t物品·物品\t物品·价值', '戊\t茶杯\t30'].join('\n')
    expect(await claims().run(filled)).toMatchObject({ added: 1, failed: 0 })
    expect((await stored()).at(-1)).toMatchObject({ title: '戊', items: [{ title: '茶杯', worth: 30, proof: null }] })
  })

  test('that cannot be imported have no cell: their fault is one of the line', async () => {
    expect(faults(await claims().preview('名称\t件数\n己\t9'))).toEqual([[2, null, '件数超过限件']])
  })
})
