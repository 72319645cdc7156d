import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { readConfig } from '../../src/server/config.ts'
import { createApp } from '../../src/server/http/createApp.ts'
import { removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, password, type Product, startProduct } from '../server.ts'

const wrong = 'not-the-password'
interface SignInAttempt {
  orgcode?: unknown
  username?: unknown
  password?: unknown
  [more: string]: unknown
}
interface Origin {
  from?: string
  headers?: Record<string, string>
}

describe(`on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine)
    for (const username of ['ann', 'bob']) await addAccount(product, { orgcode: 'demo1', username, pages: { '*': ['view'] } })
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'truncate throttle'))

  const tryToSignIn = async (body: SignInAttempt, { from = '127.0.0.1', headers = {} }: Origin = {}, app = product.app) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v2/manage/login',
      remoteAddress: from,
      payload: { orgcode: 'demo1', username: 'ann', password: wrong, ...body },
      headers,
    })
    const { error, device } = reply.json<{ error?: string; device?: string }>()
    return { status: reply.statusCode, error, device, wait: Number(reply.headers['retry-after'] ?? 0) }
  }
  const times = async (count: number, body: SignInAttempt, where?: Origin) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await tryToSignIn(body, where)).status)
    return statuses
  }
  /** Shifts the stored times by that long. */
  const later = (time: string) =>
    asOwner(
      product,
      `update throttle set last_at = last_at - interval ${sqlLiteral(time)}, blocked_until = blocked_until - interval ${sqlLiteral(time)}`,
    )
  const right = { password }
  const five = [401, 401, 401, 401, 401]

  describe('an account after five failures', () => {
    beforeEach(async () => {
      expect(await times(1, {})).toEqual([401])
      await asOwner(product, 'update throttle set failures = 4 where free = 5')
      expect(await times(1, {})).toEqual([401])
    })

    test('refuses the right password too, and says until when', async () => {
      for (const body of [{}, right])
        expect(await tryToSignIn(body)).toMatchObject({
          status: 429,
          error: '尝试次数过多，请 1 分钟后再试',
          wait: expect.closeTo(60, -1),
        })
    })

    test('takes the right one after a minute, and resets the failures', async () => {
      await later('61 seconds')
      expect((await tryToSignIn(right)).status).toBe(200)
      expect(await times(5, {})).toEqual(five)
    })

    test('waits twice as long after each further failure, up to a quarter of an hour', async () => {
      const waits: number[] = []
      for (let n = 0; n < 6; n++) {
        await later('15 minutes')
        await asOwner(product, `update throttle set failures = ${5 + n} where free = 5`)
        await asOwner(product, 'update throttle set last_at = now()')
        expect((await tryToSignIn({})).status).toBe(401)
        waits.push(Math.round((await tryToSignIn(right)).wait / 60))
      }
      expect(waits).toEqual([2, 4, 8, 15, 15, 15])
    })

    test.each<[string, SignInAttempt, Origin]>([
      ['in capitals', { username: 'ANN' }, {}],
      ['with blanks around it', { username: ' \u3000ann\t' }, {}],
      ['with a blank in it', { username: 'a nn' }, {}],
      ['in full width', { username: 'ａｎｎ' }, {}],
      ['with an invisible sign', { username: 'a\u200bnn\u202e' }, {}],
      ['with an accent', { username: 'a\u0301nn' }, {}],
      ['under another writing of the organisation', { orgcode: ' DEMO1 ' }, {}],
      ['under the organisation in full width', { orgcode: 'ｄｅｍｏ１' }, {}],
      ['with more in the body', { ip: '9.9.9.9', account: 'zoe', remember: true }, {}],
      [
        'with an address of its own making',
        {},
        { headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-real-ip': '9.9.9.9' } },
      ],
      ['from another address', {}, { from: '10.1.2.3' }],
      ['from another device', {}, { headers: { 'user-agent': 'other', cookie: 'token=x', authorization: 'Bearer x' } }],
    ])('is still shut %s', async (_, body, where) => {
      expect((await tryToSignIn({ ...right, ...body }, where)).status).toBe(429)
    })

    test('does not affect others of its organisation, or its namesake elsewhere', async () => {
      expect((await tryToSignIn({ username: 'bob', ...right })).status).toBe(200)
      expect((await tryToSignIn({ orgcode: 'demo2', username: 'admin', ...right })).status).toBe(200)
      expect((await tryToSignIn({ orgcode: 'demo2' })).status).toBe(401)
    })

    test('is locked at another node and after a restart too', async () => {
      const options = {
        trustProxy: false,
        client: null,
        log: 'silent',
        health: async () => ({ problem: null, db: '', version: '' }),
      } as const
      const another = await createApp({ ...product.server }, options)
      expect((await tryToSignIn(right, {}, another)).status).toBe(429)
      await another.close()
    })
  })

  test.each([
    ['1', '198.51.100.7'],
    ['198.51.100.0/24', '203.0.113.5'],
    ['', '10.0.0.1'],
  ])('with TRUST_PROXY=%s an address that the caller puts before his own counts for nothing', async (variable, address) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: variable })
    const health = async () => ({ problem: null, db: '', version: '' })
    const app = await createApp({ ...product.server }, { trustProxy, client: null, log: 'silent', health })
    const headers = { 'x-forwarded-for': '9.9.9.9, 203.0.113.5, 198.51.100.7' }
    const from = trustProxy === '198.51.100.0/24' ? '198.51.100.8' : '10.0.0.1'
    await tryToSignIn({}, { from, headers }, app)
    expect(await valueAsOwner(product, `select ip as value from audit where action = 'login' order by id desc limit 1`)).toBe(
      address,
    )
    await app.close()
  })

  test.each<[string, SignInAttempt]>([
    ['an organisation nobody has', { orgcode: 'nowhere' }],
    ['an account nobody has', { username: 'nobody' }],
    ['nothing', { orgcode: '', username: '', password: '' }],
    ['no texts', { orgcode: ['demo1'], username: { a: 1 }, password: 5 }],
  ])('%s is shut after five failures like any other', async (_, body) => {
    expect(await times(6, body)).toEqual([...five, 429])
  })

  test('of thirty wrong tries at once five are checked', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn({})))
    expect(tries.filter(one => one.status === 401)).toHaveLength(5)
    expect(tries.filter(one => one.status === 429)).toHaveLength(25)
  })

  test('twenty right ones at once all sign in', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(right)))
    expect(tries.map(one => one.status)).toEqual(tries.map(() => 200))
    expect(await valueAsOwner(product, 'select coalesce(max(failures), 0) as value from throttle')).toBe(0)
  })

  test('an account with four failures now and one a quarter of an hour ago is not locked', async () => {
    await times(1, {})
    await later('15 minutes')
    expect(await times(4, {})).toEqual(five.slice(1))
    expect((await tryToSignIn(right)).status).toBe(200)
  })

  describe('from a known place', () => {
    const [home, stranger, travel] = ['10.3.0.1', '10.3.0.2', '10.3.0.3']
    const admin = { username: 'admin', password }
    const guess = { username: 'admin' }
    let mark = ''
    beforeEach(async () => {
      for (const table of ['sign_in_place', 'known_device']) await asOwner(product, `delete from ${table}`)
      const { status, device = '' } = await tryToSignIn(admin, { from: home })
      expect([status, device]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)])
      mark = device
    })

    test('an address signs its owner in at once, however often a stranger guessed, who stays locked out', async () => {
      expect(await times(6, guess, { from: stranger })).toEqual([...five, 429])
      for (let n = 0; n < 44; n++) await tryToSignIn(guess, { from: stranger })
      expect((await tryToSignIn(admin, { from: home })).status).toBe(200)
      expect((await tryToSignIn(admin, { from: stranger })).status).toBe(429)
    })

    test('a known browser does so from anywhere, also where a neighbour used up the address', async () => {
      expect(await times(6, guess, { from: home })).toEqual([...five, 429])
      await asOwner(product, `update throttle set failures = 31, blocked_until = now() + interval '5 minutes' where free = 30`)
      expect((await tryToSignIn(admin, { from: home })).status).toBe(429)
      expect((await tryToSignIn({ ...admin, device: mark }, { from: travel })).status).toBe(200)
    })

    test('guesses from there are counted there, and for strangers too', async () => {
      expect(await times(6, guess, { from: home })).toEqual([...five, 429])
      expect((await tryToSignIn(admin, { from: home })).status).toBe(429)
      expect((await tryToSignIn(admin, { from: stranger })).status).toBe(429)
      expect(await times(6, { ...guess, device: mark }, { from: travel })).toEqual([...five, 429])
      expect((await tryToSignIn({ ...admin, device: mark }, { from: travel })).status).toBe(429)
    })

    test('a device mark that is forged, replaced, of another account or expired is not known', async () => {
      const other = await tryToSignIn({ username: 'bob', password }, { from: travel })
      const { device: next } = await tryToSignIn({ ...admin, device: mark }, { from: home })
      await times(5, guess, { from: stranger })
      for (const device of ['', 'A'.repeat(22), mark, other.device, { a: 1 }])
        expect((await tryToSignIn({ ...admin, device }, { from: travel })).status).toBe(429)
      await asOwner(product, `update known_device set last_at = now() - interval '91 days'`)
      expect((await tryToSignIn({ ...admin, device: next }, { from: travel })).status).toBe(429)
    })
  })

  describe('an address after thirty failures', () => {
    const fail = async (from: string, count: number) => {
      const statuses = new Set<number>()
      for (let n = 0; n < count; n++) statuses.add((await tryToSignIn({ username: `someone-${n}` }, { from })).status)
      expect([...statuses]).toEqual([401])
    }
    const after = (failures: number) => asOwner(product, `update throttle set failures = ${failures} where free = 30`)

    test('is locked for every account, and no other address with it', async () => {
      await fail('10.0.0.1', 30)
      expect((await tryToSignIn(right, { from: '10.0.0.1' })).status).toBe(429)
      expect((await tryToSignIn(right, { from: '::ffff:10.0.0.1' })).status).toBe(429)
      expect((await tryToSignIn(right, { from: '10.0.0.2' })).status).toBe(200)
    })

    test('of IPv6 counts by its network', async () => {
      await fail('2001:db8:1:2::7', 1)
      await after(29)
      await fail('2001:db8:1:2:aaaa:bbbb:cccc:dddd', 1)
      expect((await tryToSignIn(right, { from: '2001:db8:1:2:ffff::1' })).status).toBe(429)
      expect((await tryToSignIn(right, { from: '2001:db8:1:3::1' })).status).toBe(200)
    })

    test('does not lock out its own people who sign in', async () => {
      await fail('10.0.0.3', 1)
      await after(29)
      for (let n = 0; n < 5; n++) expect((await tryToSignIn(right, { from: '10.0.0.3' })).status).toBe(200)
    })
  })

  test('when too many fail everywhere, only addresses with a recent sign-in are accepted', async () => {
    expect((await tryToSignIn(right, { from: '10.0.1.1' })).status).toBe(200)
    await tryToSignIn({}, { from: '10.0.1.2' })
    await asOwner(
      product,
      `update throttle set failures = 300, blocked_until = now() + interval '1 minute' where key = 'overall'`,
    )
    expect((await tryToSignIn({ username: 'bob', ...right }, { from: '10.0.1.2' })).status).toBe(429)
    expect((await tryToSignIn({ username: 'bob', ...right }, { from: '10.0.1.1' })).status).toBe(200)
  })

  test('many attempts at once from one network are limited, and those of other networks are checked', async () => {
    const flood = Array.from({ length: 180 }, (_, n) => tryToSignIn({ orgcode: `nobody-${n}` }, { from: '10.4.0.1' }))
    const elsewhere = tryToSignIn(right, { from: '10.4.0.2' })
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(refused.map(({ error, wait }) => [error, wait])).toEqual(Array.from({ length: 30 }, () => ['系统繁忙，请稍后重试', 5]))
    expect((await elsewhere).status).toBe(200)
    expect((await tryToSignIn({ ...right }, { from: '10.4.0.2' })).status).toBe(200)
  })

  test('the stored counts do not reveal what was typed, and expire', async () => {
    await tryToSignIn({ orgcode: 'o'.repeat(200), username: 'u'.repeat(200), password: 'my-secret-words' })
    const storedRows = await valueAsOwner<string>(product, `select string_agg(t::text, '') as value from throttle t`)
    expect(storedRows).not.toMatch(/uuu|ooo|127\.0/)
    expect(await valueAsOwner<number>(product, 'select max(length(key)) as value from throttle')).toBeLessThan(50)
    await later('4 hours')
    await removeExpiredRows(product.server.context)
    expect(await valueAsOwner<number>(product, 'select count(*)::int as value from throttle')).toBe(0)
  })
})
