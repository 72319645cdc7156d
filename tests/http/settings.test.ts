import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signInPageReader } from '../../src/server/auth/readSite.ts'
import { addAccount, digest, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Site {
  webname: string
  logoImg: string
  web_site_color: string
}
const logo = [{ img_id: '', url: 'https://img.example.com/logo.png', name: 'logo.png' }]

describe(`on ${engine}`, () => {
  let product: Product
  let own: Session
  let foreign: Session
  let viewer: Session
  let nobody: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    await addAccount(product, { orgcode: 'demo1', username: 'nobody', pages: { '/home': ['view'] } })
    own = await product.signIn('demo1')
    foreign = await product.signIn('demo2')
    viewer = await product.signIn('demo1', 'viewer')
    nobody = await product.signIn('demo1', 'nobody')
  })
  afterAll(() => product?.close())

  test('unsaved settings have the defaults of their fields', async () => {
    const { body } = await own.post('admin/webinfo/info', {})
    expect(body).toMatchObject({
      code: 200,
      data: { index_rubik_styleid: 1, btn_type: 1, uploadList: [], is_peisong: 0, is_company: 0 },
    })
  })

  test('settings are saved at the prefix itself, by part, into one row of the organisation', async () => {
    const base = await own.post('admin/webinfo', { key: 'base', webname: '恒泰', uploadList: logo, web_site_color: '#112233' })
    expect(base).toMatchObject({ status: 200, body: { success: true } })
    expect((await own.post('admin/webinfo', { key: 'indexRubik', index_rubik_styleid: 5 })).status).toBe(200)
    const { body } = await own.post('admin/webinfo/info', {})
    expect(body).toMatchObject({ data: { webname: '恒泰', uploadList: logo, index_rubik_styleid: 5 } })
    expect(await valueAsOwner(product, `select count(*)::int as value from webinfo`)).toBe(1)
  })

  test('every account of the organisation gets the site settings, also without the right to their page', async () => {
    for (const session of [own, viewer, nobody]) {
      const { body } = await session.post<Site>('admin/web/info', {})
      expect(body.data).toMatchObject({ webname: '恒泰', logoImg: logo[0]?.url, web_site_color: '#112233' })
    }
    expect((await nobody.post('admin/webinfo/info', {})).status).toBe(403)
    expect((await foreign.post<Site>('admin/web/info', {})).body.data?.webname).toBe('示例机构二')
  })

  test('languages and the watermark are off; the sign-in page reads the platform’s, and nothing else', async () => {
    const readSignInPage = async () => (await product.app.inject({ method: 'GET', url: '/api/entrance' })).json() as unknown
    const siteInfo = async (session: Session) => (await session.post('admin/web/info', {})).body
    expect(await siteInfo(own)).toMatchObject({ data: { language: false, watermark: false } })
    expect((await own.post('admin/webinfo', { language: 1, watermark: 1 })).status).toBe(200)
    expect(await siteInfo(own)).toMatchObject({ data: { language: true, watermark: true } })
    expect(await siteInfo(foreign)).toMatchObject({ data: { language: false, watermark: false } })
    expect(await readSignInPage()).toEqual({ success: true, code: 200, data: { language: false } })
    const platform = await product.signIn('platform')
    expect((await platform.post('admin/webinfo', { language: 1 })).status).toBe(200)
    expect(await readSignInPage()).toEqual({ success: true, code: 200, data: { language: true } })
  })

  test('fifty who ask for the sign-in page at once cause one read, and the next one reads again', async () => {
    const { registry, database } = product.server.context
    let reads = 0
    const asOwner: typeof database.asOwner = run => {
      reads += 1
      return database.asOwner(run)
    }
    const readSignInPage = signInPageReader({ registry, database: { ...database, asOwner } })
    const pages = await Promise.all(Array.from({ length: 50 }, readSignInPage))
    expect([reads, new Set(pages).size]).toEqual([1, 1])
    expect(await readSignInPage()).toEqual(pages[0])
    expect(reads).toBe(2)
  })

  test('another organisation has settings of its own', async () => {
    expect((await foreign.post('admin/webinfo/info', {})).body).toMatchObject({
      data: { index_rubik_styleid: 1, uploadList: [] },
    })
    expect((await foreign.post('admin/webinfo', { index_rubik_styleid: 2 })).status).toBe(200)
    expect((await own.post('admin/webinfo/info', {})).body).toMatchObject({ data: { index_rubik_styleid: 5 } })
  })

  test.each(['/tiles/{z}/{x}/{y}.png', '/map-2/a.b/{z}/{y}/{x}@2x.webp?style=day', '/t/{z}-{x}-{y}'])(
    'tiles may lie at %s',
    async tile_url => {
      expect(await own.post('admin/webinfo/save', { tile_url })).toMatchObject({ status: 200, body: { data: { tile_url } } })
    },
  )

  test('a stale version is answered with the current row', async () => {
    const { version } = (await own.post<{ version: number }>('admin/webinfo/info', {})).body.data ?? { version: 0 }
    expect((await own.post('admin/webinfo/save', { version, tel: '1' })).status).toBe(200)
    const late = await own.post('admin/webinfo/save', { version, tel: '2' })
    expect(late).toMatchObject({ status: 409, body: { data: { tel: '1', version: version + 1 } } })
  })

  const wrong: [string, unknown][] = [
    ['index_rubik_styleid', 9],
    ['index_rubik_styleid', 0],
    ['web_site_color', 'red'],
    ['btn_type', 3],
    ['webname', 'x'.repeat(101)],
    ['uploadList', [...logo, ...logo]],
    ...[
      '/\\evil.example/{z}/{x}/{y}',
      '//evil.example/{z}/{x}/{y}',
      '/\t/evil.example/{z}/{x}/{y}',
      '/tiles\\..\\x/{z}/{x}/{y}',
      '/tiles//x/{z}/{x}/{y}',
      '/../x/{z}/{x}/{y}',
      '/tiles/{z}/{x}/ {y}',
      'https://evil.example/{z}/{x}/{y}',
      '/{z}/{x}/{y}',
    ].map((address): [string, unknown] => ['tile_url', address]),
  ]
  test.each(wrong)('a wrong %s is refused: %j', async (field, value) => {
    const before = await digest(product)
    expect(await own.post('admin/webinfo/save', { [field]: value })).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect(await digest(product)).toBe(before)
  })

  test.each([
    ['a reader', () => viewer, 403],
    ['a stranger to the page', () => nobody, 403],
  ])('%s saves nothing', async (_who, session, status) => {
    const before = await digest(product)
    expect((await session().post('admin/webinfo', { webname: '换' })).status).toBe(status)
    expect(await digest(product)).toBe(before)
  })

  test.each(['list', 'del', 'batch'])('there is no %s for settings', async call => {
    const before = await digest(product)
    expect((await own.post(`admin/webinfo/${call}`, { id: 1, ids: [1], command: 'delete' })).body.success).toBe(false)
    expect(await digest(product)).toBe(before)
  })

  test('a secret is stored, and never returned', async () => {
    expect((await own.post('admin/webinfo', { key: 'base', tx_map_key: 'a-key-of-the-map' })).status).toBe(200)
    expect(await valueAsOwner(product, `select count(*)::int as value from webinfo where tx_map_key !~ 'map'`)).toBe(1)
    expect(JSON.stringify((await own.post('admin/webinfo/info', {})).body)).not.toContain('a-key-of-the-map')
  })

  describe('a map key', () => {
    const requestedUrls: URL[] = []
    const serve = (answer: () => Promise<Response>) =>
      vi.stubGlobal('fetch', (url: string) => {
        requestedUrls.push(new URL(url))
        return answer()
      })
    const answers = (body: unknown) => serve(async () => Response.json(body))
    const searchPlace = (session: Session, keyword: unknown) => session.post<unknown[]>('map/place', { keyword })
    afterEach(() => void vi.unstubAllGlobals())

    test('is used to search places; without one nothing is requested', async () => {
      const found = { title: '西湖', address: '杭州市西湖区', location: { lat: 30.259, lng: 120.13 } }
      answers({ status: 0, data: [found, { ...found, location: { lat: 'x', lng: 500 } }, { title: 7 }, null, '…'] })
      expect((await searchPlace(own, ' 西湖 ')).body.data).toEqual([
        { title: '西湖', address: '杭州市西湖区', point: '120.13,30.259' },
      ])
      expect(requestedUrls.map(url => [url.host, url.searchParams.get('keyword'), url.searchParams.get('key')])).toEqual([
        ['apis.map.qq.com', '西湖', 'a-key-of-the-map'],
      ])
      for (const [session, keyword] of [
        [foreign, '西湖'],
        [own, ''],
        [own, ['西湖']],
        [own, { a: 1 }],
      ] as const)
        expect((await searchPlace(session, keyword)).body.data).toEqual([])
      expect(requestedUrls).toHaveLength(1)
      const site = async (session: Session) => (await session.post<object>('admin/web/info')).body.data
      expect([await site(own), await site(foreign)]).toMatchObject([{ map_search: true }, { map_search: false }])
    })

    test('that is refused, and a service that is down, are reported with a sentence', async () => {
      answers({ status: 311, message: 'key格式错误' })
      expect(await searchPlace(own, '西湖')).toMatchObject({ status: 422, body: { msg: expect.stringContaining('key格式错误') } })
      for (const answer of [async () => new Response('<html>'), () => Promise.reject(new Error('no route'))]) {
        serve(answer)
        expect(await searchPlace(own, '西湖')).toMatchObject({
          status: 503,
          body: { msg: expect.stringContaining('地图服务没有应答') },
        })
      }
    })

    test('has a rate limit per account', async () => {
      answers({ status: 0, data: [] })
      const before = requestedUrls.length
      const statuses = await Promise.all(
        Array.from({ length: 70 }, () => searchPlace(viewer, '西湖').then(({ status }) => status)),
      )
      expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
      expect(requestedUrls.length - before).toBeLessThanOrEqual(60)
      expect((await searchPlace(own, '西湖')).status).toBe(200)
    })
  })

  test('the login tip is read and saved at one path', async () => {
    const first = await own.post('admin/logintip/config', {})
    expect(first).toMatchObject({ status: 200, body: { data: { status: 1, uploadList: [] } } })
    const row = { prompt_text: '请先登录', status: 2, uploadList: logo }
    expect(await own.post('admin/logintip/config', row)).toMatchObject({ status: 200, body: { data: row } })
    expect((await own.post('admin/logintip/config', {})).body).toMatchObject({ data: row })
    expect((await own.post('admin/logintip/config', { prompt_bgcolor: '#12345678' })).status).toBe(422)
    expect((await viewer.post('admin/logintip/config', {})).status).toBe(200)
    expect((await viewer.post('admin/logintip/config', row)).status).toBe(403)
  })
})
