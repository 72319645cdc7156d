import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { Right } from '../../src/schema/index.ts'
import { endStaleViews } from '../../src/server/auth/viewing/viewAs.ts'
import { leave, scopedModules } from '../fixtures/leave.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

interface Shown {
  id: number
  username: string
  nickname: string
  verbs: Record<string, Right[]>
  viewing?: { as: string; name: string; until: string; limited: boolean; by: { username: string } }
}
const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']
const readOnly = '正在以他人的身份查看，只能看，不能做任何改动；要操作请先点页面顶部的“退出查看”'

describe(`on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const pages: Record<string, Record<string, readonly Right[]>> = {
      clerk: { '/link': ['view', 'edit'], '/audit': ['view'] },
      // Edits accounts and roles, and sees links, but not the log.
      chief: { '/config/admin': ['view', 'edit'], '/config/role': ['view', 'edit'], '/link': ['view'], '/test/leave': every },
      nobody: {},
    }
    for (const [username, own] of Object.entries(pages)) await addAccount(product, { orgcode: 'demo1', username, pages: own })
  })
  afterAll(() => product?.close())

  const accountOf = async (username: string, orgcode = 'demo1'): Promise<number> =>
    (await valueAsOwner<number>(
      product,
      `select a.id as value from account a join organisation o on o.id = a.org_id where a.username = '${username}' and o.orgcode = '${orgcode}'`,
    )) ?? 0
  const roleOf = async (title: string): Promise<number> =>
    (await valueAsOwner<number>(product, `select id as value from role where title = '${title}'`)) ?? 0
  const shown = async (session: Session): Promise<Shown> => {
    const { body } = await session.post<Shown>('admin/info')
    return body.data as Shown
  }
  const start = (session: Session, as: string, id: unknown) => session.post('view/start', { as, id })
  const entries = () =>
    asOwner<{ action: string; account_id: number; module: string; row_ids: number[]; result: string }>(
      product,
      `select action, account_id::int, module, to_json(row_ids) as row_ids, result from audit where action like 'viewAs%' order by id desc limit 2`,
    )

  test('an account is looked as: its rights, its pages and its rows, and the log says who looked and when it ended', async () => {
    const manager = await product.signIn('demo1')
    const [clerk, admin] = [await accountOf('clerk'), await accountOf('admin')]
    expect((await start(manager, 'account', clerk)).body).toMatchObject({ success: true })
    const now = await shown(manager)
    expect(now).toMatchObject({ id: clerk, nickname: 'clerk', viewing: { as: 'account', name: 'clerk', limited: false } })
    expect(now.viewing?.by.username).toBe('admin')
    expect(Object.keys(now.verbs).filter(route => now.verbs[route]?.length)).toEqual(['/audit', '/link'])
    expect(new Date(now.viewing?.until ?? 0).getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect((await manager.post('admin/config/role/list')).status).toBe(403)
    expect((await manager.post('admin/link/list')).status).toBe(200)
    expect((await manager.post('view/end')).body).toMatchObject({ success: true })
    expect(await shown(manager)).toMatchObject({ id: admin, username: 'admin' })
    const about = { account_id: admin, module: 'account', row_ids: [clerk], result: 'ok' }
    expect(await entries()).toEqual([
      { action: 'viewAsEnd', ...about },
      { action: 'viewAs', ...about },
    ])
  })

  test('a role is looked as, and a second tab of the session is notified at once', async () => {
    const manager = await product.signIn('demo1')
    const tab = await subscribe(product, manager)
    const pushed = tab.nextFrame('rights')
    expect((await start(manager, 'role', await roleOf('clerk'))).body).toMatchObject({ success: true })
    await pushed
    expect(await shown(manager)).toMatchObject({ nickname: 'clerk', viewing: { as: 'role', name: 'clerk' } })
    const ended = tab.nextFrame('rights')
    await manager.post('view/end')
    await ended
    tab.socket.close()
  })

  test('whatever is tried, nothing is written, and the sentence says why', async () => {
    const manager = await product.signIn('demo1')
    const id = (await manager.post<{ id: number }>('admin/link/save', { title: '甲' })).body.data?.id
    const { body: selected } = await manager.post<{ token: string }>('admin/link/selection', {})
    await start(manager, 'account', await accountOf('admin'))
    const before = await digest(product)
    const attempts: readonly (readonly [path: string, body: object])[] = [
      ['admin/link/save', { title: '乙' }],
      ['admin/link/upfield', { id, field: 'title', value: '丙' }],
      ['admin/link/del', { id }],
      ['admin/link/batch', { command: 'forbidden', ids: `${id}` }],
      ['admin/link/batch', { command: 'delete', token: selected.data?.token }],
      ['admin/link/batch', { command: 'delete', ids: `${id}`, dry: 1 }],
      ['admin/link/list', { postType: 'excel' }],
      ['preference/save', { key: 'theme', value: 'dark' }],
      ['receipt/undo', { id: 'none' }],
      ['admin/password', { password, next: 'another-word-42' }],
      ['admin/me/save', { nickname: '他人' }],
      ['admin/sessions/end', { id: 'others' }],
      ['admin/totp/begin', { password }],
      ['message/has_read_all', { msg_id: 1 }],
      ['job/seen', {}],
      ['job/cancel', { id: 1 }],
      ['job/withdraw', { id: 1 }],
      ['errorlog/save', { message: 'x' }],
      // No second view from within the first.
      ['view/start', { as: 'account', id: 1 }],
    ]
    for (const [path, body] of attempts)
      expect([path, (await manager.post(path, body)).status, (await manager.post(path, body)).body.error]).toEqual([
        path,
        403,
        readOnly,
      ])
    expect(await digest(product)).toBe(before)
    await manager.post('view/end')
    expect((await manager.post('admin/link/del', { id })).status).toBe(200)
  })

  test('what is private stays so: letters, tasks and preferences are the own ones, and counted for nobody else', async () => {
    const manager = await product.signIn('demo1')
    await manager.post('preference/save', { key: 'mine', value: 1 })
    await start(manager, 'account', await accountOf('clerk'))
    expect((await manager.post('preference/get', { key: 'mine' })).body.data).toBe(1)
    expect((await manager.post<{ username: string }>('admin/me')).body.data?.username).toBe('admin')
    const { body } = await manager.post<{ notices: { about: string }[] }>('standing/get')
    expect(body.data?.notices.filter(({ about }) => about === 'jobs' || about === 'messages')).toEqual([])
  })

  describe('nobody gains by it', () => {
    test.each([
      ['viewer', 'account'],
      ['clerk', 'role'],
    ])('%s, who edits neither accounts nor roles, looks as no %s', async (username, as) => {
      const session = await product.signIn('demo1', username)
      expect((await start(session, as, as === 'role' ? await roleOf('clerk') : await accountOf('admin'))).status).toBe(403)
      expect((await shown(session)).viewing).toBeUndefined()
    })

    test('rights that the manager lacks are left out, and it is said', async () => {
      const chief = await product.signIn('demo1', 'chief')
      await start(chief, 'account', await accountOf('admin'))
      const now = await shown(chief)
      expect(now.viewing).toMatchObject({ name: expect.any(String), limited: true })
      expect(now.verbs['/link']).toEqual(['view'])
      expect(now.verbs['/audit']).toEqual([])
      expect((await chief.post('admin/audit/list')).status).toBe(403)
    })

    test('rows that the manager does not see are not seen as their owner either', async () => {
      const clerk = await product.signIn('demo1', 'admin')
      await clerk.post(`${leave.wire.path}/save`, { title: '私事', code: 'P-1' })
      const chief = await product.signIn('demo1', 'chief')
      await start(chief, 'account', await accountOf('admin'))
      expect((await chief.post(`${leave.wire.path}/list`)).status).toBe(403)
    })

    test.each([
      ['account', 'demo2'],
      ['account', 'platform'],
    ])('an %s of %s is not there', async (as, orgcode) => {
      const manager = await product.signIn('demo1')
      const own = await accountOf('admin')
      const foreign = await accountOf('admin', orgcode)
      expect(foreign).not.toBe(own)
      expect((await start(manager, as, foreign)).status).toBe(422)
      expect((await shown(manager)).id).toBe(own)
    })

    test.each([
      {},
      { as: 'account' },
      { as: 'account', id: '1 or 1' },
      { as: '__proto__', id: 1 },
      { as: ['role'], id: 1 },
      { as: 'role', id: 1e300 },
    ])('%j is refused', async body => {
      const manager = await product.signIn('demo1')
      expect([400, 404, 422]).toContain((await manager.post('view/start', body)).status)
      expect((await shown(manager)).viewing).toBeUndefined()
    })

    test('an account that is bound to one station looks as nobody, and is looked as with its one station', async () => {
      const manager = await product.signIn('demo1')
      const station = { title: '丁站', mobile: '13800001234', provinceid: 310_000, cityid: 310_100, countyid: 310_101 }
      const headimg = [{ img_id: '', url: 'https://img.example.com/logo.png', name: 'logo.png' }]
      const account = { username: 'keeper', password, nickname: '店长' }
      const { body } = await manager.post<{ id: number }>('admin/gasstation/save', { ...station, headimg, ...account })
      expect(body).toMatchObject({ success: true })
      const keeper = await accountOf('keeper')
      expect((await start(await product.signIn('demo1', 'keeper'), 'account', keeper)).status).toBe(403)
      await start(manager, 'account', keeper)
      const { body: list } = await manager.post<{ data: { id: number }[] }>('admin/gasstation/list', {})
      expect(list.data?.data.map(({ id }) => id)).toEqual([body.data?.id])
    })
  })

  describe('it ends', () => {
    const howOver = async (session: Session) => {
      const { viewing } = await shown(session)
      const [last] = await entries()
      return viewing === undefined && last?.action === 'viewAsEnd' ? last.result : 'goes on'
    }

    test('after its time', async () => {
      const manager = await product.signIn('demo1')
      await start(manager, 'account', await accountOf('clerk'))
      await asOwner(product, `update session set view_until = now() - interval '1 second' where view_until is not null`)
      product.server.context.bus.publish('view', {})
      expect(await howOver(manager)).toBe('viewExpired')
    })

    test('when the manager loses the right, and when the one viewed is disabled', async () => {
      await addAccount(product, {
        orgcode: 'demo1',
        username: 'late',
        pages: { '/config/admin': ['view', 'edit'], '/config/role': ['view'] },
      })
      const admin = await product.signIn('demo1')
      const late = await product.signIn('demo1', 'late')
      await start(late, 'account', await accountOf('clerk'))
      expect((await shown(late)).viewing).toBeDefined()
      await addAccount(product, { orgcode: 'demo1', username: 'shut', pages: { '/link': ['view'] } })
      const shut = await accountOf('shut')
      const other = await product.signIn('demo1')
      await start(other, 'account', shut)
      expect((await admin.post('admin/config/admin/batch', { command: 'forbidden', ids: `${shut}` })).status).toBe(200)
      expect(await howOver(other)).toBe('viewClosed')
      const role = await roleOf('late')
      expect((await admin.post('admin/config/role/batch', { command: 'forbidden', ids: `${role}` })).status).toBe(200)
      expect(await howOver(late)).toBe('viewClosed')
    })

    test('with the session, and is not there in the next', async () => {
      const manager = await product.signIn('demo1')
      await start(manager, 'account', await accountOf('clerk'))
      expect((await manager.post('admin/logout')).status).toBe(200)
      expect((await entries())[0]).toMatchObject({ action: 'viewAsEnd', result: 'ok' })
      expect((await manager.post('admin/info')).status).toBe(401)
      expect((await shown(await product.signIn('demo1'))).viewing).toBeUndefined()
    })
  })

  test('a session that is ended from elsewhere ends its view too, once, and the log says so', async () => {
    const other = await product.signIn('demo1')
    const endOthers = () => other.post('admin/sessions/end', { id: 'others' })
    const { context } = product.server
    await endOthers()
    await endStaleViews(context)
    const clerk = await accountOf('clerk')
    await start(await product.signIn('demo1'), 'account', clerk)
    await endOthers()
    await Promise.all([endStaleViews(context), endStaleViews(context)])
    const [last, before] = await entries()
    expect([last?.action, last?.result, last?.row_ids, before?.action]).toEqual(['viewAsEnd', 'sessionEnded', [clerk], 'viewAs'])
  })

  test('another session of the same manager is not touched', async () => {
    const [one, other] = [await product.signIn('demo1'), await product.signIn('demo1')]
    await start(one, 'account', await accountOf('clerk'))
    expect((await shown(other)).viewing).toBeUndefined()
    expect((await other.post('admin/link/save', { title: '戊' })).status).toBe(200)
  })
})
