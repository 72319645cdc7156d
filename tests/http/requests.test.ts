import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignOrigins, prototypeBodies, unsettableValues } from '../attack/attackPayloads.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addRow, digest, valueAsOwner, rowOf } from '../fixtures/records.ts'
import { engine, inject, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let a: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    a = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const draftIn = (session: Session): Promise<Draft> => draftOf(session, everything, allModules)
  const mine = async () => addRow(a, 'test/everything', await draftIn(a))

  test.each(['/nowhere', '../', '/config/dictionary/', 'constructor', '*', '', ['/config/dictionary'], { path: '*' }, null, 5])(
    'the codes of the page %j are none',
    async path => {
      expect(await a.post('admin/config/pagerole/check', { path })).toMatchObject({ status: 200, body: { data: '' } })
    },
  )

  test('the codes of a page are the verbs the account has there', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    const codes = async (session: Session, path: string) =>
      (await session.post('admin/config/pagerole/check', { path })).body.data
    expect([
      await codes(a, '/config/dictionary'),
      await codes(a, '/config/menu'),
      await codes(viewer, '/config/dictionary'),
    ]).toEqual(['1,2,3,4', '4', ''])
  })

  test('fields no operator sets cannot be set by a save', async () => {
    const id = await mine()
    const before = await rowOf(product, everything, id)
    for (const extra of unsettableValues) {
      expect([extra, (await a.post('test/everything/save', { id, ...extra })).status]).toEqual([extra, 422])
      expect([extra, (await a.post('test/everything/save', { ...(await draftIn(a)), ...extra })).status]).toEqual([extra, 422])
    }
    expect(await rowOf(product, everything, id)).toEqual(before)
  })

  test.each(prototypeBodies)('the body %s reaches no prototype', async payload => {
    for (const call of ['save', 'list', 'combox', 'batch', 'upfield']) {
      const reply = await product.app.inject({
        method: 'POST',
        url: `/api/v2/manage/test/everything/${call}?__proto__[is_super]=1&constructor[prototype][is_super]=1`,
        payload,
        headers: { authorization: `Bearer ${a.token}`, 'content-type': 'application/json' },
      })
      expect([400, 422]).toContain(reply.statusCode)
    }
    expect(({} as Record<string, unknown>)['is_super']).toBeUndefined()
  })

  const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, [1, '"', '\\']]))
  const nested = (depth: number) => '{"title":'.repeat(depth) + '1' + '}'.repeat(depth)
  test.each([
    ['ten thousand keys', JSON.stringify(wide(10_000)), 422],
    ['one key more', JSON.stringify(wide(10_001)), 413],
    ['one key more in a row', JSON.stringify({ data: [{ title: '"{[,', ...wide(10_000) }] }), 413],
    ['a hundred thousand empty lists', `{"title":[${'[],'.repeat(100_000)}1]}`, 413],
    ['thirty levels', nested(30), 422],
    ['one level more', nested(31), 400],
    ['a text of brackets and commas', JSON.stringify({ nothing: '{[,\\"'.repeat(100_000) }), 422],
    ['no end of a text', '{"title":"x', 400],
  ])('a body of %s is refused before it is parsed, or as any other', async (_, body, status) => {
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/v2/manage/test/everything/save',
      payload: body,
      headers: { authorization: `Bearer ${a.token}`, 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(status)
  })

  describe('a long body', () => {
    const text = `{"title":"${'x'.repeat(70_000)}`
    const sent = async (url: string, payload: string, headers: Record<string, string> = {}) => {
      const all = { 'content-type': 'application/json', ...headers }
      return (await product.app.inject({ method: 'POST', url, payload, headers: all })).statusCode
    }
    const save = '/api/v2/manage/test/everything/save'

    test('is parsed once its caller has a turn: of no session, or a forged one, never', async () => {
      expect(await sent(save, text, { authorization: `Bearer ${a.token}` })).toBe(400)
      expect(await sent(save, `${text}"}`, { authorization: `Bearer ${a.token}` })).toBe(422)
      expect(await sent(save, text)).toBe(401)
      expect(await sent(save, text, { authorization: `Bearer ${a.token.slice(0, -4)}AAAA` })).toBe(401)
    })

    test.each(['login', 'sso/offer', 'sso/complete'])('is too long for %s, which needs no session', async path => {
      expect(await sent(`/api/v2/manage/${path}`, `${text}"}`)).toBe(413)
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/json; charset=utf-8; x',
    'application/json/x',
    'APPLICATION/JSON',
    'multipart/form-data; boundary=x',
    'application/xml',
    '\tapplication/json',
    '',
  ])('a body called %j is refused, or read as strictly', async type => {
    const title = `36-${type.length}`
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/v2/manage/test/everything/save',
      payload: JSON.stringify({ title, org_id: 1 }),
      headers: { authorization: `Bearer ${a.token}`, 'content-type': type },
    })
    expect([400, 415, 422]).toContain(reply.statusCode)
    expect(await valueAsOwner(product, `select count(*)::int as value from everything where title = '${title}'`)).toBe(0)
  })

  test('a cookie alone authorises no call', async () => {
    const reply = await inject(product.app, '/api/v2/manage/test/everything/save', {
      body: await draftIn(a),
      headers: { cookie: `token=${a.token}` },
    })
    expect(reply.status).toBe(401)
  })

  test.each(foreignOrigins)('a call from a page of %s is refused', async origin => {
    const before = await digest(product)
    const reply = await a.post('test/everything/save', { title: '46' }, { origin })
    expect(reply.status).toBe(403)
    expect(Object.keys(reply.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(await digest(product)).toBe(before)
  })

  test.each([
    ['ftp://localhost:80', 403],
    ['ws://localhost:80', 403],
    ['null', 403],
    ['http://localhost:80', 200],
    ['https://localhost:80', 200],
  ])('a call whose Origin header is %s, on the host that it names, is answered %i', async (origin, expected) => {
    const reply = await inject(product.app, '/api/v2/manage/admin/info', {
      headers: {
        origin,
        host: new URL(origin === 'null' ? 'http://localhost' : origin).host,
        authorization: `Bearer ${a.token}`,
      },
    })
    expect(reply.status).toBe(expected)
  })
})
