import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { digest, forceValues } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const sentence = '该数据已被删除，不能修改；请先恢复（状态选“已删除”，点“恢复”），再修改'
const { path } = everything.wire

describe(`a row that was deleted, on ${engine}`, () => {
  let product: Product
  let session: Session
  let id = 0
  let version = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    const { body } = await session.post<{ id: number; version: number }>(`${path}/save`, { title: '旧行', code: 'old-1' })
    ;({ id, version } = body.data ?? { id: 0, version: 0 })
    await forceValues(product, everything, { id, values: { status: -1 } })
  })
  afterAll(() => product?.close())

  test.each<[string, () => readonly [call: string, body: object]]>([
    ['a save', () => ['save', { id, title: '新名' }]],
    ['a save of somebody who had it open', () => ['save', { id, title: '新名', version }]],
    ['a save that makes it normal', () => ['save', { id, status: 1 }]],
    ['a field', () => ['upfield', { id, field: 'title', value: '新名' }]],
    ['a bulk key', () => ['batch', { ids: [id], key: 1, val: 2 }]],
    ['an action', () => ['setCount', { id }]],
    ['a command', () => ['batch', { ids: [id], command: 'forbidden' }]],
  ])('is not changed by %s, which says how it comes back', async (_, change) => {
    const before = await digest(product)
    const [call, body] = change()
    const reply = await session.post(`${path}/${call}`, body)
    expect(reply.body).toMatchObject({ code: 422, error: sentence })
    expect(await digest(product)).toBe(before)
  })

  test('among others in one call is refused alone', async () => {
    const { body: other } = await session.post<{ id: number }>(`${path}/save`, { title: '别行' })
    const { body } = await session.post<object[]>(`${path}/save`, {
      data: [
        { id, title: '新名' },
        { id: other.data?.id, title: '好' },
      ],
    })
    expect(body.data).toMatchObject([{ success: false, error: sentence }, { success: true }])
  })

  test('in a selection by filter is counted and unchanged', async () => {
    const { body: chosen } = await session.post<{ token: string }>(`${path}/selection`, { status: -1 })
    const refused = [{ code: 'rowDeleted', count: 1 }]
    for (const dry of [{ dry: 1 }, {}]) {
      const { body } = await session.post(`${path}/batch`, { token: chosen.data?.token, key: 1, val: 2, ...dry })
      expect(body.data).toMatchObject({ total: 1, changed: 0, refused })
    }
  })

  test('may be changed once it is recovered', async () => {
    await session.post(`${path}/batch`, { ids: [id], command: 'recover' })
    expect((await session.post(`${path}/save`, { id, title: '新名' })).status).toBe(200)
  })
})
