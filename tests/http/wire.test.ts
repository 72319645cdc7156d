import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { valueAsOwner } from '../fixtures/records.ts'
import { engine, inject, type Product, type Session, startProduct } from '../server.ts'

const url = 'admin/config/dictionary/list'

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let total = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    await session.post('test/everything/save', await draftOf(session, everything, allModules))
    total = (await session.post<RowsPage>(url)).body.data?.total ?? 0
  })
  afterAll(() => product?.close())

  describe('an address', () => {
    test.each([
      '/api/KEY/v2/manage',
      '/api/v2/manage',
      '/api/KEY/manage',
      '/api/manage',
      '/api/KEY/v1/manage',
      '/api/v1/manage',
      '/api//v2/manage/',
    ])('that begins %s reaches the call', async form => {
      const path = `${form.replace('KEY', session.orgkey)}/${url}?page=2`
      const reply = await inject<RowsPage>(product.app, path, {
        body: { limit: 4 },
        headers: { authorization: `Bearer ${session.token}` },
      })
      expect(reply).toMatchObject({ status: 200, body: { data: { current_page: 2, per_page: 4, total } } })
    })

    test('by an alias of the module reaches', async () => {
      const reply = await session.post<RowsPage>('test/alias/list', {})
      expect(reply).toMatchObject({ status: 200, body: { data: { total: 1 } } })
    })

    test.each(['of another organisation', 'of no organisation'])('with the key %s is refused and audited', async whose => {
      const key = whose === 'of no organisation' ? 'ffffffffffff' : (await product.signIn('demo2')).orgkey
      const before = await valueAsOwner<number>(
        product,
        `select count(*)::int as value from audit where result = 'wrongOrganisation'`,
      )
      const reply = await inject(product.app, `/api/${key}/v2/manage/${url}`, {
        headers: { authorization: `Bearer ${session.token}` },
      })
      expect(reply).toMatchObject({ status: 403, body: { success: false, code: 403 } })
      expect(await valueAsOwner(product, `select count(*)::int as value from audit where result = 'wrongOrganisation'`)).toBe(
        (before ?? 0) + 1,
      )
    })
  })

  describe('a reply', () => {
    const replies: readonly (readonly [name: string, status: number, path: string, body: string])[] = [
      ['to a list', 200, url, '{}'],
      ['to what is no JSON', 400, url, '{"limit":'],
      ['to a body that is no object', 400, url, '[1]'],
      ['to a row that is not there', 404, 'test/everything/info', '{"id":999999}'],
      ['to an unknown module', 403, 'test/nothing/list', '{}'],
      ['to an undeclared sort', 422, url, '{"orderKey":"title"}'],
      ['to a body over a megabyte', 413, url, JSON.stringify({ queryValue: 'x'.repeat(1_100_000) })],
    ]
    test.each(replies)('%s carries its status %i as its code, and no undocumented key', async (...[, status, path, payload]) => {
      const reply = await product.app.inject({
        method: 'POST',
        url: `/api/${session.orgkey}/v2/manage/${path}`,
        payload,
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      })
      const body: Record<string, unknown> = JSON.parse(reply.body)
      expect(reply.statusCode).toBe(status)
      expect(body).toMatchObject({ success: status === 200, code: status })
      expect(['success', 'code', 'data', 'error', 'msg', 'errors']).toEqual(expect.arrayContaining(Object.keys(body)))
      if (status !== 200) expect(body['error']).toMatch(/\p{Script=Han}/u)
    })

    test('is English when requested', async () => {
      const reply = await session.post('test/everything/info', { id: 999_999 }, { 'accept-language': 'en-US' })
      expect(reply.body.error).toMatch(/^[A-Za-z ,;.’']+$/)
    })

    test.each([
      ['en-US', 'Numbers only'],
      ['zh-TW,zh;q=0.9', '只能填寫數字'],
      ['fr, zh-Hant;q=0.5', '只能填寫數字'],
      ['*', '只能填写数字'],
    ])('says in %s what is wrong with a field', async (language, sentence) => {
      const reply = await session.post('admin/config/dictionary/save', { temp_price: 'x' }, { 'accept-language': language })
      expect(reply.body.errors).toContainEqual({ field: 'temp_price', message: sentence })
    })

    test('to a call without a session is 401', async () => {
      expect(await inject(product.app, `/api/v2/manage/${url}`)).toMatchObject({
        status: 401,
        body: { success: false, code: 401 },
      })
    })
  })
})
