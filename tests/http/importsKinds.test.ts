import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFieldsOf } from '../../src/schema/index.ts'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { allModules, allParts, everything, forbiddenTitle } from '../fixtures/everything.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

const kinds = ({ rows }: ImportPreview): string[] => rows.map(({ kind }) => kind)
const errors = ({ rows }: ImportPreview) => rows.map(({ errors }) => errors?.map(({ field }) => field) ?? [])
const messages = ({ rows }: ImportPreview) => rows.map(({ errors }) => errors?.[0]?.message ?? '')

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    const modules = allModules.map(module =>
      module === everything
        ? { ...everything, import: { fields: [...importFieldsOf(everything), 'reach'], by: ['title'] } }
        : module,
    )
    product = await startProduct(engine, { modules, parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())
  const into = (path: string, who = session) => importsOf(product, who, path)

  test('an option that only the platform may save is refused in a sheet too', async () => {
    const file = ['名称\t范围', '全体\t所有机构', '自己\t本机构'].join('\n')
    const own = await into(everything.wire.path).preview(file)
    const platform = await into(everything.wire.path, await product.signIn('platform')).preview(file)
    expect([kinds(own), errors(own)[0]]).toEqual([['refused', 'new'], ['reach']])
    expect(kinds(platform)).toEqual(['new', 'new'])
    expect(await into(everything.wire.path).run(file)).toMatchObject({ added: 1, failed: 1 })
  })

  describe('stations', () => {
    const path = 'admin/gasstation'
    const station = (title: string, more = '') => `门店名称,电话,省,市,区县,92#\n${title},021-5888 0000,${more}`

    test('need no picture in a sheet, and find their regions by name', async () => {
      const file = [
        '门店名称,电话,省,市,区县,92#',
        '甲站,021-58880000,上海,上海市,黄浦区,¥7.85元',
        '乙站,021-58880000,,,黄浦,7.9',
        '丙站,021-58880000,北京市,,黄浦区,7.9',
        '丁站,021-58880000,江湖,,,7.9',
        '戊站,,上海市,,,7.9',
      ].join('\n')
      const preview = await into(path).preview(file)
      expect(kinds(preview)).toEqual(['new', 'new', 'refused', 'refused', 'refused'])
      expect(preview.rows[0]?.cells).toMatchObject({ provinceid: '上海市', countyid: '黄浦区', price_92: '7.850' })
      expect(errors(preview).slice(2)).toEqual([['countyid'], ['provinceid'], ['mobile']])
      expect(await into(path).run(file)).toMatchObject({ added: 2, failed: 3 })
      expect(
        await valueAsOwner(
          product,
          `select json_agg(json_build_array(provinceid, cityid, countyid, headimg) order by id) as value from gasstation where title in ('甲站', '乙站')`,
        ),
      ).toEqual([
        [310_000, 310_100, 310_101, []],
        [310_000, 310_100, 310_101, []],
      ])
    })

    test('with an ambiguous name are refused', async () => {
      await into(path).run(station('双胞', ',,,7'))
      await asOwner(
        product,
        `insert into gasstation (org_id, title, mobile) select org_id, title, mobile from gasstation where title = '双胞'`,
      )
      const preview = await into(path).preview(station('双胞', ',,,8'))
      expect(messages(preview)).toEqual(['已有多条门店名称相同的数据，无法确定是哪一条，请到列表中修改'])
    })

    test('a line that changes an account without the right is refused, and the others are imported', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'pricer', pages: { '/gasstation': ['view', 'add', 'edit'] } })
      const made = await session.post<{ id: number }>(`${path}/save`, {
        title: '有账号',
        mobile: '02158881111',
        headimg: [{ img_id: '', url: '/a.png', name: '' }],
        password,
      })
      expect(made.status).toBe(200)
      await into(path).run(station('无账号', ',,,7'))
      const own = into(path, await product.signIn('demo1', 'pricer'))
      const file = '门店名称,电话,92#\n有账号,02158882222,8\n无账号,02158882222,8\n新站,02158882222,8'
      const done = await own.run(file, { mode: 'overwrite' })
      expect(done).toMatchObject({ status: 2, added: 1, updated: 1, failed: 1 })
      expect(await valueAsOwner(product, `select mobile as value from gasstation where title = '有账号'`)).toBe('02158881111')
      expect(await into(path).run(file, { mode: 'overwrite' })).toMatchObject({ added: 0, updated: 1, skipped: 2, failed: 0 })
      expect(await valueAsOwner(product, `select mobile as value from account where station_id = ${made.body.data?.id}`)).toBe(
        '02158882222',
      )
    })

    test('are not imported by an account of one station, whatever its role allows', async () => {
      await asOwner(product, `update role set rights = rights || '["/gasstation:add"]' where title = '门店管理员'`)
      const manager = await product.signIn('demo1', '02158881111')
      const own = into(path, manager)
      const url = await own.upload(station('他的', ',,,7'))
      for (const reply of [await own.dryRun(url), await own.start(url)]) expect(reply.status).toBe(403)
    })
  })

  test('prices are matched by day and place, in any date format', async () => {
    const path = 'admin/gasstation/price'
    const days = ['2026-03-01', '2026/3/2', '2026年3月3日', '20260304']
    const file = (price: string) => ['日期,省份,92#', ...days.map(day => `${day},北京,${price}`)].join('\n')
    expect(await into(path).run(file('7.5'))).toMatchObject({ added: 4 })
    expect(await into(path).run(file('7.5'), { mode: 'overwrite' })).toMatchObject({ updated: 0, skipped: 4 })
    const preview = await into(path).preview(`${file('7.6')}\n2026-03-01,上海,7.6\n2026-03-02,北京市,1\n昨天,北京,1`)
    expect(kinds(preview)).toEqual(['changed', 'changed', 'changed', 'changed', 'new', 'refused', 'refused'])
    expect(preview.rows[0]).toMatchObject({ cells: { day: '2026-03-01', price_92: '7.600' }, was: { price_92: '7.500' } })
    expect(await into(path).run(file('7.6'), { mode: 'overwrite' })).toMatchObject({ updated: 4 })
  })

  describe('a tree', () => {
    const path = 'shop/goods/classify'

    test('finds the parent by its name', async () => {
      expect(await into(path).run('名称,上级分类\n甲,\n乙,顶级分类')).toMatchObject({ added: 2 })
      expect(await into(path).run('名称,上级分类\n子,甲\n子,乙\n孙,子')).toMatchObject({ added: 2, failed: 1 })
      const preview = await into(path).preview('名称,上级分类\n子,甲\n孙,子\n孙,没有')
      expect(kinds(preview)).toEqual(['unchanged', 'refused', 'refused'])
      expect(messages(preview).slice(1)).toEqual([
        '上级分类中有多个“子”，请改填它的 ID',
        '上级分类中没有“没有”，请核对名称或先新增',
      ])
    })

    test('takes the parent’s id where the name is ambiguous', async () => {
      const id = await valueAsOwner<number>(product, `select min(id) as value from classify where title = '子'`)
      expect(await into(path).preview(`名称,上级分类\n孙,${id}`)).toMatchObject({
        counts: { new: 1 },
        rows: [{ cells: { pid: '子' } }],
      })
    })

    test('undoing an added row keeps it while rows added since hang below it', async () => {
      const done = await into(path).run('名称\n根一\n根二')
      const above = await valueAsOwner<number>(product, `select id as value from classify where title = '根一'`)
      await session.post(`${path}/save`, { title: '后来', pid: above })
      expect((await into(path).undo(done)).body.data).toEqual({ restored: 1, left: 1 })
    })
  })

  test('built-in dictionary groups are reported and not changed', async () => {
    const path = 'admin/config/dictionary'
    const preview = await into(path).preview('名称,分组,排序\n板块,,\n板块,全部,9\n新板块,板块,9')
    expect(kinds(preview)).toEqual(['unchanged', 'refused', 'new'])
    expect(messages(preview)[1]).toBe('这是系统内置的数据，不能修改或删除')
  })

  test('domains of other organisations are not changed, by the platform neither', async () => {
    const path = 'admin/websit/domain'
    const [foreign, platform] = [await product.signIn('demo2'), await product.signIn('platform')]
    await into(path, foreign).run('域名,备注\nshared.example.com,他们的')
    for (const who of [session, platform]) {
      const done = await into(path, who).run('域名,备注\nShared.example.com,我们的', { mode: 'overwrite' })
      expect(done).toMatchObject({ added: 1, updated: 0 })
      expect(await into(path, who).run('域名,已解析\nSHARED.example.com,是', { mode: 'overwrite' })).toMatchObject({
        added: 0,
        updated: 1,
      })
    }
    expect(
      await valueAsOwner(
        product,
        `select json_agg(remark order by id) as value from domain where lower(web_domain) = 'shared.example.com'`,
      ),
    ).toEqual(['他们的', '我们的', '我们的'])
  })

  test('a module without an import key matches a row equal in all fields', async () => {
    const file = '名称,状态\n枝,正常\n叶,下架'
    expect(await into('test/treenode').run(file)).toMatchObject({ added: 2 })
    const preview = await into('test/treenode').preview(`${file}\n枝,下架\n枝,下架`)
    expect(kinds(preview)).toEqual(['unchanged', 'unchanged', 'new', 'refused'])
  })

  describe('everything', () => {
    const path = 'test/everything'

    test('is parsed by its kind', async () => {
      const file = [
        '名称\t数量\t大小\t等级\t显示\t理由\t发生时间\t日期\t坐标\t颜色\t标签\t多个分支',
        '全\t１，２３４\t大\t1\t否\t\t\t\t\t\t\t',
        '好\t12.5\t3\t乙\t是\t因为\t2026/3/1 8:05\t2026年3月1日\t121.47， 31.23\t1f5eff\t一、二\t甲枝、乙枝',
      ].join('\n')
      await into('test/treenode').run('名称\n甲枝\n乙枝')
      const preview = await into(path).preview(file)
      expect(errors(preview)).toEqual([['amount', 'grade'], []])
      expect(preview.rows[1]?.cells).toMatchObject({
        size: '大',
        shown: '是',
        happened: '2026-03-01 08:05:00',
        day: '2026-03-01',
        place: '121.47,31.23',
        tint: '#1f5eff',
        branches: '甲枝、乙枝',
      })
      expect(await into(path).run(file)).toMatchObject({ added: 1, failed: 1 })
      expect(await into(path).run(file, { mode: 'overwrite' })).toMatchObject({ updated: 0, skipped: 1 })
    })

    test('a field required by another is reported with it', async () => {
      expect(errors(await into(path).preview('名称,显示\n有,是\n无,否'))).toEqual([['reason'], []])
    })

    test('a duplicate of a unique value is refused, in the table or in the file', async () => {
      await into(path).run('名称,编号\n一,N-1\n二,N-2')
      const preview = await into(path).preview('名称,编号\n三,n-1\n一,N-2\n一,N-1\n四,N-4\n五,n-4')
      expect(kinds(preview)).toEqual(['refused', 'refused', 'unchanged', 'new', 'refused'])
      expect(errors(preview)).toEqual([['code'], ['code'], [], [], [null]])
    })

    test('a refusal of the module’s hook has its sentence', async () => {
      expect(await into(path).preview(`名称\n${forbiddenTitle}\n别的`)).toMatchObject({
        counts: { new: 1, refused: 1 },
        rows: [{ errors: [{ field: null, message: '数据当前的状态不允许此操作，请刷新后查看' }] }, { kind: 'new' }],
      })
    })

    test('a cell like a formula stays a text', async () => {
      expect(await into(path).run('名称,说明\n式,=1+1')).toMatchObject({ added: 1 })
      expect(await valueAsOwner(product, `select note as value from everything where title = '式'`)).toBe('=1+1')
    })
  })
})
