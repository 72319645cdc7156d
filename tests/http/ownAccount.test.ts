import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raw } from '../../src/server/db/sql.ts'
import { addAccount, asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { formOf, png, send } from '../fixtures/uploadForms.ts'
import { engine, inject, password, type Product, type Session, startProduct } from '../server.ts'

const next = 'Another-Pass-2026'
interface OwnSession {
  id: string
  device: string
  ip: string
  created_at: string
  last_seen: string
  current: boolean
}

describe(`the own account on ${engine}`, () => {
  let product: Product
  let ann: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    for (const username of ['ann', 'bob']) await addAccount(product, { orgcode: 'demo1', username, pages: {} })
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'truncate throttle')
    await asOwner(
      product,
      `update account set password = (select password from account where username = 'viewer') where username = 'ann'`,
    )
    await asOwner(product, 'update session set ended_at = now()')
    ann = await product.signIn('demo1', 'ann')
  })

  const isAlive = async (session: Session) => (await session.post('admin/info')).status === 200
  const mayEnter = async (candidate: string) =>
    (await inject(product.app, '/api/v2/manage/login', { body: { orgcode: 'demo1', username: 'ann', password: candidate } }))
      .status === 200
  const lastAuditEntry = (action: string) =>
    valueAsOwner(product, `select to_json(a) as value from audit a where action = '${action}' order by id desc limit 1`)

  describe('a change of password', () => {
    test('takes effect at once, ends every other session of the account only, and is audited', async () => {
      const [other, bob] = [await product.signIn('demo1', 'ann'), await product.signIn('demo1', 'bob')]
      expect(await isAlive(other)).toBe(true)
      expect((await ann.post('admin/password', { old: password, password: next })).status).toBe(200)
      expect([await isAlive(ann), await isAlive(other), await isAlive(bob)]).toEqual([true, false, true])
      expect([await mayEnter(password), await mayEnter(next)]).toEqual([false, true])
      const auditEntry = await lastAuditEntry('password')
      expect(auditEntry).toMatchObject({ module: 'account', result: 'ok', changes: null })
      expect(JSON.stringify(auditEntry)).not.toMatch(new RegExp(`${next}|argon2`))
    })

    // On the one connection of the embedded database nothing comes between the two.
    test.runIf(engine === 'postgres')('of two at once with the same old one, one is refused', async () => {
      const sessions = [ann, await product.signIn('demo1', 'ann')]
      const waiting = () =>
        valueAsOwner<number>(
          product,
          `select count(*) as value from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      const statuses = await product.database.asOwner(async query => {
        await query(raw(`select from account where username = 'ann' for update`))
        const replies = sessions.map((own, n) => own.post('admin/password', { old: password, password: `${next}-${n}` }))
        await expect.poll(async () => Number(await waiting())).toBe(2)
        return replies.map(async reply => (await reply).status)
      })
      const [first, second] = await Promise.all(statuses)
      expect([first, second]).toEqual(first === 200 ? [200, 422] : [422, 200])
      expect([await mayEnter(`${next}-0`), await mayEnter(`${next}-1`)]).toEqual([first === 200, second === 200])
    })

    test('begins no session for who had typed the former one just before', async () => {
      const hash = await valueAsOwner<string>(product, `select password as value from account where username = 'ann'`)
      const [org, account] = (await valueAsOwner<[number, number]>(
        product,
        `select json_build_array(org_id, id) as value from account where username = 'ann'`,
      )) ?? [0, 0]
      const begin = (typed: string) =>
        product.server.sessions.start({ org, account }, { ip: '', agent: '', unfamiliar: false, password: typed })
      await expect(begin(hash ?? '')).resolves.toBeTruthy()
      await ann.post('admin/password', { old: password, password: next })
      await expect(begin(hash ?? '')).rejects.toMatchObject({ code: 'loginFailed' })
    })

    test.each([
      { name: 'a wrong old one', body: { old: 'wrong', password: next }, field: 'old', message: '密码不正确' },
      { name: 'no old one', body: { password: next }, field: 'old', message: '密码不正确' },
      { name: 'an old one that is no text', body: { old: [password], password: next }, field: 'old', message: '密码不正确' },
      { name: 'no new one', body: { old: password }, field: 'password', message: '密码必须填写' },
      { name: 'seven signs', body: { old: password, password: 'Sho-rt7' }, field: 'password', message: '密码至少 8 个字符' },
      {
        name: '129 signs',
        body: { old: password, password: 'x1'.repeat(65).slice(1) },
        field: 'password',
        message: '密码最多 128 个字符',
      },
      {
        name: 'one of the commonest',
        body: { old: password, password: 'Password123' },
        field: 'password',
        message: '密码过于常见，请换一个',
      },
      {
        name: 'one sign, often',
        body: { old: password, password: '啊啊啊啊啊啊啊啊' },
        field: 'password',
        message: '密码过于常见，请换一个',
      },
      { name: 'the old one again', body: { old: password, password }, field: 'password', message: '新密码不能与原密码相同' },
      { name: 'a list', body: { old: password, password: [next] }, field: 'password', message: '密码应为文字' },
    ])('to or with $name is refused, and changes nothing', async ({ body, field, message }) => {
      const other = await product.signIn('demo1', 'ann')
      const reply = await ann.post('admin/password', body)
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
      expect([await isAlive(ann), await isAlive(other), await mayEnter(password)]).toEqual([true, true, true])
    })

    test('shares its throttle with sign-in', async () => {
      for (let n = 0; n < 5; n++)
        expect((await ann.post('admin/password', { old: `wrong ${n}`, password: next })).status).toBe(422)
      expect(await ann.post('admin/password', { old: password, password: next })).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.anything() },
      })
      expect(await mayEnter(password)).toBe(false)
      expect(await isAlive(ann)).toBe(true)
      expect(await lastAuditEntry('provePassword')).toMatchObject({ result: 'loginFailed' })
    })

    test('takes 128 characters of any script', async () => {
      const long = '密碼🔑'.repeat(32)
      expect((await ann.post('admin/password', { old: password, password: long })).status).toBe(200)
      expect(await mayEnter(long)).toBe(true)
    })
  })

  describe('the list of sessions', () => {
    const list = async (session: Session) => (await session.post<OwnSession[]>('admin/sessions')).body.data ?? []

    test('has the live sessions of the account, this one first and marked, without secrets', async () => {
      const agent =
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
      await inject(product.app, '/api/v2/manage/login', {
        body: { orgcode: 'demo1', username: 'ann', password },
        headers: { 'user-agent': agent },
      })
      const gone = await product.signIn('demo1', 'ann')
      await gone.post('admin/logout')
      await product.signIn('demo1', 'bob')
      const all = await list(ann)
      expect(all).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{22}$/),
          device: '',
          ip: '127.0.0.1',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          last_seen: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          unfamiliar: false,
          current: true,
        },
        expect.objectContaining({ device: 'Edge 140 · Windows', current: false }),
      ])
      const sids = await asOwner<{ sid: string }>(product, 'select sid from session')
      for (const { sid } of sids) {
        const raw = Buffer.from(sid, 'hex')
        for (const text of [sid, raw.toString('base64url'), raw.toString('base64')])
          expect(JSON.stringify(all)).not.toContain(text.slice(0, 12))
      }
    })

    test('can end one of them', async () => {
      const [other, third] = [await product.signIn('demo1', 'ann'), await product.signIn('demo1', 'ann')]
      const named = (await list(other)).find(one => one.current)
      expect(await ann.post('admin/sessions/end', { id: named?.id })).toMatchObject({ status: 200, body: { data: 1 } })
      expect([await isAlive(ann), await isAlive(other), await isAlive(third)]).toEqual([true, false, true])
      expect((await ann.post('admin/sessions/end', { id: named?.id })).status).toBe(404)
      expect(await lastAuditEntry('endSessions')).toMatchObject({ result: 'ok' })
    })

    test('can end all the others', async () => {
      const others = [await product.signIn('demo1', 'ann'), await product.signIn('demo1', 'ann')]
      expect(await ann.post('admin/sessions/end', { id: 'others' })).toMatchObject({ body: { data: 2 } })
      expect(await Promise.all([ann, ...others].map(isAlive))).toEqual([true, false, false])
      expect(await ann.post('admin/sessions/end', { id: 'others' })).toMatchObject({ body: { data: 0 } })
    })

    test('all others end, also those that the list has no room for', async () => {
      await asOwner(
        product,
        `insert into session (sid, org_id, account_id) select 'many' || n, org_id, id from account, generate_series(1, 230) n where username = 'ann'`,
      )
      expect(await ann.post('admin/sessions/end', { id: 'others' })).toMatchObject({ body: { data: 230 } })
      expect(await isAlive(ann)).toBe(true)
    })

    test('cannot end a session of another account', async () => {
      const bob = await product.signIn('demo1', 'bob')
      const [theirs] = await list(bob)
      const sid = Buffer.from(bob.token, 'base64url').toString('hex', 0, 16)
      for (const id of [theirs?.id, sid, bob.token, '', '%', 'all', 0, null, ['others'], undefined])
        expect([id, [400, 404].includes((await ann.post('admin/sessions/end', { id })).status)]).toEqual([id, true])
      expect(await isAlive(bob)).toBe(true)
    })
  })

  describe('the profile', () => {
    test('is saved, shown, and audited, even for an account without any right', async () => {
      const { body } = await ann.post('admin/me/save', { nickname: ' 安 ', mobile: '13800000000' })
      expect(body.data).toMatchObject({ username: 'ann', nickname: '安', mobile: '13800000000', avatar_obj: [] })
      expect((await ann.post('admin/me')).body.data).toEqual(body.data)
      expect((await ann.post('admin/info')).body.data).toMatchObject({ nickname: '安', mobile: '13800000000' })
      expect(await lastAuditEntry('edit')).toMatchObject({ module: 'account' })
    })

    test.each([
      ['role_list', { role_list: [1000] }],
      ['status', { status: 0 }],
      ['username', { username: 'root' }],
      ['password', { password: next }],
      ['id', { id: 1000 }],
      ['org_id', { org_id: 1 }],
      ['remark', { remark: 'x' }],
      ['another', { constructor: 1 }],
    ])('is never its %s', async (_, body) => {
      const before = await digest(product)
      expect((await ann.post('admin/me/save', { nickname: 'x', ...body })).status).toBe(422)
      expect(await digest(product)).toBe(before)
    })

    test.each([
      ['no name', { nickname: ' ' }, '姓名必须填写'],
      ['a name too long', { nickname: 'n'.repeat(51) }, '姓名最多 50 个字符'],
      ['a mobile that is none', { mobile: 'call me' }, '手机号只能填写数字、空格和 + - ( )'],
      ['a picture from elsewhere', { avatar_obj: [{ img_id: '0'.repeat(32), url: '/x.png', name: '' }] }, /图片/],
    ])('with %s is refused', async (_, body, message) => {
      const reply = await ann.post('admin/me/save', body)
      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatch(message)
    })

    test('has a portrait of at most 256 by 256, for every role', async () => {
      const { status, body } = await send(product.app, formOf({ file: await png() }), {
        url: '/api/v2/inc/file/portrait',
        headers: { authorization: `Bearer ${ann.token}` },
      })
      expect(status).toBe(200)
      const picture = { img_id: body.data?.img_id, url: body.data?.url, name: '我.png' }
      expect((await ann.post('admin/me/save', { avatar_obj: [picture] })).body.data).toMatchObject({ avatar_obj: [picture] })
      expect((await ann.post('admin/info')).body.data).toMatchObject({ avatar: picture.url })
    })
  })

  test.each(['admin/me', 'admin/me/save', 'admin/password', 'admin/sessions', 'admin/sessions/end'])(
    '%s needs a session',
    async path => expect((await inject(product.app, `/api/v2/manage/${path}`, { body: { id: 'others' } })).status).toBe(401),
  )
})
