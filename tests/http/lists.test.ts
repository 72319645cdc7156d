import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, defineModule, flag, rating, text } from '../../src/schema/index.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addRow, asOwner, forceValues } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Listed {
  id: number
  title: string
  count: number
  status: number
  [name: string]: unknown
}
const url = 'test/everything/list'
const some = Array.from({ length: 12 }, (_, index) => index + 1)
/** Three of twelve rows are disabled, three deleted. */
const statusOf = (n: number) => (n % 4 === 3 ? 0 : n % 4 === 0 ? -1 : 1)
const fields = (n: number) => ({
  title: `行${n}`,
  code: `row-${n}`,
  count: n,
  amount: n % 2,
  price: 100 - n,
  size: n % 3 ? 1 : 2,
  grade: n % 5 ? null : 'b',
  shown: n % 2,
  happened: `2026-01-${String(n).padStart(2, '0')} 10:00:00`,
  day: n < 6 ? '2026-02-01' : null,
  board: n < 7 ? 2 : 0,
  province: n < 3 ? 110_000 : n === 10 ? null : 310_000,
  city: n < 3 ? 110_100 : n === 10 ? null : 310_100,
})
type Row = ReturnType<typeof fields> & { status: number }

/** Modules with tabs of a field that may be 0, which is the tab of all rows elsewhere. */
const withTabs = [choice('使用', { 空置: 0, 自住: 1 }, { default: 0 }), flag('出租'), rating('评分', { max: 2, default: 0 })].map(
  use =>
    defineModule({
      name: `${use.kind}tabs`,
      label: '房屋',
      route: `/test/${use.kind}tabs`,
      wire: { path: `test/${use.kind}tabs` },
      fields: { title: text('房号', { required: true }), use },
      list: { columns: ['title', 'use'], search: ['title'], filters: [{ field: 'use', as: 'tabs' }] },
      form: ['title', 'use'],
    }),
)

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  const branches: number[] = []
  const list = async (body: object, page: number | string = 1) => session.post<RowsPage<Listed>>(`${url}?page=${page}`, body)
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...allModules, ...withTabs], parts: allParts })
    session = await product.signIn('demo1')
    for (const title of ['甲店', '乙店']) branches.push(await addRow(session, 'test/treenode', { title }))
    const draft = await draftOf(session, everything, allModules)
    for (const n of some) {
      const row = { ...draft, ...fields(n), branch: n < 5 ? branches[0] : branches[1], branches: n < 3 ? branches : [] }
      await forceValues(product, everything, {
        id: await addRow(session, 'test/everything', row),
        values: { status: statusOf(n), ...(n === 1 ? { step: 'asked' } : {}) },
      })
    }
  })
  afterAll(() => product?.close())

  test.each(withTabs)('a tab of the value 0 counts its own rows, and that of all rows is called all: $name', async ({ wire }) => {
    for (const [index, use] of [0, 1, 1].entries()) await addRow(session, wire.path, { title: `室${index}`, use })
    const counts = [
      { use: 'all', count: 3 },
      { use: 0, count: 1 },
      { use: 1, count: 2 },
    ]
    const found = async (body: object) => (await session.post<RowsPage<Listed>>(`${wire.path}/list`, body)).body.data
    expect(await found({})).toMatchObject({ total: 3, totalAllData: expect.arrayContaining(counts) })
    expect(await found({ use: 'all' })).toMatchObject({ total: 3, totalAllData: expect.arrayContaining(counts) })
    expect(await found({ use: 0 })).toMatchObject({ total: 1, totalAllData: expect.arrayContaining(counts) })
    expect(await found({ queryValue: '室' })).toMatchObject({ total: 3, totalAllData: expect.arrayContaining(counts) })
  })

  describe('a list', () => {
    const counts = (page: RowsPage<Listed> | undefined) => page?.data.map(row => row.count)
    const newest = (...statuses: number[]) => some.filter(n => statuses.includes(statusOf(n))).reverse()

    const pages: readonly (readonly [name: string, body: object, page: number | string, expected: object])[] = [
      [
        'when nothing is said, has the normal ones, newest first',
        {},
        1,
        { total: 6, per_page: 10, current_page: 1, last_page: 1 },
      ],
      ['in pages of two, has three', { limit: 2 }, 2, { total: 6, per_page: 2, current_page: 2, last_page: 3 }],
      ['takes digits as text', { limit: '2' }, '3', { per_page: 2, current_page: 3 }],
      ['gives 500 at most', { limit: 1e9 }, 1, { per_page: 500 }],
      ['past its end is empty', {}, 99, { total: 6, current_page: 99, data: [] }],
      ['far past its end is empty', { limit: 500 }, 1_000_000_000, { total: 6, data: [] }],
      ['that nothing matches has one empty page', { queryValue: '没有这样的' }, 1, { total: 0, last_page: 1, data: [] }],
    ]
    test.each([
      ['board', 'board_name'],
      ['branch', 'branch_title'],
    ])('narrowed by %s tells the same titles as one that is not', async (name, title) => {
      const rowsOf = async (body: object) => (await list({ status: 'all', ...body })).body.data?.data ?? []
      const all = await rowsOf({})
      const value = all.find(row => row[name])?.[name]
      const expected = all.filter(row => row[name] === value).map(row => row[title])
      expect(expected.every(one => typeof one === 'string' && one)).toBe(true)
      expect((await rowsOf({ [name]: value })).map(row => row[title])).toEqual(expected)
    })

    test.each(pages)('%s', async (...[, body, page, expected]) => {
      const reply = await list(body, page)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(reply.body.data).toMatchObject(expected)
    })

    test('exported in an unknown format is refused', async () => {
      expect((await list({ postType: 'pdf' })).status).toBe(422)
    })

    test.each([
      [undefined, [1]],
      [null, [1]],
      [1, [1]],
      ['1', [1]],
      ['', [1, 0]],
      ['all', [1, 0]],
      [0, [0]],
      [-1, [-1]],
      ['-1', [-1]],
    ])('with status %j has the rows of status %j', async (status, statuses) => {
      const { body } = await list({ status })
      expect(counts(body.data)).toEqual(newest(...statuses))
      expect(body.data?.total).toBe(newest(...statuses).length)
    })

    test.each([
      ['count', [1, 2, 5, 6, 9, 10]],
      ['-count', [10, 9, 6, 5, 2, 1]],
      ['price', [10, 9, 6, 5, 2, 1]],
      ['-price', [1, 2, 5, 6, 9, 10]],
      ['id', [1, 2, 5, 6, 9, 10]],
      ['-id', [10, 9, 6, 5, 2, 1]],
      ['created_at', [1, 2, 5, 6, 9, 10]],
    ])('ordered by %s is in that order', async (orderKey, expected) => {
      expect(counts((await list({ orderKey })).body.data)).toEqual(expected)
    })

    const filters: readonly (readonly [body: object, meets: (row: Row, n: number) => boolean])[] = [
      [{ size: 2 }, row => row.size === 2],
      [{ size: '1' }, row => row.size === 1],
      [{ gradeid: 'b' }, row => row.grade === 'b'],
      [{ gradeid: '' }, () => true],
      [{ least: 6 }, row => row.count >= 6],
      [{ ST: '2026-01-03' }, row => row.happened >= '2026-01-03'],
      [{ ET: '2026-01-03' }, row => row.happened < '2026-01-04'],
      [{ ST: '2026-01-03 10:00:00', ET: '2026-01-09 10:00:00' }, (_row, n) => n >= 3 && n <= 9],
      [{ amount: 0 }, row => row.amount === 0],
      [{ amount: '1' }, row => row.amount > 0],
      [{ total_from: 10, total_to: 14 }, row => row.count * 2 >= 10 && row.count * 2 <= 14],
      [{ province: 110_000 }, row => row.province === 110_000],
      [{ province: 110_000, city: 310_100 }, () => false],
      [{ provinceid: 110_000 }, row => row.province === 110_000],
      [{ provinceid: 0 }, row => row.province === null],
      [{ branch: 'FIRST' }, (_row, n) => n < 5],
      [{ branches: 'FIRST' }, (_row, n) => n < 3],
      [{ board: 2 }, row => row.board === 2],
      [{ board: 0 }, row => row.board === 0],
      [{ board: '0' }, row => row.board === 0],
      [{ step: 'asked' }, (_row, n) => n === 1],
      [{ shown: 0 }, row => row.shown === 0],
      [{ day: '2026-02-01' }, row => row.day !== null],
      [{ board: 2, size: 1, shown: 1 }, row => row.board === 2 && row.size === 1 && row.shown === 1],
      [{ orgid: 1 }, () => true],
    ]
    test.each(filters)('with %j has the matching rows and the right counts', async (filter, meets) => {
      const body = Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [name, value === 'FIRST' ? branches[0] : value]),
      )
      for (const status of ['all', 1]) {
        const wanted = some
          .filter(n => (statusOf(n) === 1 || (status === 'all' && statusOf(n) === 0)) && meets({ ...fields(n), status: 1 }, n))
          .reverse()
        const reply = await list({ ...body, status })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        expect({ counts: counts(reply.body.data), total: reply.body.data?.total }).toEqual({
          counts: wanted,
          total: wanted.length,
        })
      }
    })

    const wrong: readonly object[] = [
      { limit: 0 },
      { limit: -1 },
      { limit: 1.5 },
      { limit: 'x' },
      { limit: [] },
      { limit: {} },
      { limit: true },
      { status: 2 },
      { status: 'x' },
      { status: [1] },
      { status: true },
      { status: 1.5 },
      { orderKey: 'title' },
      { orderKey: '-' },
      { orderKey: '--count' },
      { orderKey: 'count desc' },
      { orderKey: 't.count' },
      { orderKey: 'id,count' },
      { orderKey: 'password' },
      { orderKey: 'total' },
      { orderKey: 'constructor' },
      { orderKey: 5 },
      { orderKey: ['count'] },
      { nothing: 1 },
      { password: 'x' },
      { 'password.x': 1 },
      { count: 1 },
      { grade: 'a' },
      { where: {} },
      { org_id: 1 },
      { id: 1 },
      { title: '行1' },
      { queryValue: 5 },
      { queryValue: {} },
      { queryValue: ['行'] },
      { queryValue: 'x'.repeat(201) },
      { size: 9 },
      { size: 'big' },
      { size: {} },
      { gradeid: 'z' },
      { ST: 'yesterday' },
      { ST: '2026-02-30' },
      { ET: 5 },
      { amount: 2 },
      { amount: 'some' },
      { least: 'x' },
      { least: {} },
      { total_from: 'x' },
      { branch: -1 },
      { branch: 'x' },
      { branch: [1] },
      { branches: 'x' },
      { province: 'x' },
      { step: 'z' },
      { shown: 2 },
      { day: 'monday' },
    ]
    test.each(wrong)('with %j is refused', async body => {
      const reply = await list(body)
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 422, body: { success: false, code: 422 } })
    })

    test('names the unknown filter', async () => {
      expect((await list({ nothing: 1 })).body.error).toBe('没有“nothing”这个筛选条件')
    })

    test.each([
      [{ size: 9 }, '大小'],
      [{ ET: 5 }, '发生时间'],
      [{ queryValue: 5 }, 'queryValue'],
    ])('%j is refused by the name people know', async (body, name) => {
      expect((await list(body)).body.error).toBe(`筛选条件“${name}”的值不正确`)
    })

    test.each(['0', '-1', '1.5', 'x', '', '1&page=2', '99999999999999999999'])('at page=%s is refused', async page => {
      const reply = await list({}, page)
      expect(reply.status).toBe(422)
    })
  })

  test('a keyword matches any part of a searched field, literally and in any case', async () => {
    const titles = ['100%', '100x', 'a_b', 'axb', 'back\\slash', 'ＡＢＣ公司', 'Über Straße', '上海加油站', "it's", '%%%']
    const draft = await draftOf(session, everything, allModules)
    for (const [index, title] of titles.entries())
      await session.post('test/everything/save', { ...draft, title, code: `kw-${index}` })
    for (const keyword of [
      '%',
      '0%',
      '100%',
      '_',
      'a_b',
      'A_B',
      '\\',
      'k\\s',
      'ａｂｃ',
      'ＡＢ',
      'über',
      'ÜBER STR',
      '海',
      '上海',
      '上海加',
      "'",
      "t's",
      '%%',
      '%%%',
      'kw-3',
    ])
      expect([keyword, (await list({ queryValue: keyword, limit: 500 })).body.data?.data.map(row => row.title).sort()]).toEqual([
        keyword,
        titles.filter((title, index) => `${title}\n行\nkw-${index}`.toLowerCase().includes(keyword.toLowerCase())).sort(),
      ])
  })

  test('a keyword finds Chinese by its pinyin and by initials, as a change leaves it', async () => {
    const draft = await draftOf(session, everything, allModules)
    const { body } = await session.post<{ id: number }>('test/everything/save', { ...draft, title: '重庆北站', code: 'sound' })
    const found = async (queryValue: string) => (await list({ queryValue, limit: 500 })).body.data?.data.map(row => row.title)
    for (const keyword of ['chongqing', 'cqbz', 'QBZ']) expect([keyword, await found(keyword)]).toEqual([keyword, ['重庆北站']])
    await session.post('test/everything/save', { ...draft, id: body.data?.id, title: '贵阳南站', code: 'sound' })
    expect(await found('cqbz')).toEqual([])
    expect(await found('gynz')).toEqual(['贵阳南站'])
  })

  test('a list of another organisation does not contain our rows', async () => {
    const other = await product.signIn('demo2')
    const { body } = await other.post<RowsPage>(url, { status: 'all', orgid: 1000 })
    expect(body.data).toMatchObject({ total: 0, data: [] })
    expect(await asOwner(product, `select 1 from everything where org_id = 1`)).toEqual([])
  })

  test('a tree with thousands of rows on a level is answered; beyond 5,000 it says that some are missing, which their parent has', async () => {
    type Node = RowsPage<{ id: number; title: string; children?: readonly object[] }>
    const insert = (title: string, count: number) =>
      asOwner(
        product,
        `insert into treenode (org_id, title, pid) select org_id, '${title}' || n, id
          from treenode, generate_series(1, ${count}) n where id = ${branches[0]}`,
      )
    const tree = async (body: object = {}) =>
      (await session.post<Node>('test/treenode/list', { tree: 1, limit: 500, ...body })).body.data
    await insert('一', 4500)
    const whole = await tree()
    expect(whole?.data.find(({ id }) => id === branches[0])?.children).toHaveLength(4500)
    expect(whole).not.toHaveProperty('cut')
    await insert('二', 600)
    expect(await tree()).toMatchObject({ total: 2, cut: true })
    const below = await tree({ pid: branches[0] })
    expect(below).toMatchObject({ total: 5100, last_page: 11 })
    expect(below).not.toHaveProperty('cut')
  })
})
