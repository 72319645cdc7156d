import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { HistoryEntry } from '../../src/shared/wire/moduleReplies.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Line {
  id: number
  title: string
  quantity: number
  price: number | null
}
interface Invoice {
  id: number
  customer: string
  lines: readonly Line[]
}
const path = invoice.wire.path

describe(`child rows as they were after an entry of its history, on ${engine}`, () => {
  let product: Product
  let session: Session
  let id = 0
  let events: readonly HistoryEntry[] = []
  const save = async (row: object) => {
    const { body } = await session.post<Invoice>(`${path}/save`, row)
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const titles = ({ lines }: Pick<Invoice, 'lines'>) => lines.map(({ title, quantity }) => `${title} ${quantity}`)
  const after = async (event: unknown, of = id, by = session) => by.post<Invoice>(`${path}/info`, { id: of, event })
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, invoice, invoiceline], parts: serverParts })
    session = await product.signIn('demo1')
    const made = await save({
      customer: '甲方',
      lines: ['一', '二', '三'].map((title, index) => ({ title, quantity: index + 1 })),
    })
    id = made.id
    const [one, , three] = made.lines.map(({ id: line, title, quantity }) => ({ id: line, title, quantity }))
    await save({ id, lines: [{ ...three }, { ...one, quantity: 9 }] })
    await save({ id, customer: '乙方' })
    await save({
      id,
      lines: [
        { ...one, quantity: 9 },
        { title: '四', quantity: 4 },
      ],
    })
    events = (await session.post<HistoryEntry[]>(`${path}/history`, { id })).body.data ?? []
  })
  afterAll(() => product?.close())

  test('are returned with the row of now, in the order of then, also those that were removed since', async () => {
    const versions = await Promise.all(events.map(async ({ id: event }) => (await after(event)).body.data))
    expect(versions.map(one => one && titles(one))).toEqual([
      ['一 9', '四 4'],
      ['三 3', '一 9'],
      ['三 3', '一 9'],
      ['一 1', '二 2', '三 3'],
    ])
    expect(new Set(versions.map(one => one?.customer))).toEqual(new Set(['乙方']))
  })

  test('are put back by an ordinary save, those that are gone as new rows', async () => {
    const [now, then] = [await after(events[0]?.id), await after(events.at(-1)?.id)].map(({ body }) => body.data)
    const known = new Set(now?.lines.map(line => line.id))
    const lines = then?.lines.map(({ id: line, title, quantity, price }) => ({
      ...(known.has(line) ? { id: line } : {}),
      title,
      quantity,
      price,
    }))
    expect(titles(await save({ id, lines }))).toEqual(['一 1', '二 2', '三 3'])
  })

  test('are returned for entries of that row alone, and to those who see it', async () => {
    const other = await save({ customer: '丙方', lines: [{ title: '五', quantity: 5 }] })
    expect((await after(events[0]?.id, other.id)).status).toBe(404)
    expect((await after(99_999_999)).status).toBe(404)
    expect((await after(events[0]?.id, id, await product.signIn('demo2'))).status).toBe(404)
    for (const event of ['x', -1, {}, null, 1.5]) expect((await after(event)).status).toBe(422)
  })
})
