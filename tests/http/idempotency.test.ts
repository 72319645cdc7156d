import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueWord } from '../../src/testing/sampleValue.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { valueAsOwner, rowOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'test/everything/save'
const twenty = Array.from({ length: 20 }, (_, index) => index)

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const draft = (): Promise<Draft> => draftOf(session, everything, allModules)
  const save = (body: unknown, headers?: Record<string, string>) => session.post<{ id: number }>(path, body, headers)
  const howMany = (title: unknown) =>
    valueAsOwner<number>(product, `select count(*)::int as value from everything where title = '${String(title)}'`)

  describe('an Idempotency-Key', () => {
    const key = () => ({ 'idempotency-key': uniqueWord() })

    test.each(['', '甲'])('with twenty equal requests at once adds one row and gives all the same reply, code %j', async code => {
      const [row, headers] = [{ ...(await draft()), code: code && uniqueWord() }, key()]
      const replies = await Promise.all(twenty.map(() => save(row, headers)))
      expect(replies.map(reply => [reply.status, reply.body])).toEqual(replies.map(() => [200, replies[0]?.body]))
      expect(await howMany((row as Draft)['title'])).toBe(1)
    })

    test('with twenty equal changes of one version at once gives all the same reply', async () => {
      const [old, headers] = [(await save(await draft())).body.data, key()]
      const replies = await Promise.all(twenty.map(() => save({ id: old?.id, title: '同一次', version: 1 }, headers)))
      expect(replies.map(reply => reply.status)).toEqual(twenty.map(() => 200))
      expect(await rowOf(product, everything, old?.id ?? 0)).toMatchObject({ version: 2 })
    })

    test('sent again later gives the stored reply', async () => {
      const [row, headers] = [await draft(), key()]
      const first = await save(row, headers)
      await save({ id: first.body.data?.id, title: '后来改的' })
      expect(await save(row, headers)).toMatchObject({ status: 200, body: first.body })
    })

    test('for several rows holds for each of them', async () => {
      const [rows, headers] = [[await draft(), await draft()], key()]
      const first = await session.post(path, { data: rows }, headers)
      expect((await session.post(path, { data: rows }, headers)).body).toEqual(first.body)
      for (const row of rows) expect(await howMany(row['title'])).toBe(1)
    })

    test('used for something else is refused', async () => {
      const headers = key()
      await save(await draft(), headers)
      expect((await save(await draft(), headers)).status).toBe(409)
    })

    test('is scoped to the account', async () => {
      const headers = key()
      await save(await draft(), headers)
      const other = await product.signIn('demo2')
      expect((await other.post(path, await draftOf(other, everything, allModules), headers)).status).toBe(200)
    })

    test.each(['', ' ', 'x'.repeat(101), 'a b', '<>'])('like %j is refused', async key => {
      expect([400, 422]).toContain((await save(await draft(), { 'idempotency-key': key })).status)
    })
  })
})
