import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import { wachapp } from '../../schemas/wachapp.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { commitRestoredEvents } from '../../src/server/db/events/commitRestoredEvents.ts'
import type { Scope } from '../../src/server/db/scope.ts'
import { printEventCursor } from '../../src/server/operations/events/eventCursor.ts'
import { setAll } from '../../src/server/operations/save/setAll.ts'
import { createMany } from '../../src/server/operations/save/writeMany.ts'
import type { ChangeEvent } from '../../src/shared/wire/event.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { contact } from '../fixtures/customer.ts'
import { cursorNow, followEvents, getEvents, typesOf } from '../fixtures/events.ts'
import { diary } from '../fixtures/everything.ts'
import { expense } from '../fixtures/expense.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { department, employee, leave, leavetrip, ticket } from '../fixtures/leave.ts'
import { addAccount, addRow, asOwner, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const own = [...modules, contact, diary, expense, department, employee, leave, leavetrip, ticket]
const path = dictionary.wire.path
const manyRows = 120

describe(`the feed of events, on ${engine}`, () => {
  let product: Product
  let admin: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: own })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const now = () => cursorNow(product, dictionary, admin)
  const since = (after: string, limit?: number) =>
    followEvents(product, dictionary, { session: admin, after, ...(limit ? { limit } : {}) })
  const add = (title: string) => addRow(admin, path, { title, pid: 2 })
  const change = (id: number, row: object) => admin.post(`${path}/save`, { id, ...row })

  test('what happens to a row is listed in order, with the values before and after, who did it and in which call', async () => {
    const from = await now()
    const id = await add('事件')
    await change(id, { title: '事件二' })
    for (const command of ['forbidden', 'delete', 'recover']) await admin.post(`${path}/batch`, { command, ids: [id] })
    const { events } = await since(from)
    expect(typesOf(events)).toEqual(['created', 'updated', 'updated', 'deleted', 'recovered'].map(event => `dictionary.${event}`))
    expect(events[1]).toMatchObject({
      id: expect.stringMatching(/^evt_\d+_0$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { module: 'dictionary', rows: [{ id, changes: { title: ['事件', '事件二'] } }], by: { name: '管理员' } },
    })
    expect(new Set(events.map(event => event.id)).size).toBe(5)
    expect(events[0]?.data.rows[0]?.changes).toMatchObject({ title: [null, '事件'] })
  })

  test('rows that each account has for itself are in no feed, log, count and plan of a colleague', async () => {
    const pages = { [diary.route]: ['view', 'add', 'edit'], '/audit': ['view'] } as const
    for (const username of ['anna', 'bert']) await addAccount(product, { orgcode: 'demo1', username, pages })
    const [anna, bert] = [await product.signIn('demo1', 'anna'), await product.signIn('demo1', 'bert')]
    const from = await cursorNow(product, diary, bert)
    const title = '只给自己看'
    const { id } = (await anna.post<{ id: number }>(`${diary.wire.path}/save`, { title, mood: 1 })).body.data ?? { id: 0 }
    await anna.post(`${diary.wire.path}/save`, {
      data: { id, mood: 2 },
      at: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)} 10:00:00`,
    })
    const seenBy = async (session: Session) => {
      const { events } = await followEvents(product, diary, { session, after: from })
      const planned = await session.post<object[]>('job/planned', { module: 'diary' })
      const log = await session.post<{ data: object[] }>('admin/audit/list', { module: 'diary' })
      const card = { id: 'a', kind: 'firstSteps', size: 'small' }
      const cards = await session.post<{ a: { data: { rows: { diary: number } } } }>('home/cards', { cards: [card], patient: 1 })
      return [events.length, planned.body.data?.length, log.body.data?.data.length, cards.body.data?.a.data.rows.diary]
    }
    expect(await seenBy(anna)).toEqual([1, 1, 1, 1])
    expect(await seenBy(bert)).toEqual([0, 0, 0, 0])
  })

  test('a step is listed by its name', async () => {
    const from = await cursorNow(product, expense, admin)
    const saved = await admin.post<{ id: number }>(`${expense.wire.path}/save`, { title: '差旅', amount: 12.5 })
    const id = saved.body.data?.id
    await admin.post(`${expense.wire.path}/state-draft-sent`, { id })
    const { events } = await followEvents(product, expense, { session: admin, after: from })
    expect(typesOf(events)).toEqual(['expense.created', 'expense.state-draft-sent'])
    expect(events[1]?.data.rows).toEqual([{ id, changes: { state: ['draft', 'sent'] } }])
  })

  test('many rows are few events, read page by page, each once', async () => {
    const from = await now()
    const scope = await scopeFor(product, 'demo1')
    const rows = Array.from({ length: manyRows }, (_, index) => ({ title: `批量${index}`, pid: 2 }))
    const ids = await scope.transaction(inner => createMany(inner, dictionary, { rows, action: 'import' }))
    const whole = await since(from)
    expect(whole.events.map(event => event.data.rows.length)).toEqual([50, 50, 20])
    const singly = await since(from, 1)
    expect(singly).toMatchObject({ events: whole.events })
    expect(singly.pages).toBeGreaterThanOrEqual(3)
    expect(whole.events.flatMap(event => event.data.rows.map(row => row.id))).toEqual(ids)
    expect((await since(singly.cursor)).events).toEqual([])
  })

  test('an undo is listed as what it does to each row', async () => {
    const id = await add('撤销')
    await admin.post(`${path}/del`, { ids: [id] })
    const from = await now()
    const { body } = await admin.post<{ receipts: { receipt: string }[] }>('recycle/restore', {
      rows: [{ module: 'dictionary', id }],
    })
    const undone = await admin.post('receipt/undo', { id: body.data?.receipts[0]?.receipt })
    expect(undone.body).toMatchObject({ code: 200 })
    expect(typesOf((await since(from)).events)).toEqual(['dictionary.recovered', 'dictionary.deleted'])
  })

  test('what is being read when something else is committed follows after it', async () => {
    const from = await now()
    await add('窗口一')
    await add('窗口二')
    const first = await getEvents(product, dictionary, { token: admin.token, after: from, limit: 1 })
    await add('窗口三')
    const rest = await since(first.body.data?.cursor ?? '')
    expect(first.body.data).toMatchObject({
      more: true,
      events: [{ data: { rows: [{ changes: { title: [null, '窗口一'] } }] } }],
    })
    expect(rest.events.map(event => event.data.rows[0]?.changes?.['title']?.[1])).toEqual(['窗口二', '窗口三'])
  })

  /** A transaction that does something at once and something more when it is let go. */
  const transaction = (scope: Scope, first: (inner: Scope) => Promise<unknown>, then?: (inner: Scope) => Promise<unknown>) => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const ended = scope.transaction(async inner => {
      await first(inner)
      begun.resolve()
      await goOn.promise
      await then?.(inner)
    })
    return { begun: begun.promise, end: () => (goOn.resolve(), ended) }
  }
  const create = (module: AnyModule, row: object) => (inner: Scope) =>
    createMany(inner, module, { rows: [{ ...row }], action: 'add' })
  const set = (id: number, sort: number) => async (inner: Scope) =>
    setAll(inner, dictionary, { rows: await inner.rows(dictionary).lock([id]), values: { sort }, action: 'edit' })
  const sortsOf = (events: readonly ChangeEvent[]) =>
    events.flatMap(event => event.data.rows.map(row => row.changes?.['sort']?.[1]))

  test.runIf(engine === 'postgres')('a change committed after a later one that was read is not lost', async () => {
    const scope = await scopeFor(product, 'demo1')
    const [one, other] = [await add('甲'), await add('乙')]
    const from = await now()
    const slow = transaction(scope, set(one, 11))
    await slow.begun
    await scope.transaction(set(other, 12))
    const first = await since(from)
    expect(sortsOf(first.events)).toEqual([12])
    await slow.end()
    const second = await since(first.cursor)
    expect(sortsOf(second.events)).toEqual([11])
    expect((await since(second.cursor)).events).toEqual([])
    expect((await since(from)).events).toHaveLength(2)
  })

  test.runIf(engine === 'postgres')(
    'the changes of a row keep their order, also where the earlier transaction ends later',
    async () => {
      const scope = await scopeFor(product, 'demo1')
      const id = await add('顺序')
      const from = await now()
      const older = transaction(scope, create(contact, { title: '别的' }), set(id, 2))
      await older.begun
      await scope.transaction(set(id, 3))
      await older.end()
      expect(sortsOf((await since(from)).events)).toEqual([3, 2])
    },
  )

  test('what an operation rolls back is no event', async () => {
    const from = await now()
    const scope = await scopeFor(product, 'demo1')
    await scope
      .transaction(async inner => {
        await create(dictionary, { title: '回滚', pid: 2 })(inner)
        throw new Error('on purpose')
      })
      .catch(() => undefined)
    await scope.dryRun(create(dictionary, { title: '预览', pid: 2 }))
    expect((await since(from)).events).toEqual([])
  })

  test('personal values are masked, also for whoever may reveal them', async () => {
    const from = await cursorNow(product, contact, admin)
    await admin.post(`${contact.wire.path}/save`, { title: '王芳', phone: '13812345678' })
    const { events } = await followEvents(product, contact, { session: admin, after: from })
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('13812345678')
    expect(events[0]?.data.rows[0]?.changes?.['phone']).toEqual([null, '138****5678'])
  })

  test('an account reads of the rows it sees, and of no others', async () => {
    for (const username of ['ann', 'bob'])
      await addAccount(product, { orgcode: 'demo1', username, pages: { '/test/ticket': ['view', 'add', 'edit', 'delete'] } })
    const [ann, bob] = await Promise.all(['ann', 'bob'].map(name => product.signIn('demo1', name)))
    if (!ann || !bob) throw new Error('nobody signed in')
    const from = await cursorNow(product, ticket, ann)
    const saved = await ann.post<{ id: number }>(`${ticket.wire.path}/save`, { title: '安的工单' })
    expect(saved.body).toMatchObject({ code: 200 })
    expect((await followEvents(product, ticket, { session: ann, after: from })).events).toHaveLength(1)
    expect((await followEvents(product, ticket, { session: bob, after: from })).events).toEqual([])
    await ann.post(`${ticket.wire.path}/del`, { ids: [saved.body.data?.id] })
    expect(typesOf((await followEvents(product, ticket, { session: ann, after: from })).events)).toEqual([
      'ticket.created',
      'ticket.deleted',
    ])
  })

  test("another organisation's changes are not listed, also by its cursor and under its address", async () => {
    const other = await product.signIn('demo2')
    const from = await now()
    await add('只属于演示一')
    expect((await followEvents(product, dictionary, { session: other, after: from })).events).toEqual([])
    const crossed = await getEvents(product, dictionary, { token: other.token, after: from, orgkey: admin.orgkey })
    expect(crossed).toMatchObject({ status: 403 })
  })

  test('a token needs the right to view the module, whatever its owner may', async () => {
    const { text } = await makeApiToken(admin, ['/config/dictionary:view'])
    expect(await getEvents(product, dictionary, { token: text, after: 'now' })).toMatchObject({ status: 200 })
    const narrowed = await getEvents(product, wachapp, { token: text, after: 'now' })
    expect(narrowed).toMatchObject({ status: 403, body: { error: '这个令牌没有此项权限；需要时请到“API 令牌”给它加上' } })
  })

  test('somebody without the page is refused, and so is somebody who has not signed in', async () => {
    const outsider = await signInWith(product, 'outsider', { '/link': ['view'] })
    expect((await getEvents(product, dictionary, { token: outsider.token })).status).toBe(403)
    expect((await getEvents(product, dictionary, { token: 'nobody' })).status).toBe(401)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['no cursor', 'xx'],
    ['a number', '12'],
    ['an object', encode({ read: null })],
    ['SQL', encode(["1:1:'); drop table audit", null, 0, -1])],
    ['a snapshot that ends before it begins', encode(['9:3:', null, 0, -1])],
    ['a snapshot with what is not in it', encode(['3:9:9', null, 0, -1])],
    ['a negative entry', encode([null, null, -5, -1])],
    ['endless text', 'a'.repeat(3000)],
  ])('a cursor that is %s is refused with what to do instead', async (_what, after) => {
    const { status, body } = await getEvents(product, dictionary, { token: admin.token, after })
    expect({ status, error: body.error }).toEqual({
      status: 422,
      error: 'after 不是事件接口给出的游标；请原样传回上一页的 cursor，或用 after=now 从现在开始',
    })
  })

  test('a cursor of a time that the database has not reached is refused: it was restored', async () => {
    const after = printEventCursor({ read: '900000000000:900000000000:', reading: null, entry: 0, parts: 'whole' })
    const { status, body } = await getEvents(product, dictionary, { token: admin.token, after })
    expect({ status, error: body.error }).toMatchObject({ status: 409, error: expect.stringContaining('恢复过较早的备份') })
  })

  test.each(['0', '501', '1e2', '-1', 'x'])('a limit of %s is refused', async limit => {
    const reply = await product.app.inject({
      method: 'GET',
      url: `/api/v2/manage/${path}/events?limit=${limit}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('limit 应为 1 到 500 的整数')
  })

  test('a log that was restored from another database is read on: its transactions count as over', async () => {
    await asOwner(
      product,
      `update audit set tx = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8 where id = (select max(id) from audit)`,
    )
    await product.database.asOwner(commitRestoredEvents)
    expect(await asOwner(product, `select id from audit where tx >= pg_current_xact_id()`)).toEqual([])
    const from = await now()
    await add('恢复之后')
    expect((await since(from)).events).toHaveLength(1)
  })
})
