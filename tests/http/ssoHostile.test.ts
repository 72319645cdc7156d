import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHostileIssuer } from '../fixtures/hostileIssuer.ts'
import { asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { home, signOnBrowser } from '../fixtures/signOnBrowser.ts'
import { addProvider, clientSecret, deployment, signOnLog } from '../fixtures/signOnOrganisation.ts'
import { engine, inject, type Product, type Session, startProduct } from '../server.ts'

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = () => Math.floor(Date.now() / 1000)

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let second: Session
  let issuer: Awaited<ReturnType<typeof startHostileIssuer>>
  let id = 0
  const browser = () => signOnBrowser(product.app)
  /** From the button until the address with which the provider sends the browser back. */
  async function wayBack(own = browser()) {
    const [button] = (await own.offer('demo1')).buttons
    return { own, back: await own.atProvider(await own.open(button?.href ?? '')) }
  }
  const lastRefusal = async () => (await signOnLog(product))[0]
  const signedIn = async (sub: string) => {
    issuer.is({ sub, preferred_username: sub, sid: `session of ${sub}` })
    const { body } = await browser().signIn('demo1')
    return body.data?.access_token ?? ''
  }
  const isAlive = async (token: string) =>
    (await inject(product.app, '/api/v2/manage/admin/info', { headers: { authorization: `Bearer ${token}` } })).status === 200

  beforeAll(async () => {
    product = await startProduct(engine, { deployment })
    admin = await product.signIn('demo1')
    second = await product.signIn('demo2')
    issuer = await startHostileIssuer('houtai')
    id = await addProvider(admin, { issuer: issuer.issuer, match_email: 1, match_username: 1 })
  })
  afterAll(async () => {
    await issuer?.close()
    await product?.close()
  })
  beforeEach(() => issuer.is({ sub: 'mallory', preferred_username: 'mallory' }))

  const lies: readonly (readonly [string, JWTPayload, string, string])[] = [
    ['a wrong nonce', { nonce: 'another' }, 'ssoWrongNonce', '登录信息不属于这次登录'],
    ['another audience', { aud: 'another-client' }, 'ssoWrongAudience', '发给别的系统'],
    ['several audiences and another party', { aud: ['houtai', 'other'], azp: 'other' }, 'ssoWrongAudience', '发给别的系统'],
    ['another issuer', { iss: 'https://accounts.example.com' }, 'ssoWrongIssuer', '不是这个提供方签发'],
    ['an expiry that has passed', { exp: seconds() - 3600 }, 'ssoExpired', '已过期'],
    ['no nonce', { nonce: undefined }, 'ssoBadAnswer', 'JWT "nonce" (nonce) claim missing'],
    ['no audience', { aud: [] }, 'ssoWrongAudience', '发给别的系统'],
    ['an issuer with a letter more', { iss: 'http://127.0.0.1' }, 'ssoWrongIssuer', '不是这个提供方签发'],
    ['a beginning in the future', { nbf: seconds() + 3600 }, 'ssoExpired', '已过期'],
    ['no subject', { sub: '' }, 'ssoBadAnswer', '看不懂'],
  ]
  test.each(lies)(
    'a token with %s is refused with a sentence of its own, audited, and nothing is changed',
    async (...[, claims, code, said]) => {
      issuer.is({ sub: 'mallory', preferred_username: 'mallory' }, { claims })
      const before = await digest(product)
      const { body } = await browser().signIn('demo1')
      expect(body.error).toContain(said)
      expect(await digest(product)).toBe(before)
      expect(await lastRefusal()).toMatchObject({ action: 'ssoLogin', result: code, org: 'demo1', who: null })
    },
  )

  const signatures: readonly (readonly [string, (honest: JWTPayload, key: CryptoKey) => Promise<string>])[] = [
    [
      'no algorithm, in other letters',
      async honest =>
        `${Buffer.from('{"alg":"nOnE"}').toString('base64url')}.${new UnsecuredJWT(honest).encode().split('.')[1]}.`,
    ],
    [
      'a key that it brings along',
      async honest => {
        const { publicKey, privateKey } = await generateKeyPair('RS256')
        return new SignJWT(honest).setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(publicKey) }).sign(privateKey)
      },
    ],
    ['no algorithm', async honest => new UnsecuredJWT(honest).encode()],
    [
      'HS256 and the public key',
      async (honest, key) =>
        new SignJWT(honest)
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(await exportSPKI(key))),
    ],
    [
      'HS256 and the client secret',
      async honest => new SignJWT(honest).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    ],
    [
      'a key of somebody else',
      async honest => {
        const other = await startHostileIssuer('houtai')
        const token = await other.sign(honest)
        await other.close()
        return token
      },
    ],
  ]
  test.each(signatures)('a token signed with %s is refused, audited, and nothing is changed', async (...[, token]) => {
    issuer.is({ sub: 'mallory', preferred_username: 'mallory' }, { token })
    const before = await digest(product)
    expect((await browser().signIn('demo1')).body.error).toBe('登录信息的签名不是这个提供方的，已拒绝；请告诉管理员')
    expect(await digest(product)).toBe(before)
    expect(await lastRefusal()).toMatchObject({ result: 'ssoBadSignature' })
  })

  test('an answer that names another issuer is a mix-up', async () => {
    issuer.is({ sub: 'mallory' }, { answer: { iss: 'https://accounts.example.com' } })
    expect((await browser().signIn('demo1')).body.error).toContain('不是这个提供方签发')
    expect(await lastRefusal()).toMatchObject({ result: 'ssoWrongIssuer' })
  })

  test('the state of another browser is refused', async () => {
    const { back } = await wayBack()
    const victim = browser()
    const { status, body } = await victim.complete(await victim.open(back))
    expect([status, body.error]).toEqual([403, '这次登录不是在这个浏览器里发起的，或已超过 10 分钟；请重新点登录按钮'])
    expect(await lastRefusal()).toMatchObject({ result: 'ssoOtherBrowser', org: 'demo1' })
  })
  test('an answer without a state is refused, and so is one with two', async () => {
    const { own, back } = await wayBack()
    const without = new URL(back)
    without.searchParams.delete('state')
    expect((await own.complete(await own.open(without.href))).status).toBe(403)
    const twice = new URL(back)
    twice.searchParams.append('state', 'another')
    expect((await own.complete(await own.open(twice.href))).status).toBe(403)
  })
  test('a state that was changed, and a cookie that was, are refused', async () => {
    const { own, back } = await wayBack()
    const changed = new URL(back)
    changed.searchParams.set('state', 'changed')
    expect((await own.complete(await own.open(changed.href))).status).toBe(403)
    for (const name of own.cookies().keys()) own.cookies().set(name, 'AAAA')
    expect((await own.complete(await own.open(back))).status).toBe(403)
  })
  test('an answer that is replayed is refused, and so is a sign-in that was taken over', async () => {
    const { own, back } = await wayBack()
    const login = await own.open(back)
    const kept = new Map(own.cookies())
    expect((await own.complete(login)).status).toBe(200)
    for (const again of [() => own.complete(login), async () => own.complete(await own.open(back))]) {
      for (const [name, value] of kept) own.cookies().set(name, value)
      const { status, body } = await again()
      expect([status, body.error]).toEqual([403, '这次登录已经用过，或隔得太久；请重新点登录按钮'])
    }
    expect(await lastRefusal()).toMatchObject({ result: 'ssoReplayed' })
  })
  test('an answer meant for one organisation is not taken by another', async () => {
    const { own, back } = await wayBack()
    const elsewhere = back.replace(admin.orgkey, second.orgkey)
    expect((await own.complete(await own.open(elsewhere))).body.error).toContain('不是在这个浏览器里发起的')
  })
  test('a provider of one organisation signs nobody in to another, whatever the names', async () => {
    issuer.is({ sub: 'cross', preferred_username: 'admin', email: 'admin@example.com', email_verified: true })
    const [button] = (await browser().offer('demo1')).buttons
    const own = browser()
    const login = await own.open(`/api/sso/${second.orgkey}/start?provider=${id}`)
    expect((await own.complete(login)).body.error).toContain('没有这个单点登录入口')
    expect(button?.href).toContain(admin.orgkey)
    const accounts = await asOwner<{ org: string }>(
      product,
      `select o.orgcode as org from sso_link l join organisation o on o.id = l.org_id`,
    )
    expect(accounts.every(({ org }) => org === 'demo1')).toBe(true)
  })
  test('another organisation neither reads nor changes the provider', async () => {
    expect((await second.post('admin/config/sso/info', { id })).status).toBe(404)
    expect((await second.post('admin/config/sso/save', { id, title: 'x' })).status).toBe(404)
    const typed = { id, kind: 'wecom', client_id: 'x', api_url: issuer.issuer, corp_id: 'x', agent_id: '1' }
    expect(JSON.stringify((await second.post('admin/config/sso/test', typed)).body)).not.toContain(clientSecret)
  })
  test.each([
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    '/%0d%0aLocation: x',
    'javascript:alert(1)',
    '/\t/evil.example.com',
  ])('the return address %s leads home', async to => {
    const own = browser()
    const [button] = (await own.offer('demo1')).buttons
    const login = await own.open(await own.atProvider(await own.open(`${button?.href}&to=${encodeURIComponent(to)}`)))
    expect(login).toMatch(/^\/login\?sso=[\w-]{12}$/)
    expect((await own.complete(login)).body).toMatchObject({ success: true, to: '/home' })
  })
  test('a forged Host changes no address that a provider is given', async () => {
    const [button] = (await browser().offer('demo1')).buttons
    const answer = await product.app.inject({
      method: 'GET',
      url: button?.href ?? '',
      headers: { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' },
    })
    expect(new URL(String(answer.headers.location)).searchParams.get('redirect_uri')).toBe(
      `${home}/api/sso/${admin.orgkey}/callback`,
    )
  })
  test('without a public address nobody is sent away, and the page says what is missing', async () => {
    const plain = await startProduct(engine, { deployment: { ...deployment, publicUrl: null } })
    try {
      const session = await plain.signIn('demo1')
      const provider = await addProvider(session, { issuer: issuer.issuer })
      const answer = await plain.app.inject({
        method: 'GET',
        url: `/api/sso/${session.orgkey}/start?provider=${provider}`,
        headers: { host: 'admin.example.com' },
      })
      expect(String(answer.headers.location)).toMatch(/^\/login\?sso=/)
    } finally {
      await plain.close()
    }
  })

  describe('a logout token', () => {
    const logout = (token: string, orgkey = admin.orgkey) =>
      product.app.inject({
        method: 'POST',
        url: `/api/sso/${orgkey}/logout`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
    const tokenOf = (claims: JWTPayload) =>
      issuer.sign(
        {
          iss: issuer.issuer,
          aud: 'houtai',
          iat: seconds(),
          exp: seconds() + 120,
          jti: crypto.randomUUID(),
          events: logoutEvent,
          ...claims,
        },
        'logout+jwt',
      )

    test('ends the sessions of its sid at once, and no others, and is audited', async () => {
      const [one, other] = [await signedIn('zoe'), await signedIn('yuri')]
      expect([await isAlive(one), await isAlive(other)]).toEqual([true, true])
      expect((await logout(await tokenOf({ sub: 'zoe', sid: 'session of zoe' }))).statusCode).toBe(200)
      expect([await isAlive(one), await isAlive(other)]).toEqual([false, true])
      expect(await lastRefusal()).toEqual({ action: 'ssoLogout', result: 'ok', who: 'zoe', org: 'demo1' })
    })
    test('of a subject alone ends all its sessions, once', async () => {
      const token = await tokenOf({ sub: 'xenia' })
      const tokens = [await signedIn('xenia'), await signedIn('xenia')]
      expect((await logout(token)).statusCode).toBe(200)
      expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false])
      const anew = await signedIn('xenia')
      expect((await logout(token)).statusCode).toBe(400)
      expect(await isAlive(anew)).toBe(true)
    })
    const forged: readonly (readonly [string, () => Promise<string>])[] = [
      ['that is no token', async () => 'x.y.z'],
      [
        'that is unsigned',
        async () =>
          new UnsecuredJWT({
            iss: issuer.issuer,
            aud: 'houtai',
            iat: seconds(),
            exp: seconds() + 60,
            jti: 'u',
            sub: 'will',
            events: logoutEvent,
          }).encode(),
      ],
      [
        'signed with the client secret',
        async () =>
          new SignJWT({ iss: issuer.issuer, aud: 'houtai', jti: 'h', sub: 'will', events: logoutEvent })
            .setProtectedHeader({ alg: 'HS256' })
            .setIssuedAt()
            .setExpirationTime('1m')
            .sign(new TextEncoder().encode(clientSecret)),
      ],
      ['of another audience', () => tokenOf({ sub: 'will', aud: 'another' })],
      ['of another issuer', () => tokenOf({ sub: 'will', iss: 'https://accounts.example.com' })],
      ['without the event', () => tokenOf({ sub: 'will', events: {} })],
      ['with a nonce, which is an id_token', () => tokenOf({ sub: 'will', nonce: 'n' })],
      ['that is old', () => tokenOf({ sub: 'will', iat: seconds() - 4000, exp: seconds() - 3000 })],
      ['without a subject and a session', () => tokenOf({})],
    ]
    test.each(forged)('%s ends nothing and is audited', async (...[, make]) => {
      const token = await signedIn('will')
      const reply = await logout(await make())
      expect([reply.statusCode, reply.json().error]).toEqual([400, expect.stringContaining('没有结束任何登录')])
      expect(await isAlive(token)).toBe(true)
      // After five in a minute the log counts them together.
      const noted = await valueAsOwner<number>(product, `select count(*)::int as value from audit where result = 'ssoBadLogout'`)
      expect(noted).toBeGreaterThan(0)
    })
    test('of one organisation ends nothing in another', async () => {
      const token = await signedIn('vera')
      expect((await logout(await tokenOf({ sub: 'vera' }), second.orgkey)).statusCode).toBe(400)
      expect(await isAlive(token)).toBe(true)
    })
  })

  test('offers, answers and logout tokens from one network are limited', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 310 }, () => inject(product.app, '/api/v2/manage/sso/offer', { body: { orgcode: 'demo1' } })),
    )
    expect(statuses.some(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0)).toBe(true)
  })
})
