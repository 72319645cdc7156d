import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, calc, checkModules, computed, secret, text, textOf } from '../../src/schema/index.ts'
import { addRow } from '../fixtures/records.ts'
import { material, stockmove } from '../fixtures/stock.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const rules = [{ that: ['worth', '<=', 1000], say: '太贵' }] as const
const all = [...modules, material, { ...stockmove, rules }]
const path = stockmove.wire.path
type Move = { id: number; worth: number; name: string; 'material.stock': number }

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let flour = 0
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
    flour = await addMaterial({ name: '面粉', price: 2.5 })
  })
  afterAll(() => product?.close())

  const addMaterial = (row: object) => addRow(session, 'test/material', row)
  let count = 0
  const move = async (row: object) =>
    (await session.post<Move>(`${path}/save`, { no: `M${++count}`, material: flour, ...row })).body
  const list = async (query: object) =>
    (await session.post<{ data: Move[] }>(`${path}/list`, query)).body.data?.data.map(({ id }) => id)

  test('a formula over a column of a referenced row follows the reference and that row', async () => {
    const { data } = await move({ no: 'A-1', quantity: 4 })
    expect(data).toMatchObject({ worth: 10, name: '面粉 A-1' })
    const rice = await addMaterial({ name: '大米', price: 3 })
    const changed = await session.post<Move>(`${path}/save`, { id: data?.id, material: rice })
    expect(changed.body.data).toMatchObject({ worth: 12, name: '大米 A-1' })
    await session.post('test/material/save', { id: rice, name: '糯米', price: 5 })
    expect((await session.post<Move>(`${path}/info`, { id: data?.id })).body.data).toMatchObject({ worth: 20, name: '糯米 A-1' })
    expect((await session.post<{ worth: number }>('test/material/info', { id: rice })).body.data).toMatchObject({ worth: 20 })
  })

  test('such a formula is sorted and searched by', async () => {
    const [salt, pepper] = [await addMaterial({ name: '海盐', price: 1 }), await addMaterial({ name: '胡椒', price: 90 })]
    const cheap = (await move({ material: salt, quantity: 1 })).data?.id
    const dear = (await move({ material: pepper, quantity: 1 })).data?.id
    expect((await list({ orderKey: '-worth' }))?.[0]).toBe(dear)
    expect(await list({ queryValue: '海盐' })).toEqual([cheap])
    await session.post('test/material/save', { id: salt, name: '粗盐' })
    expect([await list({ queryValue: '海盐' }), await list({ queryValue: '粗盐' })]).toEqual([[], [cheap]])
  })

  test('the reply of a save has the sum of the parent row as the save leaves it', async () => {
    const sugar = await addMaterial({ name: '白糖', price: 1 })
    const { data } = await move({ material: sugar, quantity: 7 })
    expect(data?.['material.stock']).toBe(7)
    expect((await session.post<Move>(`${path}/save`, { id: data?.id, quantity: 5 })).body.data?.['material.stock']).toBe(5)
    expect((await move({ material: sugar, quantity: -6 })).error).toBe('白糖：库存不足')
  })

  test('a rule over such a formula is decided as the row is written', async () => {
    const gold = await addMaterial({ name: '黄金', price: 600 })
    const { data } = await move({ material: gold, quantity: 1 })
    expect(await move({ material: gold, quantity: 2 })).toMatchObject({ errors: [expect.objectContaining({ message: '太贵' })] })
    const changed = await session.post(`${path}/save`, { id: data?.id, quantity: 2 })
    expect([changed.status, changed.body.errors]).toEqual([422, [expect.objectContaining({ message: '太贵' })]])
  })
})

test('a formula names what it can read of a referenced row, and the check says what it cannot', () => {
  const fields = material.fields
  const withField = (field: object, more: object = {}) =>
    checkModules([
      ...modules,
      { ...material, fields: { ...fields, key: secret('密钥'), note: text('备注', { privacy: 'text' }) }, ...more } as AnyModule,
      { ...stockmove, fields: { ...stockmove.fields, x: field } } as AnyModule,
    ])
  const unread = (name: string) =>
    `stockmove.fields.x: "${name}" is not copied from the row that "material" refers to: secrets, personal fields, those that need a right, that change with time or lead to further rows are not`
  expect(withField(computed('甲', textOf('{material.key}')))).toEqual([unread('material.key')])
  expect(withField(computed('乙', textOf('{material.note}')))).toEqual([unread('material.note')])
  expect(withField(computed('丙', textOf('{material}')))).toEqual([
    'stockmove.fields.x: "material" is a reference: name a field of its row, {material.name}',
  ])
  expect(withField(computed('丁', calc('quantity', '*', 'material.prise')))).toEqual([
    'stockmove.fields.x: no field "prise" in "material"; is "price" meant?',
  ])
  expect(withField(computed('戊', calc('quantity', '*', 'material.price')), { visible: { own: true } })).toContain(
    'stockmove.fields.x: not everybody sees the rows of "material", and what is made of "material.price" would tell it',
  )
})
