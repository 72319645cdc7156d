import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { account } from '../../schemas/account.ts'
import { organisation } from '../../schemas/organisation.ts'
import { role } from '../../schemas/role.ts'
import { type Right, verbs } from '../../src/schema/index.ts'
import { formatRight } from '../../src/shared/rules/rights.ts'
import { allowing } from '../fixtures/allowing.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { lending, lendingModules } from '../fixtures/lending.ts'
import { addAccount, asOwner, digest, valueAsOwner, orgOf, forceValues } from '../fixtures/records.ts'
import { sessionCacheExpired } from '../fixtures/sessionCache.ts'
import { anotherNode, engine, inject, type Product, type Session, startProduct } from '../server.ts'

const page = '/config/dictionary'
const list = 'admin/config/dictionary/list'
const secret = 'Wm7-quiet-harbour-29'
const [people, groups, organisations] = [account.wire.path, role.wire.path, organisation.wire.path]

/** A signed-in account, with the ids of it and of its role. */
interface SignedIn {
  session: Session
  account: number
  role: number
}
let count = 0
async function signedInWith(product: Product, pages: Readonly<Record<string, readonly Right[]>>): Promise<SignedIn> {
  const username = `somebody${++count}`
  await addAccount(product, { orgcode: 'demo1', username, pages })
  const idIn = (table: string, column: string) =>
    valueAsOwner<number>(product, `select id as value from ${table} where ${column} = '${username}'`)
  const [own, group] = [await idIn('account', 'username'), await idIn('role', 'title')]
  return { session: await product.signIn('demo1', username), account: own ?? 0, role: group ?? 0 }
}

type Change = (admin: Session, who: SignedIn) => Promise<{ status: number }>
const batch = ({ post }: Session, path: string, change: Readonly<Record<string, number>>) => {
  const [[command, id] = []] = Object.entries(change)
  return post(`${path}/batch`, { command, ids: [id] })
}
/** Changes that end or narrow an account's rights; it may view the dictionary before. */
const changes: readonly (readonly [what: string, then: 401 | 403, change: Change])[] = [
  ['his role loses the right', 403, (admin, who) => admin.post(`${groups}/save`, { id: who.role, rights: [] })],
  [
    'his role loses it page by page',
    403,
    (admin, who) => admin.post('admin/config/pagerole', { roleid: who.role, roletitle: '', checkRoleData: [] }),
  ],
  ['his role is disabled', 403, (admin, who) => batch(admin, groups, { forbidden: who.role })],
  [
    'his role is disabled from the other page',
    403,
    (admin, who) => batch(admin, 'admin/application/role', { forbidden: who.role }),
  ],
  ['his role is deleted', 403, (admin, who) => admin.post(`${groups}/del`, { id: who.role })],
  ['he loses his role', 403, (admin, who) => admin.post(`${people}/upfield`, { id: who.account, field: 'role_list', value: [] })],
  ['his account is disabled', 401, (admin, who) => batch(admin, people, { forbidden: who.account })],
  ['his account is deleted', 401, (admin, who) => admin.post(`${people}/del`, { id: who.account })],
  ['his password is set anew', 401, (admin, who) => admin.post(`${people}/save`, { id: who.account, password: secret })],
]

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let platform: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...lendingModules] })
    admin = await product.signIn('demo1')
    platform = await product.signIn('platform')
  })
  afterAll(() => product?.close())

  const signIn = (orgcode: string, username: string, password = secret) =>
    inject<{ orgkey: string; access_token: string }>(product.app, '/api/v2/manage/login', {
      body: { orgcode, username, password },
    })
  const sessionOf = async (orgcode: string, username: string): Promise<Session> => {
    const { orgkey = '', access_token: token = '' } = (await signIn(orgcode, username)).body.data ?? {}
    const post: Session['post'] = (path, body) =>
      inject(product.app, `/api/v2/manage/${path}`, { body, headers: { authorization: `Bearer ${token}` } })
    return { orgkey, token, post }
  }

  describe('from the very next request on', () => {
    test.each(changes)('%s: %i', async (_what, then, change) => {
      const who = await signedInWith(product, { [page]: ['view'] })
      expect((await who.session.post(list)).status).toBe(200)
      expect((await change(admin, who)).status).toBe(200)
      expect((await who.session.post(list)).status).toBe(then)
    })

    test('granted rights hold, and those of a role enabled again', async () => {
      const who = await signedInWith(product, {})
      expect((await who.session.post(list)).status).toBe(403)
      await admin.post(`${groups}/save`, { id: who.role, rights: [formatRight(page, 'view')] })
      expect((await who.session.post(list)).status).toBe(200)
      await batch(admin, groups, { forbidden: who.role })
      expect((await who.session.post(list)).status).toBe(403)
      await batch(admin, groups, { normal: who.role })
      expect((await who.session.post(list)).status).toBe(200)
    })

    test('several roles add up', async () => {
      const [who, other] = [await signedInWith(product, { [page]: ['view'] }), await signedInWith(product, { [page]: ['add'] })]
      const row = { title: '合', pid: 0, sort: 1 }
      expect((await who.session.post('admin/config/dictionary/save', row)).status).toBe(403)
      await admin.post(`${people}/save`, { id: who.account, role_list: [who.role, other.role] })
      expect((await who.session.post(list)).status).toBe(200)
      expect((await who.session.post('admin/config/dictionary/save', row)).status).toBe(200)
      await batch(admin, groups, { forbidden: other.role })
      expect((await who.session.post('admin/config/dictionary/save', row)).status).toBe(403)
      expect((await who.session.post(list)).status).toBe(200)
    })

    test('accounts of a disabled organisation cannot sign in or go on, and can again once it is enabled', async () => {
      const { orgcode, id } = await founded()
      const administrator = await sessionOf(orgcode, 'boss')
      expect((await administrator.post(list)).status).toBe(200)
      await batch(platform, organisations, { forbidden: id })
      expect((await administrator.post(list)).status).toBe(401)
      expect((await signIn(orgcode, 'boss')).status).toBe(401)
      await batch(platform, organisations, { normal: id })
      expect((await signIn(orgcode, 'boss')).status).toBe(200)
    })

    test('an export cannot be opened any more, and the attempt is audited', async () => {
      const who = await signedInWith(product, { [page]: ['view', 'export'] })
      const url = (await who.session.post<{ path: string }>(list, { postType: 'excel' })).body.data?.path ?? ''
      const open = async () =>
        (await product.app.inject({ url, headers: { authorization: `Bearer ${who.session.token}` } })).statusCode
      expect(await open()).toBe(200)
      await admin.post(`${groups}/save`, { id: who.role, rights: [formatRight(page, 'view')] })
      expect(await open()).toBe(403)
      const [noted] = await asOwner(product, 'select account_id, result from audit order by id desc limit 1')
      expect(noted).toEqual({ account_id: who.account, result: 'forbidden' })
    })

    test('a file with the rows of everybody cannot be opened by who sees the own rows alone, written at once or by a job', async () => {
      const org = await orgOf(product, 'demo1')
      const sheet = { postType: 'excel', format: 'csv', columns: ['title'] }
      const who = await signedInWith(product, { [lending.route]: ['view', 'export', 'finish'] })
      const ask = async () =>
        (await who.session.post<{ path: string; job: number }>(`${lending.wire.path}/list`, sheet)).body.data ?? {
          path: '',
          job: 0,
        }
      const open = async (url: string) =>
        (await product.app.inject({ url, headers: { authorization: `Bearer ${who.session.token}` } })).statusCode
      const add = (count: number) =>
        asOwner(
          product,
          `insert into lending (org_id, title, state) select ${org}, '甲', 'back' from generate_series(1, ${count})`,
        )
      await add(1)
      const { path: small } = await ask()
      await add(6000)
      const { job } = await ask()
      await finishedJob(who.session, job)
      const { path: large } = (await who.session.post<{ path: string }>('job/file', { id: job })).body.data ?? { path: '' }
      expect([await open(small), await open(large)]).toEqual([200, 200])
      const rights = ['view', 'export'].map(right => formatRight(lending.route, right))
      await admin.post(`${groups}/save`, { id: who.role, rights })
      expect([await open(small), await open(large)]).toEqual([403, 403])
      expect((await ask()).job).toBeUndefined()
    })

    test('a new password signs in, and the old one does not', async () => {
      const who = await signedInWith(product, { [page]: ['view'] })
      const username = `somebody${count}`
      await admin.post(`${people}/save`, { id: who.account, password: secret })
      expect((await signIn('demo1', username)).status).toBe(200)
      await expect(product.signIn('demo1', username)).rejects.toThrow(/cannot sign in/)
    })
  })

  async function founded(path: string = organisations): Promise<{ id: number; orgcode: string }> {
    const orgcode = `founded${++count}`
    const row = { orgname: '新机构', orgcode, admin_username: 'boss', admin_password: secret }
    const { body } = await platform.post<{ id: number }>(`${path}/save`, row)
    expect(body).toMatchObject({ code: 200, data: { admin_password: '' } })
    return { id: body.data?.id ?? 0, orgcode }
  }

  describe('the platform', () => {
    test.each([organisations, 'admin/websit/site'])(
      'creates an organisation with its first administrator from %s',
      async path => {
        const { id, orgcode } = await founded(path)
        const administrator = await sessionOf(orgcode, 'boss')
        const seen = await administrator.post<{ data: { id: number }[] }>(`${organisations}/list`, { status: 'all' })
        expect(seen.body.data?.data.map(row => row.id)).toEqual([id])
        expect((await administrator.post<{ total: number }>(`${people}/list`)).body.data?.total).toBe(1)
        expect(
          (await administrator.post(`${groups}/save`, { title: '全部', rights: verbs.map(verb => formatRight('*', verb)) }))
            .status,
        ).toBe(200)
      },
    )

    test.each([
      ['who forgot the password', ''],
      ['who was disabled', `update account set status = 0 where org_id = ORG`],
      ['whose roles are gone', `update account set role_list = '{}' where org_id = ORG`],
      ['whose role may nothing any more', `update role set rights = '[]' where org_id = ORG`],
      ['whose role was disabled', `update role set status = 0 where org_id = ORG`],
      ['who was deleted', `update account set status = -1 where org_id = ORG`],
    ])('rescues an organisation with an administrator %s', async (_what, lost) => {
      const { id, orgcode } = await founded()
      const before = await sessionOf(orgcode, 'boss')
      if (lost) await asOwner(product, lost.replace('ORG', String(id)))
      expect(await platform.post(`${organisations}/save`, { id, admin_password: `${secret}x` })).toMatchObject({ status: 200 })
      expect((await before.post(list)).status).toBe(401)
      expect((await signIn(orgcode, 'boss')).status).toBe(401)
      const after = await signIn(orgcode, 'boss', `${secret}x`)
      expect(after.status).toBe(200)
      const token = after.body.data?.access_token
      const info = await inject<{ verbs: Record<string, unknown> }>(product.app, '/api/v2/manage/admin/info', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(info.body.data?.verbs[account.route]).toEqual([...verbs])
    })

    test('cannot be disabled, and its rights cannot be granted through the row of its organisation', async () => {
      await addAccount(product, { orgcode: 'platform', username: 'founder', pages: { [organisation.route]: verbs } })
      const founder = await product.signIn('platform', 'founder')
      const id = await orgOf(product, 'platform')
      const before = await digest(product)
      for (const [call, body] of [
        ['save', { id, admin_password: secret }],
        ['save', { id, admin_username: 'mine', admin_password: secret }],
        ['upfield', { id, field: 'status', value: 0 }],
        ['batch', { command: 'forbidden', ids: [id] }],
        ['del', { id }],
      ] as const)
        expect([call, (await founder.post(`${organisations}/${call}`, body)).status]).toEqual([call, 403])
      expect(await digest(product)).toBe(before)
      expect((await founder.post(`${organisations}/save`, { id, remark: '平台' })).status).toBe(200)
      const all = await founder.post<{ token: string }>(`${organisations}/selection`, { status: 'all' })
      const deletion = { command: 'delete', token: all.body.data?.token, dry: 1 }
      expect((await founder.post(`${organisations}/batch`, deletion)).body.data).toMatchObject({
        refused: [{ code: 'rowProtected', count: 1 }],
      })
    })
  })

  describe('two managers of accounts', () => {
    const manager = { [account.route]: verbs, [role.route]: verbs }
    let org = 0
    let two: readonly SignedIn[] = []
    beforeAll(async () => {
      org = await orgOf(product, 'demo1')
    })
    /** Disables all other managers past the server: only these two are left. */
    const alone = async () => {
      two = [await signedInWith(product, manager), await signedInWith(product, manager)]
      const ids = two.map(one => one.account)
      await asOwner(product, `update account set role_list = '{}' where org_id = ${org} and id not in (${ids.join(', ')})`)
    }
    const left = () =>
      valueAsOwner<number>(
        product,
        `select count(distinct a.id)::int as value from account a join role r on r.org_id = a.org_id and r.id = any (a.role_list) and r.status = 1
          where a.org_id = ${org} and a.status = 1 and r.rights ? '${formatRight(account.route, 'edit')}'`,
      )
    const against: Readonly<Record<string, (one: SignedIn, other: SignedIn) => Promise<{ status: number }>>> = {
      'disables the other': (one, other) => batch(one.session, people, { forbidden: other.account }),
      'deletes the other': (one, other) => one.session.post(`${people}/del`, { id: other.account }),
      'takes the other’s role': (one, other) => one.session.post(`${people}/save`, { id: other.account, role_list: [] }),
      'disables the other’s role': (one, other) => batch(one.session, groups, { forbidden: other.role }),
      'empties the other’s role': (one, other) => one.session.post(`${groups}/save`, { id: other.role, rights: [] }),
    }
    test.each(Object.entries(against))('each %s at once: one of them is left', async (_what, act) => {
      for (let round = 0; round < 3; round++) {
        await alone()
        const [one, other] = two
        if (!one || !other) throw new Error('there are not two')
        const replies = await Promise.all([act(one, other), act(other, one), act(one, other), act(other, one)])
        expect(await left()).toBe(1)
        expect(replies.map(({ status }) => status)).toContain(200)
        for (const { status } of replies) expect([200, 401, 403, 422]).toContain(status)
      }
    })
  })
})

describe.runIf(engine === 'postgres')('on two nodes', () => {
  let one: Product
  let two: Product
  let admin: Session
  beforeAll(async () => {
    one = await startProduct('postgres')
    two = await anotherNode(one)
    admin = await one.signIn('demo1')
  })
  afterAll(async () => {
    await two?.close()
    await one?.close()
  })
  const onTwo = (session: Session) =>
    inject(two.app, `/api/v2/manage/${list}`, { headers: { authorization: `Bearer ${session.token}` } })

  test.each(changes)('%s: %i on the other within a second', async (_what, then, change) => {
    const who = await signedInWith(one, { [page]: ['view'] })
    expect((await onTwo(who.session)).status).toBe(200)
    expect((await change(admin, who)).status).toBe(200)
    const since = performance.now()
    while ((await onTwo(who.session)).status !== then && performance.now() - since < allowing(1000))
      await new Promise(resolve => setTimeout(resolve, 10))
    expect((await onTwo(who.session)).status).toBe(then)
    expect(performance.now() - since).toBeLessThan(allowing(1000))
  })

  test('a row written past both nodes is seen by both in little more than a second', async () => {
    const who = await signedInWith(one, { [page]: ['view'] })
    expect((await onTwo(who.session)).status).toBe(200)
    await forceValues(one, role, { id: who.role, values: { status: 0 } })
    await sessionCacheExpired()
    expect((await onTwo(who.session)).status).toBe(403)
  })
})
