import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { loadKeyFile, noSecretKeys } from '../../src/server/auth/secretKeys.ts'
import { sessionsOf } from '../../src/server/auth/sessions.ts'
import { loadSigningKeys } from '../../src/server/auth/signing.ts'
import { createApp } from '../../src/server/http/createApp.ts'
import { forgedTokens } from '../attack/attackPayloads.ts'
import { allowing } from '../fixtures/allowing.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { sessionCacheExpired } from '../fixtures/sessionCache.ts'
import { engine, inject, password, type Product, type Session, startProduct } from '../server.ts'

const login = '/api/v2/manage/login'
const url = 'admin/config/dictionary/list'
const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n])))
const sidOf = (token: string) => Buffer.from(token, 'base64url').toString('hex', 0, 16)

describe(`on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine)
  })
  afterAll(() => product?.close())

  const signIn = (body: object) =>
    inject<{ orgkey: string; access_token: string; token_type: string }>(product.app, login, { body })
  const call = (token: string) => inject(product.app, `/api/v2/manage/${url}`, { headers: { authorization: `Bearer ${token}` } })
  const clock = (token: string, changes: string) =>
    asOwner(product, `update session set ${changes} where sid = '${sidOf(token)}'`)
  const liveSessions = (username: string) =>
    valueAsOwner<number>(
      product,
      `select count(*)::int as value from session s join account a on a.org_id = s.org_id and a.id = s.account_id
        where a.username = '${username}' and s.ended_at is null`,
    )
  const successorOf = async (token: string) =>
    /^Bearer (\S+)$/.exec(String((await call(token)).headers['authorization']))?.[1] ?? ''
  const due = async (token: string) => {
    await clock(token, `rotated_at = now() - interval '16 minutes'`)
    await sessionCacheExpired()
  }

  describe('signing in', () => {
    test('answers with the key of the organisation, a token and the menu', async () => {
      const { body } = await signIn({ orgcode: 'demo1', username: ' Admin ', password })
      expect(body).toMatchObject({
        success: true,
        code: 200,
        data: { orgkey: expect.stringMatching(/^[0-9a-f]+$/), token_type: 'Bearer', access_token: expect.any(String) },
      })
      expect(body.router).toEqual(expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]))
    })

    test('gives a new token each time, whatever token is sent along', async () => {
      const first = await product.signIn('demo1')
      const again = await inject<{ access_token: string }>(product.app, login, {
        body: { orgcode: 'demo1', username: 'admin', password },
        headers: { authorization: `Bearer ${first.token}`, cookie: `token=${first.token}` },
      })
      expect(again.body.data?.access_token).not.toBe(first.token)
      expect((await call(first.token)).status).toBe(200)
    })

    test.each([
      ['no JSON', 'application/json', '{"orgcode":', 400],
      ['nothing at all', 'application/json', '', 400],
      ['a list', 'application/json', '[]', 400],
      ['a text', 'application/json', '"demo1"', 400],
      ['a form', 'application/x-www-form-urlencoded', 'orgcode=demo1&username=admin', 415],
      ['JSON that says it is none', 'text/plain', '{}', 400],
      ['five megabytes', 'application/json', `{"orgcode":"${'x'.repeat(5_000_000)}"}`, 413],
      ['five thousand keys', 'application/json', keys(5000), 401],
      ['ten thousand keys', 'application/json', keys(10_000), 413],
      ['lists in lists', 'application/json', `{"orgcode":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
      ['a prototype', 'application/json', '{"__proto__":{"orgcode":"demo1"},"constructor":{"prototype":{}}}', 400],
    ])('with %s is refused, and soon', async (...[, type, payload, status]) => {
      const started = performance.now()
      const reply = await product.app.inject({ method: 'POST', url: login, payload, headers: { 'content-type': type } })
      expect(reply.statusCode).toBe(status)
      expect(performance.now() - started).toBeLessThan(allowing(1000))
    })

    test('is audited whatever the result, in the organisation it was tried at, without what was typed', async () => {
      const auditedSignIns = () =>
        asOwner<{ org: string; who: string | null; result: string }>(
          product,
          `select o.orgcode as org, a.username as who, u.result from audit u join organisation o on o.id = u.org_id
          left join account a on a.id = u.account_id where u.action = 'login' order by u.id desc limit 1`,
        )
      const tries = [
        { typed: { orgcode: 'demo1', username: 'admin', password }, org: 'demo1', who: 'admin', result: 'ok' },
        {
          typed: { orgcode: 'demo1', username: 'admin', password: 'Typed-Secret-1' },
          org: 'demo1',
          who: 'admin',
          result: 'loginFailed',
        },
        {
          typed: { orgcode: 'demo1', username: 'Typed-Secret-2', password: 'x' },
          org: 'demo1',
          who: null,
          result: 'loginFailed',
        },
        {
          typed: { orgcode: 'Typed-Secret-3', username: 'admin', password: 'x' },
          org: 'platform',
          who: null,
          result: 'loginFailed',
        },
      ]
      for (const { typed, ...entry } of tries) {
        await signIn(typed)
        expect(await auditedSignIns()).toEqual([entry])
      }
      expect(await valueAsOwner(product, `select string_agg(u::text, '') as value from audit u`)).not.toMatch(/Typed-Secret/i)
    })

    test('keeps no password and no token in the database', async () => {
      const { token } = await product.signIn('demo1')
      const everything = await valueAsOwner<string>(
        product,
        `select string_agg(t::text, '') as value from (select s::text as t from session s union all select a::text from account a union all select u::text from audit u) all_rows`,
      )
      expect(everything).not.toContain(password)
      expect(everything).not.toContain(token)
      expect(everything).toContain('$argon2id$v=19$')
    })
  })

  describe('a token', () => {
    let good: Session
    beforeAll(async () => {
      good = await product.signIn('demo1')
    })
    test.each(Object.keys(forgedTokens('')))('that is %s is refused without asking the database', async name => {
      const calls = [
        vi.spyOn(product.database, 'asOwner'),
        vi.spyOn(product.database, 'read'),
        vi.spyOn(product.database, 'write'),
      ]
      const reply = await product.app.inject({
        method: 'POST',
        url: `/api/v2/manage/${url}`,
        payload: {},
        headers: { authorization: `Bearer ${encodeURI(forgedTokens(good.token)[name] ?? '')}` },
      })
      expect(reply.statusCode).toBe(401)
      for (const spy of calls) expect(spy).not.toHaveBeenCalled()
      vi.restoreAllMocks()
    })

    test('is accepted only in its header', async () => {
      for (const [path, headers, body] of [
        [`${url}?token=${good.token}`, {}, {}],
        [`${url}?authorization=Bearer%20${good.token}`, {}, {}],
        [url, { cookie: `token=${good.token}` }, {}],
        [url, { 'x-token': good.token }, {}],
        [url, { authentication: `Bearer ${good.token}` }, {}],
        [url, { authorization: `Basic ${good.token}` }, {}],
        [url, {}, { token: good.token }],
      ] as const)
        expect((await inject(product.app, `/api/v2/manage/${path}`, { headers, body })).status).toBe(401)
    })
  })

  describe.concurrent('a session', () => {
    test('is over at once when its account signs out, and no other with it', async () => {
      const [one, other] = [await product.signIn('demo1'), await product.signIn('demo1')]
      expect((await one.post('admin/logout')).status).toBe(200)
      expect([(await call(one.token)).status, (await call(other.token)).status]).toEqual([401, 200])
      expect((await one.post('admin/logout')).status).toBe(401)
    })

    test.each([
      ['its account is disabled', `update account set status = 0 where username = NAME`],
      ['its account is deleted', `update account set status = -1 where username = NAME`],
      [
        'it is idle for two hours',
        `update session s set last_seen = now() - interval '2 hours 1 second' from account a where a.id = s.account_id and a.username = NAME`,
      ],
      [
        'a day is over',
        `update session s set created_at = now() - interval '24 hours 1 second' from account a where a.id = s.account_id and a.username = NAME`,
      ],
      [
        'it is ended elsewhere',
        `update session s set ended_at = now() from account a where a.id = s.account_id and a.username = NAME`,
      ],
    ])('is over within a second when %s', async (why, change) => {
      const username = `over-${why.length}`
      await addAccount(product, { orgcode: 'demo1', username, pages: { '*': ['view'] } })
      const { token } = await product.signIn('demo1', username)
      expect((await call(token)).status).toBe(200)
      await asOwner(product, change.replace('NAME', sqlLiteral(username)))
      await sessionCacheExpired()
      expect((await call(token)).status).toBe(401)
      expect((await call(token)).status).toBe(401)
    })

    test('of an account with a hundred of them ends the one used longest ago, at its socket too, and none of others', async () => {
      for (const username of ['often', 'seldom'])
        await addAccount(product, { orgcode: 'demo1', username, pages: { '*': ['view'] } })
      const [idle, used, other] = [
        await product.signIn('demo1', 'often'),
        await product.signIn('demo1', 'often'),
        await product.signIn('demo1', 'seldom'),
      ]
      const { nextFrame, closed } = await subscribe(product, idle)
      // The one that began first is used until now.
      await clock(used.token, `created_at = now() - interval '5 hours', last_seen = now() - interval '5 minutes'`)
      await clock(idle.token, `created_at = now() - interval '1 hour', last_seen = now() - interval '1 hour'`)
      await clock(other.token, `created_at = now() - interval '1 hour', last_seen = now() - interval '1 hour'`)
      await asOwner(
        product,
        `insert into session (sid, org_id, account_id, last_seen) select md5('often' || n), s.org_id, s.account_id, now() - interval '10 minutes'
          from session s, generate_series(1, 97) n where s.sid = '${sidOf(idle.token)}'`,
      )
      const hundredth = await product.signIn('demo1', 'often')
      expect(await liveSessions('often')).toBe(100)
      const notified = nextFrame('session')
      await product.signIn('demo1', 'often')
      expect(await notified).toMatchObject({ state: 'ended' })
      await closed
      const states = [idle, used, other, hundredth].map(async ({ token }) => (await call(token)).status)
      expect(await Promise.all(states)).toEqual([401, 200, 200, 200])
      expect(await liveSessions('often')).toBe(100)
    })

    test('begun twenty times at once keeps to that limit, give or take those that began together', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'hasty', pages: { '*': ['view'] } })
      const { token } = await product.signIn('demo1', 'hasty')
      await asOwner(
        product,
        `insert into session (sid, org_id, account_id, last_seen) select md5('hasty' || n), s.org_id, s.account_id, now() - interval '10 minutes'
          from session s, generate_series(1, 99) n where s.sid = '${sidOf(token)}'`,
      )
      await Promise.all(Array.from({ length: 20 }, () => product.signIn('demo1', 'hasty')))
      await product.signIn('demo1', 'hasty')
      expect(await liveSessions('hasty')).toBe(100)
    })

    test('used within two hours stays valid, and its last use is recorded', async () => {
      const { token } = await product.signIn('demo1')
      await clock(token, `last_seen = now() - interval '119 minutes', rotated_at = now()`)
      await sessionCacheExpired()
      expect((await call(token)).status).toBe(200)
      const isSeen = () =>
        valueAsOwner<boolean>(
          product,
          `select last_seen > now() - interval '1 minute' as value from session where sid = '${sidOf(token)}'`,
        )
      await vi.waitFor(async () => expect(await isSeen()).toBe(true))
    })

    test('has changed rights of its roles within a second', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'changing', pages: { '*': ['view', 'edit'] } })
      const { token } = await product.signIn('demo1', 'changing')
      expect((await call(token)).status).toBe(200)
      await asOwner(product, `update role set rights = '[]' where title = 'changing'`)
      await sessionCacheExpired()
      expect((await call(token)).status).toBe(403)
    })
  })

  describe.concurrent('a token a quarter of an hour old', () => {
    test('is replaced in the reply, and both work while the old one is young', async () => {
      const { token } = await product.signIn('demo1')
      expect((await call(token)).headers).not.toHaveProperty('authorization')
      await due(token)
      const next = await successorOf(token)
      expect(next).not.toBe(token)
      expect(await call(next)).toMatchObject({
        status: 200,
        headers: expect.not.objectContaining({ authorization: expect.anything() }),
      })
      expect(await successorOf(token)).toBe(next)
    })

    test('used fifty times at once is replaced by one and the same', async () => {
      const { token } = await product.signIn('demo1')
      await due(token)
      const replies = await Promise.all(Array.from({ length: 50 }, () => call(token)))
      expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
      expect(new Set(replies.map(reply => reply.headers['authorization'])).size).toBe(1)
      expect(await valueAsOwner(product, `select generation as value from session where sid = '${sidOf(token)}'`)).toBe(2)
    })

    test('used fifty times at once at two nodes is replaced by one and the same', async () => {
      const { token } = await product.signIn('demo1')
      const keys = engine === 'embedded' ? await loadKeyFile(product.dataDir, noSecretKeys) : noSecretKeys
      const sessions = sessionsOf(product.server.context, await loadSigningKeys(product.database, keys, []))
      const health = async () => ({ problem: null, db: engine, version: '' })
      const another = await createApp({ ...product.server, sessions }, { trustProxy: false, client: null, log: 'silent', health })
      const headers = { authorization: `Bearer ${token}` }
      await inject(another, `/api/v2/manage/${url}`, { headers })
      await due(token)
      const both = [another, product.app]
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => inject(both[n % 2] ?? another, `/api/v2/manage/${url}`, { headers })),
      )
      expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
      const successors = new Set(replies.map(reply => reply.headers['authorization']))
      expect([...successors]).toEqual([expect.stringMatching(/^Bearer /)])
      await another.close()
    })

    test('used half a minute after it was replaced ends the session', async () => {
      const { token } = await product.signIn('demo1')
      await due(token)
      const next = await successorOf(token)
      await clock(token, `rotated_at = now() - interval '31 seconds'`)
      await sessionCacheExpired()
      expect([(await call(token)).status, (await call(next)).status]).toEqual([401, 401])
    })

    test('used after it was replaced twice ends the session and is reported', async () => {
      const { token } = await product.signIn('demo1')
      await due(token)
      const second = await successorOf(token)
      await due(second)
      const third = await successorOf(second)
      const before = (await valueAsOwner<number>(product, 'select count(*)::int as value from audit')) ?? 0
      expect([(await call(token)).status, (await call(second)).status, (await call(third)).status]).toEqual([401, 401, 401])
      expect(await valueAsOwner<number>(product, 'select count(*)::int as value from audit')).toBeGreaterThan(before)
    })
  })
})
