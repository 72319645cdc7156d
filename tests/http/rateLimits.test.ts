import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenText } from '../../src/server/auth/tokens/tokenText.ts'
import { callWithToken } from '../fixtures/apiTokens.ts'
import { anotherNode, engine, inject, type Product, type Reply, type Session, startProduct } from '../server.ts'

let session: Session

interface Limit {
  max: number
  call(node: Product): Promise<Reply<unknown>>
  /** What a call within the limit is answered. */
  within: number
}
const limits: Readonly<Record<string, Limit>> = {
  'keys of tokens that one network guesses': {
    max: 20,
    call: node => callWithToken(node, 'admin/config/dictionary/list', { text: createTokenText(), from: '192.0.2.66' }),
    within: 401,
  },
  'offers of single sign-on to one network': {
    max: 300,
    call: ({ app }) => inject(app, '/api/v2/manage/sso/offer', { body: { orgcode: 'demo1' } }),
    within: 200,
  },
  'look-ups of one account on the map': {
    max: 120,
    call: ({ app }) =>
      inject(app, `/api/${session.orgkey}/v2/manage/region/at`, {
        body: { point: '116.4,39.9' },
        headers: { authorization: `Bearer ${session.token}` },
      }),
    within: 200,
  },
}

async function statusesOf({ call }: Limit, node: Product, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await call(node)).status)
  return statuses
}

/** Soon refused: before the calls that wait for it reach the limit on this node alone. */
async function expectRefused({ call }: Limit, node: Product): Promise<void> {
  await expect.poll(async () => (await call(node)).status, { interval: 300, timeout: 2000 }).toBe(429)
  const { headers, body } = await call(node)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(body.error).toBe('操作过于频繁，请稍后再试')
}

describe.runIf(engine === 'postgres')('on two nodes', () => {
  let one: Product
  let two: Product
  beforeAll(async () => {
    one = await startProduct('postgres')
    session = await one.signIn('demo1')
    two = await anotherNode(one)
    await two.app.ready()
  })
  afterAll(async () => {
    await two?.close()
    await one?.close()
  })

  test.each(Object.entries(limits))('%s are limited together', async (_what, limit) => {
    const statuses = [...(await statusesOf(limit, one, limit.max / 2)), ...(await statusesOf(limit, two, limit.max / 2))]
    expect(statuses).toEqual(Array.from({ length: limit.max }, () => limit.within))
    for (const node of [one, two]) await expectRefused(limit, node)
  })
})
