import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { totpCode } from '../fixtures/totpCode.ts'
import { engine, inject, password, type Product, type Session, startProduct } from '../server.ts'

/** Sets up a second step for the account of that session, and forgets used codes. */
async function addSecondStep(product: Product, session: Session): Promise<{ secret: string; recovery: string[] }> {
  const begun = await session.post<{ secret: string }>('admin/totp/begin', { password })
  const secret = begun.body.data?.secret ?? ''
  const confirmed = await session.post<{ recovery: string[] }>('admin/totp/confirm', { code: totpCode(secret) })
  await asOwner(product, 'update second_step set last_step = 0')
  return { secret, recovery: confirmed.body.data?.recovery ?? [] }
}

describe(`a second step on ${engine}`, () => {
  let product: Product
  let ann: Session
  let secret = ''
  let recovery: string[] = []
  beforeAll(async () => {
    product = await startProduct(engine)
    for (const username of ['ann', 'bob']) await addAccount(product, { orgcode: 'demo1', username, pages: {} })
    ann = await product.signIn('demo1', 'ann')
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'truncate throttle')
    await asOwner(product, 'delete from second_step')
    ;({ secret, recovery } = await addSecondStep(product, ann))
  })

  const enter = (more: object = {}) =>
    inject<{ access_token: string }>(product.app, '/api/v2/manage/login', {
      body: { orgcode: 'demo1', username: 'ann', password, ...more },
    })
  const status = async (more?: object) => (await enter(more)).status

  test('asks for a code once the password is right, and signs in with it', async () => {
    expect(await enter()).toMatchObject({
      status: 401,
      body: { code: 401, error: '请输入动态验证码', data: { step: 'code' } },
    })
    const { body } = await enter({ code: totpCode(secret) })
    expect(body.data?.access_token).toMatch(/^[\w-]{59}$/)
  })

  test('does not reveal itself to a wrong password', async () => {
    for (const code of ['', totpCode(secret)])
      expect(await enter({ password: 'wrong', code })).toMatchObject({
        status: 401,
        body: { error: '登录失败：注册码、账号或密码不正确' },
      })
    expect((await enter({ password: 'wrong' })).body).not.toHaveProperty('data')
  })

  test('takes a code with spaces in it, of the previous step and of the next', async () => {
    const code = totpCode(secret, -1)
    expect(await status({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).toBe(200)
    expect(await status({ code: totpCode(secret, 1) })).toBe(200)
  })

  test('takes a code once, and none older than the last', async () => {
    const [older, code] = [totpCode(secret, -1), totpCode(secret)]
    expect(await status({ code })).toBe(200)
    expect([await status({ code }), await status({ code: older })]).toEqual([401, 401])
    expect((await enter({ code })).body.error).toBe('登录失败：验证码不正确')
  })

  test('takes a code sent ten times at once once', async () => {
    const code = totpCode(secret)
    const all = await Promise.all(Array.from({ length: 10 }, () => status({ code })))
    expect(all.filter(one => one === 200)).toHaveLength(1)
  })

  test.each([
    '000000',
    '12345',
    '1234567',
    'abcdef',
    '１２３４５６',
    '',
    ' ',
    '0'.repeat(255),
    '0'.repeat(300),
    '\u0000',
    'null',
  ])('does not take %j', async code => expect(await status({ code })).toBe(401))
  test.each([123456, null, ['000000'], { a: 1 }, true])('does not take %j for a code', async code =>
    expect(await status({ code })).toBe(401),
  )

  test('is throttled after five wrong codes, also for the right one', async () => {
    for (let n = 0; n < 5; n++) expect(await status({ code: '000000' })).toBe(401)
    expect(await enter({ code: totpCode(secret) })).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  })

  test('does not reset the count of wrong codes on a right password', async () => {
    for (let n = 0; n < 4; n++) await enter({ code: '000000' })
    for (let n = 0; n < 6; n++) expect(await status()).toBe(401)
    expect(await status({ code: '000000' })).toBe(401)
    expect(await status({ code: totpCode(secret) })).toBe(429)
  })

  test('takes each of its ten recovery codes once, in any spelling', async () => {
    expect(new Set(recovery).size).toBe(10)
    const [first = '', second = ''] = recovery
    expect(await status({ code: first })).toBe(200)
    expect(await status({ code: first })).toBe(401)
    expect(await status({ code: second.toLowerCase().replaceAll('-', ' ') })).toBe(200)
    expect((await ann.post('admin/totp')).body.data).toEqual({ on: true, recovery: 8 })
  })

  test('of another account does not work', async () => {
    const { secret: theirs } = await addSecondStep(product, await product.signIn('demo1', 'bob'))
    expect(await status({ code: totpCode(theirs) })).toBe(401)
  })

  test('is stored encrypted', async () => {
    const storedSecret = await valueAsOwner<string>(product, `select string_agg(s::text, '') as value from second_step s`)
    expect(storedSecret).not.toContain(secret)
    for (const code of recovery) expect(storedSecret).not.toContain(code.replaceAll('-', ''))
    const auditedModule = await valueAsOwner<string>(
      product,
      `select string_agg(a::text, '') as value from audit a where action = 'addSecondStep'`,
    )
    expect(auditedModule).toMatch(/addSecondStep/)
    expect(auditedModule).not.toContain(secret)
  })

  describe('setup of a second step', () => {
    beforeEach(() => asOwner(product, 'delete from second_step'))

    test('needs the password, and takes effect only after a code was confirmed', async () => {
      expect(await ann.post('admin/totp/begin', { password: 'wrong' })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'password', message: '密码不正确' }] },
      })
      const { body } = await ann.post<{ secret: string; uri: string }>('admin/totp/begin', { password })
      expect(body.data?.uri).toBe(
        `otpauth://totp/Houtai:demo1%2Fann?issuer=Houtai&secret=${body.data?.secret}&algorithm=SHA1&digits=6&period=30`,
      )
      expect(await status()).toBe(200)
      expect((await ann.post('admin/totp/confirm', { code: '000000' })).status).toBe(422)
      expect((await ann.post('admin/totp')).body.data).toEqual({ on: false, recovery: 0 })
    })

    test('may be restarted until it is confirmed, and not after', async () => {
      const first = await ann.post<{ secret: string }>('admin/totp/begin', { password })
      const second = await ann.post<{ secret: string }>('admin/totp/begin', { password })
      const confirm = (reply: typeof first) => ann.post('admin/totp/confirm', { code: totpCode(reply.body.data?.secret ?? '') })
      expect((await confirm(first)).status).toBe(422)
      expect((await confirm(second)).status).toBe(200)
      expect((await confirm(second)).status).toBe(422)
      expect(await ann.post('admin/totp/begin', { password })).toMatchObject({
        status: 422,
        body: { error: '已经开启了两步验证' },
      })
    })

    test('consumes the code it was confirmed with', async () => {
      const { body } = await ann.post<{ secret: string }>('admin/totp/begin', { password })
      const code = totpCode(body.data?.secret ?? '')
      expect((await ann.post('admin/totp/confirm', { code })).status).toBe(200)
      expect(await status({ code })).toBe(401)
    })
  })

  test('is removed by its owner with the password, and asks no more', async () => {
    expect((await ann.post('admin/totp/remove', { password: 'wrong' })).status).toBe(422)
    expect((await ann.post('admin/totp/remove', {})).status).toBe(422)
    expect(await status()).toBe(401)
    expect((await ann.post('admin/totp/remove', { password })).status).toBe(200)
    expect(await status()).toBe(200)
  })

  describe('of an account whose phone is lost', () => {
    const drop = async (by: Session, username = 'ann') => {
      const id = await valueAsOwner(
        product,
        `select a.id as value from account a join organisation o on o.id = a.org_id where o.orgcode = 'demo1' and a.username = '${username}'`,
      )
      return (await by.post('admin/config/admin/removeSecondStep', { id })).status
    }

    test('is removed by a manager of accounts, and audited', async () => {
      const admin = await product.signIn('demo1')
      const list = await admin.post<{ data: object[] }>('admin/config/admin/list', { queryValue: 'ann' })
      expect(list.body.data?.data).toEqual([expect.objectContaining({ username: 'ann', second_step: 1 })])
      expect(await drop(admin)).toBe(200)
      expect(await status()).toBe(200)
      expect(await drop(admin)).toBe(422)
      const auditedModule = `select module as value from audit where action = 'removeSecondStep' order by id desc limit 1`
      expect(await valueAsOwner(product, auditedModule)).toBe('account')
    })

    test('is not removed by another organisation, a viewer, a weaker role, or the account itself', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: { '/config/admin': ['view', 'edit'] } })
      const [admin, foreign] = [await product.signIn('demo1'), await product.signIn('demo2')]
      const [viewer, clerk] = [await product.signIn('demo1', 'viewer'), await product.signIn('demo1', 'clerk')]
      await addSecondStep(product, admin)
      expect([await drop(foreign), await drop(viewer), await drop(clerk, 'admin'), await drop(admin, 'admin')]).toEqual([
        404, 403, 403, 422,
      ])
      expect(await valueAsOwner(product, 'select count(*)::int as value from second_step')).toBe(2)
      expect(await drop(clerk)).toBe(200)
    })
  })

  test.each(['admin/totp', 'admin/totp/begin', 'admin/totp/confirm', 'admin/totp/remove'])('%s needs a session', async path => {
    expect((await inject(product.app, `/api/v2/manage/${path}`, { body: { password } })).status).toBe(401)
  })
})
