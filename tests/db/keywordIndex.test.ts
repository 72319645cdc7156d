import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { escapeLike } from '../../src/server/db/query/conditions.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { asOwner } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  Plans?: readonly Node[]
}
const theirs = 1001
const mine = 1000
const many = 30_000
const odd = 1002
const pieces = [
  ...`充电桩ab12 加油站１号 ＡＢ Ab AB1 😀 😀站 e\u0301 é a\u0301b it's '' c:\\new 50% a_b :* a&b|c! "q" 'a' 1000:充电 straße zz 充 电 桩充`.split(
    ' ',
  ),
  '( x )',
  'a\tb',
  '充 电',
  ' ',
  '  ',
]
/** Each piece by itself, and each before every other. */
const oddTexts = `array[${pieces
  .flatMap(one => [one, ...pieces.map(other => one + other)])
  .map(sqlLiteral)
  .join(', ')}]`

describe(`a keyword, on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine)
    await asOwner(product, 'update organisation set maxcount = 1000000')
    await asOwner(product, 'delete from wachapp')
    const add = (org: number, count: number, remark: string) =>
      asOwner(
        product,
        `insert into wachapp (org_id, mobile, remark) select ${org}, ${13_000_000_000 + org * 1_000_000} + n, '${remark}' || n from generate_series(1, ${count}) n`,
      )
    await add(theirs, many, '只此一家')
    await add(mine, 2, '自家')
    // Enough rows that a keyword of any length is looked up in the index.
    await add(odd, 2500, '数')
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, remark) select ${odd}, 15000000000 + n, remark from unnest(${oddTexts}) with ordinality o (remark, n)`,
    )
    await asOwner(product, 'vacuum analyze wachapp').catch(() => asOwner(product, 'analyze wachapp'))
  })
  afterAll(() => product?.close())

  /** The pages a search reads, without those read for planning. */
  const pagesRead = (keyword: string): Promise<number> =>
    product.database.transaction({ org: mine, account: 1 }, async query => {
      const ask = () =>
        query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
          sql`explain (analyze, buffers, format json) select * from wachapp_matches(${`%${keyword}%`}, '{1,0}'::smallint[], 100::bigint)`,
        )
      await ask()
      const [plan] = await ask()
      const [top] = plan?.['QUERY PLAN'] ?? []
      return (top?.Plan['Shared Hit Blocks'] ?? 0) + (top?.Plan['Shared Read Blocks'] ?? 0)
    })

  test('found only in another organisation costs as much as one found nowhere, right after writes too', async () => {
    const [known, unknown] = [await pagesRead('只此一家'), await pagesRead('谁都没有')]
    expect(known).toBeLessThanOrEqual(unknown + 2)
    // At most a megabyte of the pending list, which is 128 pages.
    expect(known).toBeLessThan(40 + 128)
  })

  test('found only in another organisation reads few pages once the index has merged its pending list', async () => {
    await asOwner(product, `select gin_clean_pending_list('wachapp_keyword')`)
    const [known, unknown] = [await pagesRead('只此一家'), await pagesRead('谁都没有')]
    expect(known).toBeLessThanOrEqual(unknown + 2)
    expect(known).toBeLessThan(40)
  })

  test.each(['自', '家1', '1'])('as short as %s costs an organisation with two rows no more than these', async keyword => {
    expect(await pagesRead(keyword)).toBeLessThan(40)
  })

  test.each([
    ...`充电 电桩 站１ Ａｂ ab Ab1 😀 😀站 e\u0301 \u0301 ' '' \\ \\n % _ 50% a_ : :* & | ! " 'a' 1000: é ß z 充电桩ab12`.split(
      ' ',
    ),
    '( ',
    ' ',
    '  ',
    '\t',
  ])('of few characters, %s, finds the same rows as a plain comparison', async keyword => {
    const rows = await asOwner<{ id: number; found: boolean }>(
      product,
      `select id, position(${sqlLiteral(keyword.toLowerCase())} in search_text) > 0 as found from wachapp where org_id = ${odd}`,
    )
    const ids = await product.database.transaction({ org: odd, account: 1 }, query =>
      query<{ id: number }>(sql`select unnest(wachapp_matches(${`%${escapeLike(keyword.toLowerCase())}%`}, '{1,0}')) as id`),
    )
    expect(new Set(ids.map(row => row.id))).toEqual(new Set(rows.flatMap(({ id, found }) => (found ? [id] : []))))
    expect(ids.length).toBeLessThan(rows.length / 2)
  })

  test('is found only in rows of the own organisation', async () => {
    const found = await product.database.transaction({ org: mine, account: 1 }, query =>
      query<{ remark: string }>(
        raw(
          `select remark from wachapp where id = any(wachapp_matches('%家1%', '{1,0}')) or id = any(wachapp_matches('%只此一家%', '{1,0}'))`,
        ),
      ),
    )
    expect(found).toEqual([{ remark: '自家1' }])
  })
})
