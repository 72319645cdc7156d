import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import type { Product, Session } from '../server.ts'

vi.stubEnv('PRODUCTION_HASHES', '1')
// Loaded anew: the server keeps a hash for accounts that do not exist, which may be one of another file, at the lowest cost.
vi.resetModules()
const { engine, inject, password, startProduct } = await import('../server.ts')
afterAll(() => void vi.unstubAllEnvs())

const typed = 'Fresh-Pass-2026'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const account = (n: string | number) => ({ username: `hashed${n}`, nickname: '同事', password: typed, role_list: [] })

  test('sign-ins and lists do not wait for passwords somebody else saves', async () => {
    let saved = 0
    const saves = Array.from({ length: 41 }, (_, n) =>
      admin.post('admin/config/admin/save', account(n)).then(({ status }) => {
        saved += 1
        return status
      }),
    )
    const other = await product.signIn('demo2')
    const after = [saved]
    for (let n = 0; n < 3; n++) {
      expect((await other.post('admin/config/dictionary/list', {})).status).toBe(200)
      await product.signIn('demo2')
      after.push(saved)
    }
    // Each of ours may wait for one hash of theirs, and those already running.
    expect(Math.max(...after)).toBeLessThan(20)
    expect(new Set(await Promise.all(saves))).toEqual(new Set([200]))
  })

  test('saves of many passwords are answered or asked to retry, and block nobody else from saving one', async () => {
    const many = Array.from({ length: 60 }, (_, n) => admin.post('admin/config/admin/save', account(`again${n}`)))
    const other = await product.signIn('demo2')
    const mine = await other.post('admin/config/admin/save', account('other'))
    const replies = await Promise.all(many)
    // Refused: too many waiting, or a timeout.
    const refused = replies.filter(({ status }) => status === 429 || status === 503)
    expect(mine.status).toBe(200)
    expect(replies.filter(({ status }) => status === 200).length).toBe(60 - refused.length)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  test('two rows of one save with the same password have different hashes', async () => {
    const { body } = await admin.post<{ success: boolean }[]>('admin/config/admin/save', { data: [account('x'), account('y')] })
    expect(body.data?.map(one => one.success)).toEqual([true, true])
    const hashes = `select count(distinct password)::int as value from account where username in ('hashedx', 'hashedy') and password like '$argon2id%'`
    expect(await valueAsOwner(product, hashes)).toBe(2)
    await asOwner(product, `delete from account where username like 'hashed%'`)
  })

  const wrong = {
    'an unknown organisation': { orgcode: 'nowhere', username: 'admin', password },
    'an unknown account': { orgcode: 'demo1', username: 'nobody', password },
    'a wrong password': { orgcode: 'demo1', username: 'admin', password: `${password}x` },
    'a password with a blank': { orgcode: 'demo1', username: 'admin', password: `${password} ` },
    'a disabled account': { orgcode: 'demo1', username: 'gone', password },
    'an account of another organisation': { orgcode: 'demo2', username: 'viewer', password },
    'a disabled organisation': { orgcode: 'closed', username: 'admin', password },
    nothing: {},
    'texts that are none': { orgcode: ['demo1'], username: { a: 1 }, password: 5 },
    'texts too long': { orgcode: 'd'.repeat(9999), username: 'a'.repeat(9999), password: 'p'.repeat(9999) },
    'control characters': { orgcode: 'demo1\u0000', username: "admin' or 1=1--", password: '\ud800' },
  }
  test('signing in with any wrong part has the same reply, after the same time as a right one', async () => {
    await admin.post('admin/config/admin/save', { ...account('timed'), password })
    await asOwner(product, `update account set password = (select password from account where username = 'hashedtimed')`)
    await addAccount(product, { orgcode: 'demo1', username: 'gone', pages: {} })
    await asOwner(product, `update account set status = 0 where username = 'gone'`)
    await asOwner(
      product,
      `with o as (insert into organisation (orgname, orgcode, orgkey, status) values ('关', 'closed', 'closedkey', 0) returning id)
      insert into account (org_id, username, password) select o.id, 'admin', a.password from o, account a where a.username = 'viewer'`,
    )
    const timed = async (body: object) => {
      const started = performance.now()
      const reply = await inject(product.app, '/api/v2/manage/login', { body })
      return { reply, ms: performance.now() - started }
    }
    let soonest = Infinity
    for (let time = 0; time < 3; time++) {
      const { reply, ms } = await timed({ orgcode: 'demo1', username: 'admin', password })
      expect(reply.status).toBe(200)
      soonest = Math.min(soonest, ms)
    }
    const expected = {
      success: false,
      code: 401,
      error: '登录失败：注册码、账号或密码不正确',
      msg: '登录失败：注册码、账号或密码不正确',
    }
    for (const [name, body] of Object.entries(wrong)) {
      const { reply, ms } = await timed(body)
      expect([name, reply.status, reply.body]).toEqual([name, 401, expected])
      expect(ms, name).toBeGreaterThan(soonest / 4)
    }
  })
})
