import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { contact } from '../fixtures/customer.ts'
import { cursorNow, followEvents, getEvents, typesOf } from '../fixtures/events.ts'
import { department, employee, leave, leavetrip, ticket } from '../fixtures/leave.ts'
import { addAccount, addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

describe(`the feed of the organisation, on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, contact, department, employee, leave, leavetrip, ticket] })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const path = dictionary.wire.path
  const add = (title: string) => addRow(admin, path, { title, pid: 2 })

  test('it has what happened in all modules, each change once and in order', async () => {
    const from = await cursorNow(product, null, admin)
    const id = await add('全部一')
    await admin.post(`${contact.wire.path}/save`, { title: '赵敏', phone: '13812345679' })
    await admin.post(`${path}/save`, { id, title: '全部二' })
    await admin.post('admin/config/role/save', { title: '事件角色' })
    const { events } = await followEvents(product, null, { session: admin, after: from })
    expect(typesOf(events)).toEqual(['dictionary.created', 'contact.created', 'dictionary.updated', 'role.created'])
    expect(events[1]?.data.rows[0]?.changes?.['phone']).toEqual([null, '138****5679'])
    const singly = await followEvents(product, null, { session: admin, after: from, limit: 1 })
    expect(singly).toMatchObject({ events, pages: 5 })
    const own = await followEvents(product, dictionary, { session: admin, after: from })
    expect(own.events).toEqual([events[0], events[2]])
  })

  test('a token that is narrowed to some pages reads what happened on those', async () => {
    const { text } = await makeApiToken(admin, ['/config/dictionary:view', '/audit:view'])
    const from = await cursorNow(product, null, { token: text })
    await add('令牌可见')
    await admin.post(`${contact.wire.path}/save`, { title: '令牌不可见', phone: '13812345680' })
    const { events } = await followEvents(product, null, { session: { token: text }, after: from })
    expect(typesOf(events)).toEqual(['dictionary.created'])
    const { text: without } = await makeApiToken(admin, ['/audit:view'])
    expect(await getEvents(product, null, { token: without })).toMatchObject({
      status: 403,
      body: { error: '这个令牌没有此项权限；需要时请到“API 令牌”给它加上' },
    })
  })

  test('it obeys row scopes and has rows of several pages once, under a page the account may view', async () => {
    await addAccount(product, { orgcode: 'demo1', username: 'rolereader', pages: { '/application/role': ['view'] } })
    const pages = { '/test/ticket': ['view'] } as const
    await addAccount(product, { orgcode: 'demo1', username: 'otherhand', pages })
    const [reader, other] = await Promise.all(['rolereader', 'otherhand'].map(name => product.signIn('demo1', name)))
    if (!reader || !other) throw new Error('nobody signed in')
    const from = await cursorNow(product, null, admin)
    await admin.post('admin/config/role/save', { title: '两页的角色' })
    await admin.post(`${ticket.wire.path}/save`, { title: '别人的工单' })
    const seenBy = async (session: Session) => typesOf((await followEvents(product, null, { session, after: from })).events)
    expect(await seenBy(admin)).toEqual(['role.created', 'ticket.created'])
    expect(await seenBy(reader)).toEqual(['permission.created'])
    expect(await seenBy(other)).toEqual([])
  })

  test('it has nothing of another organisation, also by the cursor of another one', async () => {
    const other = await product.signIn('demo2')
    const from = await cursorNow(product, null, admin)
    await add('演示一的全部')
    expect((await followEvents(product, null, { session: other, after: from })).events).toEqual([])
    expect((await getEvents(product, null, { token: other.token, after: from, orgkey: admin.orgkey })).status).toBe(403)
    expect((await getEvents(product, null, { token: 'nobody' })).status).toBe(401)
    expect((await getEvents(product, null, { token: other.token, after: '12' })).status).toBe(422)
  })
})
