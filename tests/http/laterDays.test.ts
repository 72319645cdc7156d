import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { rowValue } from '../../src/kinds/computed/rowValue.ts'
import { addDays, type AnyModule, cases, checkModules, computed, withComputed } from '../../src/schema/index.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { shanghaiDay } from '../../src/shared/rules/shanghaiTime.ts'
import { addRow, asOwner } from '../fixtures/records.ts'
import { machine, upkeep } from '../fixtures/upkeep.ts'
import { fillTables } from '../indexProof/fillRows.ts'
import { noStatements, proveList } from '../indexProof/planProblems.ts'
import { proofPrincipal } from '../indexProof/proofPrincipal.ts'
import { provedLists } from '../indexProof/provedLists.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const all: readonly AnyModule[] = [...modules, machine, upkeep]
const module = withComputed(all).find(({ name }) => name === 'machine') as AnyModule
const childModule = () => undefined

test.each([
  [addDays('title', 1), 'x: "title" is of kind text: name a field of kind date'],
  [addDays('today', 1), 'x: "today" is the clock: name a field of kind date'],
  [addDays('bought_no', 1), 'x: no field "bought_no" in "machine"; is "bought_on" meant?'],
  [addDays('bought_on', 1.5), 'x: days are added whole: say integer: true of the number of days'],
  [addDays('bought_on', ['every', '/', 2]), 'x: days are added whole: say integer: true of the number of days'],
  [
    addDays('bought_on', 'next_on'),
    "x: \"next_on\" is a date, only subtracted from another: ['next_on', '-', 'today']; days are added by addDays('next_on', 30)",
  ],
  [cases({ date: 'every' }), 'x: "every" is of kind number: name a field of kind date'],
  [
    cases({ when: { kind: 1 }, date: 'next_on' }, { value: 0 }),
    'x: has cases with a value and cases with a date: give all of them the same',
  ],
])('the check refuses %j', (formula, problem) => {
  const fields = { ...machine.fields, x: computed('试', formula) }
  const wrong = checkModules([...modules, upkeep, { ...machine, fields } as AnyModule])
  expect(wrong).toEqual([`machine.fields.${problem}`])
})

test('a date that is made of itself is refused', () => {
  const fields = { ...machine.fields, next_on: computed('试', addDays('remind_on', 1)) }
  expect(checkModules([...modules, upkeep, { ...machine, fields } as AnyModule]).join()).toContain('is made of itself')
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const save = (path: string, row: object) => session.post<Record<string, unknown> & { id: number }>(`test/${path}/save`, row)
  const added = (path: string, row: object) => addRow(session, `test/${path}`, row)
  const stored = async (id: number) => (await session.post<Record<string, unknown>>('test/machine/info', { id })).body.data
  const titles = async (query: object, path = 'machine') => {
    const { status, body } = await session.post<{ data: { title: string }[] }>(`test/${path}/list`, { orderKey: 'id', ...query })
    return status === 200 ? body.data?.data.map(({ title }) => title) : status
  }

  test('a date some days after another is in the reply of a save what the form showed', async () => {
    expect(module.fields['trial_until']).toMatchObject({ kind: 'date', readonly: true })
    for (const [bought_on, trial_until] of [
      ['2024-01-31', '2024-03-01'],
      ['2025-12-15', '2026-01-14'],
      ['2200-12-20', null],
      [null, null],
    ] as const) {
      const row = { title: '试', bought_on }
      const { body } = await save('machine', row)
      expect(body.data).toMatchObject({ trial_until, check_on: trial_until })
      expect(rowValue({ module, row: { ...row, kind: 1 }, childModule }, 'check_on')).toBe(trial_until)
      await session.post('test/machine/del', { id: body.data?.id })
    }
    expect(rowValue({ module, row: { bought_on: '2024-1' }, childModule }, 'trial_until')).toBeUndefined()
  })

  test('it follows the rows below, and so do the rows that refer to it', async () => {
    const id = await added('machine', { title: '车床', kind: 2, every: 90 })
    expect(await stored(id)).toMatchObject({ serviced_on: null, next_on: null, check_on: null, unpaid_on: null })
    const first = await added('upkeep', { title: '首保', machine: id, on: '2026-01-10' })
    await added('upkeep', { title: '二保', machine: id, on: '2026-03-01', terms: 0 })
    expect(await stored(id)).toMatchObject({ next_on: '2026-05-30', check_on: '2026-05-30', unpaid_on: '2026-02-09' })
    expect(rowValue({ module, row: { serviced_on: '2026-03-01', every: 90, notice: 10 }, childModule }, 'remind_on')).toBe(
      '2026-05-20',
    )
    await session.post('test/upkeep/save', { id: first, paid: 1 })
    expect(await stored(id)).toMatchObject({ unpaid_on: '2026-03-01' })
    expect(await titles({ 'machine.next_on_from': '2026-05-30', 'machine.next_on_to': '2026-05-30' }, 'upkeep')).toEqual([
      '首保',
      '二保',
    ])
    await save('machine', { id, every: 10 })
    expect(await titles({ 'machine.next_on_from': '2026-03-11', 'machine.next_on_to': '2026-03-11' }, 'upkeep')).toEqual([
      '首保',
      '二保',
    ])
    await session.post('test/machine/del', { id })
  })

  test('a list is sorted and filtered by it, and by the days until then', async () => {
    for (const [title, days] of [
      ['迟', -3],
      ['近', 2],
      ['远', 40],
    ] as const) {
      const id = await added('machine', { title, every: 100 })
      await added('upkeep', { title: `保养${title}`, machine: id, on: shanghaiDay(days - 100) })
    }
    await added('machine', { title: '无', every: 100 })
    const span = { next_on_from: '2000-01-01' }
    expect([await titles({ ...span, orderKey: 'next_on' }), await titles({ ...span, orderKey: '-left' })]).toEqual([
      ['迟', '近', '远'],
      ['远', '近', '迟'],
    ])
    expect([await titles({ due: 1 }), await titles({ due: 0 })]).toEqual([['迟'], ['近', '远', '无']])
    expect(await titles({ next_on_from: shanghaiDay(0), next_on_to: shanghaiDay(7) })).toEqual(['近'])
    expect([await titles({ next_on_from: 'soon' }), await titles({ next_on_to: '2026-02-30' })]).toEqual([422, 422])
  })

  test('a number of days beyond every date leaves it empty, and no write sets it', async () => {
    for (const every of [999_999_999_999, -999_999_999_999]) {
      const id = await added('machine', { title: '久', every })
      await added('upkeep', { title: '保', machine: id, on: '2026-01-01' })
      expect(await stored(id)).toMatchObject({ serviced_on: '2026-01-01', next_on: null })
      expect(rowValue({ module, row: { serviced_on: '2026-01-01', every }, childModule }, 'next_on')).toBeNull()
      await session.post('test/machine/del', { id })
    }
    const { status, body } = await save('machine', { title: '伪', next_on: '2026-01-01' })
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: 'next_on' })]])
  })

  test('it is a column that the database computes, with an index that serves its lists', async () => {
    const columns = await asOwner<{ attname: string }>(
      product,
      `select attname from pg_attribute where attrelid = 'machine'::regclass and attgenerated <> '' and attname like '%\\_on'`,
    )
    expect(columns.map(({ attname }) => attname).toSorted()).toEqual(['check_on', 'next_on'])
    const { database, server } = product
    const rowsOf = (one: AnyModule) => (one.name === 'machine' ? 20_000 : 0)
    await fillTables(database.asOwner, { modules: server.context.registry.modules, rowsOf })
    const who = await proofPrincipal(database)
    const own = server.context.registry.named('machine') ?? module
    for (const { body, page } of provedLists(own)) {
      const query = parseList(own, { body, query: { page }, key: null })
      const proving = { context: server.context, who, how: 'plan', filled: new Set(['machine']), known: noStatements() } as const
      expect([body, (await proveList(proving, own, query)).problems]).toEqual([body, []])
    }
  })
})
