import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { PlannedChange } from '../../src/shared/wire/job.ts'
import { uniqueWord } from '../../src/testing/sampleValue.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { finishedJob, inSeconds, jobOf, makeDue } from '../fixtures/jobs.ts'
import { addAccount, asOwner, digest, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/config/dictionary'

interface Entry {
  id: number
  version: number
  title: string
  sort: number
  remark: string | null
}

describe(`the save of a row planned for a later time, on ${engine}`, () => {
  let product: Product
  let session: Session
  let row: Entry
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, invoice, invoiceline], parts: serverParts })
    session = await product.signIn('demo1')
    await addAccount(product, { orgcode: 'demo1', username: 'only-looks', pages: { '/config/dictionary': ['view'] } })
    await addAccount(product, { orgcode: 'demo1', username: 'editor', pages: { '/config/dictionary': ['view', 'edit'] } })
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'delete from job')
    await asOwner(
      product,
      `update role set rights = '["/config/dictionary:view", "/config/dictionary:edit"]' where title = 'editor'`,
    )
    const { body } = await session.post<Entry>(`${path}/save`, { title: '计划', pid: 2, sort: 1, remark: '旧' })
    row = body.data as Entry
  })

  const send = (body: object, by = session) => by.post<{ job: number; total: number; at: string }>(`${path}/save`, body)
  const plan = async (values: object, by = session): Promise<number> => {
    const { status, body } = await send({ data: { id: row.id, ...values }, at: inSeconds(3600) }, by)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data?.job ?? 0
  }
  const stored = async () => (await session.post<Entry>(`${path}/info`, { id: row.id })).body.data
  const plansOf = async (id: number | undefined, by = session) =>
    (await by.post<PlannedChange[]>('job/planned', { module: 'dictionary', ...(id === undefined ? {} : { id }) })).body.data ?? []

  test('is named by what tells its row from others: a price by its day and its region', async () => {
    const [region] = (await session.post<{ id: number; title: string }[]>('admin/config/city/combox', { pid: 0 })).body.data ?? []
    const prices = 'admin/gasstation/price/save'
    const price = (await session.post<Entry>(prices, { day: '2026-01-05', provinceid: region?.id, price_92: 7.1 })).body.data
    const change = { data: { id: price?.id, price_92: 9.99 }, at: inSeconds(3600) }
    const planned = await session.post<{ job: number }>(prices, change)
    const job = await jobOf(session, planned.body.data?.job ?? 0)
    const title = `2026-01-05 ${region?.title}`
    expect(job?.about).toEqual({ row: price?.id, title, changes: { price_92: [7.1, 9.99] } })
  })

  test('waits, is shown at the row with both values, keeps what others change meanwhile, and can be undone', async () => {
    const at = inSeconds(3600)
    const { body } = await send({ data: { id: row.id, version: row.version, title: '新名', sort: 1, remark: '新' }, at })
    expect(body.data).toEqual({ job: expect.any(Number), total: 1, at })
    const job = body.data?.job ?? 0
    expect(await stored()).toMatchObject({ title: '计划', remark: '旧', version: row.version })
    const about = { row: row.id, title: '计划', changes: { title: ['计划', '新名'], remark: ['旧', '新'] } }
    expect(await jobOf(session, job)).toMatchObject({ kind: 'planned', state: 'planned', start_at: at, about, total: 1 })
    const editor = await product.signIn('demo1', 'editor')
    for (const by of [session, editor]) expect(await plansOf(row.id, by)).toMatchObject([{ id: job, about, withdrawable: true }])
    expect(await plansOf(undefined)).toHaveLength(1)
    expect(await plansOf(row.id + 1)).toEqual([])
    expect(await plansOf(row.id, await product.signIn('demo2'))).toEqual([])
    await session.post(`${path}/save`, { id: row.id, sort: 7 })
    await makeDue(product, job)
    const done = await finishedJob(session, job)
    expect(done).toMatchObject({ state: 'done', result: { total: 1, changed: 1, refused: [] } })
    expect(await stored()).toMatchObject({ title: '新名', remark: '新', sort: 7 })
    expect(await plansOf(row.id)).toEqual([])
    expect((await session.post('receipt/undo', { id: done.receipt })).body.data).toEqual({ restored: 1, left: 0 })
    expect(await stored()).toMatchObject({ title: '计划', remark: '旧', sort: 7 })
  })

  test('is withdrawn by its owner or by another editor', async () => {
    const editor = await product.signIn('demo1', 'editor')
    for (const [by, job] of [
      [session, await plan({ sort: 3 })],
      [editor, await plan({ sort: 4 })],
    ] as const) {
      for (const other of [await product.signIn('demo1', 'only-looks'), await product.signIn('demo2')])
        expect([403, 404]).toContain((await other.post('job/withdraw', { id: job })).status)
      expect((await by.post('job/withdraw', { id: job })).status).toBe(200)
      await makeDue(product, job)
      expect((await jobOf(session, job))?.state).toBe('cancelled')
    }
    expect(await stored()).toMatchObject({ sort: 1, version: row.version })
  })

  test('changes nothing where the right or the row is gone by then, and says why', async () => {
    const editor = await product.signIn('demo1', 'editor')
    const [unauthorised, orphaned] = [await plan({ sort: 3 }, editor), await plan({ sort: 4 })]
    await asOwner(product, `update role set rights = '["/config/dictionary:view"]' where title = 'editor'`)
    await makeDue(product, unauthorised)
    expect((await finishedJob(editor, unauthorised)).error).toContain('权限')
    await session.post(`${path}/del`, { id: row.id })
    await makeDue(product, orphaned)
    const failed = await finishedJob(session, orphaned)
    expect(failed.state).toBe('failed')
    expect(failed.error).toContain('删除')
    expect(await stored()).toMatchObject({ sort: 1 })
  })

  test('says which value a rule of its time refuses', async () => {
    const job = await plan({ title: '将被占用' })
    await asOwner(product, `update job set given = jsonb_set(given, '{row,sort}', '100000') where id = ${job}`)
    await makeDue(product, job)
    const failed = await finishedJob(session, job)
    expect(failed.state).toBe('failed')
    expect(failed.error).toContain('“排序”')
    expect(await stored()).toMatchObject({ title: '计划', sort: 1 })
  })

  test.each<[string, () => object, number]>([
    ['of a new row', () => ({ data: { title: '新', pid: 2, sort: 1 } }), 400],
    ['of several rows', () => ({ data: [{ id: row.id, sort: 2 }] }), 400],
    ['with a value that is refused', () => ({ data: { id: row.id, sort: 100_000 } }), 422],
    ['that changes nothing', () => ({ data: { id: row.id, sort: 1 } }), 422],
    ['of a field that there is not', () => ({ data: { id: row.id, nonsense: 1 } }), 422],
    ['of an older version', () => ({ data: { id: row.id, version: row.version + 7, sort: 2 } }), 409],
    ['of no row', () => ({ data: { id: 99_999_999, sort: 2 } }), 404],
    ['in the past', () => ({ data: { id: row.id, sort: 2 }, at: inSeconds(-60) }), 422],
    ['at a time that is none', () => ({ data: { id: row.id, sort: 2 }, at: 5 }), 422],
    ['with something else beside it', () => ({ data: { id: row.id, sort: 2 }, more: 1 }), 400],
  ])('%s is refused, and nothing is planned or written', async (_name, body, status) => {
    const before = await digest(product)
    expect((await send({ at: inSeconds(3600), ...body() })).status).toBe(status)
    expect(await digest(product)).toBe(before)
    expect(await plansOf(undefined)).toEqual([])
  })

  describe('under an Idempotency-Key', () => {
    const keyed = (key: string, body: object, by = session) =>
      by.post<{ job: number; total: number; at: string }>(`${path}/save`, body, { 'idempotency-key': key })

    test('twenty equal requests at once plan one save, and a later one gets the same reply', async () => {
      const [key, body] = [uniqueWord(), { data: { id: row.id, version: row.version, sort: 5 }, at: inSeconds(3600) }]
      const replies = await Promise.all(Array.from({ length: 20 }, () => keyed(key, body)))
      expect(replies.map(reply => [reply.status, reply.body])).toEqual(replies.map(() => [200, replies[0]?.body]))
      expect(await plansOf(row.id)).toHaveLength(1)
      await session.post(`${path}/save`, { id: row.id, sort: 6 })
      expect((await keyed(key, body)).body).toEqual(replies[0]?.body)
      expect(await plansOf(row.id)).toHaveLength(1)
    })

    test('the key of a plan is refused for another time, for a save at once, and for a plan after one', async () => {
      const [key, data] = [uniqueWord(), { id: row.id, sort: 5 }]
      expect((await keyed(key, { data, at: inSeconds(3600) })).status).toBe(200)
      expect((await keyed(key, { data, at: inSeconds(7200) })).status).toBe(409)
      expect((await keyed(key, { data })).status).toBe(409)
      const other = uniqueWord()
      expect((await keyed(other, { data: { id: row.id, remark: '即时' } })).status).toBe(200)
      expect((await keyed(other, { data, at: inSeconds(3600) })).status).toBe(409)
      expect(await plansOf(row.id)).toHaveLength(1)
      expect(await stored()).toMatchObject({ sort: 1, remark: '即时' })
    })

    test('a refused plan leaves the key unused, and another account has a key of that name for itself', async () => {
      const key = uniqueWord()
      expect((await keyed(key, { data: { id: row.id, sort: 100_000 }, at: inSeconds(3600) })).status).toBe(422)
      const body = { data: { id: row.id, sort: 5 }, at: inSeconds(3600) }
      expect((await keyed(key, body)).status).toBe(200)
      expect((await keyed(key, body, await product.signIn('demo1', 'editor'))).status).toBe(200)
      expect(await plansOf(row.id)).toHaveLength(2)
    })
  })

  test('a viewer and another organisation plan nothing', async () => {
    const body = { data: { id: row.id, sort: 2 }, at: inSeconds(3600) }
    expect((await send(body, await product.signIn('demo1', 'only-looks'))).status).toBe(403)
    expect((await send(body, await product.signIn('demo2'))).status).toBe(404)
    expect(await plansOf(undefined)).toEqual([])
  })

  test('secrets, personal values and child rows are not planned', async () => {
    const org = await orgOf(product, 'demo1')
    const person = { nickname: '甲', username: `person${Date.now()}`, password: 'a-good-long-one', orgid: org }
    const added = await session.post<{ id: number }>('admin/websit/user/save', person)
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const at = inSeconds(3600)
    const below = await session.post<{ id: number }>(`${invoice.wire.path}/save`, {
      customer: '客户',
      lines: [{ title: '甲', quantity: 1 }],
    })
    const tries = [
      ['admin/websit/user', { id: added.body.data?.id, password: 'another-good-long-one' }],
      ['admin/websit/user', { id: added.body.data?.id, mobile: '13800001111' }],
      [invoice.wire.path, { id: below.body.data?.id, lines: [] }],
    ] as const
    for (const [of, data] of tries) {
      const { status, body } = await session.post(`${of}/save`, { data, at })
      expect([status, body.error]).toEqual([422, expect.stringContaining('不能定时修改')])
    }
  })
})
