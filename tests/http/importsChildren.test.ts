import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { delivery, deliveryLine } from '../fixtures/delivery.ts'
import { importsOf } from '../fixtures/imports.ts'
import { getFile, readSheet } from '../fixtures/readSheet.ts'
import { addAccount, asOwner, orgOf, valueAsOwner, signInWith } from '../fixtures/records.ts'
import { rental, rentalItem, rentalParts } from '../fixtures/rental.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const { path } = delivery.wire
interface Line {
  id: number
  title: string
  quantity: number
  price: number | null
  place: number
}
interface Delivery {
  id: number
  version: number
  no: string
  customer: string
  lines: readonly Line[]
}
const headings = '单号\t客户\t送货日期\t明细·品名\t明细·数量\t明细·单价'
const sheet = (...rows: string[]): string => [headings, ...rows].join('\n')
const faults = ({ rows }: ImportPreview) =>
  rows.flatMap(({ line, errors = [] }) => errors.map(({ field, message }) => [line, field, message]))

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let notes: ReturnType<typeof importsOf>
  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, delivery, deliveryLine, rental, rentalItem],
      parts: { ...serverParts, ...rentalParts },
    })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    notes = importsOf(product, session, path)
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'delete from deliveryline')
    await asOwner(product, 'delete from delivery')
  })

  const stored = (where = 'true') =>
    valueAsOwner(
      product,
      `select json_agg(json_build_array(d.no, d.customer, (select json_agg(json_build_array(l.title, l.quantity, l.price) order by l.place) from deliveryline l where l.delivery = d.id and l.status <> -1)) order by d.no) as value from delivery d where d.status <> -1 and ${where}`,
    )
  const saved = async (no: string, lines: readonly object[], customer = '老客户'): Promise<Delivery> => {
    const { body } = await session.post<Delivery>(`${path}/save`, { no, customer, lines })
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const info = async (id: number): Promise<Delivery> => {
    const { body } = await session.post<Delivery>(`${path}/info`, { id })
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const exported = async (body: object = {}) => {
    const { body: reply } = await session.post<{ path: string }>(`${path}/list`, { postType: 'excel', ...body })
    return getFile(product, reply.data?.path ?? '', { authorization: `Bearer ${session.token}` })
  }

  test('rows of one parent row follow one another: with nothing in its columns, or with its key again', async () => {
    const file = sheet(
      'A1\t甲店\t2026-03-01\t茶\t2\t10',
      '\t\t\t糖\t1\t3.5',
      'A2\t乙店\t\t盐\t4\t',
      'A2\t乙店\t\t醋\t1\t8',
      'A2\t\t\t油\t1\t9',
    )
    const preview = await notes.preview(file)
    expect(preview).toMatchObject({ total: 2, counts: { new: 2, refused: 0 } })
    expect(preview.columns).toEqual(['no', 'customer', 'day', 'lines.title', 'lines.quantity', 'lines.price'])
    expect(preview.rows.map(({ line, of, kind }) => [line, of, kind])).toEqual([
      [2, undefined, 'new'],
      [3, 2, 'new'],
      [4, undefined, 'new'],
      [5, 4, 'new'],
      [6, 4, 'new'],
    ])
    expect(await stored()).toBeNull()
    expect(await notes.run(file)).toMatchObject({ total: 2, added: 2, failed: 0 })
    expect(await stored()).toEqual([
      [
        'A1',
        '甲店',
        [
          ['茶', 2, 10],
          ['糖', 1, 3.5],
        ],
      ],
      [
        'A2',
        '乙店',
        [
          ['盐', 4, null],
          ['醋', 1, 8],
          ['油', 1, 9],
        ],
      ],
    ])
  })

  test('faults are shown at the row and the column of the sheet; a row with one is not written, the others are', async () => {
    const file = sheet(
      'A1\t甲店\t\t茶\t2\t10',
      '\t\t\t糖\t0\t-1',
      '\t\t\t\t三\t',
      'A2\t乙店\t\t盐\t1\t1',
      'A2\t丙店\t\t醋\t1\t1',
      'A3\t丙店\t\t\t\t',
      'A4\t丁店\t\t油\t1\t2',
      'A1\t甲店\t\t米\t1\t1',
    )
    const preview = await notes.preview(file)
    expect(faults(preview)).toEqual([
      [3, 'lines.price', '单价不能小于 0'],
      [3, 'lines.quantity', '数量要大于 0'],
      [4, 'lines.quantity', '只能填写数字'],
      [4, 'lines.title', '品名必须填写'],
      [6, 'customer', '与第 5 行不同：同一条数据只看第一行，这里留空或填写相同的内容'],
      [7, null, '明细至少要有 1 行，现在有 0 行'],
    ])
    const check = await notes.run(file)
    expect(check).toMatchObject({ added: 2, failed: 3 })
    const report = await readSheet(
      (await getFile(product, check.report ?? '', { authorization: `Bearer ${session.token}` })).bytes,
    )
    expect(report.rows.map(row => row.at(-2))).toEqual(['行号', '2', '3', '4', '5', '6', '7'])
    expect(await stored()).toEqual([
      ['A1', '甲店', [['米', 1, 1]]],
      ['A4', '丁店', [['油', 1, 2]]],
    ])
  })

  test('child rows without a parent row, a parent row that comes twice, and too many rows are refused by name', async () => {
    expect(faults(await notes.preview(sheet('\t\t\t茶\t2\t10', 'A1\t甲店\t\t糖\t1\t3')))).toEqual([
      [2, null, '这一行只有明细：请在它上面的第一行填写所属的数据'],
    ])
    expect(faults(await notes.preview(sheet('A1\t甲\t\t茶\t1\t', 'A2\t乙\t\t盐\t1\t', 'A1\t甲\t\t糖\t1\t')))).toEqual([
      [4, null, '第 2 行已有同一条数据：请把同一条数据的行放在一起'],
    ])
    const many = Array.from({ length: 51 }, () => 'A1\t甲\t\t茶\t1\t1')
    expect(faults(await notes.preview(sheet(...many)))).toEqual([[2, null, '明细最多 50 行，现在有 51 行，请删去多余的行']])
    expect(faults(await notes.preview('单号,客户\nA1,甲'))).toEqual([[2, null, '明细至少要有 1 行，现在有 0 行']])
  })

  test('the first row of a group left out takes the group with it, a later one itself; corrections reach cells of both', async () => {
    const file = sheet('A1\t甲\t\t茶\t1\t1', '\t\t\t糖\t0\t1', 'A2\t乙\t\t盐\t1\t1', '\t\t\t醋\t1\t1')
    const fixes = { 3: { 'lines.quantity': '7' }, 4: null }
    expect(await notes.preview(file, { fixes })).toMatchObject({ total: 1, counts: { new: 1, refused: 0 } })
    await notes.run(file, { fixes: { ...fixes, 3: null, 4: { customer: '丙' } } })
    expect(await stored()).toEqual([
      ['A1', '甲', [['茶', 1, 1]]],
      [
        'A2',
        '丙',
        [
          ['盐', 1, 1],
          ['醋', 1, 1],
        ],
      ],
    ])
    const { status } = await notes.dryRun(await notes.upload(file), { fixes: { 2: { 'lines.place': '1' } } })
    expect(status).toBe(422)
  })

  test('an existing row gets the rows of the file: the same stay, the others are changed, removed and added; an undo brings all back', async () => {
    const before = await saved('A1', [
      { title: '茶', quantity: 2, price: 10 },
      { title: '糖', quantity: 1, price: 3, note: '内部' },
      { title: '盐', quantity: 1, price: 1 },
    ])
    const kept = await saved('A2', [{ title: '醋', quantity: 1, price: 1 }])
    const file = sheet('A1\t老客户\t\t糖\t1\t4', '\t\t\t茶\t2\t10', '\t\t\t油\t1\t9', 'A2\t老客户\t\t醋\t1\t1')
    const preview = await notes.preview(file)
    expect(preview).toMatchObject({ counts: { changed: 1, unchanged: 1 } })
    expect(preview.rows[0]).toMatchObject({ kind: 'changed', replaces: 2, was: { 'lines.price': '3.00' } })
    expect(await notes.run(file)).toMatchObject({ updated: 0, skipped: 2 })
    const done = await notes.run(`${file}\n`, { mode: 'overwrite' })
    expect(done).toMatchObject({ added: 0, updated: 1, skipped: 1, failed: 0 })
    const after = await info(before.id)
    expect(after.version).toBe(before.version + 1)
    expect(after.lines.map(({ id, title, price, place }) => [id, title, price, place])).toEqual([
      [before.lines[1]?.id, '糖', 4, 1],
      [before.lines[0]?.id, '茶', 10, 2],
      [expect.any(Number), '油', 9, 3],
    ])
    expect(await info(kept.id)).toEqual(kept)
    const { body: history } = await session.post<{ changes: { lines?: unknown } }[]>(`${path}/history`, { id: before.id })
    expect(history.data?.[0]?.changes.lines).toBeDefined()
    expect((await notes.undo(done)).body.data).toEqual({ restored: 1, left: 0 })
    const restored = await info(before.id)
    expect(restored.lines.map(({ id, title, price, place }) => [id, title, price, place])).toEqual(
      before.lines.map(({ id, title, price, place }) => [id, title, price, place]),
    )
  })

  test('an undo takes new rows back with their child rows, and leaves a row whose child rows somebody changed since', async () => {
    const mate = await signInWith(product, 'mate', { '/test/delivery': ['view', 'edit'] })
    const done = await notes.run(sheet('A1\t甲\t\t茶\t1\t1', 'A2\t乙\t\t盐\t1\t1'))
    const id = Number(await valueAsOwner<number>(product, `select id as value from delivery where no = 'A2'`))
    const row = await info(id)
    await mate.post(`${path}/save`, { id, lines: [...row.lines, { title: '加' }] })
    expect((await notes.undo(done)).body.data).toEqual({ restored: 1, left: 1 })
    expect(await stored()).toEqual([
      [
        'A2',
        '乙',
        [
          ['盐', 1, 1],
          ['加', 1, null],
        ],
      ],
    ])
    expect(await valueAsOwner(product, `select count(*)::int as value from deliveryline where status <> -1`)).toBe(2)
  })

  test.each(['xlsx', 'csv'] as const)('an export as %s has the same columns, and read back it changes nothing', async format => {
    await saved('A1', [{ title: '=1+1', quantity: 2, price: 10.5, gift: 1 }, { title: '糖' }])
    await saved('A2', [{ title: '盐', quantity: 3 }], '@SUM(A1)')
    const { bytes } = await exported({ format })
    if (format === 'csv') {
      const text = bytes.toString('utf8')
      expect(text).toContain('单号,客户,送货日期,明细·品名,明细·门店,明细·数量,明细·单价,明细·赠品')
      expect(text).toContain("'=1+1")
      expect(text).toContain("'@SUM(A1)")
    } else {
      const { rows } = await readSheet(bytes)
      expect(rows.map(row => [row[0], row[3], row[5]])).toEqual([
        ['单号', '明细·品名', '明细·数量'],
        ['A2', '盐', 3],
        ['A1', '=1+1', 2],
        [null, '糖', 1],
      ])
    }
    const url = await notes.upload(bytes, `导出.${format}`)
    const { body } = await notes.dryRun(url)
    expect([body.data?.ignored, body.data?.counts]).toEqual([[], { new: 0, changed: 0, unchanged: 2, refused: 0 }])
  })

  test('the template has the columns of the child rows and the newest row with all of them, which imports unchanged', async () => {
    await saved('A1', [{ title: '茶', quantity: 2, price: 10 }, { title: '糖' }])
    const { body } = await session.post<{ path: string }>(`${path}/excel/template`, { format: 'xlsx' })
    const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
    const { rows } = await readSheet(bytes)
    expect(rows.map(row => [row[0] || null, row[3]])).toEqual([
      ['单号', '明细·品名'],
      ['A1', '茶'],
      [null, '糖'],
    ])
    const reply = await notes.dryRun(await notes.upload(bytes, '模板.xlsx'))
    expect(reply.body.data).toMatchObject({ counts: { unchanged: 1, new: 0, changed: 0, refused: 0 } })
  })

  test('another organisation is neither matched nor named: its rows, and the titles that child rows may point to', async () => {
    const own = await saved('A1', [{ title: '茶' }])
    const org = await orgOf(product, 'demo1')
    const station = await valueAsOwner<number>(
      product,
      `insert into gasstation (org_id, title) values (${org}, '东门站') returning id as value`,
    )
    const other = importsOf(product, await product.signIn('demo2'), path)
    const file = `单号\t客户\t明细·品名\t明细·门店\nA1\t外\t茶\t东门站\nA2\t外\t茶\t${station}\nA3\t外\t茶\t`
    expect((await notes.preview(file.replace('A1', 'A9'))).counts).toMatchObject({ new: 3, refused: 0 })
    const preview = await other.preview(file)
    expect(preview.rows.map(({ kind, errors }) => [kind, errors?.[0]?.field])).toEqual([
      ['refused', 'lines.station'],
      ['refused', 'lines.station'],
      ['new', undefined],
    ])
    expect(await other.run(file)).toMatchObject({ added: 1, failed: 2 })
    expect(await info(own.id)).toEqual(own)
  })

  test('a hook of the child rows refuses by row, and rows without a key are found by their child rows', async () => {
    const rentals = importsOf(product, session, rental.wire.path)
    const file = '名称\t物品·物品\t物品·天数\n甲\t桌\t1\n\t椅\t31\n乙\t灯\t2'
    expect(faults(await rentals.preview(file))).toEqual([[3, 'items.days', '最多租 30 天']])
    expect(await rentals.run(file)).toMatchObject({ added: 1, failed: 1 })
    const items = await session.post<{ data: readonly { rate: string }[] }>(`${rentalItem.wire.path}/list`, {})
    expect(items.body.data?.data.map(({ rate }) => rate)).toEqual(['day'])
    await rentals.run('名称\t物品·物品\t物品·天数\n乙\t凳\t2')
    const { counts } = await rentals.preview('名称\t物品·物品\t物品·天数\n乙\t灯\t2\n乙\t凳\t2\n乙\t灯\t3')
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 2, refused: 0 })
    expect(faults(await rentals.preview('名称\t物品·物品\n丙\t灯\n\t灯'))).toEqual([[3, 'items.title', expect.any(String)]])
  })

  test('who may not edit overwrites none, and 5,000 rows of a sheet are imported, each group whole', async () => {
    await addAccount(product, { orgcode: 'demo1', username: 'adder', pages: { '/test/delivery': ['view', 'add'] } })
    const adder = importsOf(product, await product.signIn('demo1', 'adder'), path)
    const rows = Array.from({ length: 5000 }, (_, n) => `${n % 5 ? '' : `N${n}`}\t${n % 5 ? '' : '大户'}\t\t货${n}\t1\t1`)
    const url = await adder.upload(sheet(...rows))
    expect((await adder.start(url, { mode: 'overwrite' })).status).toBe(403)
    const done = await notes.run(sheet(...rows))
    expect(done).toMatchObject({ total: 1000, added: 1000, failed: 0 })
    expect(await valueAsOwner(product, 'select count(*)::int as value from deliveryline where status <> -1')).toBe(5000)
  })
})
