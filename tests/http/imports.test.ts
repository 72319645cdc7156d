import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importsOf } from '../fixtures/imports.ts'
import { asOwner, look } from '../fixtures/records.ts'
import { databases, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'

describe.each(databases)('on %s', kind => {
  let product: Product
  let session: Session
  let cards: ReturnType<typeof importsOf>
  beforeAll(async () => {
    product = await startProduct(kind)
    session = await product.signIn('demo1')
    cards = importsOf(product, session, path)
    await product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'delete from wachapp'))

  const told = () =>
    look(product, `select json_agg(json_build_array(mobile, remark, version, status) order by mobile) as value from wachapp`)

  test('a preview tells what would become of every line, and changes nothing', async () => {
    await cards.run('手机号\t备注\n13800138000\t一\n13800138001\t二')
    const before = await told()
    const preview = await cards.preview(
      '手机号： , 编 号*,板块,备注,没有的列\n138 0013 8000,,,一\n+86 13800138001,A2,华东一区,三\n13800138002,,没有,\nabc,,,\n13800138003,,,\n13800138003,,,\n',
    )
    expect(preview).toMatchObject({
      total: 6,
      counts: { new: 1, changed: 1, unchanged: 1, refused: 3 },
      columns: ['mobile', 'number', 'card_sort_id', 'remark'],
      ignored: ['没有的列'],
      rows: [
        { line: 2, kind: 'unchanged', cells: { mobile: '13800138000', remark: '一' } },
        {
          line: 3,
          kind: 'changed',
          cells: { number: 'A2', card_sort_id: '华东一区' },
          was: { number: '', card_sort_id: '', remark: '二' },
        },
        { line: 4, kind: 'refused', errors: [{ field: 'card_sort_id', message: '板块中没有“没有”，请核对名称或先新增' }] },
        { line: 5, kind: 'refused', cells: { mobile: 'abc' }, errors: [{ field: 'mobile' }] },
        { line: 6, kind: 'new' },
        { line: 7, kind: 'refused', errors: [{ field: null, message: '与第 6 行重复，请删除其中一行' }] },
      ],
    })
    expect(await told()).toEqual(before)
  })

  test('what is imported twice changes nothing the second time, and is taken back as a whole', async () => {
    const file = '13800138000\n13800138001\n'
    expect(await cards.run(file)).toMatchObject({
      status: 2,
      total: 2,
      done: 2,
      added: 2,
      updated: 0,
      skipped: 0,
      failed: 0,
      report: null,
    })
    expect(await cards.run(file, { mode: 'overwrite' })).toMatchObject({ added: 0, updated: 0, skipped: 2, failed: 0 })
    const changed = await cards.run('手机号,备注\n13800138000,新\n13800138002,新', { mode: 'overwrite' })
    expect(changed).toMatchObject({ added: 1, updated: 1, skipped: 0 })
    expect((await cards.undo(changed.job)).body.data).toEqual({ restored: 2, left: 0 })
    expect(await told()).toEqual([
      ['13800138000', null, 3, 1],
      ['13800138001', null, 1, 1],
      ['13800138002', '新', 2, -1],
    ])
    expect((await cards.undo(changed.job)).status).toBe(409)
  })
})
