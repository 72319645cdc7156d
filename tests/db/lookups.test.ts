import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { choice, choices, defineModule, money, number, recordStatus, references, text } from '../../src/schema/index.ts'
import { raw } from '../../src/server/db/sql.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const tagged = defineModule({
  name: 'tagged',
  label: '带标签的行',
  route: '/test/tagged',
  wire: { path: 'test/tagged' },
  fields: {
    title: text('名称', { required: true, max: 40 }),
    tags: choices('标签', { 常见: 'usual', 有些: 'some', 少见: 'rare', 没有: 'none' }),
    sizes: choices('尺寸', { 半: 0.5, 一: 1, 二: 2.25 }),
    kind: choice('种类', { 甲: 1, 乙: 2, 丙: 3 }),
    owners: references('负责人', { to: 'account', max: 9 }),
    amount: number('数量', { integer: true }),
    price: money('价格'),
    status: recordStatus('状态'),
  },
  title: 'title',
  list: {
    columns: ['title', 'tags', 'sizes', 'owners', 'amount', 'status'],
    search: ['title'],
    filters: [
      { field: 'kind', as: 'tabs' },
      'tags',
      'sizes',
      'owners',
      { field: 'amount', as: 'range' },
      { field: 'price', as: 'range' },
      'status',
    ],
    sorts: ['amount'],
    sum: ['amount'],
  },
  form: ['title', 'tags', 'sizes', 'owners', 'amount', 'status'],
})
/** Its fields are called as parameters and variables of the functions are. */
const likeVariables = defineModule({
  name: 'likevariables',
  label: '变量名',
  route: '/test/likevariables',
  wire: { path: 'test/likevariables' },
  fields: {
    title: text('名称', { required: true, max: 40 }),
    own: money('自付'),
    most: money('上限'),
    keys: choices('钥匙', { 甲: 'a', 乙: 'b' }),
    wanted: choices('意向', { 甲: 'a', 乙: 'b' }),
  },
  list: {
    columns: ['title', 'own', 'most', 'keys', 'wanted'],
    filters: [{ field: 'own', as: 'range' }, { field: 'most', as: 'range' }, 'keys', 'wanted'],
  },
  form: ['title', 'own', 'most', 'keys', 'wanted'],
})
const many = 40_000
/** Each array has a value that every second row has, one of few rows, and one of no row; tags have one too frequent to be joined to a page. */
const arrays = (n: string) =>
  `array[case when ${n} % 2 = 0 then 'usual' end, case when ${n} % 12 = 5 then 'some' end, case when ${n} % 4000 = 7 then 'rare' end],
   array[case when ${n} % 2 = 0 then 1 end, case when ${n} % 5000 = 3 then 0.50 end]::numeric[],
   array[case when ${n} % 2 = 1 then 100 end, case when ${n} % 10000 = 9 then 200 end]::bigint[]`
const withoutNull = ['tags', 'sizes', 'owners'].map(name => `array_remove(${name}, null)`).join(', ')

describe(`rows that an index finds although a row policy hides it from the planner, on ${engine}`, () => {
  let product: Product
  let mine: Session
  let org = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, tagged, likeVariables] })
    mine = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
    const other = await orgOf(product, 'demo2')
    for (const [of, count] of [
      [org, many],
      [other, many / 10],
    ])
      await asOwner(
        product,
        `insert into tagged (org_id, title, amount, price, kind, status, tags, sizes, owners)
          select ${of}, 'r' || n, n % 97, case when n % 8000 = 11 then 9000.50 else n % 89 end, 1 + n % 3, case when n % 11 = 0 then 0 else 1 end, ${withoutNull}
          from (select n, tags, sizes, owners from generate_series(1, ${count}) n, lateral (select ${arrays('n')}) a (tags, sizes, owners)) rows`,
      )
    await asOwner(product, 'analyze tagged')
  })
  afterAll(() => product?.close())

  const list = async (body: object, page = 1) =>
    (
      await mine.post<RowsPage<{ id: number; title: string }> & { totalAllData?: { kind: number; count: number }[] }>(
        `test/tagged/list?page=${page}`,
        body,
      )
    ).body.data
  /** What a plain query of the owner finds. */
  const plain = async (where: string, order = 'id desc') =>
    (
      await asOwner<{ title: string }>(
        product,
        `select title from tagged where org_id = ${org} and status = 1 and ${where} order by ${order}`,
      )
    ).map(({ title }) => title)

  test('fields may be named as what the functions are made of', async () => {
    await asOwner(
      product,
      `insert into likevariables (org_id, title, own, most, keys, wanted)
        select ${org}, 'r' || n, n, n, case when n = 7 then array['a'] else '{}' end, case when n = 7 then array['a'] else '{}' end
        from generate_series(1, 700) n`,
    )
    for (const query of [{ own_from: 7, own_to: 7 }, { most_from: 7, most_to: 7 }, { keys: 'a' }, { wanted: 'a' }]) {
      const { body } = await mine.post<RowsPage<{ title: string }>>('test/likevariables/list', query)
      expect(
        body.data?.data.map(({ title }) => title),
        JSON.stringify(query),
      ).toEqual(['r7'])
    }
  })

  const filters: readonly (readonly [body: object, where: string])[] = [
    [{ tags: ['rare'] }, `tags && '{rare}'`],
    [{ tags: ['usual'] }, `tags && '{usual}'`],
    [{ tags: ['usual', 'rare'] }, `tags && '{usual,rare}'`],
    [{ tags: ['some'] }, `tags && '{some}'`],
    [{ tags: ['none'] }, 'false'],
    [{ sizes: [0.5] }, `sizes && '{0.5}'`],
    [{ sizes: [1] }, `sizes && '{1}'`],
    [{ owners: [200] }, `owners && '{200}'`],
    [{ owners: [100] }, `owners && '{100}'`],
    [{ owners: [300] }, 'false'],
    [{ owners: [100], tags: ['rare'] }, `owners && '{100}' and tags && '{rare}'`],
    [{ tags: ['usual'], sizes: [1] }, `tags && '{usual}' and sizes && '{1}'`],
    [{ tags: ['rare'], queryValue: 'r4' }, `tags && '{rare}' and title like '%r4%'`],
    [{ tags: ['rare'], amount_from: 50 }, `tags && '{rare}' and amount >= 50`],
    [{ price_from: 9000.5 }, 'price >= 9000.5'],
    [{ price_from: 9000, price_to: 10000 }, 'price between 9000 and 10000'],
    [{ price_from: 10 }, 'price >= 10'],
    [{ price_to: -1 }, 'false'],
    [{ price_from: 9000, tags: ['usual', 'some'] }, `price >= 9000 and tags && '{usual,some}'`],
  ]
  test.each(filters)('%o are those that a plain query finds', async (body, where) => {
    const expected = await plain(where)
    const found = await list({ ...body, limit: 20 })
    expect(found?.data.map(({ title }) => title)).toEqual(expected.slice(0, 20))
    expect(found?.total).toBe(Math.min(expected.length, 10_000))
    const byAmount = await list({ ...body, limit: 20, orderKey: '-amount' })
    expect(byAmount?.data.map(({ title }) => title)).toEqual((await plain(where, 'amount desc, id desc')).slice(0, 20))
    const second = await list({ ...body, limit: 5 }, 2)
    expect(second?.data.map(({ title }) => title)).toEqual(expected.slice(5, 10))
  })

  /** The pages that a call of a function reads, without those read for planning. */
  const pagesRead = (call: string): Promise<number> =>
    product.database.transaction({ org, account: 1 }, async query => {
      const explained = () =>
        query<{ 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }>(
          raw(`explain (analyze, buffers, format json) select * from ${call}`),
        )
      await explained()
      const [{ 'QUERY PLAN': [plan] } = { 'QUERY PLAN': [] }] = await explained()
      return (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0)
    })

  test('are found without reading the others, those of another organisation neither', async () => {
    // The sample of the newest, a pending list of at most 128 pages, and four rows; the table has some thousand pages.
    expect(await pagesRead(`tagged_among_owners('{200}', '{1}', 100)`)).toBeLessThan(60 + 128)
    expect(await pagesRead(`tagged_between_price(9000, null, '{1}', 100)`)).toBeLessThan(60)
  })

  test('are the audit entries of a row too: its history costs the same however long the log is', async () => {
    await asOwner(
      product,
      `insert into audit (org_id, action, module, row_ids, changes, result)
        select ${org}, 'edit', 'tagged', array[1000000 + n], '{}', 'ok' from generate_series(1, 30000) n`,
    )
    await asOwner(product, `select gin_clean_pending_list('audit_rows')`)
    await asOwner(product, 'analyze audit')
    expect(await pagesRead(`audit_of_row(1000007, '{tagged}', 200)`)).toBeLessThan(40)
    const [found] = await product.database.transaction({ org, account: 1 }, query =>
      query<{ n: number }>(raw(`select cardinality(audit_of_row(1000007, '{tagged}', 200)) as n`)),
    )
    expect(found?.n).toBe(1)
  })

  test.each([...filters.slice(0, 3), ...filters.slice(-9)])('%o are added up as a plain query does', async (filter, where) => {
    const { body } = await mine.post('test/tagged/aggregate', { filter, sums: ['amount'] })
    const rows = await asOwner<{ count: number; sum: number }>(
      product,
      `select count(*)::int as count, sum(amount)::int as sum from tagged where org_id = ${org} and status = 1 and ${where}`,
    )
    const [{ count, sum } = { count: 0, sum: 0 }] = rows
    expect(body.data).toMatchObject({ groups: count ? [{ count, sums: { amount: String(sum) } }] : [] })
  })

  test.each(filters)('%o are counted under each tab', async (body, where) => {
    const found = await list({ ...body, limit: 1 })
    const rows = await plain(where, 'id')
    const under = (kind: number) => rows.filter(title => kind === 0 || Number(title.slice(1)) % 3 === kind - 1).length
    expect(found?.totalAllData?.map(({ kind, count }) => [kind, count])).toEqual(
      [0, 1, 2, 3].map(kind => [kind, Math.min(under(kind), 10_000)]),
    )
  })
})
