import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { ListRow } from '../../src/client/api/rows/listRow.ts'
import { toneOfRows } from '../../src/client/list/rowTone.ts'
import { rowValue } from '../../src/kinds/computed/rowValue.ts'
import { type AnyModule, checkModules, changesWithTime, withComputed } from '../../src/schema/index.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { brokenRules } from '../../src/shared/rules/rowRules.ts'
import { shanghaiDay } from '../../src/shared/rules/shanghaiTime.ts'
import { department, employee } from '../fixtures/leave.ts'
import { parcel } from '../fixtures/parcel.ts'
import { asOwner } from '../fixtures/records.ts'
import { trip } from '../fixtures/trip.ts'
import { fillTables } from '../indexProof/fillRows.ts'
import { noStatements, proveList } from '../indexProof/planProblems.ts'
import { proofPrincipal } from '../indexProof/proofPrincipal.ts'
import { provedLists } from '../indexProof/provedLists.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const all = [...modules, parcel as AnyModule, department, employee, trip]
const module = withComputed(all).find(({ name }) => name === 'parcel') as AnyModule
const childModule = () => undefined

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
    for (const [title, due] of [
      ['迟', -3],
      ['今', 0],
      ['近', 2],
      ['远', 40],
    ] as const)
      await add({ title, sent_on: shanghaiDay(-10), due_on: shanghaiDay(due) })
    await add({ title: '无期', sent_on: shanghaiDay(-10) })
  })
  afterAll(() => product?.close())

  const add = async (row: object) => {
    const { status, body } = await session.post<Record<string, unknown>>('test/parcel/save', row)
    expect([status, body.error, body.errors]).toEqual([200, undefined, undefined])
    return body.data ?? {}
  }
  test('an action is offered by the days that are left of its row', async () => {
    const { path } = trip.wire
    const due = async (days: number) =>
      (await session.post<{ id: number }>(`${path}/save`, { title: '出差', back_on: shanghaiDay(days) })).body.data?.id
    const postpone = async (days: number) => {
      const { status, body } = await session.post(`${path}/postpone`, { id: await due(days), back_on: shanghaiDay(90) })
      return [status, body.error]
    }
    expect([await postpone(30), await postpone(31)]).toEqual([
      [200, undefined],
      [422, '返回前 30 天内才能改期'],
    ])
    const rules = [{ that: ['left', '<=', 30], say: '太远' }] as const
    expect(checkModules([...modules, department, employee, { ...trip, rules }])).toEqual([
      `trip.rules.0.that: "left" changes with time: compare its date with 'today', or let an action, a step, a colour or a filter ask it`,
    ])
  })

  const titles = async (query: object) => {
    const { status, body } = await session.post<{ data: { title: string }[] }>('test/parcel/list', { orderKey: 'id', ...query })
    return status === 200 ? body.data?.data.map(({ title }) => title) : status
  }

  test('the days between two dates, and from today to a date, are in the reply of a save what the form showed', async () => {
    const typed = { title: '试', sent_on: '2024-02-28', due_on: '2024-03-01' }
    const saved = await add(typed)
    expect(saved).toMatchObject({ days: 3, left: expect.any(Number) })
    for (const name of ['days', 'left']) expect(rowValue({ module, row: typed, childModule }, name)).toBe(saved[name])
    expect(rowValue({ module, row: { ...typed, due_on: '' }, childModule }, 'days')).toBeNull()
    expect(rowValue({ module, row: { ...typed, due_on: '2024-3' }, childModule }, 'days')).toBeUndefined()
    await session.post('test/parcel/del', { id: saved['id'] })
  })

  test('a list is sorted by the days from today, in both directions, as by the date', async () => {
    const byDays = ['迟', '今', '近', '远']
    const dated = async (orderKey: string) => (await titles({ orderKey, left_from: -100 })) as string[]
    expect([await dated('left'), await dated('-left')]).toEqual([byDays, byDays.toReversed()])
    expect([await titles({ orderKey: 'left' }), await titles({ orderKey: '-left' })]).toEqual([
      await titles({ orderKey: 'due_on' }),
      await titles({ orderKey: '-due_on' }),
    ])
  })

  test('a list is filtered by the days from today, however large a bound is', async () => {
    expect(await titles({ left_from: 0, left_to: 7 })).toEqual(['今', '近'])
    expect(await titles({ left_to: -1 })).toEqual(['迟'])
    expect(await titles({ left_from: -9e15, left_to: 9e15 })).toEqual(['迟', '今', '近', '远'])
    expect(await titles({ left_from: 9e15 })).toEqual([])
    expect(await titles({ left_from: 'soon' })).toBe(422)
  })

  test('a filter by conditions finds the rows that are late, and the others; a row is coloured by the first case it meets', async () => {
    const sent = await add({ title: '已寄', sent_on: shanghaiDay(-10), due_on: shanghaiDay(-5), state: 'sent' })
    expect([await titles({ overdue: 1 }), await titles({ overdue: '0' })]).toEqual([['迟'], ['今', '近', '远', '无期', '已寄']])
    expect([await titles({ overdue: 'all', left_to: 0 }), await titles({ overdue: 1, left_from: 0 })]).toEqual([
      ['迟', '今', '已寄'],
      [],
    ])
    expect([await titles({ overdue: 2 }), await titles({ overdue: '1; drop table parcel' })]).toEqual([422, 422])
    const { body } = await session.post<{ data: ListRow[] }>('test/parcel/list', { orderKey: 'id' })
    expect(body.data?.data.map(toneOfRows(module))).toEqual(['tone-red', 'tone-orange', 'tone-orange', '', '', 'tone-grey'])
    await session.post('test/parcel/del', { id: sent['id'] })
  })

  test('a rule compares a date with the current day: in China, also while it is another day elsewhere', async () => {
    const save = (sent_on: string) => session.post<{ id: number }>('test/parcel/save', { title: '将寄', sent_on })
    const { status, body } = await save(shanghaiDay(1))
    expect([status, body.errors]).toEqual([422, [{ field: 'sent_on', message: '寄出日期不能晚于今天' }]])
    const saved = await save(shanghaiDay(0))
    expect(saved.status).toBe(200)
    await session.post('test/parcel/del', { id: saved.body.data?.id })
    onTestFinished(() => void vi.useRealTimers())
    for (const [moment, broken] of [
      ['2026-11-25T15:59:59Z', 1],
      ['2026-11-25T16:00:00Z', 0],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
      expect(brokenRules(module, { sent_on: '2026-11-26' })).toHaveLength(broken)
    }
  })

  test('a text by cases is in the reply of a save what the form showed, and a list is sorted by it', async () => {
    const typed = { title: "急件 '甲'", kind: 2, due_on: '2024-03-01' }
    const saved = await add(typed)
    expect(saved).toMatchObject({ name: "急 急件 '甲' 2024-03-01", mark: '已逾期', size: '小件' })
    for (const name of ['name', 'mark'])
      expect(rowValue({ module, row: { ...typed, state: 'new' }, childModule }, name)).toBe(saved[name])
    expect(await titles({ orderKey: 'name' })).toHaveLength(6)
    await session.post('test/parcel/del', { id: saved['id'] })
  })

  test('no column stores what changes with time, a list of the past omits it, and no write sets it', async () => {
    const columns = await asOwner<{ attname: string }>(
      product,
      `select attname from pg_attribute where attrelid = 'parcel'::regclass and attname in ('days', 'left')`,
    )
    expect(columns.map(({ attname }) => attname)).toEqual(['days'])
    expect([changesWithTime(module, 'left'), changesWithTime(module, 'days')]).toEqual([true, false])
    expect((await session.post('test/parcel/save', { title: '伪', left: 5 })).status).toBe(422)
  })

  test('an index serves every list that is sorted or filtered by days', async () => {
    const { database, server } = product
    await fillTables(database.asOwner, {
      modules: server.context.registry.modules,
      rowsOf: one => (one.name === 'parcel' ? 20_000 : 0),
    })
    const who = await proofPrincipal(database)
    const own = server.context.registry.named('parcel') ?? module
    for (const { body, page } of provedLists(own)) {
      const query = parseList(own, { body, query: { page }, key: null })
      const proving = { context: server.context, who, how: 'plan', filled: new Set(['parcel']), known: noStatements() } as const
      expect([body, (await proveList(proving, own, query)).problems]).toEqual([body, []])
    }
  })
})
