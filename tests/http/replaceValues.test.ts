import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangedRows, QueuedChange } from '../../src/shared/wire/moduleReplies.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { addAccount, asOwner, digest, rowIds, valueAsOwner } from '../fixtures/records.ts'
import { startWithViewer } from '../fixtures/startWithViewer.ts'
import { engine, type Product, type Session } from '../server.ts'

const path = 'admin/websit/wachapp'

describe(`values replaced in many rows, on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    ;({ product, session, org } = await startWithViewer('/wachapp'))
    await addAccount(product, { orgcode: 'demo1', username: 'editor', pages: { '/wachapp': ['view', 'edit'] } })
  })
  afterAll(() => product?.close())

  const fill = async (count: number) => {
    await asOwner(product, 'delete from wachapp')
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, whatsapp_status, remark) select ${org}, (13000000000 + n)::text, 1, 'old' || n from generate_series(1, ${count}) n`,
    )
    return rowIds(product, 'wachapp')
  }
  let ids: readonly number[] = []
  beforeEach(async () => {
    ids = await fill(4)
  })
  const remarks = async () =>
    (await asOwner<{ remark: string }>(product, 'select remark from wachapp order by id')).map(({ remark }) => remark)
  const values = (of: readonly number[], to = 'new') =>
    of.map((id, index) => ({ id, from: `old${index + 1}`, to: `${to}${index + 1}` }))
  const replace = (replacement: unknown, by = session, more: object = {}) =>
    by.post<ChangedRows & QueuedChange>(`${path}/batch`, { replace: replacement, ...more })

  test('are one change: one receipt, one undo, and the history of each row shows it', async () => {
    const { body } = await replace({ field: 'remark', with: 'new', rows: values(ids) })
    expect(body.data).toMatchObject({ total: 4, changed: 4, refused: [] })
    expect(await remarks()).toEqual(['new1', 'new2', 'new3', 'new4'])
    const history = await session.post<{ changes: object }[]>(`${path}/history`, { id: ids[1] })
    expect(history.body.data?.[0]).toMatchObject({ changes: { remark: ['old2', 'new2'] } })
    expect((await session.post('receipt/undo', { id: body.data?.receipt })).body.data).toEqual({ restored: 4, left: 0 })
    expect(await remarks()).toEqual(['old1', 'old2', 'old3', 'old4'])
  })

  test('of more rows than one call changes run as a job, with one receipt too', async () => {
    ids = await fill(700)
    const { body } = await replace({ field: 'remark', with: 'new', rows: values(ids) })
    expect(body.data).toEqual({ job: expect.any(Number), total: 700 })
    const done = await finishedJob(session, body.data?.job ?? 0)
    expect(done).toMatchObject({
      state: 'done',
      kind: 'many',
      about: { field: 'remark', to: 'new' },
      result: { total: 700, changed: 700 },
    })
    expect(await valueAsOwner(product, `select count(*)::int as value from wachapp where remark like 'new%'`)).toBe(700)
    const undone = await session.post<{ job: number }>('receipt/undo', { id: done.receipt })
    await finishedJob(session, undone.body.data?.job ?? 0)
    expect(await valueAsOwner(product, `select count(*)::int as value from wachapp where remark like 'old%'`)).toBe(700)
  }, 60_000)

  test('stay where somebody changed or deleted the row meanwhile, where a rule refuses them, and where they are there already', async () => {
    await asOwner(product, `update wachapp set remark = 'somebody' where id = ${ids[0]}`)
    await asOwner(product, `update wachapp set status = -1 where id = ${ids[1]}`)
    await asOwner(product, `update wachapp set remark = 'new4' where id = ${ids[3]}`)
    const rows = [...values(ids), { id: 99_999_999, from: 'old', to: 'new' }]
    rows[2] = { id: ids[2] ?? 0, from: 'old3', to: 'x'.repeat(5000) }
    const { body } = await replace({ field: 'remark', rows })
    expect(body.data).toMatchObject({ total: 5, changed: 0 })
    expect(body.data?.refused.map(({ code, count }) => `${code} ${count}`).sort()).toEqual([
      'invalid 1',
      'notFound 1',
      'rowDeleted 1',
      'stale 1',
    ])
    expect(await remarks()).toEqual(['somebody', 'old2', 'old3', 'new4'])
  })

  test('that are unique are refused row by row', async () => {
    const rows = [
      { id: ids[0], from: '13000000001', to: '13000000004' },
      { id: ids[1], from: '13000000002', to: '13000000009' },
    ]
    const { body } = await replace({ field: 'mobile', rows })
    expect(body.data).toMatchObject({ total: 2, changed: 1, refused: [{ count: 1 }] })
  })

  test('need the right to edit, and rows of other organisations are none', async () => {
    expect((await replace({ field: 'remark', rows: values(ids) }, await product.signIn('demo1', 'only-looks'))).status).toBe(403)
    const { body } = await replace({ field: 'remark', rows: values(ids) }, await product.signIn('demo2'))
    expect(body.data).toMatchObject({ total: 4, changed: 0, refused: [{ code: 'notFound', count: 4 }] })
    expect(await remarks()).toEqual(['old1', 'old2', 'old3', 'old4'])
  })

  test.each<[string, unknown, object]>([
    ['without rows', { field: 'remark', rows: [] }, {}],
    ['of no field', { field: 'nonsense', rows: [{ id: 1, from: 1, to: 2 }] }, {}],
    ['of a field that the server writes', { field: 'send_count_1', rows: [{ id: 1, from: 1, to: 2 }] }, {}],
    ['of a field without a name', { field: 5, rows: [{ id: 1, from: 1, to: 2 }] }, {}],
    ['of a row twice', { field: 'remark', rows: [1, 1].map(id => ({ id, from: 'a', to: 'b' })) }, {}],
    ['of a row that is none', { field: 'remark', rows: [{ id: 'x', from: 'a', to: 'b' }] }, {}],
    ['without a new value', { field: 'remark', rows: [{ id: 1, from: 'a' }] }, {}],
    [
      'of too many rows',
      { field: 'remark', rows: Array.from({ length: 5001 }, (_, id) => ({ id: id + 1, from: 'a', to: 'b' })) },
      {},
    ],
    ['in no shape', 'remark', {}],
    ['beside another change', { field: 'remark', rows: [{ id: 1, from: 'a', to: 'b' }] }, { command: 'delete' }],
  ])('%s are refused, and nothing is written', async (_name, replacement, more) => {
    const before = await digest(product)
    expect([400, 422]).toContain((await replace(replacement, session, more)).status)
    expect(await digest(product)).toBe(before)
  })
})
