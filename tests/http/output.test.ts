import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPage } from '../../src/schema/index.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const secretKey = /password|secret|totp|token|argon2/i
const secretText = 'Xq4-never-shown-77'
/** Every non-empty value under a key that names a secret, at any depth. The address of a page names none. */
function leaks(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return /\$argon2|Xq4-never/.test(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    ...(secretKey.test(key) && !key.startsWith('/') && one !== '' && one !== null ? [`${at}.${key}`] : []),
    ...leaks(one, `${at}.${key}`),
  ])
}

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let id = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    id =
      (await session.post<{ id: number }>('test/everything/save', { ...(await draft()), password: secretText })).body.data?.id ??
      0
  })
  afterAll(() => product?.close())

  const draft = (): Promise<Draft> => draftOf(session, everything, allModules)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, headers: Record<string, string> = {}) =>
    product.app.inject({
      method,
      url,
      headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })

  test('no reply of any call contains a secret', async () => {
    const bodies: Readonly<Record<string, object>> = {
      info: { id },
      save: { id, note: 'x', password: secretText },
      upfield: { id, field: 'note', value: 'y' },
      combox: { ids: [id] },
      del: { id: 0 },
    }
    for (const module of allModules)
      for (const call of ['list', 'info', 'save', 'combox', 'tree', 'upfield', 'batch', 'del']) {
        const reply = await session.post(`${module.wire.path}/${call}`, module === everything ? (bodies[call] ?? {}) : {})
        expect([module.name, call, leaks(reply.body)]).toEqual([module.name, call, []])
      }
    for (const path of ['admin/info', 'admin/web/info', 'preference/get'])
      expect([path, leaks((await session.post(path, { key: 'x' })).body)]).toEqual([path, []])
    const stale = await session.post('test/everything/save', { id, version: 0, note: 'z' })
    expect([stale.status, leaks(stale.body)]).toEqual([409, []])
  })

  test('a secret that was refused is not repeated', async () => {
    const reply = await session.post('test/everything/save', { id, password: `${secretText}${'x'.repeat(200)}` })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).not.toContain('Xq4')
  })

  test('neither the audit nor a stored reply contains a secret', async () => {
    await session.post('test/everything/save', { ...(await draft()), password: secretText }, { 'idempotency-key': 'secret-49' })
    const storedTexts = await asOwner(
      product,
      `select changes::text as text from audit where changes is not null union all select reply from idempotency`,
    )
    expect(leaks(storedTexts)).toEqual([])
    expect(JSON.stringify(storedTexts)).not.toContain('argon2')
    expect(await valueAsOwner<string>(product, `select password as value from everything where id = ${id}`)).toMatch(
      /^\$argon2id\$v=19\$/,
    )
  })

  const html = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<svg onload=alert(1)>',
    '<math><mglyph><style><img src=x onerror=alert(1)>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<p style="background:url(https://canary)">x</p>',
    '<form action=/x><button formaction=javascript:alert(1)>x</button></form>',
    '<meta http-equiv=refresh content="0;url=//canary">',
    '<base href=//canary>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p onclick=alert(1)>x</p>',
    '<p id=x class=y style="position:fixed;top:0">x</p>',
    '<video src=javascript:alert(1)></video>',
    '<img src="//canary/x.png">',
  ]
  test.each(html)('the rich text %s is stored without scripts and external requests', async story => {
    for (const body of [{ id, story }, { data: { id, story: `<p>${story}</p>` } }]) {
      await session.post('test/everything/save', body)
      const { body: info } = await session.post<{ story: string | null }>('test/everything/info', { id })
      expect(info.data?.story ?? '').not.toMatch(
        /<script|<svg|<math|<iframe|<form|<meta|<base|<style|<xmp|<template|<noscript|\son\w+\s*=|javascript:|data:|url\(|position|src="\/\/|srcdoc|formaction/i,
      )
    }
    await session.post('test/everything/upfield', { id, field: 'story', value: story })
    expect(
      await valueAsOwner<string>(product, `select coalesce(story, '') as value from everything where id = ${id}`),
    ).not.toMatch(/<script|\son\w+\s*=|javascript:/i)
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '<b>fett</b>',
    '"><script>alert(1)</script>',
    '&lt;b&gt;',
    '{{1+1}}',
    '${1+1}',
    "'; --",
  ])('the plain text %s comes back letter by letter', async text => {
    const sent = { ...(await draft()), title: text, note: text, tags: [text] }
    const { body } = await session.post<{ id: number }>('test/everything/save', sent)
    expect((await session.post('test/everything/info', { id: body.data?.id })).body.data).toMatchObject({
      title: text,
      note: text,
      tags: [text],
    })
    const list = await session.post<{ data: object[] }>('test/everything/list', { queryValue: text })
    expect(list.body.data?.data[0]).toMatchObject({ title: text })
  })

  const disguises = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://x/y',
    'blob:https://x/y',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '///evil.example',
    'http:/\\evil',
    'https:evil.example',
    'https://user:pw@evil.example',
    'http://',
    'http:///x',
    'x',
    'www.example.com',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '//%65vil.example',
    'ｊavascript:alert(1)',
    'http://exa mple.com',
    'http://[::1',
    '/x"onerror="y',
    '/x<script>',
  ]
  test.each(disguises)('the URL %j is refused in every field that takes one', async value => {
    for (const [field, sent] of [
      ['link', value],
      ['film', value],
      ['pictures', [{ img_id: '', url: value, name: '' }]],
    ] as const) {
      const reply = await session.post('test/everything/save', { id, [field]: sent })
      expect([field, reply.status]).toEqual([field, 422])
    }
    const platform = await product.signIn('platform')
    expect((await platform.post('admin/config/menu/save', { title: 'x', pageUrl: value })).status).toBe(422)
  })

  test.each([
    '/config/menu',
    '/a/b?c=d&e=f#g',
    'https://example.com',
    'http://example.com:8080/路径?x=1',
    'https://xn--fiqs8s.example/',
  ])('the address %j is taken', async value => {
    expect(await session.post('test/everything/save', { id, link: value })).toMatchObject({
      status: 200,
      body: { data: { link: value } },
    })
  })

  test('an unknown module and a forbidden one get the same reply', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    const [unknown, unknownCall, forbidden] = [
      await viewer.post('test/nothing/save', { id }),
      await viewer.post('test/everything/nothing', { id }),
      await viewer.post('test/everything/save', { id }),
    ]
    expect([unknown.status, unknown.body]).toEqual([403, forbidden.body])
    expect([unknownCall.status, unknownCall.body]).toEqual([403, forbidden.body])
  })

  test('no error reveals internals of the server', async () => {
    const inner =
      /select|insert|postgres|pglite|fastify|kysely|node_modules|\.ts\b|\/work|\/home|at \w+ \(|stack|FST_|relation|column|constraint|syntax|\d+\.\d+\.\d+/i
    for (const [method, url] of [
      ['POST', '/api/v2/manage/test/everything/info'],
      ['POST', '/api/v2/manage/nothing'],
      ['GET', '/api/v2/manage/test/everything/list'],
      ['GET', '/api/nothing'],
      ['GET', '/nothing'],
      ['POST', '/api/v2/manage/login'],
      ['PUT', '/api/v2/manage/test/everything/list'],
      ['DELETE', '/api/v2/manage/test/everything'],
      ['GET', '/api/icons/ri/nothing.svg'],
      ['GET', '/api/icons/..%2f..%2f/package.json'],
      ['GET', '/api/files/export/x/y'],
      ['GET', '/api/%zz'],
      ['GET', '/%c0%ae%c0%ae/'],
      ['POST', '/api/%'],
    ] as const) {
      const reply = await send(method, url, { authorization: `Bearer ${session.token}` })
      expect([url, reply.statusCode, inner.exec(reply.body)?.[0]]).toEqual([url, expect.any(Number), undefined])
      expect([url, reply.statusCode < 500, JSON.parse(reply.body)]).toMatchObject([
        url,
        true,
        { success: false, code: reply.statusCode, error: expect.stringMatching(/\p{Script=Han}/u) },
      ])
    }
  })

  const everywhere = [
    ['POST', '/api/v2/manage/test/everything/list'],
    ['POST', '/api/v2/manage/login'],
    ['POST', '/api/v2/manage/nothing'],
    ['GET', '/api/health'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', '/api/icons/ri/home-line.svg'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs/json'],
    ['GET', '/api/docs/static/index.html'],
    ['GET', '/api/%zz'],
    ['OPTIONS', '/api/v2/manage/login'],
    ['GET', '/api/files/export/x/y'],
  ] as const
  test.each(everywhere)('the reply to %s %s has its security headers', async (method, url) => {
    const { headers } = await send(method, url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer|strict-origin)/),
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    if (url.startsWith('/api/') && !url.includes('icons')) expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('the API description lists every route of a module', async () => {
    const { token } = await product.signIn('demo1', 'viewer')
    const { body } = await product.app.inject({ url: '/api/docs/json', headers: { cookie: `token=${token}` } })
    const { paths } = JSON.parse(body) as { paths: Readonly<Record<string, unknown>> }
    const described = allModules
      .filter(module => hasPage(module) || module.log)
      .flatMap(({ wire: { path }, name }) => [
        `/api/v2/manage/${path}/info`,
        ...Object.keys(allParts[name]?.calls ?? {}).map(call => `/api/v2/manage/${call}`),
      ])
    expect(described.filter(path => !Object.hasOwn(paths, path))).toEqual([])
  })
})
