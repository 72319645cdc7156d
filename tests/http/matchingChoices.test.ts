import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { children, defineModule, reference, text } from '../../src/schema/index.ts'
import type { ComboxEntry } from '../../src/shared/wire/envelope.ts'
import { importsOf } from '../fixtures/imports.ts'
import { firm, liaison, quote, quoteline } from '../fixtures/quote.ts'
import { addRow, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = quote.wire.path
/** The rows below are chosen by what they copy of the row above. */
const plan = defineModule({
  name: 'plan',
  label: '拜访计划',
  route: '/test/plan',
  wire: { path: 'test/plan' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    company: reference('客户公司', { to: 'firm' }),
    people: children('拜访对象', { of: 'planperson', by: 'plan' }),
  },
  list: { columns: ['title'] },
  form: ['title', 'company', 'people'],
})
const planperson = defineModule({
  name: 'planperson',
  label: '拜访对象',
  title: 'contact',
  route: '/test/plan',
  wire: { path: 'test/planperson' },
  fields: {
    plan: reference('计划', { to: 'plan', required: true }),
    company: reference('客户公司', { to: 'firm', readonly: true, default: { from: 'plan.company' } }),
    contact: reference('联系人', { to: 'liaison', required: true, where: { company: { from: 'company' } } }),
  },
  form: ['contact'],
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let [mill, shop] = [0, 0]
  let [ann, bob, eve] = [0, 0, 0]
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, firm, liaison, quote, quoteline, plan, planperson] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    const add = (to: string, row: object) => addRow(session, to, row)
    mill = await add(firm.wire.path, { title: '面粉厂' })
    shop = await add(firm.wire.path, { title: '小店' })
    ann = await add(liaison.wire.path, { title: '安', company: mill })
    bob = await add(liaison.wire.path, { title: '博', company: shop })
    eve = await add(liaison.wire.path, { title: '夏', company: mill, trade: 2 })
  })
  afterAll(() => product?.close())

  let title = ''
  let count = 0
  beforeEach(() => void (title = `报价${++count}`))
  const save = (row: object, by = session) =>
    by.post<Record<string, unknown>>(`${path}/save`, 'id' in row ? row : { title, ...row })
  const added = async (row: object) => {
    const { body } = await save(row)
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const stored = async (id: unknown) => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data
  const ask = (body: object, by = session) => by.post<ComboxEntry[]>(`${path}/choices`, { field: 'contact', for: 'add', ...body })
  const offered = async (body: object, by = session) => (await ask(body, by)).body.data?.map(({ id }) => id)
  const mismatch = '客户联系人与所选的客户公司不符，请重新选择客户联系人'

  test('a picker offers the rows that match the row, none while the other field is empty, and all where it is not said', async () => {
    expect(await offered({ row: { company: mill } })).toEqual(expect.arrayContaining([ann, eve]))
    expect(await offered({ row: { company: mill } })).not.toContain(bob)
    expect(await offered({ row: { company: 0 } })).toEqual([])
    expect(await offered({})).toEqual(expect.arrayContaining([ann, bob, eve]))
    expect(await offered({ field: 'copied', row: { company: shop } })).toEqual([bob])
  })

  test('a child row is not told to choose what the row above has, only because something else there is refused', async () => {
    const save = async (row: object) => (await session.post('test/plan/save', { people: [{ contact: ann }], ...row })).body.errors
    expect(await save({ company: mill })).toEqual([{ field: 'title', message: '名称必须填写' }])
    expect(await save({ title: '一' })).toEqual([
      { field: 'people.0.contact', message: '第 1 行：请先填写客户公司，再选择联系人' },
    ])
    expect(await save({ title: '二', company: shop })).toMatchObject([{ field: 'people.0.contact' }])
    expect(await save({ title: '三', company: mill })).toBeUndefined()
  })

  test('of several values that a column may have, each is offered and saved, and no other', async () => {
    const clerk = await addRow(session, 'test/liaison', { title: '财务', company: mill, trade: 3 })
    const copies = await offered({ field: 'copied', row: { company: mill } })
    expect([copies?.toSorted((a, b) => a - b), copies?.includes(clerk)]).toEqual([[ann, eve].toSorted((a, b) => a - b), false])
    expect((await save({ company: mill, copied: [ann, clerk] })).body.errors).toMatchObject([{ field: 'copied' }])
    expect(await added({ company: mill, copied: [ann, eve] })).toMatchObject({ copied: [ann, eve] })
    await session.post('test/liaison/del', { id: clerk })
  })

  test('a picker compares with the fields that the choice hangs on, and with no others', async () => {
    expect((await ask({ row: { title: '安' } })).status).toBe(422)
    expect((await ask({ row: { company: 'x' } })).status).toBe(422)
    expect((await ask({ row: [mill] })).status).toBe(422)
    expect((await ask({ field: 'company', row: { company: mill } })).status).toBe(422)
  })

  test('an account without the other page is offered the same rows', async () => {
    const quoter = await signInWith(product, 'quoter', { [quote.route]: ['view', 'add', 'edit'] })
    expect(await offered({ row: { company: shop } }, quoter)).toEqual([bob])
    expect((await save({ company: shop, contact: ann }, quoter)).body.errors).toEqual([{ field: 'contact', message: mismatch }])
  })

  test('a save refuses a value that does not match, and one whose other field is empty', async () => {
    const refused = await save({ company: mill, contact: bob })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'contact', message: mismatch }] } })
    expect((await save({ contact: bob })).body.errors).toEqual([
      { field: 'contact', message: '请先填写客户公司，再选择客户联系人' },
    ])
    expect((await save({ company: mill, copied: [ann, bob] })).body.errors).toMatchObject([{ field: 'copied' }])
    expect(await added({ company: mill, contact: ann, copied: [ann, eve] })).toMatchObject({ contact: ann })
  })

  test('another value of the other field alone is refused at the field to change, and both together are saved', async () => {
    const { id } = await added({ company: mill, contact: ann })
    expect((await save({ id, company: shop })).body.errors).toEqual([{ field: 'contact', message: mismatch }])
    expect((await save({ id, company: 0 })).body.errors).toMatchObject([{ field: 'contact' }])
    expect((await session.post(`${path}/upfield`, { id, field: 'company', value: shop })).status).toBe(422)
    expect(await stored(id)).toMatchObject({ company: mill, contact: ann })
    expect((await save({ id, company: shop, contact: bob })).status).toBe(200)
    expect((await save({ id, company: mill, contact: 0 })).status).toBe(200)
  })

  test('a row whose contact moved to another company since is changed elsewhere, and not there', async () => {
    const moving = (await session.post<{ id: number }>(`${liaison.wire.path}/save`, { title: `移${count}`, company: mill })).body
      .data
    const { id } = await added({ company: mill, contact: moving?.id })
    await session.post(`${liaison.wire.path}/save`, { id: moving?.id, company: shop })
    expect((await save({ id, title: `${title}b` })).status).toBe(200)
    expect((await save({ id, company: shop })).status).toBe(200)
    expect((await save({ id, company: mill })).status).toBe(422)
  })

  test('child rows match fields of their own row, a choice too', async () => {
    const line = { title: '货', company: mill, trade: 2, contact: eve }
    const { id } = await added({ company: shop, lines: [line] })
    const wrong = await save({
      id,
      lines: [
        { ...line, trade: 1 },
        { ...line, contact: bob },
      ],
    })
    expect(wrong.body.errors).toMatchObject([
      { field: 'lines.0.contact', message: expect.stringContaining('经办人与所选的业务不符') },
      { field: 'lines.1.contact', message: expect.stringContaining('经办人与所选的承接公司不符') },
    ])
  })

  test('a change of many rows is judged row by row, and refused for rows that are named', async () => {
    const first = await added({ company: mill, contact: ann })
    const second = await added({ title: `${title}b`, company: shop })
    const ids = [first['id'], second['id']]
    const change = { key: 2, val: eve, ids }
    const { body } = await session.post<object>(`${path}/batch`, { ...change, dry: 1 })
    expect(body.data).toMatchObject({
      changed: 1,
      refused: [{ code: 'invalid', count: 1, params: { field: 'contact', problem: 'notMatching', matched: 'company' } }],
    })
    const refused = await session.post(`${path}/batch`, change)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'contact', message: mismatch }] } })
    expect((await session.post(`${path}/batch`, { key: 1, val: shop, ids })).status).toBe(422)
    expect(await stored(first['id'])).toMatchObject({ company: mill, contact: ann })
    expect((await session.post(`${path}/batch`, { ...change, ids: [first['id']] })).status).toBe(200)
  })

  test('a selection changes the rows that match', async () => {
    const first = await added({ company: mill })
    const second = await added({ title: `${title}b`, company: shop })
    const selection = await session.post<{ token: string }>(`${path}/selection`, { queryValue: title })
    const token = selection.body.data?.token
    const dry = await session.post<object>(`${path}/batch`, { key: 2, val: ann, token, dry: 1 })
    expect(dry.body.data).toMatchObject({ total: 2, changed: 1 })
    await session.post(`${path}/batch`, { key: 2, val: ann, token })
    expect([await stored(first['id']), await stored(second['id'])]).toMatchObject([{ contact: ann }, { contact: 0 }])
  })

  test('an action that asks for the field compares it with the row', async () => {
    const { id } = await added({ company: mill })
    expect((await session.post(`${path}/assign`, { ids: [id], contact: bob })).body.errors).toEqual([
      { field: 'contact', message: mismatch },
    ])
    expect((await session.post(`${path}/assign`, { ids: [id], contact: eve })).status).toBe(200)
  })

  test('a line of a sheet has to match in itself, or with the row it changes', async () => {
    const imports = importsOf(product, session, path)
    await added({ company: mill, contact: ann })
    const lines = ['标题,客户公司,客户联系人', `${title}a,面粉厂,安`, `${title}b,面粉厂,博`, `${title},小店,安`]
    const preview = await imports.preview(lines.join('\n'))
    expect(JSON.stringify(preview).split(mismatch)).toHaveLength(3)
    expect(await imports.run(lines.join('\n'))).toMatchObject({ added: 1, failed: 2 })
  })

  test('the description of the API says what a value agrees with', async () => {
    const reply = await product.app.inject({
      method: 'GET',
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${session.token}` },
    })
    const { 'quote.draft': draft } = reply.json().components.schemas
    expect(draft.properties.contact['x-matches']).toEqual({ company: 'company' })
    expect(draft.properties.company['x-matches']).toBeUndefined()
  })
})
