import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, states, timestamp } from '../../src/schema/index.ts'
import { importsOf } from '../fixtures/imports.ts'
import { meter, reading as plain } from '../fixtures/metering.ts'
import { asOwner } from '../fixtures/records.ts'
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
const all: readonly AnyModule[] = [...modules, meter, reading]
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
  const newMeter = async (): Promise<number> => {
    const { body } = await session.post<{ id: number }>('test/meter/save', { title: `表${++made}`, price: 2 })
    return body.data?.id ?? 0
  }
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
    const rows = await used(id)
    expect(rows).toHaveLength(1 + replies.filter(({ status }) => status === 200).length)
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
})
