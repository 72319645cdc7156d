import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkPreview } from '../../src/shared/wire/bulk.ts'
import type { Job } from '../../src/shared/wire/job.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addAccount, addRow, asOwner, digest, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'

describe(`what a bulk change would make of rows, on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  let sorts: readonly number[]
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
    const titles = ['华北', '华东', '东北']
    sorts = await Promise.all(titles.map(title => addRow(session, 'admin/config/dictionary', { title, pid: 2, sort: 1 })))
    await addAccount(product, {
      orgcode: 'demo1',
      username: 'only-looks',
      pages: { '/wachapp': ['view'], [everything.route]: ['view'] },
    })
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'delete from wachapp')
    const [north = 0, east = 0, far = 0] = sorts
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, card_sort_id, whatsapp_status, remark) select ${org}, (13000000000 + n)::text,
        case when n <= 20 then ${north} when n <= 30 then ${east} when n <= 35 then ${far} end, 1 + n % 3, 'r' || n from generate_series(1, 40) n`,
    )
  })

  const idsWhere = async (where = 'true') =>
    (await asOwner<{ id: number }>(product, `select id from wachapp where ${where} order by id`)).map(({ id }) => Number(id))
  const batch = (body: object, by = session) => by.post<BulkPreview & { job: number }>(`${path}/batch`, body)
  const freeze = async (filter: object = {}) =>
    (await session.post<{ token: string }>(`${path}/selection`, filter)).body.data?.token
  const toEast = () => ({ key: 2, val: sorts[2] })

  test('ticked rows and all rows of a filter are previewed alike: from which values, and to which', async () => {
    const becomes = {
      field: 'card_sort_id',
      to: '东北',
      from: [
        { text: '华北', count: 20 },
        { text: '华东', count: 10 },
        { text: '', count: 5 },
      ],
      kinds: 3,
    }
    const before = await digest(product)
    for (const rows of [{ ids: await idsWhere() }, { token: await freeze() }, { token: await freeze({ queryValue: '130' }) }])
      expect((await batch({ ...toEast(), ...rows, dry: 1 })).body.data).toMatchObject({
        total: 40,
        changed: 35,
        refused: [],
        becomes,
      })
    expect(await digest(product)).toBe(before)
  })

  test('of all rows of a filter, those that are built in are not among the changed', async () => {
    const at = 'admin/config/dictionary'
    const { body } = await session.post<{ token: string }>(`${at}/selection`, { pid: 0, status: 'all' })
    const forbid = (more: object = {}) =>
      session.post<BulkPreview>(`${at}/batch`, { command: 'forbidden', token: body.data?.token, ...more })
    const expected = { total: 5, changed: 0, refused: [{ code: 'builtin', count: 5 }] }
    expect((await forbid({ dry: 1 })).body.data).toMatchObject(expected)
    expect((await forbid()).body.data).toMatchObject(expected)
  })

  test('labels are in the language of the call', async () => {
    const { body } = await session.post<BulkPreview>(
      `${path}/batch`,
      { key: 1, val: 2, ids: await idsWhere('whatsapp_status = 1'), dry: 1 },
      { 'accept-language': 'zh-TW' },
    )
    expect(body.data?.becomes).toMatchObject({ to: '群發', from: [{ text: '正常' }], kinds: 1 })
  })

  test('the first rows that would be deleted are named, and none that stay', async () => {
    await asOwner(product, `update wachapp set status = 0 where remark in ('r3', 'r7')`)
    for (const rows of [{ ids: await idsWhere() }, { token: await freeze({ status: 'all' }) }]) {
      const { body } = await batch({ command: 'delete', ...rows, dry: 1 })
      expect(body.data).toMatchObject({ changed: 2, refused: [{ code: 'notDeletable', count: 38 }] })
      expect(body.data?.names.toSorted()).toEqual(['13000000003', '13000000007'])
    }
  })

  test('rows that another changed after the preview are not changed by it', async () => {
    const preview = (await batch({ ...toEast(), ids: await idsWhere(), dry: 1 })).body.data
    const agreed = { ...toEast(), ids: preview?.ids, shown: preview?.shown }
    const [other] = await idsWhere(`remark = 'r1'`)
    await session.post(`${path}/upfield`, { id: other, field: 'number', value: 'N_1' })
    const before = await digest(product)
    expect(await batch(agreed)).toMatchObject({ status: 409 })
    expect(await digest(product)).toBe(before)
    const again = (await batch({ ...toEast(), ids: await idsWhere(), dry: 1 })).body.data
    expect((await batch({ ...agreed, shown: again?.shown })).body.data).toMatchObject({ changed: 35 })
  })

  test('of all rows of a filter, what was shown must still be so', async () => {
    const token = await freeze()
    const preview = (await batch({ ...toEast(), token, dry: 1 })).body.data
    await asOwner(product, `update wachapp set card_sort_id = ${sorts[2]} where remark = 'r1'`)
    const before = await digest(product)
    expect(await batch({ ...toEast(), token, shown: preview?.shown })).toMatchObject({ status: 409 })
    expect(await digest(product)).toBe(before)
    const again = (await batch({ ...toEast(), token, dry: 1 })).body.data
    expect(again).toMatchObject({ changed: 34 })
    expect((await batch({ ...toEast(), token, shown: again?.shown })).body.data).toMatchObject({ changed: 34 })
  })

  test.each([[1], [{}], ['x'.repeat(51)], [['a']]])('a mark of a preview like %j is refused', async shown => {
    expect((await batch({ ...toEast(), ids: await idsWhere(), shown })).status).toBe(400)
  })

  test('a viewer and another organisation learn nothing of rows by a preview', async () => {
    const viewer = await product.signIn('demo1', 'only-looks')
    const other = await product.signIn('demo2')
    const ids = await idsWhere()
    expect((await batch({ ...toEast(), ids, dry: 1 }, viewer)).status).toBe(403)
    expect((await batch({ key: 1, val: 2, ids, dry: 1 }, other)).status).toBe(404)
    expect((await batch({ key: 1, val: 2, token: await freeze(), dry: 1 }, other)).status).toBe(422)
    // A row of the other organisation as the value.
    const theirs = (await other.post<{ id: number }>('admin/config/dictionary/save', { title: '别家', pid: 2, sort: 1 })).body
      .data?.id
    const named = await batch({ key: 2, val: theirs, ids, dry: 1 })
    expect([named.status, JSON.stringify(named.body)]).toEqual([422, expect.not.stringContaining('别家')])
  })

  test('a job says what becomes of what', async () => {
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, card_sort_id) select ${org}, (14000000000 + n)::text, ${sorts[0]} from generate_series(1, 600) n`,
    )
    const token = await freeze()
    const preview = (await batch({ ...toEast(), token, dry: 1 })).body.data
    const { job } = (await batch({ ...toEast(), token, shown: preview?.shown })).body.data ?? { job: 0 }
    const jobs = (await session.post<Job[]>('job/list', {})).body.data ?? []
    expect(jobs.find(({ id }) => id === job)).toMatchObject({ about: { field: 'card_sort_id', to: '东北' } })
  })

  describe('of rows with every kind of field', () => {
    const at = (call: string) => `test/everything/${call}`
    const change = (body: object) => session.post<BulkPreview>(at('batch'), body)
    const [day, branch, size, title] = [8, 2, 1, 6]
    beforeEach(() => asOwner(product, 'delete from everything'))
    const fill = async (count: number) =>
      (
        await asOwner<{ id: number }>(
          product,
          `insert into everything (org_id, title, day, branch) select ${org}, 'd' || n, case when n > 1 then date '2026-11-23' end, null from generate_series(1, ${count}) n returning id`,
        )
      ).map(({ id }) => Number(id))

    test('a day is shown and set as it is written, and no other text is one', async () => {
      const ids = await fill(3)
      expect((await change({ key: day, val: '2026-12-01', ids, dry: 1 })).body.data?.becomes).toMatchObject({
        to: '2026-12-01',
        from: [
          { text: '2026-11-23', count: 2 },
          { text: '', count: 1 },
        ],
      })
      expect((await change({ key: day, val: '2026-12-01', ids })).body.data).toMatchObject({ changed: 3 })
      expect(await asOwner(product, 'select distinct day::text from everything')).toEqual([{ day: '2026-12-01' }])
      for (const val of ['2026-02-30', '1.12.', 20261201, null, ''])
        expect((await change({ key: day, val, ids })).status).toBe(422)
    })

    test('an optional field is emptied where that is asked for in so many words', async () => {
      const ids = await fill(3)
      const { token } = (await session.post<{ token: string }>(at('selection'), {})).body.data ?? {}
      for (const rows of [{ ids }, { token }])
        expect((await change({ key: day, empty: 1, ...rows, dry: 1 })).body.data).toMatchObject({
          changed: 2,
          becomes: { to: '', from: [{ text: '2026-11-23', count: 2 }], kinds: 1 },
        })
      expect((await change({ key: branch, empty: 1, ids, dry: 1 })).body.data).toMatchObject({ changed: 0 })
      expect((await change({ key: day, empty: 1, ids })).body.data).toMatchObject({ changed: 2 })
      expect(await asOwner(product, 'select count(*)::int as n from everything where day is null')).toEqual([{ n: 3 }])
    })

    test('a field that is required or has a default is not emptied, nor by an odd word', async () => {
      const ids = await fill(2)
      const before = await digest(product)
      const status = async (body: object) => (await change({ ids, ...body })).status
      expect([await status({ key: title, empty: 1 }), await status({ key: size, empty: 1 })]).toEqual([422, 422])
      for (const empty of [0, true, '1', null, [], {}]) expect(await status({ key: day, empty })).toBe(400)
      expect(await status({ key: day, empty: 1, val: '2026-12-01' })).toBe(400)
      expect(await digest(product)).toBe(before)
    })

    test('of more rows than one statement reads, it says that there are more', async () => {
      await fill(20_002)
      const { token } = (await session.post<{ token: string }>(at('selection'), {})).body.data ?? {}
      const { body } = await change({ key: day, val: '2026-12-01', token, dry: 1 })
      expect(body.data).toMatchObject({ total: 20_002, changed: 20_002, becomes: { more: true } })
    })
  })

  test('of an action it says for how many rows it is, and why not for the others', async () => {
    const at = (call: string) => `test/everything/${call}`
    const ids = (
      await asOwner<{ id: number }>(
        product,
        `insert into everything (org_id, title, step) select ${org}, 'e' || n, case when n <= 2 then 'asked' else 'ready' end from generate_series(1, 5) n returning id`,
      )
    ).map(({ id }) => Number(id))
    const before = await digest(product)
    const preview = await session.post<BulkPreview>(at('close'), { ids, dry: 1 })
    expect(preview.body.data).toMatchObject({
      total: 5,
      changed: 2,
      refused: [{ code: 'notAllowedNow', count: 3 }],
      ids: ids.slice(0, 2),
      names: ['e1', 'e2'],
    })
    const viewer = await product.signIn('demo1', 'only-looks')
    expect((await viewer.post(at('close'), { ids, dry: 1 })).status).toBe(403)
    expect((await (await product.signIn('demo2')).post(at('close'), { ids, dry: 1 })).status).toBe(404)
    expect((await session.post(at('close'), { ids: preview.body.data?.ids, shown: 'stale' })).status).toBe(409)
    expect(await digest(product)).toBe(before)
  })
})
