import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../fixtures/records.ts'
import { databases, type Product, type Session, startProduct } from '../server.ts'

interface Entry {
  type: string
  code: string | null
  mes: string
  url: string | null
  time: string | null
  userName: string
}
const fault = {
  type: 'script',
  code: '500',
  mes: 'TypeError: x is not a function',
  url: '/wachapp?page=2',
  time: '2026-11-21 08:00:00',
}

describe.each(databases)('on %s', kind => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(kind)
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'delete from errorlog'))

  const entries = async (of = session) =>
    (await of.post<{ data: Entry[]; total: number }>('errorlog/list', {})).body.data?.data ?? []

  test('a fault is kept with whose it is, and shown to the organisation', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    expect((await viewer.post('errorlog/save', { ...fault, userId: 1, userName: 'someone' })).body.data).toEqual({ kept: 1 })
    expect(await entries()).toMatchObject([{ ...fault, userName: '只读用户' }])
    expect(await entries(await product.signIn('demo2'))).toEqual([])
  })

  test('several go in one call', async () => {
    const data = Array.from({ length: 20 }, (_, index) => ({ ...fault, mes: `e${index}` }))
    expect((await session.post('errorlog/save', { data })).body.data).toEqual({ kept: 20 })
    expect((await session.post('errorlog/save', { data: [...data, fault] })).status).toBe(400)
  })

  test('a token in it is not kept', async () => {
    await session.post('errorlog/save', {
      ...fault,
      token: session.token,
      mes: `failed with Bearer ${session.token}`,
      url: `/x?token=${session.token}`,
    })
    expect(JSON.stringify(await asOwner(product, 'select * from errorlog'))).not.toContain(session.token)
  })

  test('more than sixty a minute are let fall', async () => {
    const data = Array.from({ length: 20 }, () => fault)
    const kept: unknown[] = []
    for (let turn = 0; turn < 4; turn++) kept.push((await session.post('errorlog/save', { data })).body.data)
    expect(kept).toEqual([{ kept: 20 }, { kept: 20 }, { kept: 20 }, { kept: 0 }])
  })

  test.each([{}, { mes: 5 }, { data: [] }, { data: 'x' }, { data: [null] }])('%j is refused', async body => {
    expect((await session.post('errorlog/save', body)).status).toBe(400)
  })

  test('what is no time, no known kind or too long is made to fit', async () => {
    await session.post('errorlog/save', { type: '<b>', mes: '长'.repeat(9000), time: 'now', url: 7 })
    expect(await entries()).toMatchObject([{ type: 'script', time: null, url: '7' }])
    expect((await entries())[0]?.mes).toHaveLength(4000)
  })

  test('nobody changes or deletes what was told', async () => {
    await session.post('errorlog/save', fault)
    for (const call of ['del', 'batch', 'upfield'])
      expect((await session.post(`errorlog/${call}`, { id: 1, ids: '1', command: 'delete' })).status).toBe(403)
    expect(await entries()).toHaveLength(1)
  })
})
