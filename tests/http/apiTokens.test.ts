import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import type { DashboardFigures } from '../../src/shared/wire/dashboard.ts'
import { textOf } from '../documents.ts'
import { callWithToken, dayIn, lastTokenEntry, makeApiToken, type TokenCall, tokenPath } from '../fixtures/apiTokens.ts'
import { contact } from '../fixtures/customer.ts'
import { addAccount, asOwner, digest, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { formOf, png, send } from '../fixtures/uploadForms.ts'
import { anotherNode, engine, type Product, type Session, startProduct } from '../server.ts'

const path = dictionary.wire.path
const viewDictionary = '/config/dictionary:view'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, contact] })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const call = <T>(where: string, sent: TokenCall) => callWithToken<T>(product, where, sent)
  const list = (text: string, more: Partial<TokenCall> = {}) => call<{ total: number }>(`${path}/list`, { text, ...more })
  let people = 0
  /** An account that may make tokens, and see and change the dictionary. */
  const programmer = async (): Promise<Session & { username: string }> => {
    const username = `programmer${++people}`
    const pages = { '/config/token': ['view', 'add', 'edit', 'delete'], '/config/dictionary': ['view', 'add', 'edit'] } as const
    await addAccount(product, { orgcode: 'demo1', username, pages })
    return { ...(await product.signIn('demo1', username)), username }
  }

  test('a program reads and writes with a token, and the log and the history of the row name both', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary, '/config/dictionary:add'], { title: '备份脚本' })
    expect(text).toMatch(/^houtai_[\dA-Za-z]{42}$/)
    const listed = await list(text, { orgkey: admin.orgkey })
    expect(listed).toMatchObject({ status: 200, headers: { 'ratelimit-limit': '300', 'ratelimit-remaining': '299' } })
    expect(Number(listed.headers['ratelimit-reset'])).toBeGreaterThan(50)
    expect(listed.headers['authorization']).toBeUndefined()
    expect(listed.headers['set-cookie']).toBeUndefined()
    const saved = await call<{ id: number }>(`${path}/save`, { text, body: { title: '经令牌新增', pid: 0 } })
    expect(saved.body).toMatchObject({ code: 200 })
    expect(await lastTokenEntry(product)).toMatchObject({ action: 'add', token: '备份脚本', token_id: id, ip: '203.0.113.7' })
    const history = await admin.post<{ account: string }[]>(`${path}/history`, { id: saved.body.data?.id })
    expect(history.body.data?.[0]?.account).toBe('管理员 · 备份脚本')
    const log = await admin.post<{ data: object[] }>('admin/audit/list', { token: '备份脚本', limit: 5 })
    expect(log.body.data?.data[0]).toMatchObject({ account: '管理员', token: '备份脚本', action: 'add' })
  })

  test('only a digest of a token is stored, and nobody is shown the token again', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary])
    const random = text.slice('houtai_'.length)
    const shown = await Promise.all([
      admin.post(`${tokenPath}/info`, { id }),
      admin.post(`${tokenPath}/list`, {}),
      admin.post(`${tokenPath}/history`, { id }),
      admin.post('admin/audit/list', {}),
    ])
    for (const { body } of shown) expect(JSON.stringify(body)).not.toContain(random)
    const tables = ['apitoken', 'token_key', 'audit', 'idempotency', 'receipt', 'job']
    for (const table of tables)
      expect(
        await valueAsOwner<number>(product, `select count(*)::int as value from ${table} t where t::text like '%${random}%'`),
      ).toBe(0)
  })

  test('a token has the rights that it was given and its owner has, and no others', async () => {
    const { text } = await makeApiToken(admin, [viewDictionary])
    // When a token was used last is written some seconds later.
    const beside = `t.tableoid <> 'apitoken'::regclass`
    const before = await digest(product, beside)
    expect((await list(text)).status).toBe(200)
    const narrowed = await call(`${path}/save`, { text, body: { title: '不许' } })
    const lacking = { status: 403, body: { error: '这个令牌没有此项权限；需要时请到“API 令牌”给它加上' } }
    expect(narrowed).toMatchObject(lacking)
    expect(await lastTokenEntry(product)).toMatchObject({ action: 'save', module: 'dictionary', result: 'tokenNarrowed' })
    const binned = { rows: [{ module: 'dictionary', id: 1 }] }
    for (const bin of ['recycle/restore', 'recycle/purge']) expect(await call(bin, { text, body: binned })).toMatchObject(lacking)
    const request = { url: '/api/v2/inc/file/image', headers: { authorization: `Bearer ${text}` } }
    expect(await send(product.app, formOf({ file: await png() }), request)).toMatchObject(lacking)
    expect((await call('admin/link/list', { text })).status).toBe(403)
    expect((await call('admin/config/admin/list', { text })).status).toBe(403)
    expect(await digest(product, beside)).toBe(before)
  })

  test('a token is given no right that its owner lacks, none on every page, and at least one', async () => {
    const owner = await programmer()
    const save = (rights: readonly string[]) => owner.post(`${tokenPath}/save`, { title: '越权', rights, expires_on: dayIn(9) })
    expect((await save(['/config/admin:view'])).body.error).toBe('这项操作涉及您自己没有的权限，请联系权限更高的管理员')
    expect((await save(['/config/dictionary:delete'])).status).toBe(403)
    expect(
      (await admin.post(`${tokenPath}/save`, { title: '全部', rights: ['*:view'], expires_on: dayIn(9) })).body.error,
    ).toContain('逐页写明')
    expect((await save([])).body.error).toContain('请至少选择一项权限')
    expect((await save(['/config/dictionary:hack', '/no/where:view'])).status).toBe(403)
  })

  test.each([
    ['its owner loses the right', 403, (name: string) => `update role set rights = '[]' where title = '${name}'`],
    ['its owner is disabled', 401, (name: string) => `update account set status = 0 where username = '${name}'`],
  ])('a token is refused from the next second on when %s', async (_when, status, change) => {
    const owner = await programmer()
    const { text } = await makeApiToken(owner, [viewDictionary])
    expect((await list(text)).status).toBe(200)
    await asOwner(product, change(owner.username))
    await expect.poll(async () => (await list(text)).status).toBe(status)
  })

  test('what an administrator takes away is refused at once, on every node', async () => {
    const owner = await programmer()
    const { id, text } = await makeApiToken(owner, [viewDictionary])
    const nodes = engine === 'postgres' ? [product, await anotherNode(product, { modules: [...modules, contact] })] : [product]
    for (const node of nodes) expect((await callWithToken(node, `${path}/list`, { text })).status).toBe(200)
    const revoked = await admin.post(`${tokenPath}/revoke`, { ids: [id] })
    expect(revoked.body).toMatchObject({ code: 200 })
    for (const node of nodes)
      await expect
        .poll(async () => (await callWithToken(node, `${path}/list`, { text })).status, { interval: 5, timeout: 900 })
        .toBe(401)
    expect((await list(text)).body.error).toBe('这个令牌已被吊销，或已重新生成；请改用新的令牌')
    expect(await lastTokenEntry(product)).toMatchObject({ action: 'token', result: 'tokenRevoked', token_id: id })
    if (nodes[1]) await nodes[1].app.close()
  })

  test('a token made anew replaces the one before; a disabled one is refused until it is enabled', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary])
    const again = await admin.post<{ token: string }>(`${tokenPath}/renew`, { id })
    expect((await list(text)).status).toBe(401)
    const newer = again.body.data?.token ?? ''
    expect((await list(newer)).status).toBe(200)
    await admin.post(`${tokenPath}/batch`, { command: 'forbidden', ids: [id] })
    expect((await list(newer)).body.error).toContain('已停用')
    await admin.post(`${tokenPath}/batch`, { command: 'normal', ids: [id] })
    expect((await list(newer)).status).toBe(200)
    expect((await admin.post(`${tokenPath}/del`, { id })).body.error).toBe('请先吊销令牌，再删除')
    await admin.post(`${tokenPath}/revoke`, { id })
    expect((await admin.post(`${tokenPath}/renew`, { id })).body.error).toContain('已吊销的令牌不能再改')
    expect((await admin.post(`${tokenPath}/del`, { id })).status).toBe(200)
    await admin.post(`${tokenPath}/batch`, { command: 'recover', ids: [id] })
    expect((await list(newer)).status).toBe(401)
  })

  test('a token expires soon from seven days before its expiry on, in its status as in the notice of the home page', async () => {
    const { id } = await makeApiToken(admin, [viewDictionary])
    const standingIn = async (days: number) => {
      await admin.post(`${tokenPath}/save`, { id, expires_on: dayIn(days) })
      return (await admin.post<{ standing: string }>(`${tokenPath}/info`, { id })).body.data?.standing
    }
    const noticed = async () => {
      const { body } = await admin.post<DashboardFigures>('standing/get')
      return body.data?.notices.filter(({ about }) => about === 'apitoken').map(({ name, count }) => [name, count])
    }
    expect([await standingIn(8), await noticed()]).toEqual(['active', []])
    expect([await standingIn(7), await noticed()]).toEqual(['expiring', [['expiring', 1]]])
    expect((await admin.post(`${tokenPath}/revoke`, { id })).status).toBe(200)
  })

  test('a token ends with its day of expiry; without one only where the organisation allows it', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary])
    await asOwner(product, `update apitoken set expires_on = (now() at time zone 'Asia/Shanghai')::date where id = ${id}`)
    await expect.poll(async () => (await list(text)).status).toBe(200)
    await asOwner(product, `update apitoken set expires_on = (now() at time zone 'Asia/Shanghai')::date - 1 where id = ${id}`)
    await expect.poll(async () => (await list(text)).status).toBe(401)
    expect((await list(text)).body.error).toContain('已过期')
    const save = (expires_on: string | null) =>
      admin.post(`${tokenPath}/save`, { title: '期限', rights: [viewDictionary], expires_on })
    expect((await save(dayIn(-1))).body.error).toBe('到期日期不能早于今天')
    expect((await save(null)).body.error).toContain('请填写到期日期，最晚')
    expect((await save(dayIn(800))).body.error).toContain('请填写到期日期，最晚')
    await admin.post('admin/webinfo/save', { endless_access: 1 })
    expect((await save(null)).status).toBe(200)
    await admin.post('admin/webinfo/save', { endless_access: 0 })
  })

  test('a token is bound to its addresses', async () => {
    const { text } = await makeApiToken(admin, [viewDictionary], { addresses: '203.0.113.0/24\n2001:db8::/32, 198.51.100.9' })
    for (const from of ['203.0.113.200', '::ffff:203.0.113.9', '2001:db8:7::1', '198.51.100.9'])
      expect((await list(text, { from })).status, from).toBe(200)
    for (const from of ['203.0.114.1', '198.51.100.10', '2001:db9::1', '127.0.0.1']) {
      const refused = await list(text, { from })
      expect(refused, from).toMatchObject({ status: 403, body: { error: expect.stringContaining(from) } })
    }
    // A caller's own header is ignored: no proxy is trusted here.
    expect((await list(text, { from: '198.51.100.1', headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(403)
    const save = (addresses: string) =>
      admin.post(`${tokenPath}/save`, { title: '地址', rights: [viewDictionary], expires_on: dayIn(9), addresses })
    for (const wrong of ['example.com', '203.0.113.7/33', '203.0.113', '::1/129', '10.0.0.0/-1', 'fe80::1%eth0', '1.2.3.4/8/9'])
      expect((await save(wrong)).body.error, wrong).toContain('不是 IP 地址或网段')
  })

  test('a token is limited per minute, on all nodes together, and says how many calls are left', async () => {
    const { text } = await makeApiToken(admin, [viewDictionary], { rate: 3 })
    const [first, second] = [await list(text), await list(text)]
    expect([first, second].map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1'])
    if (engine === 'postgres') {
      const other = await anotherNode(product, { modules: [...modules, contact] })
      await other.app.ready()
      await callWithToken(other, `${path}/list`, { text })
      await expect.poll(async () => (await callWithToken(other, `${path}/list`, { text })).status).toBe(429)
      await other.app.close()
    } else await list(text)
    await expect.poll(async () => (await list(text)).status).toBe(429)
    const refused = await list(text)
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': refused.headers['ratelimit-reset'] })
    expect(refused.body.error).toContain('超过了这个令牌每分钟 3 次的上限')
    expect(
      (await admin.post(`${tokenPath}/save`, { title: '快', rights: [viewDictionary], expires_on: dayIn(9), rate: 6001 })).status,
    ).toBe(422)
  })

  test('a token sees plain personal values only where it was given that right by name', async () => {
    const saved = await admin.post<{ id: number }>(`${contact.wire.path}/save`, { title: '王小明', phone: '13812349876' })
    const id = saved.body.data?.id
    const reveal = (text: string) => call(`${contact.wire.path}/reveal`, { text, body: { id, field: 'phone' } })
    const all = ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel'].map(verb => `${contact.route}:${verb}`)
    const masked = await makeApiToken(admin, all)
    expect((await reveal(masked.text)).status).toBe(403)
    const listed = await call(`${contact.wire.path}/list`, { text: masked.text })
    expect(JSON.stringify(listed.body)).not.toContain('13812349876')
    const plain = await makeApiToken(admin, [`${contact.route}:view`, `${contact.route}:reveal`])
    expect(await reveal(plain.text)).toMatchObject({ status: 200 })
  })

  test('tokens of others are seen by whoever manages them all, who revokes and changes them, and makes none anew', async () => {
    const [one, two] = [await programmer(), await programmer()]
    const { id } = await makeApiToken(one, [viewDictionary])
    const idsSeenBy = async (session: Session) => {
      const { body } = await session.post<{ data: { id: number }[] }>(`${tokenPath}/list`, { limit: 500 })
      return body.data?.data.map(row => row.id) ?? []
    }
    expect(await idsSeenBy(two)).not.toContain(id)
    expect(await idsSeenBy(admin)).toContain(id)
    for (const attempt of [
      ['renew', { id }],
      ['revoke', { id }],
      ['info', { id }],
      ['save', { id, rate: 6000 }],
    ] as const)
      expect((await two.post(`${tokenPath}/${attempt[0]}`, attempt[1])).status, attempt[0]).toBe(404)
    expect((await admin.post(`${tokenPath}/save`, { id, rate: 60 })).status).toBe(200)
    expect((await admin.post(`${tokenPath}/renew`, { id })).body.error).toContain('这是别人的令牌')
    expect((await admin.post(`${tokenPath}/revoke`, { id })).status).toBe(200)
    const foreign = await product.signIn('demo2')
    for (const attempt of ['renew', 'revoke', 'info'])
      expect((await foreign.post(`${tokenPath}/${attempt}`, { id })).status).toBe(404)
  })

  test('a token has idempotency keys of its own, and meets conflicts as browsers do', async () => {
    const { text } = await makeApiToken(
      admin,
      ['view', 'add', 'edit'].map(verb => `/config/dictionary:${verb}`),
    )
    const headers = { 'idempotency-key': 'same-key' }
    const own = await admin.post<{ id: number }>(`${path}/save`, { title: '同一个键', pid: 0 }, headers)
    const save = () =>
      call<{ id: number; version: number }>(`${path}/save`, { text, body: { title: '同一个键', pid: 0 }, headers })
    const [first, second] = [await save(), await save()]
    expect(first.body.data?.id).not.toBe(own.body.data?.id)
    expect(second.body.data?.id).toBe(first.body.data?.id)
    const id = first.body.data?.id
    await admin.post(`${path}/save`, { id, title: '改过了' })
    const stale = await call(`${path}/save`, { text, body: { id, title: '晚了', version: first.body.data?.version } })
    expect(stale).toMatchObject({ status: 409, body: { data: { title: '改过了' } } })
  })

  test('jobs of a token keep its rights, and other jobs of its owner are not shown to it', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary, '/config/dictionary:export'])
    const org = await orgOf(product, 'demo1')
    const account = await valueAsOwner<number>(
      product,
      `select id as value from account where org_id = ${org} and username = 'admin'`,
    )
    const add = (token: number | null) =>
      valueAsOwner<number>(
        product,
        `insert into job (org_id, account_id, token_id, kind, module, given, file_id, state)
          values (${org}, ${account}, ${token}, 'export', 'dictionary', '{}', 'a${String(token)}', 'cancelled') returning id as value`,
      )
    const [own, others] = [await add(id), await add(null)]
    const jobs = await call<{ id: number }[]>('job/list', { text })
    expect(jobs.body.data?.map(job => job.id)).toEqual([own])
    expect((await call('job/info', { text, body: { id: others } })).status).toBe(404)
    expect((await call('job/cancel', { text, body: { id: others } })).status).toBe(404)
    const { loadCaller } = await import('../../src/server/auth/tokens/loadCaller.ts')
    const who = await loadCaller(product.server.context, { org, account: account ?? 0, token: id })
    expect(who).toMatchObject({ pages: { '/config/dictionary': ['view', 'export'] }, token: { id } })
    await admin.post(`${tokenPath}/revoke`, { id })
    expect(await loadCaller(product.server.context, { org, account: account ?? 0, token: id })).toBeNull()
  })

  test('its last use is written within seconds, without a new version', async () => {
    const { id, text } = await makeApiToken(admin, [viewDictionary])
    await list(text, { from: '198.51.100.77' })
    const read = async () => (await admin.post<Record<string, unknown>>(`${tokenPath}/info`, { id })).body.data
    await expect.poll(read, { timeout: 8000, interval: 200 }).toMatchObject({ last_used_ip: '198.51.100.77', version: 1 })
  })

  test('a call with a token asks the database no more than one with a session', async () => {
    const { text } = await makeApiToken(admin, [viewDictionary])
    const { database } = product.server.context
    let queries = 0
    const { readAsOwner } = database
    database.readAsOwner = (...args) => {
      queries += 1
      return readAsOwner(...args)
    }
    const readsOf = async (one: () => Promise<unknown>) => {
      queries = 0
      for (let times = 0; times < 5; times++) await one()
      return queries
    }
    const [session, token] = [await readsOf(() => admin.post(`${path}/list`)), await readsOf(() => list(text))]
    database.readAsOwner = readAsOwner
    expect(token).toBeLessThanOrEqual(Math.max(session, 1) + 1)
  })

  test('the calls that docs/tokens.md shows are answered as it says', async () => {
    const rights = ['/config/dictionary:view', '/config/dictionary:add']
    const { text } = await makeApiToken(admin, rights)
    const lines = textOf('docs/tokens.md').match(/^curl .*$/gm) ?? []
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      const written = line.replaceAll('$HOUTAI', '').replaceAll('$TOKEN', text)
      const [, url = ''] = /"(\/api[^"]*)"/.exec(written) ?? []
      const headers = [...written.matchAll(/-H ["']([^:]+): ([^"']+)["']/g)].map(([, name = '', value = '']) => [name, value])
      const body = /-d '([^']*)'/.exec(written)?.[1]
      const reply = await product.app.inject({
        method: line.includes('-X POST') ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(headers) as Record<string, string>,
        ...(body === undefined ? {} : { payload: body }),
      })
      expect(reply.statusCode, line).toBe(200)
    }
  })
})
