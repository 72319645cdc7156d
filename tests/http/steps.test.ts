import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { expense } from '../fixtures/expense.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addAccount, addRow, asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = expense.wire.path
const send = `${path}/state-draft-sent`
const approve = `${path}/state-sent-approved`
const giveBack = `${path}/state-sent-draft`
const byButton = (label: string) => `进度请用「${label}」按钮改变，不能直接填写`

describe(`on ${engine}`, () => {
  let product: Product
  let author: Session
  let other: Session
  let editor: Session
  let viewer: Session
  let foreign: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, expense] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    author = await product.signIn('demo1')
    for (const [username, verbs] of Object.entries({
      other: ['view', 'edit', 'finish'],
      editor: ['view', 'add', 'edit'],
    } as const))
      await addAccount(product, { orgcode: 'demo1', username, pages: { '*': verbs } })
    other = await product.signIn('demo1', 'other')
    editor = await product.signIn('demo1', 'editor')
    viewer = await product.signIn('demo1', 'viewer')
    foreign = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  let count = 0
  const added = (row: object = {}) => addRow(author, path, { title: `第 ${++count} 笔`, amount: 12.5, ...row })
  const sent = async (row?: object): Promise<number> => {
    const id = await added(row)
    expect((await author.post(send, { id })).status).toBe(200)
    return id
  }
  const stored = async (id: number) => (await author.post<Record<string, unknown>>(`${path}/info`, { id })).body.data
  const stateOf = async (id: number) => (await stored(id))?.['state']

  test('a step leads to its state, and the history says who took it under its label', async () => {
    const id = await sent()
    expect((await other.post(approve, { id })).body).toMatchObject({ success: true, data: null })
    expect(await stored(id)).toMatchObject({ state: 'approved', version: 3 })
    const { body } = await author.post<{ data: { action: string; account: string; changes: object }[] }>(`${path}/history`, {
      id,
    })
    const entries = JSON.stringify(body.data)
    expect(entries).toContain('"account":"other","action":"state-sent-approved","changes":{"state":["sent","approved"]}')
    const labels = await author.post('admin/audit/list', { limit: 1 })
    expect(labels.status).toBe(200)
  })

  test('nothing but the step changes the state', async () => {
    const id = await added()
    const words = byButton('发送')
    expect((await author.post(`${path}/save`, { id, state: 'sent' })).body.error).toBe(words)
    expect((await author.post(`${path}/save`, { id, state: 'approved' })).body.error).toBe('进度不能从当前状态变为所选状态')
    expect((await author.post(`${path}/save`, { title: '新', state: 'sent' })).body.error).toBe(words)
    expect((await author.post(`${path}/upfield`, { id, field: 'state', value: 'sent' })).body.error).toBe(words)
    expect((await author.post(`${path}/batch`, { key: 2, val: 'sent', ids: [id] })).status).toBe(422)
    const several = await author.post<{ error: string }[]>(`${path}/save`, { data: [{ id, state: 'sent' }] })
    expect(several.body.data?.[0]?.error).toBe(words)
    const english = await author.post(`${path}/save`, { id, state: 'sent' }, { 'accept-language': 'en-US' })
    expect(english.body.error).toContain('is changed by the button')
    expect(await stored(id)).toMatchObject({ state: 'draft', version: 1 })
  })

  test('an import neither skips a step nor leaves the state by a line', async () => {
    const imports = importsOf(product, author, path)
    const preview = await imports.preview('事由\t金额\t单据\n一\t1\t已归档\n二\t2\t已收')
    expect(preview).toMatchObject({ counts: { new: 1, refused: 1 } })
    const left = await imports.preview('事由\t进度\n三\t已批准')
    expect(JSON.stringify(left)).not.toContain('approved')
  })

  test('a free step beside those that are actions', async () => {
    const id = await added()
    expect((await author.post(`${path}/save`, { id, paper: 'here' })).status).toBe(200)
    expect((await author.post(`${path}/save`, { id, paper: 'filed' })).body.error).toContain('「归档」')
    expect((await author.post(`${path}/paper-here-filed`, { id })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ paper: 'filed' })
  })

  test('a step sets who took it and on which day, the one that leads back empties both, an action sets the moment; nobody else says so', async () => {
    const id = await added({ paper: 'here' })
    expect((await author.post(`${path}/save`, { id, filer: 1 })).status).toBe(422)
    expect((await author.post(`${path}/paper-here-filed`, { id, filer: 1 })).status).toBe(422)
    const [{ id: account, today } = {}] = await asOwner<{ id: number; today: string }>(
      product,
      `select a.id, (now() at time zone 'Asia/Shanghai')::date::text as today from account a
        join organisation o on o.id = a.org_id where o.orgcode = 'demo1' and a.username = 'other'`,
    )
    expect((await other.post(`${path}/paper-here-filed`, { id })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ filer: Number(account), filed_on: today, voided_at: null })
    expect((await other.post(`${path}/paper-filed-here`, { id })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ paper: 'here', filer: 0, filed_on: null })
    expect((await author.post(`${path}/drop`, { id, reason: '重复' })).status).toBe(200)
    expect(String((await stored(id))?.['voided_at'])).toContain(today)
  })

  test('fields that must be filled in refuse the step with their sentences', async () => {
    const id = await added({ amount: null })
    const { status, body } = await author.post(send, { id })
    expect([status, body.errors]).toEqual([422, [{ field: 'amount', message: expect.stringContaining('金额') }]])
    expect(await stateOf(id)).toBe('draft')
  })

  test('asked fields are checked and saved with the step', async () => {
    const id = await sent()
    expect((await other.post(giveBack, { id })).body.errors).toMatchObject([{ field: 'reason' }])
    expect((await other.post(giveBack, { id, reason: '长'.repeat(21) })).body.errors).toMatchObject([{ field: 'reason' }])
    expect((await other.post(giveBack, { id, reason: '金额不符' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'draft', reason: '金额不符', version: 3 })
  })

  test('a field that is not asked is refused, not lost', async () => {
    const id = await added()
    const { status, body } = await author.post(send, { id, amount: 1 })
    expect([status, body.error]).toEqual([422, '没有“金额”这个可填写的字段，请去掉后再试'])
    expect(await stored(id)).toMatchObject({ state: 'draft', amount: 12.5 })
  })

  test('whoever created a row does not approve it', async () => {
    const id = await sent()
    const { status, body } = await author.post(approve, { id })
    expect([status, body.error]).toEqual([403, '自己新建的数据要由别人来操作'])
    expect(await stateOf(id)).toBe('sent')
  })

  test('without the right, from another organisation, or for a deleted row a step is refused', async () => {
    const id = await sent()
    for (const session of [viewer, editor]) expect((await session.post(approve, { id })).status).toBe(403)
    expect((await viewer.post(send, { id: await added() })).status).toBe(403)
    expect((await foreign.post(approve, { id })).status).toBe(404)
    expect((await foreign.post(approve, { ids: [id, 1] })).status).toBe(404)
    await asOwner(product, `update expense set status = -1 where id = ${id}`)
    expect((await other.post(approve, { id })).status).toBe(422)
  })

  test('a step from another state than the row has is refused with the row', async () => {
    const id = await added()
    const { status, body } = await other.post<Record<string, unknown>>(approve, { id })
    expect([status, body.error, body.data?.['state']]).toEqual([
      409,
      '「进度」已经变了，可能别人刚刚操作过，请刷新后再看',
      'draft',
    ])
    expect((await author.post(`${path}/state-draft-approved`, { id })).status).toBe(403)
  })

  test('a step on a version that is gone is refused with the row', async () => {
    const id = await sent()
    const { status, body } = await other.post<Record<string, unknown>>(approve, { id, version: 1 })
    expect([status, body.data?.['version']]).toEqual([409, 2])
    expect((await other.post(approve, { id, version: '2' })).status).toBe(409)
    expect((await other.post(approve, { id, version: 2 })).status).toBe(200)
  })

  test('of twenty who take the same step at once one wins', async () => {
    const id = await sent()
    const steps = [approve, giveBack]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        other.post<Record<string, unknown>>(steps[index % 2] ?? '', { id, ...(index % 2 ? { reason: '重复' } : {}) }),
      ),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(replies.find(({ status }) => status === 409)?.body.data?.['state']).toMatch(/approved|draft/)
    expect(await stored(id)).toMatchObject({ version: 3 })
  })

  test('several rows take a step together or not at all', async () => {
    const ids = [await sent(), await sent()]
    const draft = await added()
    expect((await other.post(approve, { ids: [...ids, draft] })).status).toBe(409)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent'])
    expect((await other.post(approve, { ids })).status).toBe(200)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['approved', 'approved'])
  })

  test.each([[{}], [{ id: '' }], [{ ids: [] }], [{ id: 0 }], [{ id: -1 }], [{ id: {} }], [{ ids: [null] }], [{ id: true }]])(
    'odd rows are refused: %j',
    async body => expect((await other.post(approve, body)).status).toBe(422),
  )

  test.each([[{}], [[]], [1], [true], ['\u0000'], [{ $ne: 1 }]])('an odd asked value is refused: %j', async reason => {
    const id = await sent()
    const { status } = await other.post(giveBack, { id, reason })
    expect([status, await stateOf(id)]).toEqual([422, 'sent'])
  })

  test('an action without code sets its values and saves what it asks, in one change', async () => {
    const id = await sent()
    expect((await author.post(`${path}/drop`, { id, amount: 'viel' })).body.errors).toMatchObject([{ field: 'amount' }])
    expect((await author.post(`${path}/drop`, { id, reason: '重复报销', amount: 3 })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'void', reason: '重复报销', amount: 3, version: 3 })
    const { status, body } = await author.post(`${path}/drop`, { id })
    expect([status, body.error]).toEqual([422, '已批准的报销单不能作废，请先退款'])
    expect((await other.post(`${path}/drop`, { id: await sent() })).status).toBe(403)
  })

  test('an action and a step refuse rows that they are not for in their own words, a step with the row as it is', async () => {
    const id = await added()
    const late = await other.post<Record<string, unknown>>(giveBack, { id, reason: '晚了' })
    expect([late.status, late.body.error, late.body.data?.['state']]).toEqual([409, '只有已发送的报销单可以退回', 'draft'])
  })

  test('an import that overwrites a row leaves its state', async () => {
    const imports = importsOf(product, author, path)
    const title = `导入 ${++count}`
    await imports.run(`事由\t金额\n${title}\t8`)
    const [row] = await asOwner<{ id: number }>(product, `select id::int from expense where title = '${title}'`)
    const id = row?.id ?? 0
    await author.post(send, { id })
    await imports.run(`事由\t金额\n${title}\t9`, { mode: 'overwrite' })
    expect(await stateOf(id)).toBe('sent')
  })

  test('the document of the API has each step with what it asks', async () => {
    const { body: text } = await product.app.inject({ url: '/api/docs/json', headers: { cookie: `token=${author.token}` } })
    const { paths } = JSON.parse(text)
    const body = paths[`/api/v2/manage/${giveBack}`].post.requestBody.content['application/json'].schema
    expect(body).toMatchObject({ description: '退回', properties: { version: {}, reason: { title: '退回原因' } } })
  })
})
