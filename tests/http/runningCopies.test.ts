import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  calc,
  children,
  computed,
  defineModule,
  max,
  number,
  reference,
  states,
  text,
  timestamp,
} from '../../src/schema/index.ts'
import type { HistoryEntry } from '../../src/shared/wire/moduleReplies.ts'
import { importsOf } from '../fixtures/imports.ts'
import { meter, reading as plain } from '../fixtures/metering.ts'
import { addRow, asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** A reading with the time at which it was checked, which the database sets. */
const reading: AnyModule = {
  ...plain,
  fields: {
    ...plain.fields,
    state: states('进度', { 新: 'new', 已核: 'checked' }, { initial: 'new', transitions: { new: ['checked'] } }),
    moved_at: timestamp('进入时间', { stamps: 'state' }),
  },
  import: ['meter', 'on', 'value'],
}

const gauge = defineModule({
  name: 'gauge',
  label: '水表',
  route: '/test/gauge',
  wire: { path: 'test/gauge' },
  fields: { title: text('表号', { required: true, max: 50 }), latest: computed('最近读数', max('roundreading.value')) },
  list: { columns: ['title', 'latest'] },
  form: ['title'],
})
/** Readings as child rows: several of one meter are saved at once. */
const round = defineModule({
  name: 'round',
  label: '抄表单',
  route: '/test/round',
  wire: { path: 'test/round' },
  fields: {
    title: text('名称', { required: true, max: 50, unique: true }),
    readings: children('读数', { of: 'roundreading', by: 'round' }),
  },
  list: { columns: ['title'] },
  form: ['title', 'readings'],
  import: ['title', 'readings'],
})
const roundreading = defineModule({
  name: 'roundreading',
  label: '读数',
  title: 'gauge',
  route: '/test/round',
  wire: { path: 'test/roundreading' },
  fields: {
    round: reference('单', { to: 'round', required: true }),
    gauge: reference('水表', { to: 'gauge', required: true }),
    before: number('上次读数', { readonly: true, default: { from: 'gauge.latest' } }),
    value: number('本次读数', { required: true, min: 0 }),
    used: computed('用量', calc('value', '-', 'before')),
  },
  rules: [{ that: ['before', '<=', 'value'], say: '本次读数不能小于上次读数' }],
  form: ['gauge', 'before', 'value', 'used'],
})
const all: readonly AnyModule[] = [...modules, meter, reading, gauge, round, roundreading]
const twenty = Array.from({ length: 20 }, (_, index) => index)

describe(`readings that begin with the last one of their meter, on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  let made = 0
  const newMeter = () => addRow(session, 'test/meter', { title: `表${++made}`, price: 2 })
  const save = (id: number, value: number) => session.post('test/reading/save', { meter: id, value })
  const used = async (id: number) =>
    (
      await asOwner<{ before: number | null; value: number }>(
        product,
        `select before::float8 as before, value::float8 as value from reading where meter = ${id} and status <> -1 order by id`,
      )
    ).map(({ before, value }) => [before, value])
  const sheet = (id: number, values: readonly number[]) =>
    ['电表\t日期\t本次读数', ...values.map((value, index) => `${id}\t2026-11-0${index + 1}\t${value}`)].join('\n')

  test('are saved by twenty at once, and each begins where another ended', async () => {
    const id = await newMeter()
    await save(id, 100)
    const replies = await Promise.all(twenty.map(n => save(id, 200 + n)))
    const saved = replies.filter(({ status }) => status === 200)
    expect(saved.length).toBeGreaterThan(0)
    const rows = await used(id)
    expect(rows).toHaveLength(1 + saved.length)
    for (const [index, [before]] of rows.entries()) expect(before).toBe(rows[index - 1]?.[1] ?? null)
  })

  test('are lines of one sheet, and each begins where the line before it ended', async () => {
    const id = await newMeter()
    await save(id, 100)
    const imports = importsOf(product, session, 'test/reading')
    const { counts } = await imports.preview(sheet(id, [150, 120, 180]))
    expect(counts).toMatchObject({ new: 2, refused: 1 })
    expect(await imports.run(sheet(id, [150, 120, 180]))).toMatchObject({ added: 2, failed: 1 })
    expect(await used(id)).toEqual([
      [null, 100],
      [100, 150],
      [150, 180],
    ])
  })

  test('that were imported are undone, though the database stamped the time of their state', async () => {
    const id = await newMeter()
    const imports = importsOf(product, session, 'test/reading')
    const done = await imports.run(sheet(id, [150, 180]))
    expect((await imports.undo(done)).body.data).toEqual({ restored: 2, left: 0 })
    expect(await used(id)).toEqual([])
  })

  interface Round {
    id: number
    readings: readonly { before: number | null; value: number }[]
  }
  const newGauge = (): Promise<number> => addRow(session, 'test/gauge', { title: `水表${++made}` })
  const saveRound = (id: number, values: readonly number[], round = {}) =>
    session.post<Round>('test/round/save', {
      title: `单${++made}`,
      readings: values.map(value => ({ gauge: id, value })),
      ...round,
    })
  const shown = ({ body }: Awaited<ReturnType<typeof saveRound>>) =>
    body.data?.readings.map(({ before, value }) => [before, value])

  test('are child rows of one save, and each begins where the one before it ended', async () => {
    const id = await newGauge()
    const saved = await saveRound(id, [100, 150, 180])
    expect(shown(saved)).toEqual([
      [null, 100],
      [100, 150],
      [150, 180],
    ])
    const refused = await saveRound(id, [200, 190])
    expect(refused.body.errors).toEqual([{ field: 'readings.1.value', message: '第 2 行：本次读数不能小于上次读数' }])
    expect(shown(await saveRound(id, [200]))).toEqual([[180, 200]])
    const { body } = await session.post<HistoryEntry[]>('test/round/history', { id: saved.body.data?.id })
    // The entry is written before the rows: it does not say what they do not copy.
    expect(JSON.stringify(body.data)).toContain('{"line":2,"gauge":' + id + ',"value":150}')
  })

  test('are child rows of twenty saves at once, and each begins where another ended', async () => {
    const id = await newGauge()
    const replies = await Promise.all(twenty.map(n => saveRound(id, [100 + n])))
    const rows = replies.flatMap(reply => shown(reply) ?? []).toSorted(([, one], [, other]) => Number(one) - Number(other))
    expect(rows.length).toBeGreaterThan(0)
    for (const [index, [before]] of rows.entries()) expect(before).toBe(rows[index - 1]?.[1] ?? null)
  })

  test('are child rows of a sheet, and each begins where the line before it ended', async () => {
    const id = await newGauge()
    const imports = importsOf(product, session, 'test/round')
    const lines = ['名称\t读数·水表\t读数·本次读数', `甲${id}\t${id}\t100`, `甲${id}\t${id}\t150`, `乙${id}\t${id}\t180`].join(
      '\n',
    )
    const done = await imports.run(lines)
    expect(done).toMatchObject({ added: 2, failed: 0 })
    const stored = () =>
      asOwner<{ before: number | null }>(
        product,
        `select before::float8 as before from roundreading where gauge = ${id} and status <> -1 order by id`,
      )
    expect((await stored()).map(({ before }) => before)).toEqual([null, 100, 150])
    expect((await imports.undo(done)).body.data).toEqual({ restored: 2, left: 0 })
    expect(await stored()).toEqual([])
  })
})
