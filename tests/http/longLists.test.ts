import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'
const many = 25_000

interface Card {
  id: number
  remark: string
}
interface Counted extends RowsPage<Card> {
  totalAllData?: { whatsapp_status: number; count: number; more?: true }[]
}

describe(`a list of many rows, on ${engine},`, () => {
  let product: Product
  let session: Session
  let cardSort: number
  beforeAll(async () => {
    product = await startProduct(engine)
    await asOwner(product, 'update organisation set maxcount = 1000000')
    await asOwner(product, 'delete from wachapp')
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, remark, whatsapp_status, code_state, send_count_3, card_sort_id, created_at) select id, (13000000000 + n)::text,
        (array['常见', '少见'])[(n % 200 = 0)::int + 1] || n, n % 6 + 1, (array['none', 'requested'])[n % 2 + 1], n % 2 * (n * 7 % 1000 + 1),
        case when n % 3 = 0 then (select min(d.id) from dictionary d where d.org_id = organisation.id and d.pid = 2) end, now() - n * interval '1 second'
        from generate_series(1, ${many}) n, organisation where orgcode = 'demo1'`,
    )
    await asOwner(product, 'analyze')
    session = await product.signIn('demo1')
    const sort = 'select card_sort_id as value from wachapp where card_sort_id is not null limit 1'
    cardSort = (await valueAsOwner<number>(product, sort)) ?? 0
  })
  afterAll(() => product?.close())

  const list = async (body: object, page = 1): Promise<Counted> => {
    const { body: reply } = await session.post<Counted>(`${path}/list?page=${page}`, { limit: 10, ...body })
    if (!reply.data) throw new Error(reply.error)
    return reply.data
  }
  const truth = (where: string, order = 'id desc') =>
    asOwner<Card>(product, `select id, remark from wachapp where status = 1 and ${where} order by ${order}`)

  test('has an exact total from a counter', async () => {
    expect(await list({})).toMatchObject({ total: many, last_page: many / 10 })
    expect(await list({})).not.toHaveProperty('more')
  })

  test.each([
    { body: { queryValue: '常见' } },
    { body: { queryValue: '1' } },
    { body: { send_id: 1, ST: '2020-01-01' } },
    { body: { queryValue: '常见', send_id: 1 } },
  ])('no more than 10,000 that are found by $body, and it is said', async ({ body }) => {
    expect(await list(body)).toMatchObject({ total: 10_000, more: true, last_page: 1000 })
  })

  test('has its last page, and empty pages after it', async () => {
    const body = { queryValue: '常见' }
    const rows = await truth(`remark like '常见%'`)
    for (const page of [1000, 1001, 1100]) {
      const found = await list(body, page)
      expect(found.data.map(row => row.id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(row => row.id))
      expect(found).toMatchObject({ more: true, total: page * 10 - 10 + 100 })
      expect(found.last_page).toBeGreaterThan(page)
    }
    const last = Math.ceil(rows.length / 10)
    expect(await list(body, last)).toMatchObject({ total: rows.length, last_page: last })
  })

  test.each([
    { body: { queryValue: '少见' }, where: `remark like '少见%'` },
    { body: { queryValue: '少见', send_id: 1 }, where: `remark like '少见%' and send_count_3 > 0` },
    {
      body: { queryValue: '少见', whatsapp_status: 3, orderKey: 'send_count_3' },
      where: `remark like '少见%' and whatsapp_status = 3`,
      order: 'send_count_3, id',
    },
    {
      body: { queryValue: '常见', whatsapp_status: 3, send_id: 1 },
      where: `remark like '常见%' and whatsapp_status = 3 and send_count_3 > 0`,
    },
    {
      body: { queryValue: '9', whatsapp_status: 3, orderKey: '-send_count_3' },
      where: `search_text like '%9%' and whatsapp_status = 3`,
      order: 'send_count_3 desc, id desc',
    },
    { body: { queryValue: '见', orderKey: 'id' }, where: `remark like '%见%'`, order: 'id' },
    { body: { queryValue: '没有这样的' }, where: 'false' },
  ])('a page is what it is in the table, found by $body', async ({ body, where, order }) => {
    const rows = await truth(where, order)
    for (const page of [1, 2, 7]) {
      const found = await list(body, page)
      expect(found.data.map(row => row.id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(row => row.id))
      expect(found.total).toBe(Math.min(rows.length, 10_000))
    }
  })

  test.each([
    { named: 'nothing' },
    { named: 'a rare keyword', body: { queryValue: '少见' }, where: `remark like '少见%'` },
    { named: 'a keyword that most rows have', body: { queryValue: '常见' }, where: `remark like '常见%'` },
    { named: 'a filter of half of them', body: { send_id: 1 }, where: 'send_count_3 > 0' },
    { named: 'a filter of all', body: { ST: '2020-01-01' }, where: 'true' },
    { named: 'a filter whose rows a counter knows', body: { card_sort_id: 'a sort' }, where: 'card_sort_id is not null' },
    {
      named: 'two filters',
      body: { card_sort_id: 'a sort', send_id: 1 },
      where: 'card_sort_id is not null and send_count_3 > 0',
    },
  ])('the counts beside the tabs are those of the table, found by $named', async ({ body, where = 'true' }) => {
    const { totalAllData = [] } = await list({ ...body, ...(body?.card_sort_id ? { card_sort_id: cardSort } : {}) })
    expect(totalAllData.length).toBe(9)
    for (const { whatsapp_status: tab, count, more } of totalAllData) {
      const under =
        tab === 0
          ? 'true'
          : tab === 7
            ? `code_state = 'noCode'`
            : tab === 8
              ? `code_state = 'requested'`
              : `whatsapp_status = ${tab}`
      const counted = `select count(*)::int as value from wachapp where status = 1 and ${where} and ${under}`
      const all = (await valueAsOwner<number>(product, counted)) ?? 0
      expect({ tab, count, more }).toEqual({
        tab,
        count: body ? Math.min(all, 10_000) : all,
        more: body && all > 10_000 ? true : undefined,
      })
    }
  })

  test.each([{ queryValue: '常见' }, { queryValue: '少见' }, { send_id: 1, ST: '2020-01-01' }])(
    'all of those found by %j are taken by a selection, and go into an export',
    async body => {
      const all = await valueAsOwner<number>(
        product,
        `select count(*)::int as value from wachapp where status = 1 and remark like '${body.queryValue ?? ''}%'${body.send_id ? ` and send_count_3 > 0` : ''}`,
      )
      const selection = await session.post<{ count: number }>(`${path}/selection`, body)
      expect(selection.body.data?.count).toBe(all)
      await session.post(`${path}/list`, { ...body, postType: 'excel' })
      const expectedRows = await valueAsOwner<{ rows: [null, number] }>(
        product,
        `select changes->'export' as value from audit where action = 'export' order by id desc limit 1`,
      )
      expect(expectedRows?.rows[1]).toBe(all)
    },
  )
})
