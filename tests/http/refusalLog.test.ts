import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalLog } from '../../src/server/auth/refusalLog.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let viewer: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    viewer = await product.signIn('demo1', 'viewer')
  })
  afterAll(() => product?.close())

  const refusals = () =>
    asOwner<{ action: string; times: number; rows: number }>(
      product,
      `select action, sum(times)::int as times, count(*)::int as rows from audit where result = 'forbidden' group by action order by action`,
    )

  test('a thousand refusals of an account write few audit lines, which carry the count', async () => {
    const ask = (call: string) => viewer.post(`admin/config/dictionary/${call}`, { id: 1, ids: '1', command: 'delete' })
    for (let n = 0; n < 10; n++)
      await Promise.all(
        Array.from({ length: 100 }, (_, one) => ask(one % 10 ? 'save' : 'del').then(({ status }) => expect(status).toBe(403))),
      )
    expect(await refusals()).toEqual([
      { action: 'del', times: 5, rows: 5 },
      { action: 'save', times: 5, rows: 5 },
    ])
    await product.server.refusals.flush()
    expect(await refusals()).toEqual([
      { action: 'del', times: 100, rows: 6 },
      { action: 'save', times: 900, rows: 6 },
    ])
    const admin = await product.signIn('demo1')
    const { body } = await admin.post<{ data: { times: number; action: string }[] }>('admin/audit/list', { result: 'forbidden' })
    expect(
      body.data?.data
        .slice(0, 2)
        .map(({ times }) => times)
        .sort(),
    ).toEqual([895, 95])
  })

  test('after the minute the count is written, and the next refusal at once', async () => {
    await asOwner(product, `delete from audit where result = 'forbidden'`)
    const log = refusalLog(product.database, 200)
    const who = { ...(await whoIs()), requestId: 'r' }
    const note = () => log.note(who, { action: 'save', module: 'dictionary', result: 'forbidden' })
    for (let n = 0; n < 8; n++) await note()
    await expect.poll(refusals).toEqual([{ action: 'save', times: 8, rows: 6 }])
    await note()
    expect(await refusals()).toEqual([{ action: 'save', times: 9, rows: 7 }])
    await log.flush()
  })

  test('beyond fifty different calls refusals are counted under one name', async () => {
    await asOwner(product, `delete from audit where result = 'forbidden'`)
    const log = refusalLog(product.database)
    const who = await whoIs()
    for (let n = 0; n < 120; n++) await log.note(who, { action: `call${n}`, module: null, result: 'forbidden' })
    await log.flush()
    expect(await valueAsOwner(product, `select count(*)::int as value from audit where result = 'forbidden'`)).toBe(56)
    expect(await valueAsOwner(product, `select sum(times)::int as value from audit where action = 'others'`)).toBe(70)
  })

  const whoIs = async (): Promise<Principal> =>
    (await product.server.sessions.open(viewer.token, { ip: '10.9.9.9', requestId: 'x' })).who
})
