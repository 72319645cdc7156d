import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyModule } from '../../src/schema/index.ts'
import { raw } from '../../src/server/db/sql.ts'
import { refusalOfCall } from '../../src/server/http/pipeline/pipeline.ts'
import { upfield } from '../../src/server/operations/upfield.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let origin = ''
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, `delete from account where username like 'late%'`))

  /** Accounts with passwords: each takes a tenth of a second to hash. */
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      username: `late${n}`,
      nickname: '同事',
      password: 'Fresh-Pass-2026',
      role_list: [],
    }))
  const save = (body: unknown, signal?: AbortSignal) =>
    fetch(`${origin}/api/v2/manage/admin/config/admin/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  const saved = () => valueAsOwner<number>(product, `select count(*)::int as value from account where username like 'late%'`)
  /** The number of accounts once no more are written. */
  const settled = async () => {
    for (let before = -1, now = 0; before !== now; await pause(800)) [before, now] = [now, (await saved()) ?? 0]
    return saved()
  }

  test('rows of a save whose caller disconnected are not written any more', async () => {
    const caller = new AbortController()
    const call = save({ data: rows(30) }, caller.signal).catch(() => 'hung up')
    await expect.poll(saved, { interval: 20 }).toBeGreaterThan(0)
    caller.abort()
    expect(await call).toBe('hung up')
    expect(await settled()).toBeLessThan(15)
  })

  test('saves still queued when their callers disconnect are not started', async () => {
    const caller = new AbortController()
    const calls = rows(30).map(row => save(row, caller.signal).catch(() => 'hung up'))
    await expect.poll(saved, { interval: 20 }).toBeGreaterThan(0)
    caller.abort()
    await Promise.all(calls)
    expect(await settled()).toBeLessThan(15)
  })

  test('one field of a row is not written for a caller that has hung up', async () => {
    const scope = await scopeFor(product, 'demo1')
    const module = scope.registry.named('account') as AnyModule
    const body = { id: scope.who.account, field: 'nickname', value: '改' }
    const save = (isGone: () => boolean) => upfield.answer(scope, module, { body, query: {}, key: null, isGone })
    await expect(save(() => true)).rejects.toMatchObject({ code: 'notInTime' })
    expect(await save(() => false)).toMatchObject({ nickname: '改' })
  })

  test.each([
    ['hung up', true, 0],
    ['waits', false, 1],
  ] as const)(
    'a statement that is cancelled while its caller %s is logged so many times as an error',
    async (_what, destroyed, times) => {
      const logged: unknown[] = []
      const request = {
        raw: { socket: { destroyed } },
        log: { error: (one: unknown) => logged.push(one) },
      } as unknown as FastifyRequest
      const error = await product.database
        .asOwner(query =>
          query(raw(`do $$ begin raise exception 'canceling statement due to user request' using errcode = '57014'; end $$`)),
        )
        .catch((fault: unknown) => fault)
      await refusalOfCall(product.server, { request, error, who: null, module: null, call: 'list' })
      expect(logged).toHaveLength(times)
    },
  )

  test('a long save is answered: a caller that has sent everything is not cut off as slow', async () => {
    const { timeout } = product.app.server
    product.app.server.timeout = 100
    const reply = await save({ data: rows(3) }).finally(() => (product.app.server.timeout = timeout))
    const { data } = (await reply.json()) as { data: { success: boolean }[] }
    expect(data.filter(one => one.success)).toHaveLength(3)
  })
})
