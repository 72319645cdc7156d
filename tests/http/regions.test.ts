import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { defineModule, region, text } from '../../src/schema/index.ts'
import { compose } from '../../src/server/compose.ts'
import type { RowsPage, RegionsAtPoint } from '../../src/shared/wire/envelope.ts'
import { importsOf } from '../fixtures/imports.ts'
import { exportOf } from '../fixtures/readSheet.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, emptyDatabase, type Product, type Session, startProduct } from '../server.ts'

const shop = defineModule({
  name: 'shop',
  label: '门店',
  route: '/test/shop',
  wire: { path: 'test/shop' },
  fields: {
    title: text('名称', { max: 50 }),
    provinceid: region('省', { level: 'province', titled: 'provinceTitle' }),
    cityid: region('市', { level: 'city', within: 'provinceid', titled: 'cityTitle' }),
    countyid: region('区县', { level: 'county', within: 'cityid', titled: 'countyTitle' }),
  },
  list: {
    columns: ['title', 'provinceid'],
    search: ['title'],
    filters: [{ as: 'region', fields: ['provinceid', 'cityid', 'countyid'] }],
  },
  form: ['title', 'provinceid', 'cityid', 'countyid'],
  export: ['title', 'provinceid', 'cityid', 'countyid'],
})
/** Its regions have no field of the region that they lie in. */
const agency = defineModule({
  name: 'agency',
  label: '网点',
  route: '/test/agency',
  wire: { path: 'test/agency' },
  fields: {
    title: text('名称', { max: 50, unique: true }),
    city: region('城市', { level: 'city' }),
    county: region('区县', { level: 'county' }),
  },
  list: { columns: ['title', 'city', 'county'], search: ['title'] },
  form: ['title', 'city', 'county'],
  import: ['title', 'city', 'county'],
  export: ['title', 'city', 'county'],
})
/** Its sheet has a county without the city in which the form asks for it. */
const office = defineModule({
  name: 'office',
  label: '办公室',
  route: '/test/office',
  wire: { path: 'test/office' },
  fields: {
    title: text('名称', { max: 50, unique: true }),
    city: region('城市', { level: 'city' }),
    county: region('区县', { level: 'county', within: 'city' }),
  },
  list: { columns: ['title', 'city', 'county'] },
  form: ['title', 'city', 'county'],
  import: ['title', 'county'],
  export: ['title', 'county'],
})
const [beijing, shanghai] = [
  { provinceid: 110_000, cityid: 110_100, countyid: 110_101 },
  { provinceid: 310_000, cityid: 310_100, countyid: 310_101 },
]

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  let own: Session
  const wanted = { modules: [...modules, shop, agency, office], parts: serverParts }
  beforeAll(async () => {
    product = await startProduct(engine, wanted)
    platform = await product.signIn('platform')
    own = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const save = (row: object) => own.post<Record<string, unknown>>('test/shop/save', row)
  const combox = async (body: object) => (await own.post<Record<string, unknown>[]>('admin/config/city/combox', body)).body.data

  describe('the regions of a point', () => {
    const at = async (point: unknown, region: unknown = 0) =>
      (await own.post<RegionsAtPoint>('region/at', { point, region })).body.data

    test.each([
      { where: 'among the districts of a city', point: '121.48,31.23', titles: /^上海市/, region: 310_000, apart: false },
      { where: 'in another province', point: '121.48,31.23', titles: /^上海市/, region: 110_100, apart: true },
      { where: 'so far from all that it lies in none', point: '-0.1,51.5', titles: /^$/, region: 110_000, apart: true },
    ])('$where', async ({ point, titles, region, apart }) => {
      const found = await at(point, region)
      expect(found?.regions.map(({ title }) => title).join('')).toMatch(titles)
      expect(found?.apart).toBe(apart)
    })

    test('without a known county are its province and city; a county chosen there is not doubted', async () => {
      const counties = `level = 'county' and id / 10000 = 31`
      const before = await asOwner<{ id: number; point: string }>(product, `select id, point from city where ${counties}`)
      await asOwner(product, `update city set point = null where ${counties}`)
      for (const region of [0, shanghai.cityid, shanghai.countyid, 319_999])
        expect(await at('121.48,31.23', region)).toMatchObject({
          regions: [
            { id: shanghai.provinceid, level: 'province' },
            { id: shanghai.cityid, level: 'city' },
          ],
          apart: false,
        })
      for (const { id, point } of before) await asOwner(product, `update city set point = '${point}' where id = ${id}`)
    })

    test.each([['nonsense'], [{ a: 1 }], [null], ['1'.repeat(5000)], ['999,999']])('%j has none', async point => {
      expect(await at(point, { a: 1 })).toEqual({ regions: [], apart: false })
    })
  })

  describe('a picker of regions', () => {
    test('without a parent returns the provinces, in the order of their codes', async () => {
      expect((await combox({ pid: 0 }))?.map(({ id, title }) => [id, title])).toEqual([
        [110_000, '北京市'],
        [310_000, '上海市'],
      ])
    })
    test('below a province returns its cities, below a city its counties', async () => {
      expect(await combox({ pid: 310_000 })).toMatchObject([{ id: 310_100, title: '市辖区', level: 'city', pid: 310_000 }])
      expect((await combox({ pid: 310_100 }))?.length).toBe(16)
    })
    test('with depth returns cities, and counties with them, under their own keys', async () => {
      const [first] = (await combox({ pid: 0, deep: 1 })) ?? []
      expect(first).toMatchObject({ id: 110_000, citylist: [{ id: 110_100, title: '市辖区' }] })
      expect(Object.keys(first ?? {})).not.toContain('countylist')
      const [only] = (first?.['citylist'] ?? []) as { countylist: { id: number; title: string }[] }[]
      expect(only?.countylist[0]).toMatchObject({ id: 110_101, title: '东城区' })
      expect(await combox({ pid: 110_000, deep: 1 })).toMatchObject([
        { countylist: expect.arrayContaining([only?.countylist[0]]) },
      ])
    })
    test('is cached until a region changes', async () => {
      const deep = async () => (await combox({ pid: 0, deep: 1 }))?.map(({ title }) => title)
      await deep()
      await asOwner(product, `update city set title = '上海' where id = 310000`)
      expect(await deep()).toEqual(['北京市', '上海市'])
      for (const title of ['沪', '上海市']) {
        expect((await platform.post('admin/config/city/save', { id: 310_000, title })).status).toBe(200)
        expect(await deep()).toEqual(['北京市', title])
      }
    })
    test('finds by name, pinyin and initials', async () => {
      for (const keyword of ['黄浦', 'huangpu', 'hpq', '310101'])
        expect({ keyword, found: await combox({ keyword }) }).toMatchObject({
          keyword,
          found: [{ id: 310_101, title: '黄浦区' }],
        })
    })
    test('returns the centre of a region', async () => {
      expect(await combox({ ids: [310_101] })).toMatchObject([{ point: expect.stringMatching(/^121\.\d+,31\.\d+$/) }])
    })
  })

  describe('a row with regions', () => {
    test('has their names', async () => {
      const saved = await save({ title: '一', ...beijing })
      expect(saved.body.data).toMatchObject({ ...beijing, provinceTitle: '北京市', cityTitle: '市辖区', countyTitle: '东城区' })
      const { body } = await own.post<RowsPage>('test/shop/list', { queryValue: '一' })
      expect(body.data?.data).toMatchObject([{ ...beijing, provinceTitle: '北京市', countyTitle: '东城区' }])
      expect((await save({ ...saved.body.data })).status).toBe(200)
    })
    test('with only a county gets its city and province', async () => {
      expect((await save({ countyid: 310_101 })).body.data).toMatchObject(shanghai)
      expect((await save({ cityid: 310_100 })).body.data).toMatchObject({ ...shanghai, countyid: null })
      expect((await save({ provinceid: 310_000 })).body.data).toMatchObject({ ...shanghai, cityid: null, countyid: null })
    })
    test.each([
      [{ ...beijing, cityid: 310_100 }, ['countyid', 'cityid']],
      [{ ...beijing, provinceid: 310_000 }, ['cityid']],
      [{ provinceid: 110_100 }, ['provinceid']],
      [{ cityid: 110_101 }, ['cityid']],
      [{ countyid: 999_999 }, ['countyid']],
      [{ countyid: 1 }, ['countyid']],
    ])('of %j is refused at %j', async (row, fields) => {
      const { status, body } = await save(row)
      expect({ status, fields: body.errors?.map(error => error.field) }).toEqual({ status: 422, fields })
    })
    test('cannot change the province and keep its city', async () => {
      const { body } = await save(beijing)
      const id = body.data?.['id']
      expect((await save({ id, provinceid: 310_000 })).body.errors).toEqual([
        { field: 'cityid', message: '市不属于所选的上级地区' },
      ])
      expect((await save({ id, ...shanghai })).body.data).toMatchObject(shanghai)
      expect((await save({ id, provinceid: null, cityid: null, countyid: null })).body.data).toMatchObject({ cityTitle: '' })
    })
    test('is exported with the names', async () => {
      await save({ title: '出口', ...beijing })
      const { rows } = await exportOf(product, own, { path: 'test/shop/list', body: { queryValue: '出口' } })
      expect(rows.at(-1)).toEqual(['出口', '北京市', '市辖区', '东城区'])
    })
    test('is found by each of them', async () => {
      await save({ title: '北', ...beijing })
      for (const filter of [{ provinceid: 110_000 }, { cityid: '110100' }, beijing]) {
        const { body } = await own.post<RowsPage<typeof beijing>>('test/shop/list', { ...filter, limit: 500 })
        expect(body.data?.total).toBeGreaterThan(0)
        expect(body.data?.data.every(row => row.provinceid === 110_000)).toBe(true)
      }
    })
  })

  describe('the platform', () => {
    const change = (row: object, session = platform) => session.post<Record<string, unknown>>('admin/config/city/save', row)
    test('adds a region under its code, one level below the one it belongs to', async () => {
      const { body } = await change({ title: '新区', code: '110199', pid: 110_100 })
      expect(body.data).toMatchObject({ id: 110_199, level: 'county', code: '110199' })
      expect((await save({ countyid: 110_199 })).body.data).toMatchObject({ provinceid: 110_000 })
    })
    test('adds a region without a code too', async () => {
      const { body } = await change({ title: '试点', pid: 0 })
      expect(body.data).toMatchObject({ level: 'province', code: null })
      expect((await save({ provinceid: body.data?.['id'] })).status).toBe(200)
    })
    test.each([
      [{ title: '又一个', code: '110101', pid: 110_100 }, 'code'],
      [{ id: 110_101, code: '110102' }, 'code'],
      [{ title: '太深', pid: 110_101 }, 'pid'],
      [{ id: 110_101, pid: 110_000 }, 'pid'],
      [{ title: '短', code: '1101', pid: 0 }, 'code'],
    ])('may not save %j', async (row, field) => {
      expect(await change(row)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    })
    test('only may write them', async () => {
      expect((await change({ id: 110_101, title: '改名' }, own)).status).toBe(403)
      expect((await change({ id: 110_102, title: '西城' })).body.data).toMatchObject({ title: '西城', id: 110_102 })
    })
    test('deletes a region, which no row can use any more', async () => {
      await change({ title: '撤销区', code: '310199', pid: 310_100 })
      expect((await save({ countyid: 310_199 })).status).toBe(200)
      await platform.post('admin/config/city/del', { id: 310_199 })
      expect((await save({ countyid: 310_199 })).body.errors).toEqual([
        { field: 'countyid', message: '区县不是有效的地区，请重新选择' },
      ])
    })
  })

  describe('regions without a field of the wider region', () => {
    const path = agency.wire.path
    beforeAll(async () => {
      await platform.post('admin/config/city/save', { title: '黄浦区', code: '110198', pid: 110_100 })
      for (const [title, city, county] of [
        ['甲', 110_100, 110_198],
        ['乙', 310_100, 310_101],
        ['丙', null, 110_105],
      ])
        expect((await own.post(`${path}/save`, { title, city, county })).status).toBe(200)
    })
    afterAll(async () => {
      await asOwner(product, `delete from agency`)
      await asOwner(product, `delete from city where id = 110198`)
    })

    test('are named after it where several have the name, and an import of the exported sheet changes nothing', async () => {
      const { body } = await own.post<RowsPage<{ city_title: string; county_title: string }>>(`${path}/list`, {
        queryValue: '甲',
      })
      expect(body.data?.data).toMatchObject([{ city_title: '北京市市辖区', county_title: '北京市黄浦区' }])
      const { rows } = await exportOf(product, own, { path: `${path}/list` })
      expect(rows.slice(1)).toEqual([
        ['丙', '', '朝阳区'],
        ['乙', '上海市市辖区', '上海市黄浦区'],
        ['甲', '北京市市辖区', '北京市黄浦区'],
      ])
      const file = rows.map(cells => cells.join('\t')).join('\n')
      const preview = await importsOf(product, own, path).preview(file)
      expect(preview.rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    })
    test('that a sheet has without their wider field are named so in it, and as before beside that field', async () => {
      for (const [title, city, county] of [
        ['甲', 110_100, 110_198],
        ['乙', 310_100, 310_101],
      ])
        expect((await own.post('test/office/save', { title, city, county })).status).toBe(200)
      const { rows } = await exportOf(product, own, { path: 'test/office/list' })
      expect(rows.slice(1)).toEqual([
        ['乙', '上海市黄浦区'],
        ['甲', '北京市黄浦区'],
      ])
      const file = rows.map(cells => cells.join('\t')).join('\n')
      const preview = await importsOf(product, own, 'test/office').preview(file)
      expect(preview.rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
      const { body } = await own.post<RowsPage<{ county_title: string }>>('test/office/list', {})
      expect(body.data?.data.map(row => row.county_title)).toEqual(['黄浦区', '黄浦区'])
      await asOwner(product, `delete from office`)
    })
    test.each(['北京黄浦区', '北京市 黄浦区', '北京市市辖区黄浦区', '110198'])('are imported as %s', async county => {
      const preview = await importsOf(product, own, path).preview(`名称\t区县\n丁\t${county}`)
      expect(preview.rows).toMatchObject([{ kind: 'new', cells: { county: '北京市黄浦区' } }])
    })
    test.each([
      ['黄浦区', '区县中有多个“黄浦区”'],
      ['天津市黄浦区', '区县不是有效的地区'],
    ])('are refused as %s', async (county, message) => {
      const preview = await importsOf(product, own, path).preview(`名称\t区县\n丁\t${county}`)
      expect(preview.rows).toMatchObject([{ kind: 'refused', errors: [{ message: expect.stringContaining(message) }] }])
    })
    test('a text that is longer than any region and those it lies in is refused, before it is split at every character', async () => {
      const preview = await importsOf(product, own, path).preview(`名称\t区县\n丁\t北京市${' '.repeat(100)}黄浦区`)
      expect(preview.rows).toMatchObject([{ kind: 'refused', errors: [{ message: expect.stringContaining('不是有效的地区') }] }])
    })
  })

  test('the first start seeds all of GB/T 2260, a later one leaves edits', async () => {
    const database = await emptyDatabase(engine)
    const options = {
      demo: false,
      examples: false,
      dataDir: join(tmpdir(), 'houtai-regions'),
      bucket: null,
    }
    const query = (text: string) => valueAsOwner({ database } as Product, text)
    await compose(database, { modules, parts: serverParts }, options)
    expect(await query('select count(*)::int as value from city')).toBe(3350)
    expect(await query(`select count(*)::int as value from city where level = 'province'`)).toBe(34)
    await query(`update city set title = '京' where id = 110000 returning 1 as value`)
    await compose(database, { modules, parts: serverParts }, options)
    expect(await query(`select count(*)::int as value from city where title = '京'`)).toBe(1)
    await database.close()
  })
})
