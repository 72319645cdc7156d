import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ProviderAccess } from '../../src/server/auth/sso/identityProvider.ts'
import { oidcDiscovery } from '../../src/server/auth/sso/providers/oidcDiscovery.ts'
import { guardedFetch } from '../../src/server/outgoing/guardedFetch.ts'
import { type OidcProvider, startOidcProvider } from '../fixtures/oidcProvider.ts'
import { asOwner, digest, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { home, signOnBrowser } from '../fixtures/signOnBrowser.ts'
import { addProvider, addRole, clientSecret, deployment, signOnLog } from '../fixtures/signOnOrganisation.ts'
import { anotherNode, engine, inject, password, type Product, type Session, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let provider: OidcProvider
  let id = 0
  const roles: Record<string, number> = {}
  const setOf = (names: readonly string[]) => new Set(names.map(name => roles[name]))
  const browser = () => signOnBrowser(product.app)
  const change = async (row: object) => {
    const { status, body } = await admin.post('admin/config/sso/save', { id, ...row })
    expect([status, body.error]).toEqual([200, undefined])
  }
  const accountNamed = async (username: string) =>
    (
      await asOwner<{ id: number; roles: number[]; email: string | null; sso: number; status: number }>(
        product,
        `select id, to_json(role_list) as roles, email, sso, status from account where username = '${username}' and org_id = ${await orgOf(product, 'demo1')}`,
      )
    )[0]
  const infoOf = (token: string, orgkey: string) =>
    inject<{ username: string }>(product.app, `/api/${orgkey}/v2/manage/admin/info`, {
      headers: { authorization: `Bearer ${token}` },
    })

  beforeAll(async () => {
    product = await startProduct(engine, { deployment })
    admin = await product.signIn('demo1')
    const path = `/api/sso/${admin.orgkey}`
    provider = await startOidcProvider([
      {
        client_id: 'houtai',
        client_secret: clientSecret,
        redirect_uris: [`${home}${path}/callback`],
        post_logout_redirect_uris: [`${home}/login`],
      },
    ])
    roles['reader'] = await addRole(admin, '读者', ['/config/dictionary:view'])
    roles['editor'] = await addRole(admin, '编辑', ['/config/dictionary:view', '/config/dictionary:edit'])
    roles['chief'] = await addRole(admin, '主管', ['/config/admin:view', '/config/admin:edit'])
    id = await addProvider(admin, {
      issuer: provider.issuer,
      claim_roles: 'groups',
      default_roles: [roles['reader']],
      roles: [
        { value: 'editors', role_id: roles['editor'] },
        { value: 'chiefs', role_id: roles['chief'] },
      ],
      signs_out: 1,
    })
  })
  afterAll(async () => {
    await provider?.close()
    await product?.close()
  })
  beforeEach(() =>
    change({
      creates: 1,
      match_email: 0,
      match_username: 0,
      needs_role: 0,
      role_mode: 'sync',
      passwords_off: 0,
      shown: 1,
      status: 1,
    }),
  )

  describe('the offer of the sign-in page', () => {
    test('has a button for an organisation with a provider', async () => {
      expect(await browser().offer(' DEMO1 ')).toEqual({
        buttons: [{ title: '统一登录', kind: 'oidc', href: `/api/sso/${admin.orgkey}/start?provider=${id}` }],
        passwordsOff: false,
      })
    })
    test('is the same for an organisation without one as for one that is not there', async () => {
      const replies = await Promise.all(
        ['demo2', 'platform', 'nowhere', '', 'x'.repeat(300)].map(orgcode =>
          inject(product.app, '/api/v2/manage/sso/offer', { body: { orgcode } }),
        ),
      )
      for (const { status, body } of replies) expect([status, body.data]).toEqual([200, { buttons: [], passwordsOff: false }])
    })
    test('says nothing of an organisation that hides its button', async () => {
      await change({ shown: 0 })
      expect(await browser().offer('demo1')).toEqual({ buttons: [], passwordsOff: false })
    })
  })

  describe('a first sign-in', () => {
    test('makes an account with the default roles, and opens the page that was wanted', async () => {
      await provider.signsIn('u-1', { name: '安妮', preferred_username: 'anne', email: 'Anne@Example.com', email_verified: true })
      const { status, body } = await browser().signIn('demo1', '/config/dictionary?page=2')
      expect([status, body.error]).toEqual([200, undefined])
      expect(body).toMatchObject({ to: '/config/dictionary?page=2', orgcode: 'demo1', data: { token_type: 'Bearer' } })
      expect(await accountNamed('anne')).toMatchObject({ roles: [roles['reader']], email: 'anne@example.com', sso: 1 })
      const info = await infoOf(body.data?.access_token ?? '', admin.orgkey)
      expect(info.body.data?.username).toBe('anne')
    })
    test('is audited as such, with the account', async () => {
      expect((await signOnLog(product))[0]).toEqual({ action: 'ssoLogin', result: 'ok', who: 'anne', org: 'demo1' })
    })
    test('gives the roles that the mapping says, also those that manage', async () => {
      await provider.signsIn('u-2', { preferred_username: 'boss', groups: ['chiefs', 'editors', 'others'] })
      await browser().signIn('demo1')
      expect(new Set((await accountNamed('boss'))?.roles)).toEqual(setOf(['editor', 'chief']))
    })
    test('finds an account by its verified e-mail address, where that counts', async () => {
      await admin.post('admin/config/admin/save', {
        username: 'carla',
        nickname: '卡拉',
        password,
        email: 'carla@example.com',
        role_list: [],
      })
      await provider.signsIn('u-3', { preferred_username: 'c.other', email: 'CARLA@example.com', email_verified: true })
      await change({ match_email: 1 })
      expect((await browser().signIn('demo1')).status).toBe(200)
      expect(await accountNamed('carla')).toMatchObject({ sso: 1 })
      expect(await accountNamed('c.other')).toBeUndefined()
    })
    test('with an unverified address that an account has is refused, and changes nothing', async () => {
      await admin.post('admin/config/admin/save', {
        username: 'dora',
        nickname: '朵拉',
        password,
        email: 'dora@example.com',
        role_list: [],
      })
      await change({ match_email: 1 })
      for (const [sub, claims] of [
        ['u-4', { email_verified: false }],
        ['u-5', {}],
        ['u-6', { email_verified: 'yes' }],
      ] as const) {
        await provider.signsIn(sub, { preferred_username: sub, email: 'dora@example.com', ...claims })
        const { status, body } = await browser().signIn('demo1')
        expect([status, body.error]).toEqual([403, expect.stringContaining('没有确认过邮箱 dora@example.com')])
        expect(await accountNamed(sub)).toBeUndefined()
      }
      expect(await accountNamed('dora')).toMatchObject({ sso: 0 })
      expect((await signOnLog(product))[0]).toMatchObject({ action: 'ssoLogin', result: 'ssoEmailUnverified', org: 'demo1' })
    })
    test('of somebody whose name is taken is refused, unless names count', async () => {
      await admin.post('admin/config/admin/save', { username: 'emil', nickname: '埃米尔', password, role_list: [] })
      await provider.signsIn('u-7', { preferred_username: 'Emil' })
      expect((await browser().signIn('demo1')).body.error).toContain('账号名 Emil 已有人使用')
      await change({ match_username: 1 })
      expect((await browser().signIn('demo1')).status).toBe(200)
      expect(await accountNamed('emil')).toMatchObject({ sso: 1 })
    })
    test('under the name of an administrator is refused while the mapping does not say so', async () => {
      await change({ match_username: 1 })
      await provider.signsIn('u-8', { preferred_username: 'admin' })
      const before = await digest(product)
      expect((await browser().signIn('demo1')).body.error).toContain('账号 admin 能管理账号')
      expect(await digest(product)).toBe(before)
    })
    test('makes no account where that is off', async () => {
      await change({ creates: 0 })
      await provider.signsIn('u-9', { preferred_username: 'gina' })
      expect((await browser().signIn('demo1')).body.error).toContain('还没有账号')
      expect(await accountNamed('gina')).toBeUndefined()
    })
    test('without a mapped role is refused where one is needed', async () => {
      await change({ needs_role: 1 })
      await provider.signsIn('u-10', { preferred_username: 'hugo', groups: ['strangers'] })
      expect((await browser().signIn('demo1')).body.error).toContain('没有本机构认的角色')
    })
  })

  describe('a later sign-in', () => {
    test('takes mapped roles away with the claim, and leaves those that an administrator gave', async () => {
      await provider.signsIn('u-20', { preferred_username: 'ines', groups: ['editors'] })
      await browser().signIn('demo1')
      const made = await accountNamed('ines')
      await admin.post('admin/config/admin/save', { id: made?.id, role_list: [roles['editor'], roles['reader']] })
      await provider.signsIn('u-20', { preferred_username: 'renamed', groups: [] })
      await browser().signIn('demo1')
      expect((await accountNamed('ines'))?.roles).toEqual([roles['reader']])
    })
    test.each([
      ['add', ['editor', 'chief']],
      ['first', ['editor']],
    ])('with roles that are kept (%s) has %s', async (role_mode, names) => {
      await change({ role_mode })
      const sub = `u-${role_mode}`
      await provider.signsIn(sub, { preferred_username: sub, groups: ['editors'] })
      await browser().signIn('demo1')
      await provider.signsIn(sub, { preferred_username: sub, groups: ['chiefs'] })
      await browser().signIn('demo1')
      expect(new Set((await accountNamed(sub))?.roles)).toEqual(setOf(names))
    })
    test('is published as a change of the account only where its roles change', async () => {
      const sub = 'u-23'
      await provider.signsIn(sub, { preferred_username: sub, groups: ['editors'] })
      await browser().signIn('demo1')
      const published: unknown[] = []
      const { changes } = product.server.context
      onTestFinished(changes.subscribe(({ table, ids }) => void (table === 'account' && published.push(ids))))
      expect((await browser().signIn('demo1')).status).toBe(200)
      expect(published).toEqual([])
      await provider.signsIn(sub, { preferred_username: sub, groups: ['chiefs'] })
      await browser().signIn('demo1')
      expect(published).toEqual([[(await accountNamed(sub))?.id]])
    })
    test('of a disabled account is refused', async () => {
      await provider.signsIn('u-21', { preferred_username: 'jan' })
      await browser().signIn('demo1')
      await admin.post('admin/config/admin/batch', { command: 'forbidden', ids: [(await accountNamed('jan'))?.id] })
      expect((await browser().signIn('demo1')).body.error).toBe('您的账号已停用，不能登录；需要时请联系管理员')
    })
    test('after unlinking looks for the account as at the first', async () => {
      await provider.signsIn('u-22', { preferred_username: 'kim' })
      await browser().signIn('demo1')
      const kim = await accountNamed('kim')
      expect((await admin.post('admin/config/admin/unlinkSso', { ids: [kim?.id] })).status).toBe(200)
      expect(await accountNamed('kim')).toMatchObject({ sso: 0 })
      expect((await browser().signIn('demo1')).body.error).toContain('账号名 kim 已有人使用')
    })
  })

  describe('a person who declines', () => {
    test('reads so on the sign-in page', async () => {
      await provider.signsIn('nobody')
      expect((await browser().signIn('demo1')).body.error).toBe(
        '您在登录提供方取消了登录，或没有同意授权；要登录请重新点登录按钮',
      )
    })
  })

  describe('a provider that cannot be reached', () => {
    const unused = { corpId: '', agentId: '', loginUrl: '', apiUrl: '', acr: '' }
    const access = (): ProviderAccess => {
      const client = { clientId: 'houtai', clientSecret, scopes: 'openid' }
      return { kind: 'oidc', issuer: provider.issuer, ...client, ...unused }
    }
    test('delays no sign-in: its old discovery document is used, and read anew behind it', async () => {
      const reach = guardedFetch(deployment.insideHosts)
      const silent: PromiseWithResolvers<Response>[] = []
      let isSilent = false
      const discovery = oidcDiscovery(access(), (address, init) => {
        if (!isSilent) return reach(address, init)
        const pending = Promise.withResolvers<Response>()
        silent.push(pending)
        return pending.promise
      })
      const old = await discovery.configuration()
      isSilent = true
      const later = performance.now() + 11 * 60_000
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
      onTestFinished(() => clock.mockRestore())
      for (let signIn = 0; signIn < 3; signIn++) expect(await discovery.configuration()).toBe(old)
      await expect.poll(() => silent.length).toBe(1)
      silent[0]?.reject(new Error('no answer'))
      isSilent = false
      await expect.poll(() => discovery.configuration()).not.toBe(old)
    })
    test('refuses a first sign-in, which has no document to use', async () => {
      const discovery = oidcDiscovery(access(), () => Promise.reject(new Error('no answer')))
      await expect(discovery.configuration()).rejects.toMatchObject({ code: expect.stringMatching(/^sso/) })
    })
  })

  describe('signing out', () => {
    const signedIn = async (sub: string) => {
      await provider.signsIn(sub, { preferred_username: sub })
      const own = browser()
      const { body } = await own.signIn('demo1')
      return { own, token: body.data?.access_token ?? '' }
    }
    test('leads to the page of the provider, which ends the session there and here', async () => {
      const { own, token } = await signedIn('out-1')
      const { body } = await inject<{ page: string }>(product.app, '/api/v2/manage/admin/logout', {
        headers: { authorization: `Bearer ${token}` },
      })
      const page = new URL(body.data?.page ?? '')
      expect([page.origin, page.searchParams.get('post_logout_redirect_uri')]).toEqual([provider.issuer, `${home}/login`])
      expect(page.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
      expect((await infoOf(token, admin.orgkey)).status).toBe(401)
      expect(own.cookies().size).toBe(0)
    })
    test('of somebody who came by a password leads nowhere', async () => {
      const { token } = await product.signIn('demo1')
      const { body } = await inject(product.app, '/api/v2/manage/admin/logout', { headers: { authorization: `Bearer ${token}` } })
      expect(body.data).toBeNull()
    })
  })

  describe('passwords', () => {
    test('are off but for the emergency account', async () => {
      await admin.post('admin/config/admin/save', { username: 'lena', nickname: '莱娜', password, role_list: [] })
      const emergency = await accountNamed('admin')
      await change({ passwords_off: 1, emergency_id: emergency?.id })
      const signIn = (username: string, typed = password) =>
        inject(product.app, '/api/v2/manage/login', { body: { orgcode: 'demo1', username, password: typed } })
      expect((await signIn('lena')).body.error).toBe('本机构已关闭密码登录；请回登录页用单点登录')
      // Who does not know the password does not learn whose it is.
      expect((await signIn('lena', 'Wrong-Password-1')).body.error).toBe((await signIn('admin', 'Wrong-Password-1')).body.error)
      expect((await signIn('admin')).status).toBe(200)
      expect((await browser().offer('demo1')).passwordsOff).toBe(true)
      expect(
        (await inject(product.app, '/api/v2/manage/login', { body: { orgcode: 'demo2', username: 'admin', password } })).status,
      ).toBe(200)
    })
    test.each([
      ['nobody', async () => null, 422],
      ['an account without rights', async () => (await accountNamed('lena'))?.id, 422],
      ['an account without a password', async () => (await accountNamed('boss'))?.id, 422],
      [
        'an account of another organisation',
        async () =>
          valueAsOwner(product, `select min(id) as value from account where org_id <> ${await orgOf(product, 'demo1')}`),
        422,
      ],
    ])('stay on with %s as emergency account', async (...[, emergency, status]) => {
      const reply = await admin.post('admin/config/sso/save', { id, passwords_off: 1, emergency_id: await emergency() })
      expect(reply.status).toBe(status)
      expect(await valueAsOwner(product, `select passwords_off as value from sso where id = ${id}`)).toBe(0)
    })
    test('keep their emergency account while they are off', async () => {
      const chief = { username: 'otto', nickname: '奥托', password, role_list: [roles['chief']] }
      await admin.post('admin/config/admin/save', chief)
      const otto = await accountNamed('otto')
      await change({ passwords_off: 1, emergency_id: otto?.id })
      for (const refused of [
        await admin.post('admin/config/admin/batch', { command: 'forbidden', ids: [otto?.id] }),
        await admin.post('admin/config/admin/save', { id: otto?.id, role_list: [] }),
        await admin.post('admin/config/admin/del', { ids: [otto?.id] }),
      ])
        expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('应急账号')])
      expect(await accountNamed('otto')).toMatchObject({ status: 1, roles: [roles['chief']] })
    })
    test('of the own account are not there to be changed, and the page says so', async () => {
      await provider.signsIn('own-1', { preferred_username: 'own-1' })
      const { body } = await browser().signIn('demo1')
      const headers = { authorization: `Bearer ${body.data?.access_token}` }
      const signOn = await inject(product.app, '/api/v2/manage/admin/signon', { headers })
      expect(signOn.body.data).toEqual({ linked: ['统一登录'], passwordOff: false, hasPassword: false })
      await change({ passwords_off: 1, emergency_id: (await accountNamed('admin'))?.id })
      const changed = await inject(product.app, '/api/v2/manage/admin/password', {
        headers,
        body: { old: 'x', password: 'Another-Pass-1' },
      })
      expect([changed.status, changed.body.error]).toEqual([403, '本机构已关闭密码登录；请回登录页用单点登录'])
    })
  })

  describe('the settings', () => {
    test('never answer the secret', async () => {
      const { body } = await admin.post('admin/config/sso/info', { id })
      expect(JSON.stringify(body)).not.toContain(clientSecret)
      expect(await valueAsOwner(product, `select client_secret as value from sso where id = ${id}`)).not.toContain(clientSecret)
    })
    test('ask for the secret again when the address changes', async () => {
      const { status, body } = await admin.post('admin/config/sso/save', { id, issuer: 'https://elsewhere.example.com' })
      expect([status, body.error]).toEqual([422, '提供方的地址改了，请重新填写 Client Secret：原来的不会发到新的地址'])
    })
    test('take no managing role as a default', async () => {
      const { status, body } = await admin.post('admin/config/sso/save', { id, default_roles: [roles['chief']] })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'default_roles'])
    })
    test('are saved only by somebody with the rights of all roles', async () => {
      const right = await addRole(admin, '单点登录员', ['/config/sso:view', '/config/sso:edit', '/config/sso:add'])
      await admin.post('admin/config/admin/save', { username: 'pia', nickname: '皮娅', password, role_list: [right] })
      const pia = await product.signIn('demo1', 'pia')
      expect((await pia.post('admin/config/sso/save', { id, match_username: 1 })).status).toBe(403)
    })
    test('are tested before they are saved: what discovery finds, and what is wrong', async () => {
      const typed = { kind: 'oidc', issuer: provider.issuer, client_id: 'houtai', scopes: 'openid nonsense' }
      const { body } = await admin.post<{ state: string; code: string }[]>('admin/config/sso/test', typed)
      expect(body.data?.map(({ code }) => code)).toEqual([
        'discovered',
        'keys',
        'scopes',
        'signsOut',
        'backChannel',
        'secretUntried',
      ])
      const wrong = await admin.post('admin/config/sso/test', { ...typed, issuer: `${provider.issuer}/nowhere` })
      expect([wrong.status >= 400, wrong.body.error]).toEqual([true, expect.stringContaining('登录提供方')])
    })
    test('lead to no address inside that the deployment does not name', async () => {
      for (const host of [
        'http://10.0.0.1',
        'https://10.0.0.1',
        'https://169.254.169.254',
        'https://[::1]:1',
        'https://[::ffff:10.0.0.1]',
        'http://[fd00::1]',
      ]) {
        const { status, body } = await admin.post('admin/config/sso/test', {
          kind: 'oidc',
          issuer: host,
          client_id: 'x',
          scopes: 'openid',
        })
        expect([host, status, body.error]).toEqual([host, 422, expect.stringContaining('INSIDE_HOSTS')])
      }
    })
    test('are not for API tokens', async () => {
      const { body } = await admin.post<{ id: number }>('admin/config/token/save', {
        title: '脚本',
        rights: ['/config/sso:view'],
        expires_on: new Date(Date.now() + 864e5 * 9).toISOString().slice(0, 10),
      })
      const renewed = await admin.post<{ token: string }>('admin/config/token/renew', { id: body.data?.id })
      const reply = await inject(product.app, '/api/v2/manage/admin/config/sso/list', {
        headers: { authorization: `Bearer ${renewed.body.data?.token}` },
      })
      expect(reply.status).toBe(403)
    })
  })

  test('another node reads what this one has left in the browser', async ({ skip }) => {
    if (engine !== 'postgres') skip()
    const other = await anotherNode(product, { deployment })
    try {
      await provider.signsIn('node-1', { preferred_username: 'node-1' })
      const here = browser()
      const [button] = (await here.offer('demo1')).buttons
      const back = await here.atProvider(await here.open(button?.href ?? ''))
      const cookie = [...here.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
      const url = new URL(back)
      const answer = await other.app.inject({ method: 'GET', url: url.pathname + url.search, headers: { cookie } })
      expect((await here.complete(String(answer.headers.location))).status).toBe(200)
    } finally {
      await other.app.close()
    }
  })
})
