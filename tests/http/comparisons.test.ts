import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { withModuleActions } from '../../src/schema/index.ts'
import { shanghaiDay } from '../../src/shared/rules/shanghaiTime.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { claim, claimline } from '../fixtures/claim.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = claim.wire.path
const noApprover = '超过 1,000 元的项目费用请写审批人'
const [yesterday, tomorrow] = [shanghaiDay(-1), shanghaiDay(1)]

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: withModuleActions([...modules, claim, claimline]) })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  let title = ''
  let count = 0
  beforeEach(() => void (title = `费用${++count}`))
  const save = (row: object) => session.post<{ id: number }>(`${path}/save`, row)
  const added = (row: object = {}) => addRow(session, path, { title, ...row })
  const stored = async (id: number) => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data

  test('a field is required of rows that meet a comparison and the other condition', async () => {
    const { status, body } = await save({ title, kind: 2, planned: 1000.01 })
    expect([status, body.error, body.errors]).toEqual([422, noApprover, [{ field: 'approver', message: noApprover }]])
    const id = await added({ kind: 2, planned: 1000 })
    await added({ title: `${title}b`, kind: 1, planned: 5000 })
    await added({ title: `${title}c`, kind: 2 })
    expect((await session.post(`${path}/upfield`, { id, field: 'planned', value: 2000 })).body.error).toBe(noApprover)
    expect((await session.post(`${path}/batch`, { key: 1, val: 2000, ids: [id] })).body.error).toBe(noApprover)
    expect((await save({ id, planned: 2000, approver: '王经理' })).status).toBe(200)
    expect((await save({ id, approver: null })).body.error).toBe(noApprover)
  })

  test('a preview counts the rows that a comparison refuses', async () => {
    await added({ kind: 1, planned: 5000 })
    await added({ title: `${title}b`, kind: 1, planned: 10 })
    const { body } = await session.post<{ token: string }>(`${path}/selection`, { queryValue: title })
    const change = { key: 2, val: 2, token: body.data?.token }
    const refused = [{ code: 'invalid', count: 1, params: { field: 'approver', problem: 'required' } }]
    expect((await session.post(`${path}/batch`, { ...change, dry: 1 })).body.data).toMatchObject({ changed: 1, refused })
    expect((await session.post(`${path}/batch`, change)).body.data).toMatchObject({ changed: 1, refused })
  })

  test('a line of a sheet is refused in the same words', async () => {
    const sheet = ['事由\t类型\t预计金额\t审批人', `${title}\t项目\t1500\t`, `${title}b\t项目\t1500\t李经理`].join('\n')
    const preview = JSON.stringify(await importsOf(product, session, path).preview(sheet))
    expect(preview).toContain(noApprover)
    expect(preview).toContain('"new":1')
  })

  test('a field that is shown under a comparison is required then only', async () => {
    expect((await save({ title, needed_on: yesterday })).body.errors).toEqual([{ field: 'excuse', message: '逾期原因必须填写' }])
    await added({ needed_on: tomorrow })
    await added({ title: `${title}b`, needed_on: yesterday, excuse: '出差' })
  })

  test('a comparison of two fields locks a third, before the change and after it', async () => {
    const id = await added({ planned: 10, budget: 5, rate: 20 })
    expect((await save({ id, budget: 10, rate: 30 })).status).toBe(200)
    expect((await save({ id, rate: 40 })).body.error).toBe('预算内不需要比例')
    expect((await save({ id, budget: 5, rate: 40 })).status).toBe(200)
    await added({ title: `${title}b`, rate: 7 })
  })

  test('child rows stand under comparisons of their own', async () => {
    const { body } = await save({ title, lines: [{ title: '机票', amount: 900 }] })
    expect(body.errors).toEqual([{ field: 'lines.0.note', message: '第 1 行：说明必须填写' }])
    await added({ lines: [{ title: '机票', amount: 900, note: '改签' }] })
  })

  test('a step is for rows whose sum of the child rows meets its comparison', async () => {
    const id = await added({ budget: 50 })
    const refused = await session.post(`${path}/state-draft-sent`, { id })
    expect([refused.status, refused.body.error]).toEqual([409, '请先填写明细'])
    const { body: why } = await session.post<WhyReply>(`${path}/why`, { id, do: 'action:state-draft-sent' })
    expect(JSON.stringify(why.data)).toContain('合计 > 0')
    expect((await save({ id, lines: [{ title: '打车', amount: 80 }] })).status).toBe(200)
    expect((await session.post(`${path}/state-draft-sent`, { id })).status).toBe(200)
    expect((await session.post(`${path}/state-sent-approved`, { id })).body.error).toBe('合计超过预算')
    expect((await save({ id, budget: 80 })).status).toBe(200)
    expect((await session.post(`${path}/state-sent-approved`, { id })).status).toBe(200)
    // Somebody else was faster: the details are there.
    const late = await session.post(`${path}/state-draft-sent`, { id })
    expect([late.status, late.body.error]).toEqual([409, '「进度」已经变了，可能别人刚刚操作过，请刷新后再看'])
  })

  test('an action is refused to rows that its comparison is not for', async () => {
    const id = await added({ needed_on: tomorrow })
    expect((await session.post(`${path}/postpone`, { id, needed_on: tomorrow })).body.error).toBe('用款日还没有过')
    const late = await added({ title: `${title}b`, needed_on: yesterday, excuse: '出差' })
    expect((await session.post(`${path}/postpone`, { id: late, needed_on: tomorrow })).status).toBe(200)
  })

  test('a row is locked while both conditions of the lock hold, and a preview of all rows of a filter counts it', async () => {
    const approved = async (row: object): Promise<number> => {
      const id = await added({ ...row, lines: [{ title: '打车', amount: 80 }] })
      for (const step of ['state-draft-sent', 'state-sent-approved'])
        expect((await session.post(`${path}/${step}`, { id })).body.error).toBeUndefined()
      return id
    }
    const locked = await approved({ budget: 200 })
    const open = await approved({ title: `${title}b`, budget: 90 })
    expect((await save({ id: locked, planned: 1 })).body.error).toBe('已批准的申请不能再改')
    expect((await save({ id: open, planned: 1 })).status).toBe(200)
    const { body } = await session.post<{ token: string }>(`${path}/selection`, { queryValue: title })
    const dry = await session.post(`${path}/batch`, { command: 'forbidden', token: body.data?.token, dry: 1 })
    expect(dry.body.data).toMatchObject({ changed: 1, refused: [{ code: 'rowLocked', count: 1 }] })
    expect((await stored(locked))?.['planned']).toBeNull()
  })

  test('the API describes a comparison with a number as a bound, and others in words', async () => {
    const { body } = (await product.app.inject({
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${session.token}` },
    })) as unknown as { body: string }
    const { components } = JSON.parse(body) as { components: { schemas: Readonly<Record<string, { allOf: readonly object[] }>> } }
    const { allOf = [] } = components.schemas[`${claim.name}.draft`] ?? {}
    expect(allOf).toContainEqual({
      anyOf: [
        {
          not: {
            type: 'object',
            properties: { kind: { enum: [2] }, planned: { type: 'number', exclusiveMinimum: 1000 } },
            required: ['kind', 'planned'],
          },
        },
        { required: ['approver'] },
      ],
    })
    expect(allOf).toContainEqual({ description: 'while needed_on < today: {"required":["excuse"]}' })
  })
})
