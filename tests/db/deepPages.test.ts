import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const rows = 2500
/** Ids are far apart, so that the rows spread over many counted stretches. */
const idStep = 89

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
    await add(100_000, rows)
    await asOwner(product, `insert into everything (org_id, title) select ${org + 1}, 'another' from generate_series(1, 500)`)
  })
  afterAll(() => product?.close())

  const add = (from: number, count: number) =>
    asOwner(
      product,
      `insert into everything (id, org_id, title, size, grade, count, status, created_at)
      select ${from} + n * ${idStep}, ${org}, 't' || n, 1 + n % 3, case when n % 5 = 0 then null else 'a' end, nullif(n % 7, 0) * 10, case when n % 4 = 0 then 0 else 1 end,
        now() - (n * 7919 % 1000) * interval '1 minute' from generate_series(1, ${count}) n`,
    )

  /** Inserts and deletes rows, single and in batches, at the ends and between. */
  const writes: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    'new ones': n =>
      asOwner(
        product,
        `insert into everything (id, org_id, title, size) select max(id) + 1 + s * 5003, ${org}, 'n', 1 + s % 3 from everything, generate_series(1, ${n % 5}) s group by s`,
      ),
    'between others': n =>
      asOwner(
        product,
        `insert into everything (id, org_id, title) select 100001 + ${n} * ${idStep} + (random() * 80)::int, ${org}, 'b' on conflict do nothing`,
      ),
    'gone for good': n => asOwner(product, `delete from everything where org_id = ${org} and id % 101 = ${n % 101}`),
    deleted: n => asOwner(product, `update everything set status = -1 where org_id = ${org} and id % 53 = ${n % 53}`),
    recovered: n =>
      asOwner(product, `update everything set status = 1 where org_id = ${org} and status = -1 and id % 3 = ${n % 3}`),
    resized: n =>
      asOwner(product, `update everything set size = 1 + (size + ${n}) % 3 where org_id = ${org} and id % 31 = ${n % 31}`),
    swapped: () =>
      asOwner(product, `update everything set status = 1 - status where org_id = ${org} and status <> -1 and id % 17 = 0`),
    nothing: async () => undefined,
  }
  const filters = [
    [{}, 'status = 1'],
    [{ status: 'all' }, 'status in (1, 0)'],
    [{ size: 2 }, 'status = 1 and size = 2'],
    [{ size: 1, status: 'all' }, 'status in (1, 0) and size = 1'],
    [{ gradeid: 'a' }, `status = 1 and grade = 'a'`],
    [{ size: 1, gradeid: 'a' }, `status = 1 and size = 1 and grade = 'a'`],
    [{ least: 30, status: 'all' }, 'status in (1, 0) and count >= 30'],
  ] as const
  const orders = [
    [undefined, 'id desc'],
    ['id', 'id'],
    ['-created_at', 'created_at desc, id desc'],
    ['created_at', 'created_at, id'],
    ['count', 'count, id'],
    ['-count', 'count desc, id desc'],
  ] as const

  const listBody = fc.record({
    write: fc.constantFrom(...Object.keys(writes)),
    n: fc.nat(10_000),
    filter: fc.constantFrom(...filters),
    order: fc.constantFrom(...orders),
    limit: fc.constantFrom(1, 7, 50, 100, 500),
    far: fc.double({ min: 0, max: 1.02, noNaN: true }),
  })

  test('every page equals the one by OFFSET, as rows come and go', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(listBody, async ({ write, n, filter: [body, where], order: [orderKey, by], limit, far }) => {
        await writes[write]?.(n)
        const from = `from everything where org_id = ${org} and ${where}`
        const [counted] = await asOwner<{ n: number }>(product, `select count(*)::int as n ${from}`)
        const total = counted?.n ?? 0
        const page = 1 + Math.floor((total * far) / limit)
        const { body: reply } = await session.post<RowsPage>(`test/everything/list?page=${page}`, {
          ...body,
          limit,
          ...(orderKey ? { orderKey } : {}),
        })
        const plain = await asOwner<{ id: number }>(
          product,
          `select id ${from} order by ${by} limit ${limit} offset ${(page - 1) * limit}`,
        )
        expect(reply).toMatchObject({ data: { total } })
        expect(reply.data?.data.map(row => row['id'])).toEqual(plain.map(row => row.id))
      }),
      { numRuns: 120, endOnFailure: true },
    )
  })

  test('a page is one snapshot of the list, whatever is written meanwhile', { timeout: 120_000 }, async () => {
    let over = false
    const writing = (async () => {
      for (let n = 0; !over; n++) {
        await writes['new ones']?.(n)
        await writes['gone for good']?.(n)
        await writes['deleted']?.(n)
        await writes['recovered']?.(n)
      }
    })()
    try {
      for (let turn = 0; turn < 40; turn++) {
        const { body } = await session.post<RowsPage>('test/everything/list?page=14', {
          limit: 100,
          ...(turn % 2 ? { orderKey: 'created_at' } : {}),
        })
        expect(body.success).toBe(true)
        const ids = body.data?.data.map(row => row['id']) ?? []
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(Math.max(0, Math.min(100, (body.data?.total ?? 0) - 1300)))
      }
    } finally {
      over = true
      await writing
    }
  })
})
