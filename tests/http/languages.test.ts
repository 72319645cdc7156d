import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { noticeText } from '../../src/server/text/sentences.ts'
import { shanghaiToday } from '../../src/shared/rules/shanghaiTime.ts'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { importsOf } from '../fixtures/imports.ts'
import { getFile, readSheet } from '../fixtures/readSheet.ts'
import { addRow } from '../fixtures/records.ts'
import { carrier, shipment } from '../fixtures/shipment.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const english = { 'accept-language': 'en-US' }
const taiwan = { 'accept-language': 'zh-TW' }
const chinese = /\p{Script=Han}/u
const links = 'admin/link'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, carrier, shipment] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    await session.post(`${links}/save`, { title: 'Winter', linktype: 5, linkurl: 'https://www.example.com/', bgcolor: '#ffffff' })
  })
  afterAll(() => product?.close())

  async function fileOf(call: string, body: object, headers: Record<string, string>) {
    const reply = await session.post<{ path: string }>(`${links}/${call}`, body, headers)
    const path = reply.body.data?.path ?? ''
    const file = await getFile(product, path, { authorization: `Bearer ${session.token}` })
    return { ...file, name: decodeURIComponent(String(file.headers['content-disposition']).split("''")[1] ?? '') }
  }
  const look = async (file: string | Buffer, name: string, headers: Record<string, string>) => {
    const url = await importsOf(product, session, links).upload(file, name)
    return (await session.post<ImportPreview>(`${links}/excel`, { url, dry: 1 }, headers)).body
  }

  describe('an export', () => {
    const exported = (headers: Record<string, string>) => fileOf('list', { postType: 'excel', queryValue: 'Winter' }, headers)

    test('has headings and words in the requested language', async () => {
      const { bytes, name } = await exported(english)
      const { rows, name: sheet } = await readSheet(bytes)
      expect(name).toBe(`Banners and links-${shanghaiToday()}.xlsx`)
      expect(sheet).toBe('Banners and links')
      expect(rows[0]).toEqual([
        'ID',
        'Title',
        'Leads to',
        'Parameter',
        'Address',
        'Background',
        'Sort',
        'Status',
        'Remark',
        'Created',
      ])
      expect(rows[1]).toEqual(expect.arrayContaining(['Winter', 'Normal']))
      expect(JSON.stringify(rows)).not.toMatch(chinese)
    })

    test('in another language can be imported unchanged', async () => {
      const { bytes } = await exported(english)
      expect((await look(bytes, 'a.xlsx', english)).data).toMatchObject({ total: 1, counts: { unchanged: 1 } })
    })

    test('is Chinese without a language', async () => {
      const { rows } = await readSheet((await exported({})).bytes)
      expect(rows[0]).toContain('跳转类型')
      expect(rows[1]).toEqual(expect.arrayContaining(['外部链接', '正常']))
    })
  })

  describe('a template', () => {
    test.each([
      ['English', english, 'Banners and links-import template.xlsx', 'Title'],
      ['the Chinese of Taiwan', taiwan, '輪播與連結-匯入範本.xlsx', '標題'],
      ['Chinese', {}, '轮播与链接-导入模板.xlsx', '标题'],
    ])('speaks %s, and its example changes nothing', async (...[, headers, called, heading]) => {
      const { bytes, name } = await fileOf('excel/template', {}, headers)
      expect(name).toBe(called)
      expect((await readSheet(bytes)).rows[0]?.[0]).toBe(heading)
      expect((await look(bytes, 'a.xlsx', headers)).data).toMatchObject({ total: 1, counts: { unchanged: 1 } })
    })

    test('describes each column in English', async () => {
      const { bytes } = await fileOf('excel/template', {}, english)
      const { readXlsx } = await import('hucre/xlsx')
      const [, notes] = (await readXlsx(bytes)).sheets
      expect(notes?.name).toBe('How to fill it in')
      expect(JSON.stringify(notes?.rows)).not.toMatch(chinese)
      expect(notes?.rows).toContainEqual(['Leads to', '', expect.stringMatching(/^One of: /)])
    })
  })

  test('option labels are understood in every language', async () => {
    const file = 'Title,Leads to\none,A product category\ntwo,商品分类\nthree,商品分類\nfour,2\nfive,nowhere'
    const { data } = await look(file, 'a.csv', english)
    expect(data?.rows.map(row => [row.kind, row.cells['linktype']])).toEqual([
      ['new', 'A product category'],
      ['new', 'A product category'],
      ['new', 'A product category'],
      ['new', 'A product category'],
      ['refused', 'nowhere'],
    ])
  })

  describe('a module whose schema says its texts in several languages', () => {
    const { path } = shipment.wire
    const save = async (row: object, headers: Record<string, string>) => (await session.post(`${path}/save`, row, headers)).body
    const added = (row: object) => addRow(session, path, { title: '茶叶', ...row })

    test.each([
      ['an empty field', {}, 'Say what is shipped', '請寫明貨物', '请写明货物'],
      ['a pattern', { title: 'a1' }, 'No digits in goods', '貨物不含數字', '货物不含数字'],
      ['a condition', { title: 'a', way: 2 }, 'By air: say when', '空運要寫出貨日期', '空运要写发货日期'],
      [
        'a rule',
        { title: 'a', packed_on: '2026-02-02', sent_on: '2026-02-01' },
        'Nothing is sent before it is packed',
        '出貨不能早於裝箱',
        '发货不能早于装箱',
      ],
    ])('refuses by %s in the language of the reader', async (_, row, ...sentences) => {
      const headers = [english, taiwan, {}]
      for (const [index, sentence] of sentences.entries()) expect((await save(row, headers[index] ?? {})).error).toBe(sentence)
    })

    test('refuses a step that is past, and a row that stays, in English', async () => {
      const id = await added({})
      const send = `${path}/state-open-sent`
      expect((await session.post(send, { id }, english)).status).toBe(200)
      expect((await session.post(send, { id }, english)).body.error).toBe('Only open ones can be sent')
      expect((await session.post(`${path}/del`, { ids: String(id) }, english)).body.error).toBe('What is sent stays')
      expect((await session.post(`${path}/del`, { ids: String(id) })).body.error).toBe('已发货的不能删除')
    })

    test('is exported under English headings, those of another module’s fields too', async () => {
      await added({ title: 'Tea' })
      const reply = await session.post<{ path: string }>(`${path}/list`, { postType: 'excel', queryValue: 'Tea' }, english)
      const file = await getFile(product, reply.body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
      const { rows, name } = await readSheet(file.bytes)
      expect(name).toBe('Shipments')
      expect(rows[0]).toEqual(['Goods', 'Carrier', 'Carrier·Load', 'Progress', 'Way', 'Sent on', 'Status'])
    })

    test('is imported by its English headings', async () => {
      const url = await importsOf(product, session, path).upload('Goods,Sent on\nCoffee,2026-03-01', 'a.csv')
      const { data } = (await session.post<ImportPreview>(`${path}/excel`, { url, dry: 1 }, english)).body
      expect(data?.rows.map(({ kind }) => kind)).toEqual(['new'])
    })

    test('is described in the language of whoever reads the API', async () => {
      const described = async (headers: Record<string, string>) => {
        const reply = await product.app.inject({
          url: '/api/docs/json',
          headers: { ...headers, authorization: `Bearer ${session.token}` },
        })
        const { paths, components } = reply.json()
        return [paths[`/api/v2/manage/${path}/save`].post.tags[0], components.schemas['shipment.draft'].properties.title.title]
      }
      expect(await described(english)).toEqual(['Shipments', 'Goods'])
      expect(await described(taiwan)).toEqual(['出貨單', '貨物'])
      expect(await described({})).toEqual(['发货单', '货物'])
    })

    test('is named in English by a message about it', () => {
      const notice = { code: 'exportDone', about: 'shipment', params: { module: '发货单', rows: 3 } } as const
      expect(noticeText(notice, 'en-US', () => shipment).title).toBe('Export done: Shipments')
    })
  })

  test('a sentence names fields in the reader’s language', async () => {
    const refusal = (await look('a,b,c,d,e,f,g,h\n1,2,3,4,5,6,7,8', 'a.csv', english)).error
    expect(refusal).toContain('Title')
    expect(refusal).not.toMatch(chinese)
  })
})

test('a system message names a module in the reader’s language', () => {
  const notice = { code: 'exportDone', about: 'wachapp', params: { module: '号码列表', rows: 3 } } as const
  const none = () => undefined
  expect(noticeText(notice, 'en-US', none).title).toBe('Export done: Phone cards')
  expect(noticeText(notice, 'en-US', none).content).toContain('“Phone cards”')
  expect(noticeText(notice, 'zh-CN', none).title).toBe('导出完成：号码列表')
})
