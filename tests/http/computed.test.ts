import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { rowValue } from '../../src/kinds/computed/rowValue.ts'
import {
  type AnyModule,
  calc,
  checkModules,
  computed,
  count,
  reference,
  region,
  sum,
  withComputed,
} from '../../src/schema/index.ts'
import { isDatabaseError } from '../../src/server/db/connection.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import type { RowGroups } from '../../src/shared/wire/envelope.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { meter, reading } from '../fixtures/metering.ts'
import { purchase, purchaseline, vendor } from '../fixtures/procurement.ts'
import { framesWithin, subscribe } from '../fixtures/pushClient.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { fillTables } from '../indexProof/fillRows.ts'
import { noStatements, proveList } from '../indexProof/planProblems.ts'
import { proofPrincipal } from '../indexProof/proofPrincipal.ts'
import { provedLists } from '../indexProof/provedLists.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const deadlock = '40P01'

/** Rows that are saved together with the row they are summed up in. */
const bill = {
  ...invoice,
  fields: { ...invoice.fields, total: computed('合计', sum('lines.amount')) },
  list: { ...invoice.list, columns: ['id', 'no', 'customer', 'total'] },
} as AnyModule
const billLine = {
  ...invoiceline,
  fields: { ...invoiceline.fields, amount: computed('金额', calc('quantity', '*', 'price')) },
} as AnyModule
/** Columns of a referenced row that are a region. */
const branch = {
  ...vendor,
  fields: {
    ...vendor.fields,
    city: region('城市', { level: 'city' }),
    orders: computed('订单数', count('purchase', { by: 'vendor' })),
    spent: computed('采购额', sum('purchase.total', { by: 'vendor' })),
  },
  form: [...(vendor.form as string[]), 'city'],
} as AnyModule
const order = {
  ...purchase,
  fields: { ...purchase.fields, rival: reference('竞品', { to: 'vendor' }) },
  rules: [{ that: ['vendor.home', '!=', 'rival'], say: '竞品不能是总部' }],
  list: {
    ...purchase.list,
    columns: [...(purchase.list?.columns ?? []), 'vendor.city'],
    filters: [...(purchase.list?.filters ?? []), 'vendor.city'],
  },
} as AnyModule
const all = [...modules, branch, order, purchaseline, bill, billLine, meter, reading]

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let org = 0
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())

  const add = (path: string, row: object) => addRow(session, `test/${path}`, row)
  const listed = async (path: string, id: number, query = '') => {
    const { body } = await session.post<{ data: Record<string, unknown>[] }>(`test/${path}/list${query}`, { limit: 100 })
    return body.data?.data.find(row => row['id'] === id)
  }

  test('a list shows sums, counts, least and greatest values of the child rows, of their kinds', async () => {
    const id = await add('purchase', { title: '一号' })
    expect(await listed('purchase', id)).toMatchObject({ total: 0, lines: 0, first_due: null, dearest: null, whole: 0 })
    await add('purchaseline', { title: '甲', purchase: id, quantity: 2, price: 10.5, due_on: '2026-05-02' })
    await add('purchaseline', { title: '乙', purchase: id, quantity: 3, price: 1.25, due_on: '2026-04-30' })
    expect(await listed('purchase', id)).toMatchObject({ total: 24.75, lines: 2, first_due: '2026-04-30', dearest: 10.5 })
  })

  test('a form calculates what a save stores', async () => {
    const childModule = (name: string) => withComputed(all).find(module => module.name === name)
    const typed = [
      { title: '甲', quantity: 3, price: 0.1 },
      { title: '乙', quantity: 1.05, price: 2.1 },
      { title: '丙', quantity: 2.35, price: 1.1 },
      { title: '丁', quantity: 7, price: null },
    ]
    const { body } = await session.post<Record<string, unknown>>('test/invoice/save', { customer: '客户', lines: typed })
    const saved = body.data as { total: number; lines: { amount: number | null }[] }
    const [above, line] = [childModule('invoice'), childModule('invoiceline')] as [AnyModule, AnyModule]
    expect(typed.map(row => rowValue({ module: line, row, childModule }, 'amount'))).toEqual(
      saved.lines.map(({ amount }) => amount),
    )
    expect(rowValue({ module: above, row: { lines: typed }, childModule }, 'total')).toBe(saved.total)
  })

  test('an amount has the places that it says, and the sum is one of rounded amounts, in the form and in the database', async () => {
    const id = await add('meter', { title: '电表', price: 0.5283 })
    for (const value of [3, 6, 9.5]) await add('reading', { meter: id, value })
    const { body } = await session.post<{ data: Record<string, unknown>[] }>('test/reading/list', { meter: id })
    const rows = (body.data?.data ?? []).toReversed()
    expect(rows.map(row => row['amount'])).toEqual([1.58, 1.58, 1.85])
    const childModule = (name: string) => withComputed(all).find(module => module.name === name)
    const module = childModule('reading') as AnyModule
    expect(rows.map(row => rowValue({ module, row, childModule }, 'amount'))).toEqual([1.58, 1.58, 1.85])
    expect(await listed('meter', id)).toMatchObject({ billed: 5.01, price: 0.5283 })
  })

  test('a value computed from rows outside the form is calculated by the save alone', () => {
    const childModule = (name: string) => withComputed(all).find(module => module.name === name)
    const module = childModule('purchase') as AnyModule
    expect(rowValue({ module, row: { freight: 3 }, childModule }, 'whole')).toBeUndefined()
    expect(rowValue({ module, row: { freight: 3, total: 24.75 }, childModule }, 'whole')).toBe(27.75)
  })

  /** What a list shows of every purchase and vendor, beside the same computed from the rows as they are. */
  const stored = () =>
    asOwner(
      product,
      `select id, total, lines, first_due, dearest, whole, "vendor.level" as level, "vendor.since" as since,
        "vendor.home" as home, "vendor.city" as city from purchase where org_id = ${org} order by id`,
    )
  const fresh = () =>
    asOwner(
      product,
      `select p.id, coalesce(sum(round(l.quantity * l.price, 2)), 0) as total, count(l.id) as lines, min(l.due_on) as first_due, max(l.price) as dearest,
        coalesce(sum(round(l.quantity * l.price, 2)), 0) + coalesce(p.freight, 0) as whole, v.level, v.since, v.home, v.city
      from purchase p left join purchaseline l on l.org_id = p.org_id and l.purchase = p.id and l.status <> -1
        left join vendor v on v.org_id = p.org_id and v.id = p.vendor
      where p.org_id = ${org} group by p.org_id, p.id, v.org_id, v.id order by p.id`,
    )
  const storedVendors = () => asOwner(product, `select id, orders, spent from vendor where org_id = ${org} order by id`)
  const freshVendors = () =>
    asOwner(
      product,
      `select v.id, count(p.id) as orders, coalesce(sum(p.total), 0) as spent from vendor v left join purchase p on p.org_id = v.org_id and p.vendor = v.id and p.status <> -1
      where v.org_id = ${org} group by v.org_id, v.id order by v.id`,
    )
  const expectFresh = async () => {
    const plain = (rows: readonly object[]) =>
      JSON.parse(JSON.stringify(rows)).map((row: object) =>
        Object.entries(row).map(([name, value]) => [
          name,
          value === null ? null : String(Number(value)) === 'NaN' ? String(value) : Number(value),
        ]),
      )
    expect(plain(await stored())).toEqual(plain(await fresh()))
    expect(plain(await storedVendors())).toEqual(plain(await freshVendors()))
  }

  test('moving, deleting, recovering and undoing lines are seen in their parent rows', async () => {
    const [one, two] = [await add('purchase', { title: '甲单' }), await add('purchase', { title: '乙单', freight: 5 })]
    const line = await add('purchaseline', { title: '丙', purchase: one, quantity: 4, price: 2.5, due_on: '2026-02-01' })
    await add('purchaseline', { title: '丁', purchase: one, quantity: 1, price: 9, due_on: '2026-03-01' })
    await session.post('test/purchaseline/save', { id: line, purchase: two })
    expect(await listed('purchase', one)).toMatchObject({ total: 9, lines: 1, first_due: '2026-03-01', dearest: 9, whole: 9 })
    expect(await listed('purchase', two)).toMatchObject({ total: 10, lines: 1, first_due: '2026-02-01', whole: 15 })
    await session.post('test/purchaseline/del', { id: line })
    expect(await listed('purchase', two)).toMatchObject({ total: 0, lines: 0, first_due: null, dearest: null, whole: 5 })
    await session.post('test/purchaseline/batch', { command: 'recover', ids: [line] })
    expect(await listed('purchase', two)).toMatchObject({ total: 10, lines: 1, first_due: '2026-02-01' })
    await expectFresh()
  })

  test('a change of a line leaves version, time and history of the parent row as they are', async () => {
    const id = await add('purchase', { title: '静' })
    const before = (await session.post<Record<string, unknown>>('test/purchase/info', { id })).body.data
    await add('purchaseline', { title: '一', purchase: id, quantity: 2, price: 3 })
    const after = (await session.post<Record<string, unknown>>('test/purchase/info', { id })).body.data
    expect(after).toMatchObject({ total: 6, version: before?.['version'], updated_at: before?.['updated_at'] })
    // What was read before the line came is saved without a conflict, and what it says of the sum changes nothing.
    const { status } = await session.post('test/purchase/save', { ...before, title: '静静' })
    expect([status, (await listed('purchase', id))?.['total']]).toEqual([200, 6])
    const { body } = await session.post<{ data: { changes: object }[] }>('test/purchase/history', { id })
    expect(JSON.stringify(body.data)).not.toContain('total')
  })

  test('a computed value is sorted and filtered by, and cannot be set', async () => {
    const id = await add('purchase', { title: '贵' })
    await add('purchaseline', { title: '一', purchase: id, quantity: 1000, price: 1000 })
    const { body } = await session.post<{ data: { id: number }[] }>('test/purchase/list', { orderKey: '-total', limit: 1 })
    expect(body.data?.data[0]?.id).toBe(id)
    const within = await session.post<{ data: { id: number }[] }>('test/purchase/list', {
      total_from: 999_999,
      total_to: 1_000_001,
    })
    expect(within.body.data?.data.map(row => row.id)).toEqual([id])
    expect((await session.post('test/purchase/save', { title: '新', total: 5 })).status).toBe(422)
    expect((await session.post('test/purchase/upfield', { id, field: 'total', value: 5 })).status).not.toBe(200)
  })

  test('columns of a referenced row are shown, sorted and filtered by, and follow that row', async () => {
    const home = await add('vendor', { name: '总部', level: 2 })
    const of = await add('vendor', { name: '华东', code: 'H1', level: 2, home, since: '2020-02-03' })
    const id = await add('purchase', { title: '引用', vendor: of })
    expect(await listed('purchase', id)).toMatchObject({
      'vendor.level': 2,
      'vendor.since': '2020-02-03',
      'vendor.home_title': '总部',
    })
    expect(await listed('vendor', of)).toMatchObject({ full: 'H1 华东', orders: 1 })
    await session.post('test/vendor/save', { id: of, level: 3 })
    const { body } = await session.post<{ data: { id: number }[] }>('test/purchase/list', {
      'vendor.level': 3,
      orderKey: 'vendor.since',
    })
    expect(body.data?.data.map(row => row.id)).toEqual([id])
    const { body: grouped } = await session.post<RowGroups>('test/purchase/aggregate', { by: 'vendor.level' })
    expect(grouped.data?.groups).toContainEqual(expect.objectContaining({ value: 3, count: 1 }))
    await session.post('test/purchase/save', { id, vendor: home })
    expect(await listed('purchase', id)).toMatchObject({ 'vendor.level': 2, 'vendor.since': null, 'vendor.home': 0 })
    await session.post('test/purchase/save', { id, vendor: 0 })
    expect(await listed('purchase', id)).toMatchObject({ 'vendor.level': null, 'vendor.home': 0, 'vendor.home_title': '' })
    await expectFresh()
  })

  test('a list is filtered and grouped by references and regions of a referenced row, which follow that row', async () => {
    const [north, south] = [await add('vendor', { name: '北总', level: 2 }), await add('vendor', { name: '南总', level: 3 })]
    const of = await add('vendor', { name: '分店', home: north, city: 110100 })
    const ids = [await add('purchase', { title: '一', vendor: of }), await add('purchase', { title: '二', vendor: of })]
    const found = async (filter: object) => {
      const { body } = await session.post<{ total: number; data: { id: number }[] }>('test/purchase/list', filter)
      expect(body.data?.total).toBe(body.data?.data.length)
      return body.data?.data.map(row => row.id).reverse()
    }
    const groups = async (by: string, filter: object) =>
      (await session.post<RowGroups>('test/purchase/aggregate', { by, filter })).body.data?.groups
    expect(await listed('purchase', ids[0] ?? 0)).toMatchObject({
      'vendor.home': north,
      'vendor.home_title': '北总',
      'vendor.city': 110100,
      'vendor.city_title': '北京市市辖区',
    })
    expect([await found({ 'vendor.home': north }), await found({ 'vendor.home': south })]).toEqual([ids, []])
    expect(await found({ 'vendor.city': 110100, vendor: of })).toEqual(ids)
    expect(await groups('vendor.home', {})).toContainEqual({ value: north, title: '北总', count: 2, sums: {} })
    expect(await groups('vendor.city', { 'vendor.home': north })).toEqual([
      { value: 110100, title: '北京市市辖区', count: 2, sums: {} },
    ])
    await session.post('test/vendor/save', { id: of, home: south, city: null })
    expect([await found({ 'vendor.home': north }), await found({ 'vendor.home': south })]).toEqual([[], ids])
    expect(await groups('vendor.city', { 'vendor.home': south })).toEqual([{ value: null, count: 2, sums: {} }])
    await session.post('test/vendor/save', { id: of, home: 0 })
    expect(await found({ 'vendor.home': 0, vendor: of })).toEqual(ids)
    expect(await groups('vendor.home', { vendor: of })).toEqual([{ value: 0, count: 2, sums: {} }])
    expect(await asOwner(product, `select from pg_constraint where conname like 'vendor.home%'`)).toEqual([])
    await expectFresh()
  })

  test('a list of the past has neither a reference of a referenced row nor its title, which are those of today', async () => {
    const of = await add('vendor', { name: '从前的店', home: await add('vendor', { name: '从前的总部', level: 2 }) })
    const id = await add('purchase', { title: '从前', vendor: of })
    await pause(1100)
    const at = (await valueAsOwner<string>(product, `select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as value`)) ?? ''
    await pause(1100)
    const { body } = await session.post<{ data: { id: number }[] }>('test/purchase/list', { at })
    const row = body.data?.data.find(one => one.id === id)
    expect(row).toMatchObject({ title: '从前', vendor: of, vendor_title: '从前的店' })
    expect(Object.keys(row ?? {}).filter(name => name.startsWith('vendor.'))).toEqual([])
  })

  test('a rule compares a reference of a referenced row', async () => {
    const [one, other] = [await add('vendor', { name: '甲总', level: 2 }), await add('vendor', { name: '乙总', level: 2 })]
    const of = await add('vendor', { name: '甲店', home: one })
    const id = await add('purchase', { title: '规则', vendor: of, rival: other })
    const refused = [422, expect.stringContaining('竞品不能是总部')]
    const save = async (path: string, row: object) => {
      const { status, body } = await session.post(`test/${path}/save`, row)
      return [status, JSON.stringify(body)]
    }
    expect(await save('purchase', { id, rival: one })).toEqual(refused)
    expect(await save('purchase', { id, title: '规则二' })).toEqual([200, expect.anything()])
    expect(await save('vendor', { id: of, home: 0 })).toEqual([200, expect.anything()])
    expect(await save('purchase', { id, rival: one })).toEqual([200, expect.anything()])
  })

  test('its picker offers what the list of that row offers, to whoever may view this list', async () => {
    const offered = await add('vendor', { name: '可选总部', level: 3 })
    const other = await add('vendor', { name: '不可选的店', level: 1 })
    const pages = { '/test/purchase': ['view' as const] }
    await addAccount(product, { orgcode: 'demo1', username: 'purchaser', pages })
    const purchaser = await product.signIn('demo1', 'purchaser')
    const choices = async (who: Session, body: object) =>
      (await who.post<{ id: number }[]>('test/purchase/choices', { limit: 100, ...body })).body.data?.map(({ id }) => id)
    const ids = await choices(purchaser, { field: 'vendor.home' })
    expect([ids?.includes(offered), ids?.includes(other)]).toEqual([true, false])
    expect(await choices(purchaser, { field: 'vendor.home', ids: `${other},${offered}` })).toEqual([offered])
    const foreign = await product.signIn('demo2')
    expect(await choices(foreign, { field: 'vendor.home', ids: `${offered}` })).toEqual([])
    const { body } = await foreign.post<{ total: number }>('test/purchase/list', { 'vendor.home': offered })
    expect(body.data?.total).toBe(0)
  })

  test('the sum of rows that are saved with the row is in the reply and in the list, and goes and comes back with them', async () => {
    const lines = [
      { title: '甲', quantity: 2, price: 1.5 },
      { title: '乙', quantity: 1, price: 4 },
    ]
    const { body } = await session.post<{ id: number; total: number; version: number }>('test/invoice/save', {
      customer: '客户',
      lines,
    })
    const id = body.data?.id ?? 0
    expect(body.data).toMatchObject({ total: 7, version: 1 })
    const changed = await session.post<{ total: number }>('test/invoice/save', {
      id,
      lines: [{ title: '丙', quantity: 3, price: 3 }],
    })
    expect(changed.body.data).toMatchObject({ total: 9 })
    expect(await listed('invoice', id)).toMatchObject({ total: 9 })
    await session.post('test/invoice/del', { id })
    await session.post('test/invoice/batch', { command: 'recover', ids: [id] })
    expect(await listed('invoice', id)).toMatchObject({ total: 9 })
  })

  test('open lists of rows above a changed row reload, and of rows above those', async () => {
    const of = await add('vendor', { name: '推送' })
    const id = await add('purchase', { title: '推送', vendor: of })
    const client = await subscribe(product, session)
    await framesWithin(300, client)
    await add('purchaseline', { title: '一', purchase: id, price: 1 })
    const frames = await framesWithin(600, client)
    client.socket.terminate()
    const names = frames.flatMap(frame => (frame.type === 'module' ? [frame.name] : []))
    expect(names).toEqual(expect.arrayContaining(['purchaseline', 'purchase', 'vendor']))
  })

  test('an index serves every list that is sorted or filtered by computed values', async () => {
    const { database, server } = product
    const { registry } = server.context
    const module = registry.named('purchase') ?? purchase
    await fillTables(database.asOwner, { modules: registry.modules, rowsOf: one => (one === module ? 20_000 : 0) })
    const who = await proofPrincipal(database)
    for (const { body, page } of provedLists(module)) {
      const query = parseList(module, { body, query: { page }, key: null })
      const proving = {
        context: server.context,
        who,
        how: 'plan',
        filled: new Set([module.name]),
        known: noStatements(),
      } as const
      expect([body, (await proveList(proving, module, query)).problems]).toEqual([body, []])
    }
    await asOwner(product, `delete from purchase where title like 'w%'`)
  })

  test('many rows that come at once below one row are all counted', async () => {
    const of = await add('vendor', { name: '同时' })
    const ids = await Promise.all(Array.from({ length: 20 }, () => add('purchase', { title: '同时', vendor: of })))
    await Promise.all(ids.map((id, n) => add('purchaseline', { title: `${n}`, purchase: ids[n % 2] ?? id, price: 2 })))
    expect(await listed('vendor', of)).toMatchObject({ orders: 20, spent: 40 })
  })

  test('what no list shows is computed when it is read', async () => {
    const id = await add('purchase', { title: '工时' })
    await add('purchaseline', { title: '一', purchase: id, hours: 1.5, urgent: 1 })
    await add('purchaseline', { title: '二', purchase: id, hours: 2, urgent: 1 })
    await add('purchaseline', { title: '三', purchase: id })
    expect((await session.post('test/purchase/info', { id })).body.data).toMatchObject({ hours: 3.5, urgent: 2 })
    expect(await listed('purchase', id)).not.toHaveProperty('hours')
    expect(
      await asOwner(product, `select from pg_attribute where attrelid = 'purchase'::regclass and attname = 'hours'`),
    ).toEqual([])
  })

  test('a thousand new child rows are one change of it', async () => {
    const id = await add('purchase', { title: '大单' })
    await asOwner(product, `create table if not exists purchase_updates (n int)`)
    await asOwner(
      product,
      `create or replace function count_purchase_updates() returns trigger language plpgsql security definer as $$ begin insert into purchase_updates values (1); return null; end $$`,
    )
    await asOwner(
      product,
      `create or replace trigger zz_updates after update on purchase for each row execute function count_purchase_updates()`,
    )
    await asOwner(
      product,
      `insert into purchaseline (org_id, title, purchase, quantity, price) select ${org}, 'n' || n, ${id}, n, 1 from generate_series(1, 1000) n`,
    )
    expect(await asOwner(product, 'select count(*)::int as n from purchase_updates')).toEqual([{ n: 1 }])
    await asOwner(product, 'drop trigger zz_updates on purchase')
    expect(await listed('purchase', id)).toMatchObject({ total: 500_500, lines: 1000 })
  })

  test('after a hundred random writes, some of them at once, what is stored equals what is computed', async () => {
    const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T
    const vendors = [
      await add('vendor', { name: '甲', level: 3 }),
      await add('vendor', { name: '乙', level: 2, since: '2024-01-01' }),
    ]
    const orders = [
      await add('purchase', { title: '随一', vendor: vendors[0] }),
      await add('purchase', { title: '随二', vendor: vendors[1] }),
    ]
    const lines: number[] = []
    for (let n = 0; n < 4; n++) lines.push(await add('purchaseline', { title: `线${n}`, purchase: pick(orders), price: n }))
    const number = () => Math.round(Math.random() * 10_000) / 100
    const someIds = () => [...new Set([pick(lines), pick(lines)])]
    // Who writes rows in an order of his own may be the one whom PostgreSQL ends when two wait for each other.
    const byHand = (statement: string) =>
      asOwner(product, statement).catch((error: unknown) => {
        if (!(isDatabaseError(error) && error.code === deadlock)) throw error
      })
    const writes: readonly (() => Promise<unknown>)[] = [
      async () => {
        // The order may be deleted by now.
        const row = { title: '新', purchase: pick([0, ...orders]), quantity: number(), price: number() }
        const { body } = await session.post<{ id: number }>('test/purchaseline/save', row)
        if (body.data) lines.push(body.data.id)
      },
      () =>
        session.post('test/purchaseline/save', {
          id: pick(lines),
          price: number(),
          due_on: pick([null, '2026-01-01', '2025-05-05']),
        }),
      () => session.post('test/purchaseline/save', { id: pick(lines), purchase: pick(orders) }),
      () => session.post('test/purchaseline/batch', { key: 2, val: pick(orders), ids: someIds() }),
      () => session.post('test/purchaseline/batch', { command: pick(['delete', 'recover', 'forbidden']), ids: someIds() }),
      () => session.post('test/purchase/save', { id: pick(orders), vendor: pick(vendors), freight: number() }),
      () => session.post('test/purchase/batch', { command: pick(['delete', 'recover']), ids: [pick(orders)] }),
      () =>
        session.post('test/vendor/save', {
          id: pick(vendors),
          level: pick([1, 2, 3]),
          since: pick(['2020-01-01', '2021-01-01']),
          home: pick([0, ...vendors]),
          city: pick([null, 110100]),
        }),
      () => byHand(`update purchaseline set quantity = quantity + 1 where org_id = ${org} and id % 2 = ${pick([0, 1])}`),
      () => byHand(`delete from purchaseline where org_id = ${org} and id = ${pick(lines)}`),
    ]
    for (let n = 0; n < 25; n++) {
      const replies = await Promise.all(Array.from({ length: 4 }, () => pick(writes)()))
      expect(replies.filter(reply => (reply as { status?: number } | undefined)?.status === 500)).toEqual([])
    }
    await expectFresh()
  })
})
