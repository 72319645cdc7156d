import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineModule, text } from '../../src/schema/index.ts'
import { moduleRoutes } from '../../src/server/http/moduleRoutes.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { valueAsOwner } from '../fixtures/records.ts'
import { transactionMark, writtenSince } from '../fixtures/writtenRows.ts'
import { type Product, type Session, engine, inject, startProduct } from '../server.ts'

/** Routes without a session, each with the reason. */
const open = new Set([
  'POST /api/manage/login',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  // Whether the sign-in page offers languages, and nothing else.
  'GET /api/entrance',
  'GET /api/icons/:set/:file',
  // Files of the API description, the same in every product.
  'GET /api/docs/*',
  // Single sign-on: what the sign-in page offers, the way to the provider and back, and its signed logout tokens.
  'POST /api/manage/sso/offer',
  'POST /api/manage/sso/complete',
  'GET /api/sso/:orgkey/start',
  'GET /api/sso/:orgkey/callback',
  'POST /api/sso/:orgkey/logout',
  // Only says that it is called by POST.
  'GET /mcp',
  'DELETE /mcp',
  // Says that there is no such call; the feeds of modules are looked up behind it, as all their calls are behind POST.
  'GET /api/manage/*',
  // The socket authenticates in its first frame.
  'GET /ws',
])
/** Routes for every session whatever its roles: about itself, or guarded further on. */
const anybodys = new Set([
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/static/theme/mark.svg',
  'POST /api/manage/admin/info',
  'POST /api/manage/admin/config/pagerole/check',
  'POST /api/manage/admin/web/info',
  'POST /api/manage/admin/me',
  'POST /api/manage/admin/me/save',
  'POST /api/manage/admin/logout',
  'POST /api/manage/admin/password',
  'POST /api/manage/admin/sessions',
  'POST /api/manage/admin/sessions/end',
  // How the own account signs in.
  'POST /api/manage/admin/signon',
  // To look as somebody else asks for the right to edit roles or accounts.
  'POST /api/manage/view/start',
  'POST /api/manage/view/end',
  // Asks for the right to edit accounts.
  'POST /api/manage/practice/reset',
  'POST /api/manage/admin/totp',
  'POST /api/manage/admin/totp/begin',
  'POST /api/manage/admin/totp/confirm',
  'POST /api/manage/admin/totp/remove',
  'POST /api/manage/receipt/undo',
  // Searches only modules the account may view.
  'POST /api/manage/records/find',
  // The feed of all modules the account may view.
  'POST /api/manage/events',
  'GET /api/manage/events',
  // The recycle bin: of every module what its own rights allow.
  'POST /api/manage/recycle/list',
  'POST /api/manage/recycle/restore',
  'POST /api/manage/recycle/purge',
  'POST /api/manage/standing/get',
  'POST /api/manage/preference/get',
  'POST /api/manage/preference/save',
  // The home page: each card is permitted by itself, what roles begin with by the right to change roles.
  'POST /api/manage/home/get',
  'POST /api/manage/home/cards',
  'POST /api/manage/home/save',
  'POST /api/manage/home/roles',
  'POST /api/manage/home/roles/save',
  // Views of pages that the account may view, its own and those shared with it; sharing asks for the right to change roles.
  'POST /api/manage/views/get',
  'POST /api/manage/views/save',
  'POST /api/manage/views/remove',
  'POST /api/manage/views/restore',
  'POST /api/manage/views/order',
  'POST /api/manage/views/arrange',
  'POST /api/manage/views/roles',
  'POST /api/manage/inc/icon/search',
  'POST /api/manage/job/list',
  'POST /api/manage/job/info',
  'POST /api/manage/job/cancel',
  'POST /api/manage/job/planned',
  'POST /api/manage/job/withdraw',
  'POST /api/manage/job/seen',
  'POST /api/manage/job/file',
  'POST /api/manage/job/remove',
  // The account's own messages.
  'GET /api/manage/message/init',
  'GET /api/manage/message/count',
  'GET /api/manage/message/content',
  'POST /api/manage/message/has_read',
  'POST /api/manage/message/has_read_all',
  'POST /api/manage/message/remove_readed',
  'POST /api/manage/message/restore',
  'POST /api/manage/inc/server/info',
  'POST /api/manage/*',
  // Agents with a token of an account: each tool asks for the rights of the call that it makes.
  'POST /mcp',
  'GET /api/files/export/:ticket/:name',
  'GET /api/files/sheet/:ticket/:name',
  'GET /api/files/job/:ticket/:name',
  'GET /api/files/template/:ticket/:name',
  'GET /api/files/image/:ticket/:name',
  'GET /api/files/video/:ticket/:name',
  'GET /api/files/file/:ticket/:name',
  // Tiles of the deployment's one source, for any page with a map.
  'GET /api/tiles/:z/:x/:ticket',
  'POST /api/inc/file/image',
  'POST /api/inc/file/video',
  'POST /api/inc/file/portrait',
  // Asks for the right to add or edit rows of the module that it is for.
  'POST /api/inc/file/attachment',
  'POST /api/inc/file/excel',
  'GET /api/inc/file/ueditor',
  'POST /api/inc/file/ueditor',
])

/** Calls of module halves that only read, whatever they are named. Not of logs, which tell of rows that each account has for itself. */
const readingPartCalls: readonly string[] = [
  'POST /api/inc/dictionary',
  'POST /api/inc/dictionary/pattr',
  'POST /api/manage/admin/config/pagerole/overview',
  'POST /api/manage/admin/config/sso/addresses',
  'POST /api/manage/admin/gasstation/cities',
  'POST /api/manage/admin/gasstation/price/lately',
  'POST /api/manage/admin/signon',
  'POST /api/manage/admin/websit/wachapp/attributes',
  'POST /api/manage/admin/websit/wachapp/days',
  'POST /api/manage/admin/websit/wachapp/sends',
  'POST /api/manage/admin/websit/wachapp/total',
  'POST /api/manage/inc/dictionary',
  'POST /api/manage/inc/dictionary/pattr',
  'POST /api/manage/inc/icon/search',
]

/** Method and path of every route, from the server's own router. */
function routesIn(app: Product['app']): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, Infinity, part)
      const one = methods.split(', ').filter(method => method && method !== 'HEAD')
      return part ? one.map(method => `${method} ${above.join('')}`) : []
    })
}

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let routes: readonly string[] = []
  const modules = new Set(
    allModules.flatMap(module =>
      moduleRoutes(module, allParts[module.name]).flatMap(({ path, call }) => [
        `POST /api${path}`,
        ...(call === 'events' ? [`GET /api${path}`] : []),
      ]),
    ),
  )
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    routes = routesIn(product.app)
  })
  afterAll(() => product?.close())

  test('the server has the routes listed here, and no other beside its modules', () => {
    const named = routes.filter(route => !modules.has(route)).map(route => route.replace(/^(POST|GET) \*$/, '$1 /api/manage/*'))
    expect(new Set(named)).toEqual(new Set([...open, ...anybodys]))
  })

  const ask = async (route: string, headers: Record<string, string>) => {
    const [method = '', url = ''] = route.split(' ')
    const post = method === 'POST'
    return product.app.inject({
      method: post ? 'POST' : 'GET',
      url,
      headers: { ...headers, ...(post ? { 'content-type': 'application/json' } : {}) },
      ...(post ? { payload: '{"id":1,"ids":"1","command":"delete"}' } : {}),
    })
  }
  test('every call of a module is answered as that call, and counted under its own path', async () => {
    for (const route of modules) await ask(route, {})
    const figures = await product.server.metrics.text()
    const counted = (route: string): boolean => {
      const [method = '', url = ''] = route.split(' ')
      return figures.includes(`houtai_http_requests_total{route="${url}",method="${method}",status="401"}`)
    }
    expect([...modules].filter(route => !counted(route))).toEqual([])
    expect((await ask(`GET ${[...modules].find(route => route.endsWith('/list'))?.split(' ')[1]}`, {})).statusCode).toBe(404)
  })

  test.each([
    ['no session', () => ({})],
    ['a session that is over', () => ({ authorization: `Bearer ${session.token}` })],
    ['a token nobody gave', () => ({ authorization: `Bearer ${'A'.repeat(59)}` })],
  ] as const)('with %s nothing is answered but 401, and nothing written', async (what, headers) => {
    if (what.includes('over')) await session.post('admin/logout')
    const moment = await transactionMark(product)
    const answered: string[] = []
    for (const route of [...modules, ...anybodys]) {
      const { statusCode, body } = await ask(route, headers())
      if (statusCode !== 401 || JSON.parse(body).data !== undefined) answered.push(`${statusCode} ${route}`)
    }
    expect(answered).toEqual([])
    expect((await writtenSince(product, moment)).filter(({ table }) => table !== 'session')).toEqual([])
  })

  test('a cookie authorises files and nothing else', async () => {
    const { token } = await product.signIn('demo1')
    for (const route of [...modules, ...anybodys].filter(one => one.startsWith('POST')))
      expect([route, (await ask(route, { cookie: `token=${token}` })).statusCode]).toEqual([route, 401])
  })

  test('a manager who looks as somebody else is answered by reading calls alone, and nothing is written but who was refused', async () => {
    const manager = await product.signIn('demo1')
    const all = await valueAsOwner<number>(
      product,
      `select a.id as value from account a join organisation o on o.id = a.org_id where o.orgcode = 'demo1' and a.username = 'admin'`,
    )
    expect((await manager.post('view/start', { as: 'account', id: all })).body).toMatchObject({ success: true })
    const mark = await transactionMark(product)
    const leaving = ['POST /api/manage/admin/logout', 'POST /api/manage/view/end']
    const reads = /\/(list|info|combox|choices|tree|history|events|selection|aggregate|why|get|find|me|sessions|totp|check)$/
    const answered: string[] = []
    for (const route of [...modules, ...anybodys]) {
      if (leaving.includes(route)) continue
      const { statusCode } = await ask(route, { authorization: `Bearer ${manager.token}` })
      if (route.startsWith('POST') && statusCode < 300 && !reads.test(route)) answered.push(route)
    }
    expect(answered.sort()).toEqual(readingPartCalls)
    const written = (await writtenSince(product, mark)).filter(({ table }) => table !== 'session')
    expect(written.filter(({ table }) => table !== 'audit')).toEqual([])
    // The log of refusals names the manager, not the account that is viewed.
    expect(new Set(written.map(({ account }) => account))).toEqual(new Set([all]))
  })

  test('an unknown call and a forbidden one get the same reply', async () => {
    const { token } = await product.signIn('demo1', 'viewer')
    const post = (path: string) =>
      inject(product.app, `/api/v2/manage/${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await post('no/such/call')).body).toEqual((await post('admin/config/role/save')).body)
  })

  test('a module whose address is one of the engine’s does not start', async () => {
    const fields = { title: text('标题') }
    const wire = { path: 'admin/me' }
    const mine = defineModule({ name: 'mine', label: '我的', route: '/mine', wire, fields, list: { columns: ['title'] } })
    await expect(startProduct(engine, { modules: [...allModules, mine], parts: allParts })).rejects.toThrow(
      'mine.wire: the path /api/manage/admin/me/save is already taken; write another',
    )
  })
})
