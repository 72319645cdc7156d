import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import { filtersOf } from '../../src/schema/index.ts'
import type { Scope } from '../../src/server/db/scope.ts'
import { raw } from '../../src/server/db/sql.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

const many = 24_000
/** The condition and order of a list in plain SQL. */
interface PlainQuery {
  where: string
  by: string
}
const listed = (body: object, page = 1) =>
  parseList(wachapp, { body: { limit: 10, ...body }, query: { page }, key: null, language: undefined } as never)

describe(`a keyword searched by scanning rows in batches, on ${engine},`, () => {
  let product: Product
  let scope: Scope
  let org: number
  beforeAll(async () => {
    product = await startProduct(engine)
    org = await orgOf(product, 'demo1')
    await asOwner(product, 'update organisation set maxcount = 1000000')
    await asOwner(product, 'delete from wachapp')
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, remark, whatsapp_status, send_count_3, status) select ${org}, 13000000000 + n, case n % 997 when 0 then '稀有' else '平常' end, n % 6 + 1, n * 7 % 1000, case n % 50 when 0 then 0 else 1 end from generate_series(1, ${many}) n`,
    )
    await asOwner(product, 'analyze wachapp')
    scope = await scopeFor(product, 'demo1')
  })
  afterAll(() => product?.close())

  /** The expected rows of a list, by plain SQL. */
  const expectedRows = async ({ where, by }: PlainQuery, { limit, offset }: { limit: number; offset: number }) => {
    const [row] = await asOwner<{ n: number; ids: number[] }>(
      product,
      `select (select count(*)::int from wachapp where org_id = ${org} and ${where}) as n,
        array(select id::int from wachapp where org_id = ${org} and ${where} order by ${by} limit ${limit} offset ${offset}) as ids`,
    )
    return row
  }
  const rare = `search_text like '%稀%'`
  const common = `search_text like '%1%'`
  const lists: readonly [string, object, PlainQuery][] = [
    ['rare', { queryValue: '稀' }, { where: `${rare} and status = 1`, by: 'id desc' }],
    ['nowhere', { queryValue: '无' }, { where: 'false', by: 'id' }],
    [
      'rare, in another order',
      { queryValue: '稀有', orderKey: '-send_count_3' },
      { where: `${rare} and status = 1`, by: 'send_count_3 desc, id desc' },
    ],
    ['everywhere', { queryValue: '1', status: 'all' }, { where: `${common} and status in (0, 1)`, by: 'id desc' }],
    [
      'everywhere, of few',
      { queryValue: '1', status: 0, whatsapp_status: 3 },
      { where: `${common} and status = 0 and whatsapp_status = 3`, by: 'id desc' },
    ],
    [
      'everywhere, of many, in another order',
      { queryValue: '1', whatsapp_status: 3, send_id: 1, orderKey: 'send_count_3' },
      { where: `${common} and status = 1 and whatsapp_status = 3 and send_count_3 > 0`, by: 'send_count_3, id' },
    ],
  ]
  test.each(lists)('%s, finds all matches, page by page, with the right total', async (_what, body, right) => {
    for (const page of [1, 2, 30]) {
      const query = listed(body, page)
      const all = await expectedRows(right, query)
      const { total, more, rows } = await scope.rows(wachapp).page(query)
      const ids = (JSON.parse(rows) as { id: number }[]).map(({ id }) => id)
      expect([ids, total, more]).toEqual([all?.ids, Math.min(all?.n ?? 0, 10_000), (all?.n ?? 0) > 10_000])
    }
  })

  test.each(lists)('%s, can be paged from first to last', async (_what, body, right) => {
    const all = await expectedRows(right, { limit: many, offset: 0 })
    const ids: number[] = []
    const query = { ...listed(body), limit: 2000 }
    let cursor: Parameters<ReturnType<Scope['rows']>['scan']>[0] = null
    do {
      const step = await scope.rows(wachapp).scan(cursor, query, ['id'])
      ids.push(...(JSON.parse(step.rows) as number[][]).flat())
      cursor = step.next
    } while (cursor)
    expect(ids).toEqual(all?.ids)
  })

  test('counts each tab right', async () => {
    const tabs = filtersOf(wachapp).find(filter => filter.as === 'tabs')!
    for (const queryValue of ['稀', '1']) {
      const counts = await scope.rows(wachapp).tabs(listed({ queryValue }), tabs)
      const right = await asOwner<{ tab: string; count: number }>(
        product,
        `select coalesce(whatsapp_status, 0)::text as tab, count(*)::int as count from wachapp where org_id = ${org} and status = 1 and search_text like '%${queryValue}%' group by rollup (whatsapp_status)`,
      )
      const all = right.map(({ tab, count }) => (count > 10_000 ? { tab, count: 10_000, more: true } : { tab, count }))
      const shown = counts.filter(({ count }) => count).map(({ more, ...rest }) => (more ? { ...rest, more } : rest))
      expect(new Set(shown)).toEqual(new Set(all))
    }
  })

  test('a picker offers the first rows with the keyword', async () => {
    for (const keyword of ['稀', '稀有', '1', '无', 'xiyou']) {
      const options = { keyword, ids: null, conditions: [], without: null, limit: 7 }
      const offered = await scope.rows(wachapp).options(options)
      const right = await asOwner<{ id: number }>(
        product,
        `select id from wachapp where org_id = ${org} and status = 1 and search_text like '%${keyword}%' order by id limit 7`,
      )
      expect(offered.map(row => row['id'])).toEqual(right.map(row => row.id))
    }
  })

  test('lets other queries run between batches', async () => {
    const done: string[] = []
    const list = scope
      .rows(wachapp)
      .page(listed({ queryValue: '无' }))
      .then(() => done.push('list'))
    const other = product.server.context.database
      .read({ org: org + 1, account: 1 }, raw('select 1 as one'))
      .then(() => done.push('other'))
    await Promise.all([list, other])
    expect(done).toEqual(['other', 'list'])
  })
})
