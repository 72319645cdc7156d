import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { account } from '../../schemas/account.ts'
import type { RowGroups } from '../../src/shared/wire/envelope.ts'
import { asOwner } from '../fixtures/records.ts'
import { ticket } from '../fixtures/ticket.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = ticket.wire.path

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let viewer: Session
  let foreign: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ticket] })
    admin = await product.signIn('demo1')
    viewer = await product.signIn('demo1', 'viewer')
    foreign = await product.signIn('demo2')
    for (const [index, kind] of ['fault', 'fault', 'request', null].entries())
      await admin.post(`${path}/save`, { title: `第 ${index} 张`, kind, points: 0.1, due_on: `2026-0${index + 1}-15` })
    await foreign.post(`${path}/save`, { title: '别家的', kind: 'fault' })
  })
  afterAll(() => product?.close())

  const groups = async (body: object, session = admin) => {
    const { status, body: reply } = await session.post<RowGroups<{ id: number; title: string }>>(`${path}/aggregate`, body)
    return { status, error: reply.error, groups: reply.data?.groups ?? [] }
  }

  test('all columns of a board come with their counts and first rows, the empty one too where a row may have no value', async () => {
    const { groups: columns } = await groups({ by: 'kind', rows: 1 })
    expect(columns.map(({ value, count, rows }) => [value, count, rows?.map(({ title }) => title)])).toEqual([
      ['fault', 2, ['第 1 张']],
      ['request', 1, ['第 2 张']],
      ['question', 0, []],
      [null, 1, ['第 3 张']],
    ])
    const { groups: byState } = await groups({ by: 'state', rows: 5 })
    expect(byState.map(({ value, count }) => [value, count])).toEqual([
      ['open', 4],
      ['doing', 0],
      ['review', 0],
      ['closed', 0],
    ])
  })

  test('more rows of one column are its next page, in the order of the list', async () => {
    const more = (page: number, value: unknown) => groups({ by: 'kind', rows: 1, page, only: [value] })
    expect((await more(2, 'fault')).groups[0]?.rows?.map(({ title }) => title)).toEqual(['第 0 张'])
    expect((await more(1, null)).groups[0]?.rows?.map(({ title }) => title)).toEqual(['第 3 张'])
    const oldest = await groups({ filter: { orderKey: 'due_on' }, by: 'kind', rows: 1, only: ['fault'] })
    expect(oldest.groups[0]?.rows?.map(({ title }) => title)).toEqual(['第 0 张'])
  })

  test('the filter of the list is the filter of the groups', async () => {
    const counts = async (filter: object) =>
      (await groups({ filter, by: 'kind' })).groups.map(({ value, count }) => [value, count])
    expect(await counts({})).toEqual([
      ['fault', 2],
      [null, 1],
      ['request', 1],
    ])
    expect(await counts({ queryValue: '第 1' })).toEqual([['fault', 1]])
    expect(await counts({ kind: 'request' })).toEqual([['request', 1]])
    expect(await counts({ status: 0 })).toEqual([])
  })

  test('columns by a reference are those that have rows, with the title of the row', async () => {
    const who =
      (await admin.post<{ data: { id: number }[] }>(`${account.wire.path}/list`, { limit: 1 })).body.data?.data[0]?.id ?? 0
    const { body } = await admin.post<{ id: number }>(`${path}/save`, { title: '有人管', assignee: who })
    const { groups: columns } = await groups({ by: 'assignee', rows: 2 })
    expect(columns.map(({ value, title, count }) => [value, title, count])).toEqual([
      [0, undefined, 4],
      [who, expect.any(String), 1],
    ])
    await admin.post(`${path}/batch`, { command: 'forbidden', ids: [body.data?.id] })
  })

  test('sums are exact, over every row of the filter, and of each group', async () => {
    const whole = await groups({ sums: ['points'] })
    expect(whole.groups).toEqual([{ value: null, count: 4, sums: { points: '0.40' } }])
    const parts = await groups({ by: 'kind', sums: ['points'], rows: 1 })
    expect(parts.groups.map(({ value, sums, rows }) => [value, sums['points'], rows?.length])).toEqual([
      ['fault', '0.20', 1],
      [null, '0.10', 1],
      ['request', '0.10', 1],
    ])
    expect((await groups({ filter: { kind: 'question' }, sums: ['points'] })).groups).toEqual([])
  })

  test('any column of numbers has a sum, an average, a least and a greatest value and a count', async () => {
    const { body } = await admin.post<{ id: number }>(`${path}/save`, { title: '大', kind: 'request', points: 7 })
    const figureOf = async (points: string, more: object = {}) =>
      (await groups({ sums: { points }, ...more })).groups[0]?.sums['points']
    const figures = ['sum', 'average', 'least', 'greatest', 'count'] as const
    expect(await Promise.all(figures.map(figure => figureOf(figure)))).toEqual(['7.40', '1.48', '0.10', '7.00', '5'])
    expect(await figureOf('average', { ids: [body.data?.id] })).toBe('7.00')
    expect((await groups({ by: 'kind', sums: { points: 'greatest' } })).groups.map(({ value, sums }) => [value, sums])).toEqual([
      ['fault', { points: '0.10' }],
      ['request', { points: '7.00' }],
      [null, { points: '0.10' }],
    ])
    await admin.post(`${path}/batch`, { command: 'forbidden', ids: [body.data?.id] })
  })

  test('figures of ticked rows leave out rows of others and those outside the filter', async () => {
    const rowsOf = async (session: Session) =>
      (await session.post<{ data: { id: number; kind: string | null }[] }>(`${path}/list`, {})).body.data?.data ?? []
    const [own, others] = [await rowsOf(admin), await rowsOf(foreign)]
    const ids = [...own, ...others].map(({ id }) => id)
    expect((await groups({ sums: { points: 'count' }, ids })).groups).toMatchObject([{ count: own.length }])
    const faults = await groups({ filter: { kind: 'fault' }, sums: { points: 'count' }, ids })
    expect(faults.groups).toMatchObject([{ count: own.filter(({ kind }) => kind === 'fault').length }])
    expect((await groups({ sums: { points: 'count' }, ids: others.map(({ id }) => id) })).groups).toEqual([])
  })

  test('columns of days are grouped by day, week and month, and the rows of each are a page of their own', async () => {
    const values = async (each: string) => (await groups({ by: 'due_on', each })).groups.map(({ value, count }) => [value, count])
    expect(await values('month')).toEqual([
      ['2026-04', 1],
      ['2026-03', 1],
      ['2026-02', 1],
      ['2026-01', 1],
    ])
    expect((await values('week'))[0]).toEqual(['2026-04-13', 1])
    const titles = async (each: string, only: readonly (string | null)[]) =>
      (await groups({ by: 'due_on', each, rows: 5, only })).groups.map(({ rows }) => rows?.map(({ title }) => title))
    expect(await titles('month', ['2026-04', '2026-02', null])).toEqual([['第 3 张'], ['第 1 张'], []])
    expect(await titles('week', ['2026-04-13', '2026-04-06'])).toEqual([['第 3 张'], []])
    expect(await titles('day', ['2026-04-15', '2026-04-16'])).toEqual([['第 3 张'], []])
    const byMoment = await groups({ by: 'created_at', each: 'day' })
    expect(byMoment.status).toBe(422)
  })

  test('groups come in pages, with the number of all', async () => {
    const ask = async (skip: number) => (await admin.post<RowGroups>(`${path}/aggregate`, { by: 'kind', skip })).body.data
    expect(await ask(0)).toMatchObject({ total: 3, groups: [{ value: 'fault' }, { value: null }, { value: 'request' }] })
    expect(await ask(2)).toMatchObject({ total: 3, groups: [{ value: 'request' }] })
    expect(await ask(3)).toMatchObject({ total: 3, groups: [] })
  })

  test('a saved view keeps the groups and the figures that were chosen, and none of columns that are not there', async () => {
    const content = { view: 'group:due_on:week', figures: { points: 'average', gone: 'sum' } }
    const { body } = await admin.post<{ id: number }>('views/save', { module: 'ticket', name: '按周', content })
    const id = body.data?.id
    const { body: got } = await admin.post<{ content: object }>('views/get', { id })
    expect(got.data).toMatchObject({ content: { view: 'group:due_on:week', figures: { points: 'average' } } })
    expect(JSON.stringify(got.data)).not.toContain('gone')
    for (const bad of [{ figures: { points: 'product' } }, { figures: [] }])
      expect((await admin.post('views/save', { id, version: 1, content: bad })).status).toBe(422)
    const { body: changed } = await admin.post('views/save', { id, version: 1, content: { view: 'group:title' } })
    expect(changed.success).toBe(true)
    const { body: left } = await admin.post<{ content: object }>('views/get', { id })
    expect(left.data?.content).not.toHaveProperty('view')
  })

  test('who may view the list may see its groups, and nobody sees those of others', async () => {
    expect((await groups({ by: 'kind' }, viewer)).groups).toHaveLength(3)
    expect((await groups({ by: 'kind' }, foreign)).groups).toMatchObject([{ value: 'fault', count: 1 }])
  })

  test.each([
    [{ by: 'title' }],
    [{ by: 'constructor' }],
    [{ by: 1 }],
    [{ by: 'kind', sums: ['title'] }],
    [{ by: 'kind', sums: 'points' }],
    [{ by: 'kind', rows: 1e9 }],
    [{ by: 'kind', rows: '5' }],
    [{ rows: 5 }],
    [{ by: 'kind', rows: 1, only: [] }],
    [{ by: 'kind', rows: 1, only: Array(1000).fill('fault') }],
    [{ by: 'kind', rows: 1, only: [{}] }],
    [{ by: 'kind', rows: 1, only: ['nothing'] }],
    [{ by: 'kind', only: ['fault'] }],
    [{ by: 'kind', rows: 1, only: ['fault'], sums: ['points'] }],
    [{ by: 'kind', filter: { title: 'x' } }],
    [{ by: 'kind', filter: { limit: 5 } }],
    [{ by: 'kind', filter: [] }],
    [{ by: 'kind', page: -1 }],
    [{ by: 'kind', password: 1 }],
    [{ sums: { points: 'product' } }],
    [{ sums: { points: ['sum'] } }],
    [{ sums: { title: 'count' } }],
    [{ sums: { constructor: 'sum' } }],
    [{ sums: { points: 'sum' }, ids: [] }],
    [{ sums: { points: 'sum' }, ids: ['x'] }],
    [{ sums: { points: 'sum' }, ids: Array.from({ length: 5001 }, (_, index) => index + 1) }],
    [{ by: 'kind', skip: -1 }],
    [{ by: 'kind', skip: 1e9 }],
    [{ by: 'due_on', rows: 5 }],
    [{ by: 'due_on', each: 'year' }],
    [{ by: 'due_on', rows: 5, only: ['2026-13'] }],
    [{ by: 'due_on', rows: 5, only: ['2026-1'] }],
    [{ by: 'due_on', each: 'day', rows: 5, only: ['2026-02-30'] }],
    [{ by: 'due_on', each: 'day', rows: 5, only: ["2026-02-01' or '1'='1"] }],
  ])('%j is refused', async body => {
    const { status, error } = await groups(body)
    expect([status, error]).toEqual([422, expect.stringMatching(/[一-龥]/)])
  })

  test('rows beyond one statement are counted to the last', async () => {
    const { body } = await admin.post<{ id: number }>(`${path}/save`, { title: '很多', kind: 'question' })
    await asOwner(
      product,
      `insert into ticket (org_id, title, kind, points, status, version, created_by, state) select org_id, title, kind, 0.1, 1, 1, created_by, state
       from ticket, generate_series(1, 45000) where id = ${body.data?.id}`,
    )
    const { groups: found } = await groups({ filter: { queryValue: '很多' }, by: 'kind' })
    expect(found).toMatchObject([{ value: 'question', count: 45_001 }])
    const summed = await groups({ filter: { queryValue: '很多' }, sums: ['points'] })
    expect(summed.groups).toEqual([{ value: null, count: 45_001, sums: { points: '4500.00' } }])
    const { groups: board } = await groups({ by: 'state', rows: 1 })
    expect(board[0]).toMatchObject({ value: 'open', count: 45_005 })
  })
})
