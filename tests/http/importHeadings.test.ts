import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOf } from '../fixtures/imports.ts'
import { addAccount, digest } from '../fixtures/records.ts'
import { xlsx } from '../fixtures/sheetFiles.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'

describe(`headings matched by hand, on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
    await addAccount(product, { orgcode: 'demo1', username: 'only-looks', pages: { '/wachapp': ['view'] } })
  })
  afterAll(() => product?.close())
  const cards = () => importsOf(product, session, path)
  const uploaded = async (rows: readonly (readonly string[])[]) =>
    cards().upload(await xlsx(rows.map(row => [...row])), '卡.xlsx')
  const strange = [
    ['本周的卡', '', ''],
    ['联系号', '谁的', '单价'],
    ['13700000101', '张三', '3'],
    ['13700000102', '李四', '4'],
  ]

  test('a file without a known heading returns its columns, and is previewed as they are matched', async () => {
    const url = await uploaded(strange)
    expect((await cards().dryRun(url)).status).toBe(422)
    const preview = (await cards().dryRun(url, { headings: [] })).body.data
    expect(preview).toMatchObject({ total: 0, columns: [], rows: [] })
    expect(preview?.headings).toEqual([
      { text: '联系号', field: null, samples: ['13700000101', '13700000102'] },
      { text: '谁的', field: null, samples: ['张三', '李四'] },
      { text: '单价', field: null, samples: ['3', '4'] },
    ])
    const headings = [
      ['联系号', 'mobile'],
      ['谁的', 'remark'],
      ['单价', null],
    ]
    const matched = (await cards().dryRun(url, { headings })).body.data
    expect(matched).toMatchObject({ total: 2, counts: { new: 2 }, columns: ['mobile', 'remark'], ignored: ['单价'] })
    expect(matched?.rows[0]?.cells).toEqual({ mobile: '13700000101', remark: '张三' })
  })

  test('what was chosen wins over the words of a heading, and is what the job writes', async () => {
    const sheet = await xlsx([
      ['手机号', '编号', '备注'],
      ['13700000111', 'N-1', 'R-1'],
    ])
    const url = await cards().upload(sheet, '卡.xlsx')
    const headings = [
      ['编号', 'remark'],
      ['备注', 'number'],
    ]
    const before = (await cards().dryRun(url, { headings })).body.data
    expect(before?.rows[0]?.cells).toEqual({ mobile: '13700000111', remark: 'N-1', number: 'R-1' })
    expect(await cards().run(sheet, { headings }, '卡.xlsx')).toMatchObject({ status: 2, added: 1 })
    const { body } = await session.post<{ data: { number: string; remark: string }[] }>(`${path}/list`, {
      queryValue: '13700000111',
    })
    expect(body.data?.data[0]).toMatchObject({ number: 'R-1', remark: 'N-1' })
  })

  test.each([
    ['no list', 'x', 400],
    ['pairs of three', [['a', 'mobile', 1]], 400],
    ['a number as heading', [[1, 'mobile']], 400],
    ['a number as field', [['a', 1]], 400],
    ['a heading of 201 letters', [['x'.repeat(201), 'mobile']], 400],
    ['a lone surrogate', [['\ud800', 'mobile']], 400],
    ['five hundred and one of them', Array.from({ length: 501 }, (_, n) => [`h${n}`, null]), 400],
    ['a field that is not imported', [['联系号', 'send_count_1']], 422],
    ['a field that is none', [['联系号', '__proto__']], 422],
  ])('%s is refused, and nothing is written', async (_, headings, status) => {
    const url = await uploaded(strange)
    const before = await digest(product)
    for (const reply of [await cards().dryRun(url, { headings }), await cards().start(url, { headings })])
      expect(reply.status).toBe(status)
    expect(await digest(product)).toBe(before)
  })

  test('hostile headings are texts like others', async () => {
    const url = await uploaded([
      ['__proto__', '<img src=x onerror=alert(1)>', 'constructor'],
      ['13700000121', "'; drop table wachapp; --", '=1+1'],
    ])
    const headings = [
      ['__proto__', 'mobile'],
      ['<img src=x onerror=alert(1)>', 'remark'],
      ['constructor', null],
    ]
    const { body } = await cards().dryRun(url, { headings })
    expect(body.data?.rows[0]?.cells).toEqual({ mobile: '13700000121', remark: "'; drop table wachapp; --" })
  })

  test('of five thousand columns the first hundred can be matched', async () => {
    const wide = Array.from({ length: 5000 }, (_, n) => `列${n}`)
    const url = await cards().upload(`${wide.join('\t')}\n${wide.map((_, n) => n).join('\t')}\n`, '宽.txt')
    const { body } = await cards().dryRun(url, { headings: [] })
    expect(body.data?.headings).toHaveLength(100)
  })

  test('a viewer and another organisation learn no headings', async () => {
    const url = await uploaded(strange)
    const viewer = await product.signIn('demo1', 'only-looks')
    expect((await viewer.post(`${path}/excel`, { url, dry: 1, headings: [] })).status).toBe(403)
    const other = await product.signIn('demo2')
    expect((await other.post(`${path}/excel`, { url, dry: 1, headings: [] })).status).toBe(404)
  })
})
