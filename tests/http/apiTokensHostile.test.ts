import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionary } from '../../schemas/dictionary.ts'
import { callWithToken, lastTokenEntry, makeApiToken, type TokenCall, tokenPath } from '../fixtures/apiTokens.ts'
import { addAccount, digest, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = dictionary.wire.path
const seeDictionary = '/config/dictionary:view'
const secret = 'Wm7-quiet-harbour-29'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const call = <T>(where: string, sent: TokenCall) => callWithToken<T>(product, where, sent)
  const list = (text: string, more: Partial<TokenCall> = {}) => call<{ total: number }>(`${path}/list`, { text, ...more })

  test.each([
    ['manages no tokens', `${tokenPath}/list`, '令牌不能查看或管理令牌'],
    ['makes no token', `${tokenPath}/renew`, '令牌不能查看或管理令牌'],
    ['revokes none', `${tokenPath}/revoke`, '令牌不能查看或管理令牌'],
    ['changes no password', 'admin/password', '只供登录的人使用'],
    ['sets up no second step', 'admin/totp/begin', '只供登录的人使用'],
    ['takes no second step away', 'admin/totp/remove', '只供登录的人使用'],
    ['ends no sessions', 'admin/sessions/end', '只供登录的人使用'],
    ['looks as nobody', 'view/start', '只供登录的人使用'],
    ['signs nobody out', 'admin/logout', '只供登录的人使用'],
    ['changes no profile', 'admin/me/save', '只供登录的人使用'],
    ['changes no setting of its owner', 'preference/save', '只供登录的人使用'],
  ])('a token %s', async (_what, where, sentence) => {
    const { text } = await makeApiToken(admin, ['/config/admin:edit', '/config/role:edit'])
    expect(await call(where, { text, body: { id: 1, password: secret } })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining(sentence) },
    })
  })

  test('a token sets no password and turns no second step off, whatever it was given', async () => {
    const rights = ['view', 'add', 'edit'].map(verb => `/config/admin:${verb}`)
    const { text } = await makeApiToken(admin, rights)
    await addAccount(product, { orgcode: 'demo1', username: 'colleague', pages: {} })
    const id = await valueAsOwner<number>(product, `select id as value from account where username = 'colleague'`)
    const before = await digest(product)
    const refused = [
      await call('admin/config/admin/save', { text, body: { id, password: secret } }),
      await call('admin/config/admin/save', { text, body: { nickname: '新', username: 'byToken', password: secret } }),
      await call('admin/config/admin/upfield', { text, body: { id, field: 'password', value: secret } }),
      await call('admin/config/admin/removeSecondStep', { text, body: { id } }),
    ]
    for (const { status } of refused) expect([403, 422]).toContain(status)
    expect(refused[0]?.body.error).toContain('令牌不能设置密码')
    expect(await digest(product)).toBe(before)
    expect((await call('admin/config/admin/save', { text, body: { id, nickname: '改名' } })).status).toBe(200)
  })

  test('a token of one organisation finds nothing of another, and its path is refused and noted', async () => {
    const other = await product.signIn('demo2')
    const { text } = await makeApiToken(other, [seeDictionary, '/config/dictionary:edit'])
    const row = await admin.post<{ id: number }>(`${path}/save`, { title: '别家的', pid: 0 })
    const id = row.body.data?.id
    expect((await call(`${path}/info`, { text, body: { id } })).status).toBe(404)
    expect((await call(`${path}/save`, { text, body: { id, title: '改' } })).status).toBe(404)
    expect((await list(text, { orgkey: admin.orgkey })).status).toBe(403)
    expect(await lastTokenEntry(product)).toMatchObject({ result: 'wrongOrganisation', org_id: await orgOf(product, 'demo2') })
  })

  test('odd tokens are distinguished: misspelt, unknown, in an address, in a cookie, far too long', async () => {
    const { text } = await makeApiToken(admin, [seeDictionary])
    for (const odd of [
      `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`,
      'houtai_',
      `${text.slice(0, 30)}`,
      text.toUpperCase().replace('HOUTAI', 'houtai'),
    ])
      expect((await list(odd)).body.error, odd).toContain('令牌不完整或抄写有误')
    for (const odd of ['x', 'houtai', `${text}x${'y'.repeat(60)}`, '../../etc', '%00', "' or 1=1 --"])
      expect((await list(odd)).status, odd).toBe(401)
    const inAddress = await product.app.inject({ method: 'POST', url: `/api/v2/manage/${path}/list?token=${text}`, payload: {} })
    expect(inAddress.json()).toMatchObject({ code: 401, error: expect.stringContaining('只能放在请求头里') })
    const inCookie = await product.app.inject({ method: 'GET', url: '/api/docs/json', headers: { cookie: `token=${text}` } })
    expect(inCookie.json()).toMatchObject({ code: 401, error: expect.stringContaining('只能放在请求头里') })
    const described = await product.app.inject({
      method: 'GET',
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${text}` },
    })
    expect(described.statusCode).toBe(200)
    const long = await product.app.inject({
      method: 'POST',
      url: `/api/v2/manage/${path}/list`,
      payload: {},
      headers: { authorization: `Bearer houtai_${'a'.repeat(100_000)}` },
    })
    expect(long.statusCode).toBe(401)
  })

  test('who guesses tokens is stopped and noted, and calls with good ones go on behind the same address', async () => {
    const { createTokenText } = await import('../../src/server/auth/tokens/tokenText.ts')
    const { text } = await makeApiToken(admin, [seeDictionary])
    const from = '192.0.2.66'
    expect((await list(text, { from })).status).toBe(200)
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 30; guess++) {
      const { status } = await list(createTokenText(), { from })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 20, 429: 10 })
    expect((await list(text, { from })).status).toBe(200)
    const noted = `select count(*)::int as value from audit where result = 'tokenUnknown' and account_id is null`
    expect(await valueAsOwner<number>(product, noted)).toBeGreaterThan(0)
    expect(await valueAsOwner<number>(product, noted)).toBeLessThan(10)
  })
})
