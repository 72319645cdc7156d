import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordMatch } from '../../src/shared/wire/recordMatch.ts'
import { addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let card = 0
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
    card = await addRow(session, 'admin/websit/wachapp', { mobile: '13900139222', number: 'K_77' })
    await session.post('admin/config/dictionary/save', { title: '寻找板块', pid: 2, sort: 1 })
  })
  afterAll(() => product?.close())

  const find = async (keyword: unknown, of = session) => {
    const reply = await of.post<RecordMatch[]>('records/find', { keyword })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data ?? []
  }

  test.each(['13900139222', '139 0013 9222', '+86 139-0013-9222', '0139222'])('a card is found by %s', async keyword => {
    expect(await find(keyword)).toEqual([{ module: 'wachapp', id: card, title: '13900139222', status: 1 }])
  })

  test('a match by another field names that field', async () => {
    expect(await find('k_77')).toEqual([{ module: 'wachapp', id: card, title: '13900139222', status: 1, by: 'K_77' }])
    expect(await find('K%7')).toEqual([])
  })

  test('a number finds rows by id in every module, the id first', async () => {
    const found = await find(`#${card}`)
    expect(found.every(({ id }) => id === card)).toBe(true)
    expect(found).toContainEqual({ module: 'wachapp', id: card, title: '13900139222', status: 1 })
    expect((await find(String(card)))[0]?.id).toBe(card)
  })

  test.each(['', ' ', 'a', '寻', '13', '%%', '__', '#0', '#', '#99999999999999', '\\'])('%j finds no row', async keyword => {
    expect(await find(keyword)).toEqual([])
  })

  test('two Chinese characters are enough', async () => {
    expect(await find('寻找')).toMatchObject([{ module: 'dictionary', title: '寻找板块' }])
  })

  test.each(['xunzhao', 'xzbk', 'XZB'])('Chinese is found by its sound: %s', async keyword => {
    expect(await find(keyword)).toEqual([{ module: 'dictionary', id: expect.any(Number), title: '寻找板块', status: 1 }])
  })

  test('no match is of another organisation, or of a page the account may not view', async () => {
    const other = await product.signIn('demo2')
    expect(await find('13900139222', other)).toEqual([])
    expect((await find(`#${card}`, other)).filter(({ module }) => module === 'wachapp')).toEqual([])
    const { body } = await session.post<{ id: number }>('admin/config/role/save', { title: '只看字典' })
    await session.post('admin/config/admin/save', {
      username: 'reader',
      nickname: '读者',
      password: 'Test-Pass-2026',
      role_list: [String(body.data?.id)],
    })
    const reader = await product.signIn('demo1', 'reader')
    expect(await find('13900139222', reader)).toEqual([])
    expect(await find(`#${card}`, reader)).toEqual([])
  })

  test('a deleted row is not found', async () => {
    const { body } = await session.post<{ id: number }>('admin/config/dictionary/save', { title: '不再找到', pid: 2, sort: 1 })
    await session.post('admin/config/dictionary/del', { id: body.data?.id })
    expect(await find('不再找到')).toEqual([])
    expect((await find(`#${body.data?.id}`)).filter(({ module }) => module === 'dictionary')).toEqual([])
  })

  test.each([[5], [['ab']], [{}], ['\u0000abc'], ['长'.repeat(101)]])('%j is refused', async keyword => {
    expect((await session.post('records/find', { keyword })).status).toBe(422)
  })
})
