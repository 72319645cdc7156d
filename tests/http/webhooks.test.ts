import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { modules } from '../../modules.config.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import { deliverSubscription } from '../../src/modules/webhook/sending/deliverSubscription.ts'
import { webhookWorker } from '../../src/modules/webhook/sending/webhookWorker.ts'
import type { WorkerTools } from '../../src/server/db/moduleWorker.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { contact } from '../fixtures/customer.ts'
import { addAccount, addRow, asOwner, orgOf, signInWith, valueAsOwner } from '../fixtures/records.ts'
import { deliveriesOf, type ReceivedMessage, startReceiver, subscribeTo, thisMachine, webhookPath } from '../fixtures/webhooks.ts'
import { anotherNode, engine, type Product, type Session, startProduct } from '../server.ts'

const path = dictionary.wire.path
const soon = { timeout: 20_000, interval: 50 }
const options = { modules: [...modules, contact], deployment: thisMachine }

describe(`webhooks, on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine, options)
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const add = (title: string, session = admin) => addRow(session, path, { title, pid: 2 })
  const verify = (secret: string, { text, headers }: ReceivedMessage, changed: Record<string, string> = {}) =>
    new Webhook(secret).verify(text, { ...(headers as Record<string, string>), ...changed })
  const remove = (id: number) => admin.post(`${webhookPath}/del`, { ids: [id] })
  const due = (id: number) =>
    asOwner(
      product,
      `with d as (update webhook_delivery set next_at = now() where webhook_id = ${id} and state = 'waiting')
        update webhook_state set next_at = now(), rests_until = now() where webhook_id = ${id}`,
    )
  const standingOf = async (id: number) =>
    (await admin.post<{ standing: string }>(`${webhookPath}/info`, { id })).body.data?.standing

  test('a change while due subscriptions are claimed makes the worker claim again at once, not with the next poll', async () => {
    const claims: { findNone: () => void }[] = []
    const statements: string[] = []
    let notify = (_change: { org: number; table: string; ids: number[] }) => {}
    const asOwner = async (run: (query: (statement: { text: string }) => Promise<object[]>) => Promise<unknown>) =>
      run(statement => {
        const text = JSON.stringify(statement)
        if (text.includes('distinct org_id')) return Promise.resolve([{ org: 1 }])
        statements.push(text)
        if (!text.includes('skip locked')) return Promise.resolve([])
        return new Promise(resolve => claims.push({ findNone: () => resolve([]) }))
      })
    const changes = { subscribe: (to: typeof notify) => ((notify = to), () => {}) }
    const tools = { database: { asOwner }, changes, failed: expect.fail } as unknown as WorkerTools
    const worker = webhookWorker(tools, () => Promise.reject(new Error('nothing is due')))
    worker.start()
    await expect.poll(() => claims.length).toBe(1)
    notify({ org: 1, table: 'dictionary', ids: [] })
    await expect.poll(() => statements.some(text => text.includes('set next_at = now()'))).toBe(true)
    claims[0]?.findNone()
    await expect.poll(() => claims.length, { timeout: 2000 }).toBe(2)
    claims[1]?.findNone()
    await worker.stop()
  })

  test('a change is sent to the receiver, signed so that the library of Standard Webhooks accepts it', async () => {
    await using receiver = await startReceiver()
    const { id, secret } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    const row = await add('送达')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    expect(verify(secret, message)).toEqual(message.json)
    expect(message.json).toMatchObject({
      id: message.headers['webhook-id'],
      type: 'dictionary.created',
      data: { module: 'dictionary', rows: [{ id: row, changes: { title: [null, '送达'] } }], by: { name: '管理员' } },
    })
    await expect
      .poll(() => deliveriesOf(admin, id), soon)
      .toMatchObject([{ state: 'sent', attempts: 1, status: 204, type: 'dictionary.created', rows: 1, problem: null }])
    expect(await standingOf(id)).toBe('active')
    await remove(id)
  })

  test('a receiver refuses what is forged, changed, or too late', async () => {
    await using receiver = await startReceiver()
    const { id, secret } = await subscribeTo(admin, receiver.url, ['dictionary:*'])
    await add('核对')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    const other = `whsec_${Buffer.from('somebody else').toString('base64')}`
    expect(() => verify(other, message)).toThrow('No matching signature found')
    expect(() => verify(secret, { ...message, text: message.text.replace('核对', '篡改') })).toThrow(
      'No matching signature found',
    )
    expect(() => verify(secret, message, { 'webhook-id': 'evt_1_0' })).toThrow('No matching signature found')
    const late = String(Number(message.headers['webhook-timestamp']) - 600)
    expect(() => verify(secret, message, { 'webhook-timestamp': late })).toThrow('Message timestamp too old')
    await remove(id)
  })

  test('a replaced secret signs beside the former one, and only the new one is shown', async () => {
    await using receiver = await startReceiver()
    const { id, secret } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    const renewed = await admin.post<{ secret: string }>(`${webhookPath}/renew`, { id })
    await add('两个签名')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    for (const one of [secret, renewed.body.data?.secret ?? '']) expect(verify(one, message)).toEqual(message.json)
    await asOwner(product, `update webhook_key set valid_until = now() where webhook_id = ${id} and valid_until is not null`)
    await add('一个签名')
    await expect.poll(() => receiver.received.length, soon).toBe(2)
    expect(() => verify(secret, receiver.received[1] as ReceivedMessage)).toThrow('No matching signature found')
    for (const text of [secret, renewed.body.data?.secret ?? ''])
      for (const table of ['webhook', 'webhook_key', 'audit', 'idempotency', 'webhook_delivery'])
        expect(
          await valueAsOwner<number>(product, `select count(*)::int as value from ${table} t where t::text like '%${text}%'`),
        ).toBe(0)
    await remove(id)
  })

  test('only chosen events are sent, and a change of many rows is few messages', async () => {
    await using receiver = await startReceiver()
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:deleted'])
    const rows = [await add('删一'), await add('删二')]
    await admin.post(`${path}/del`, { ids: rows })
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(receiver.received[0]?.json).toMatchObject({ type: 'dictionary.deleted' })
    expect(new Set(receiver.received[0]?.json.data.rows.map(row => row.id))).toEqual(new Set(rows))
    await remove(id)
  })

  test('personal values leave masked, also where the owner may reveal them', async () => {
    await using receiver = await startReceiver()
    const { id } = await subscribeTo(admin, receiver.url, ['contact:*'])
    await admin.post(`${contact.wire.path}/save`, { title: '王芳', phone: '13812345678' })
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(receiver.received[0]?.text).not.toContain('13812345678')
    expect(receiver.received[0]?.json.data.rows[0]?.changes).toMatchObject({ phone: [null, '138****5678'] })
    await remove(id)
  })

  test('what fails is tried again later with the same id, and its log says why', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(503).end('维护中'))
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await add('重试')
    await expect
      .poll(() => deliveriesOf(admin, id), soon)
      .toMatchObject([{ state: 'waiting', attempts: 1, status: 503, problem: 'badStatus', answer: '维护中' }])
    expect(await standingOf(id)).toBe('failing')
    receiver.answer = response => void response.writeHead(200).end('ok')
    await due(id)
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    expect(await standingOf(id)).toBe('active')
    await remove(id)
  })

  test('a delivery is given up after its last attempt, and sent again on demand', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(500).end())
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await add('放弃')
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ attempts: 1 }])
    await asOwner(product, `update webhook_delivery set attempts = 10 where webhook_id = ${id}`)
    await due(id)
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'dead', attempts: 11 }])
    receiver.answer = response => void response.writeHead(204).end()
    const resent = await admin.post(`${webhookPath}/resend`, { id, deliveries: 'dead' })
    expect(resent.body).toMatchObject({ data: { count: 1 } })
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'sent', attempts: 1 }])
    const [delivery] = await deliveriesOf(admin, id)
    const before = receiver.received.length
    await admin.post(`${webhookPath}/resend`, { id, deliveries: [delivery?.id] })
    await expect.poll(() => receiver.received.length, soon).toBe(before + 1)
    expect((await admin.post(`${webhookPath}/resend`, { id, deliveries: 'dead' })).body.error).toContain('没有可以重新投递的记录')
    await remove(id)
  })

  test('after three days of failures it is paused and its owner notified; resumed, nothing was lost', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(500).end())
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await asOwner(product, `update webhook set failing_since = now() - interval '73 hours' where id = ${id}`)
    await add('暂停前')
    await expect.poll(() => standingOf(id), soon).toBe('paused')
    const org = await orgOf(product, 'demo1')
    expect(
      await valueAsOwner(product, `select notice->>'code' as value from letter where org_id = ${org} order by id desc limit 1`),
    ).toBe('webhookPaused')
    await add('暂停中')
    receiver.answer = response => void response.writeHead(204).end()
    expect((await admin.post(`${webhookPath}/resume`, { ids: [id] })).body).toMatchObject({ code: 200 })
    await due(id)
    await expect.poll(async () => (await deliveriesOf(admin, id)).filter(one => one.state === 'sent').length, soon).toBe(2)
    await remove(id)
  })

  test('a receiver that is gone for good (410) is paused at once', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(410).end())
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await add('不再接收')
    await expect.poll(() => standingOf(id), soon).toBe('paused')
    expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'dead', attempts: 1, status: 410 }])
    await remove(id)
  })

  test('a test is sent before everything else', async () => {
    await using receiver = await startReceiver()
    const { id, secret } = await subscribeTo(admin, receiver.url, ['dictionary:*'])
    expect((await admin.post(`${webhookPath}/test`, { ids: [id] })).body).toMatchObject({ code: 200 })
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(verify(secret, receiver.received[0] as ReceivedMessage)).toMatchObject({ type: 'webhook.test' })
    await remove(id)
  })

  test('a test asked for while one waits is that one, sent at once', async () => {
    const pressed = Promise.withResolvers<void>()
    await using receiver = await startReceiver(response => void pressed.promise.then(() => response.writeHead(503).end()))
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:*'])
    const press = () => admin.post(`${webhookPath}/test`, { ids: [id] })
    await press()
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await deliveriesOf(admin, id)).toHaveLength(1)
    // No attempt may be on its way when the answer changes: it would end the wait before the next press.
    pressed.resolve()
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'waiting', attempts: 1 }])
    receiver.answer = response => void response.writeHead(204).end()
    await press()
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'sent' }])
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(1)
    await press()
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    await remove(id)
  })

  test('a round that fails throws its own error where its claim cannot be released either', async () => {
    const errors = [new Error('the round failed'), new Error('nothing is released')]
    const [first, second] = errors
    const failed = vi.fn<(error: unknown) => void>()
    const database = { asOwner: () => Promise.reject(errors.shift()) }
    const tools = { ...product.server.context, database, failed, scopeOf: async () => null }
    const claimed = { org: 1, id: 1, run: 1, position: '' }
    const send = () => Promise.reject(new Error('nothing is sent'))
    await expect(deliverSubscription(tools, claimed, { send, isStopping: () => false })).rejects.toBe(first)
    expect(failed.mock.calls).toEqual([[second]])
  })

  test("another organisation's changes are not sent", async () => {
    await using receiver = await startReceiver()
    const other = await product.signIn('demo2')
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await add('别家的', other)
    await add('自家的')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(receiver.received[0]?.json.data.rows[0]?.changes).toMatchObject({ title: [null, '自家的'] })
    for (const call of ['deliveries', 'resend', 'renew'])
      expect((await other.post(`${webhookPath}/${call}`, { id, deliveries: [1] })).status).toBe(404)
    await remove(id)
  })

  test('receivers that do not answer, of two organisations, delay no third one', async () => {
    const held: ServerResponse[] = []
    const others = [await product.signIn('demo2'), await product.signIn('platform')]
    const answered = vi.fn<() => void>()
    await using slow = await startReceiver(response => void held.push(response.on('close', answered)))
    await using receiver = await startReceiver()
    const slowOnes = await Promise.all(
      [...others, ...others].map(async other => ({ other, ...(await subscribeTo(other, slow.url, ['dictionary:created'])) })),
    )
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await Promise.all(others.map((other, index) => add(`迟${index}`, other)))
    await expect.poll(() => held.length, soon).toBe(4)
    await add('不等别家')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(answered).not.toHaveBeenCalled()
    slow.answer = response => void response.writeHead(204).end()
    for (const response of held) response.writeHead(204).end()
    for (const { other, id: its } of slowOnes) {
      await expect.poll(() => deliveriesOf(other, its), soon).toMatchObject([{ state: 'sent', attempts: 1 }])
      await other.post(`${webhookPath}/del`, { ids: [its] })
    }
    await remove(id)
  })

  test('what the owner no longer sees is not sent', async () => {
    await addAccount(product, {
      orgcode: 'demo1',
      username: 'keeper',
      pages: { '/config/webhook': ['view', 'add', 'edit'], '/config/dictionary': ['view', 'add'] },
    })
    const keeper = await product.signIn('demo1', 'keeper')
    await using receiver = await startReceiver(response => void response.writeHead(500).end())
    const { id } = await subscribeTo(keeper, receiver.url, ['dictionary:created'])
    await add('还看得到')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ attempts: 1 }])
    await asOwner(product, `update role set rights = '["/config/webhook:view"]' where title = 'keeper'`)
    await due(id)
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'skipped', problem: 'notSeen' }])
    expect(receiver.received).toHaveLength(1)
    await remove(id)
  })

  test('what the owner no longer sees since the message before is not sent', async () => {
    await addAccount(product, {
      orgcode: 'demo1',
      username: 'leaver',
      pages: { '/config/webhook': ['view', 'add', 'edit'], '/config/dictionary': ['view', 'add'] },
    })
    const leaver = await product.signIn('demo1', 'leaver')
    let takesRight = false
    await using receiver = await startReceiver(async response => {
      if (takesRight) await asOwner(product, `update role set rights = '["/config/webhook:view"]' where title = 'leaver'`)
      response.writeHead(200).end()
    })
    const { id } = await subscribeTo(leaver, receiver.url, ['dictionary:created'])
    await add('还看得到的一条')
    await add('看不到的一条')
    const states = async () => (await deliveriesOf(admin, id)).map(({ state }) => state)
    await expect.poll(states, soon).toEqual(['sent', 'sent'])
    takesRight = true
    // Both in one round.
    const deliveries = (await deliveriesOf(admin, id)).map(one => one.id)
    expect((await admin.post(`${webhookPath}/resend`, { id, deliveries })).status).toBe(200)
    await expect.poll(states, soon).toEqual(['skipped', 'sent'])
    expect(receiver.received).toHaveLength(3)
    await remove(id)
  })

  const refusedSave = async (session: Session, row: object) => {
    const { status, body } = await session.post(`${webhookPath}/save`, {
      title: '拒绝',
      url: 'https://example.com/',
      events: ['dictionary:*'],
      ...row,
    })
    return { status, error: body.error }
  }
  test.each([
    ['without TLS', 'http://8.8.8.8/hooks', '接收地址应以 https:// 开头'],
    ['with a password', 'https://me:secret@example.com/', '不含账号和密码'],
    ['of no scheme', '/hooks', '接收地址'],
    ['private', 'https://10.0.0.5/', '这个地址在内部网络里'],
    ['link-local', 'https://169.254.169.254/latest/meta-data', '这个地址在内部网络里'],
    ['octal', 'https://012.0.0.1/', '这个地址在内部网络里'],
    ['decimal', 'https://2886729729/', '这个地址在内部网络里'],
    ['hexadecimal and short', 'https://0xa.1', '这个地址在内部网络里'],
    ['IPv6 loopback', 'https://[::1]/', '这个地址在内部网络里'],
    ['mapped', 'https://[::ffff:10.0.0.5]/', '这个地址在内部网络里'],
  ])('an address that is %s is refused', async (_what, url, sentence) => {
    expect(await refusedSave(admin, { url })).toEqual({ status: 422, error: expect.stringContaining(sentence) })
  })

  test('events that are none, unknown, or of a module that one may not see are refused', async () => {
    const narrow = await signInWith(product, 'narrow', { '/config/webhook': ['view', 'add', 'edit'] })
    expect(await refusedSave(admin, { events: [] })).toMatchObject({ status: 422, error: '请至少选择一个事件' })
    for (const event of ['dictionary:exploded', 'nowhere:created', 'audit:*', 'dictionary'])
      expect((await refusedSave(admin, { events: [event] })).error).toContain('没有“')
    expect(await refusedSave(narrow, {})).toMatchObject({ status: 403, error: expect.stringContaining('您自己没有的权限') })
  })

  test('a token makes and changes no subscription, and somebody else none of mine', async () => {
    await using receiver = await startReceiver()
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:*'])
    const { text } = await makeApiToken(
      admin,
      ['view', 'add', 'edit'].map(right => `/config/webhook:${right}`),
    )
    const token = {
      ...admin,
      post: (call: string, body: object) => admin.post(call, body, { authorization: `Bearer ${text}` }),
    } as Session
    for (const row of [{}, { id, url: 'https://example.com/' }])
      expect(await refusedSave(token, row)).toMatchObject({ status: 403, error: expect.stringContaining('令牌不能管理') })
    expect((await token.post(`${webhookPath}/renew`, { id })).status).toBe(403)
    await addAccount(product, {
      orgcode: 'demo1',
      username: 'second',
      pages: { '/config/webhook': ['view', 'add', 'edit', 'everyone'], '/config/dictionary': ['view'] },
    })
    const second = await product.signIn('demo1', 'second')
    expect((await second.post(`${webhookPath}/save`, { id, url: 'https://example.com/' })).body.error).toContain('这是别人的订阅')
    expect((await second.post(`${webhookPath}/renew`, { id })).body.error).toContain('这是别人的订阅')
    expect((await second.post(`${webhookPath}/save`, { id, remark: '看过' })).status).toBe(200)
    const viewer = await product.signIn('demo1', 'viewer')
    expect((await viewer.post(`${webhookPath}/resend`, { id, deliveries: 'dead' })).status).toBe(403)
    await remove(id)
  })

  test.runIf(engine === 'postgres')('two nodes send each message once', async () => {
    const node = await anotherNode(product, options)
    await node.app.ready()
    await using receiver = await startReceiver()
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    for (let index = 0; index < 12; index++) await add(`节点${index}`)
    await expect.poll(async () => (await deliveriesOf(admin, id)).filter(one => one.state === 'sent').length, soon).toBe(12)
    expect(receiver.received.map(one => one.headers['webhook-id'])).toHaveLength(12)
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(12)
    const titles = receiver.received.map(one => one.json.data.rows[0]?.changes['title']?.[1])
    expect(titles).toEqual(Array.from({ length: 12 }, (_, index) => `节点${index}`))
    await remove(id)
    await node.app.close()
  })

  test('a node that was killed before it noted a delivery sends it again under the same id', async () => {
    await using receiver = await startReceiver()
    const { id } = await subscribeTo(admin, receiver.url, ['dictionary:created'])
    await add('两次')
    await expect.poll(() => deliveriesOf(admin, id), soon).toMatchObject([{ state: 'sent' }])
    // Released: the end of this round would make the killed one due in a minute.
    const node = `select node as value from webhook_state where webhook_id = ${id}`
    await expect.poll(() => valueAsOwner(product, node), soon).toBeNull()
    // As the tables are after a kill: the message was sent, the claim is a dead node's, nothing is noted.
    await asOwner(
      product,
      `with d as (update webhook_delivery set state = 'waiting', attempts = 0 where webhook_id = ${id})
        update webhook_state set node = 'killed', beat_at = now() - interval '31 seconds', next_at = now() + interval '1 hour' where webhook_id = ${id}`,
    )
    await expect.poll(() => receiver.received.length, soon).toBe(2)
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(1)
    await remove(id)
  })
})
