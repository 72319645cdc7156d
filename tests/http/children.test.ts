import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { complaint, complaintComment } from '../fixtures/complaint.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { addAccount, asOwner, digest, signInWith } from '../fixtures/records.ts'
import { rental, rentalItem, rentalParts } from '../fixtures/rental.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Line {
  id: number
  version: number
  place: number
  title: string
  quantity: number
  price: number | null
}
interface Invoice {
  id: number
  version: number
  no: string
  customer: string
  status: number
  lines: readonly Line[]
}
interface Rental {
  id: number
  version: number
  items: readonly { id: number; version: number; tag: string; title: string; days: number; rate: string | null }[]
}
const path = invoice.wire.path

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let other: Session
  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, invoice, invoiceline, rental, rentalItem, complaint, complaintComment],
      parts: { ...serverParts, ...rentalParts },
    })
    session = await product.signIn('demo1')
    other = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const save = (row: object, headers?: Record<string, string>) => session.post<Invoice>(`${path}/save`, row, headers)
  const goods = (...titles: string[]) => titles.map((title, index) => ({ title, quantity: index + 1, price: 10 }))
  const added = async (...titles: string[]): Promise<Invoice> => {
    const { body } = await save({ customer: '大客户', lines: goods(...titles) })
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const stored = async (id: number): Promise<Invoice> => {
    const { body } = await session.post<Invoice>(`${path}/info`, { id })
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const titles = ({ lines }: Pick<Invoice, 'lines'>) => lines.map(({ title }) => title)
  /** The reply to a save that must be refused, when nothing at all was written. */
  const refused = async (row: object) => {
    const before = await digest(product)
    const { status, body } = await save(row)
    expect(await digest(product)).toEqual(before)
    return [status, body.error, body.errors?.map(({ field }) => field)]
  }

  test('a new row is saved with its child rows, which have their order', async () => {
    const { status, body } = await save({ customer: '新客户', lines: goods('甲', '乙') })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      customer: '新客户',
      version: 1,
      lines: [
        { title: '甲', quantity: 1, price: 10, place: 1, version: 1 },
        { title: '乙', quantity: 2, price: 10, place: 2, version: 1 },
      ],
    })
    expect(await stored(body.data?.id ?? 0)).toEqual(body.data)
  })

  test('a save changes, adds, removes and moves child rows, and raises the version of the row once', async () => {
    const { id, version, lines } = await added('甲', '乙', '丙')
    const [one, two, three] = lines
    const { body } = await save({ id, version, lines: [three, { ...one, price: 7 }, { title: '丁' }] })
    expect(body.data?.version).toBe(version + 1)
    expect(titles(body.data ?? { lines: [] })).toEqual(['丙', '甲', '丁'])
    expect(body.data?.lines.map(line => [line.id === three?.id || line.id === one?.id, line.price, line.quantity])).toEqual([
      [true, 10, 3],
      [true, 7, 1],
      [false, null, 1],
    ])
    expect(await stored(id)).toEqual(body.data)
    const [row] = await asOwner<{ status: number }>(product, `select status from invoiceline where id = ${two?.id}`)
    expect(row?.status).toBe(-1)
  })

  test('a save without child rows leaves them as they are, and one that changes nothing writes nothing', async () => {
    const { id, lines } = await added('甲', '乙')
    const { body } = await save({ id, customer: '改名' })
    expect(body.data).toMatchObject({ customer: '改名', version: 2, lines })
    expect((await save({ id, version: 2, lines })).body.data?.version).toBe(2)
  })

  test('child rows of a row that keeps them as they are can be sent as they are, and not changed, added, moved or removed', async () => {
    const { id, lines } = await added('甲', '乙')
    const [one, two] = lines
    // Marked and changed at once: the row did not keep them before.
    const paid = await save({ id, paid: 1, lines: [{ ...one, price: 8 }, two] })
    const kept = paid.body.data?.lines ?? []
    expect(kept.map(({ price }) => price)).toEqual([8, 10])
    const changes = [[{ ...kept[0], price: 1 }, kept[1]], [...kept, { title: '丙' }], kept.toReversed(), kept.slice(1)]
    for (const sent of changes) expect(await refused({ id, lines: sent })).toEqual([422, '已付款的发票不能再改明细', ['lines']])
    expect((await save({ id, customer: '改名', lines: kept })).body.data).toMatchObject({ customer: '改名', lines: kept })
    expect((await save({ id, paid: 0, lines: kept.slice(1) })).body.data?.lines).toHaveLength(1)
  })

  test('a stale version is refused with the row and the child rows as they are now', async () => {
    const { id, version, lines } = await added('甲')
    expect((await save({ id, version, lines: [...lines, { title: '乙' }] })).status).toBe(200)
    const { status, body } = await save({ id, version, lines: [{ ...lines[0], title: '丙' }] })
    expect([status, titles(body.data ?? { lines: [] })]).toEqual([409, ['甲', '乙']])
    expect(titles(await stored(id))).toEqual(['甲', '乙'])
  })

  test('of two saves of one version at once one wins, with all of its rows', async () => {
    const { id, version, lines } = await added('甲')
    const replies = await Promise.all(
      ['乙', '丙'].map(title => save({ id, version, lines: [...lines, { title }, { title: `${title}二` }] })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = replies.find(({ status }) => status === 200)?.body.data
    expect(await stored(id)).toEqual(winner)
    expect(winner?.lines).toHaveLength(3)
  })

  test('what is wrong with child rows is shown with the number of the row, at its cell, together with the fields above', async () => {
    const { status, body } = await save({
      customer: '',
      lines: [
        { title: '甲' },
        { title: '' },
        { title: '丙', quantity: '3' },
        { title: '丁', quantity: 0 },
        { title: '戊', price: -1 },
      ],
    })
    expect([status, body.errors]).toEqual([
      422,
      [
        { field: 'customer', message: '客户必须填写' },
        { field: 'lines.1.title', message: '第 2 行：品名必须填写' },
        { field: 'lines.2.quantity', message: '第 3 行：“数量”只能填写数字' },
        { field: 'lines.3.quantity', message: '第 4 行：数量要大于 0' },
        { field: 'lines.4.price', message: '第 5 行：单价不能小于 0' },
      ],
    ])
  })

  test('too few rows, too many, and what are no rows are refused', async () => {
    expect(await refused({ customer: '客户' })).toEqual([422, '明细至少要有 1 行，现在有 0 行', ['lines']])
    expect(await refused({ customer: '客户', lines: [] })).toEqual([422, '明细至少要有 1 行，现在有 0 行', ['lines']])
    const many = Array.from({ length: 101 }, () => ({ title: '甲' }))
    expect(await refused({ customer: '客户', lines: many })).toEqual([
      422,
      '明细最多 100 行，现在有 101 行，请删去多余的行',
      ['lines'],
    ])
    const thousands = Array.from({ length: 10_000 }, () => ({ title: '甲' }))
    expect(await refused({ customer: '客户', lines: thousands })).toEqual([
      422,
      '明细最多 100 行，现在有 10000 行，请删去多余的行',
      ['lines'],
    ])
    for (const lines of ['甲', 7, { 0: { title: '甲' } }, ['甲'], [null], [[{ title: '甲' }]]])
      expect(await refused({ customer: '客户', lines })).toEqual([422, '明细应为一组数据行', ['lines']])
  })

  test('a row of another row, of another organisation, a removed one, and one sent twice are refused', async () => {
    const { id, version, lines } = await added('甲', '乙')
    const [one, two] = lines
    const [foreign] = (await added('别处')).lines
    const others = await other.post<Invoice>(`${path}/save`, { customer: '外', lines: goods('外') })
    const [abroad] = others.body.data?.lines ?? []
    expect(await refused({ id, lines: [one, foreign] })).toEqual([
      422,
      '第 2 行：这一行属于另一条数据，请到那条数据里修改，或在这里新增一行',
      ['lines.1'],
    ])
    expect(await refused({ id, lines: [abroad] })).toEqual([422, '第 1 行：没有这一行，请刷新后重新填写', ['lines.0']])
    expect(await refused({ id, lines: [{ id: 'x', title: '甲' }] })).toEqual([
      422,
      '第 1 行：没有这一行，请刷新后重新填写',
      ['lines.0'],
    ])
    expect(await refused({ id, lines: [one, one] })).toEqual([422, '第 2 行：这一行填了两次，请删去其中一行', ['lines.1']])
    expect((await save({ id, version, lines: [one] })).status).toBe(200)
    expect(await refused({ id, lines: [one, two] })).toEqual([422, '第 2 行：这一行已被删除，请刷新后查看', ['lines.1']])
    expect(await refused({ customer: '新', lines: [one] })).toEqual([
      422,
      '第 1 行：这一行属于另一条数据，请到那条数据里修改，或在这里新增一行',
      ['lines.0'],
    ])
  })

  test('the parent row, a field that is not there, and a stale child row are refused', async () => {
    const { id, lines } = await added('甲')
    const elsewhere = await added('乙')
    expect(await refused({ id, lines: [{ ...lines[0], invoice: elsewhere.id }] })).toEqual([
      422,
      '第 1 行：发票不能修改',
      ['lines.0.invoice'],
    ])
    const [status, error, fields] = await refused({ id, lines: [{ ...lines[0], colour: 'red' }] })
    expect([status, fields]).toEqual([422, ['lines.0.colour']])
    expect(error).toMatch(/^第 1 行：/)
    const [stale] = await refused({ id, lines: [{ ...lines[0], version: 7 }] })
    expect(stale).toBe(409)
  })

  test('a refused save shows the row without the fields that its writer may not see', async () => {
    const clerk = await signInWith(product, 'clerk', { [rental.route]: ['view', 'edit'] })
    const row = { title: '押金 98765', deposit: 98_765.43, items: [{ title: '梯子' }] }
    const { body } = await session.post<Rental>(`${rental.wire.path}/save`, row)
    if (!body.data) throw new Error(body.error)
    const { id, version, items } = body.data
    const stale = [
      { id, version: version + 7, items },
      { id, items: items.map(item => ({ ...item, version: item.version + 7 })) },
    ]
    for (const sent of stale) {
      const reply = await clerk.post<Rental & { deposit?: unknown }>(`${rental.wire.path}/save`, sent)
      expect([reply.status, reply.body.data?.items, reply.body.data?.deposit]).toEqual([409, items, undefined])
    }
  })

  test('a repeated request with the same key gets the same reply, and writes once', async () => {
    const row = { customer: '重复', lines: goods('甲', '乙') }
    const key = { 'idempotency-key': 'invoice-1' }
    const [first, second] = [await save(row, key), await save(row, key)]
    expect(second.body).toEqual(first.body)
    expect((await save({ ...row, lines: goods('丙') }, key)).status).toBe(409)
    const [count] = await asOwner<{ n: number }>(
      product,
      `select count(*)::int as n from invoiceline where invoice = ${first.body.data?.id}`,
    )
    expect(count?.n).toBe(2)
  })

  test('a deleted row takes its rows with it, and its restoration brings back those that went with it', async () => {
    const { id, version, lines } = await added('甲', '乙', '丙')
    await save({ id, version, lines: lines.slice(0, 2) })
    const activeTitles = async () =>
      (
        await asOwner<{ title: string }>(
          product,
          `select title from invoiceline where invoice = ${id} and status <> -1 order by place`,
        )
      ).map(({ title }) => title)
    const { body } = await session.post<{ receipt: string }>(`${path}/del`, { ids: [id] })
    expect(await activeTitles()).toEqual([])
    expect((await session.post('receipt/undo', { id: body.data?.receipt })).status).toBe(200)
    expect([await activeTitles(), titles(await stored(id))]).toEqual([
      ['甲', '乙'],
      ['甲', '乙'],
    ])
    await session.post(`${path}/batch`, { command: 'delete', ids: [id] })
    expect(await activeTitles()).toEqual([])
    await session.post(`${path}/batch`, { command: 'recover', ids: [id] })
    expect(await activeTitles()).toEqual(['甲', '乙'])
  })

  test('the history of a row says what became of its child rows', async () => {
    const { id, version, lines } = await added('甲', '乙')
    await save({
      id,
      version,
      lines: [
        { ...lines[0], price: 3 },
        { title: '丁', quantity: 2 },
      ],
    })
    const { body } = await session.post<{ action: string; changes: { lines?: unknown } }[]>(`${path}/history`, { id })
    const [edit, add] = body.data ?? []
    expect(edit?.changes.lines).toEqual([
      [
        { line: 2, id: lines[1]?.id, title: '乙', quantity: 2, price: 10 },
        { line: 1, id: lines[0]?.id, price: 10 },
      ],
      [
        { line: 1, id: lines[0]?.id, price: 3 },
        { line: 2, title: '丁', quantity: 2 },
      ],
    ])
    expect(add?.changes.lines).toEqual([
      [],
      [
        { line: 1, title: '甲', quantity: 1, price: 10 },
        { line: 2, title: '乙', quantity: 2, price: 10 },
      ],
    ])
  })

  test('who may only view writes none, and rows without a page have no calls of their own', async () => {
    const { id, lines } = await added('甲')
    const viewer = await product.signIn('demo1', 'viewer')
    expect((await viewer.post(`${path}/save`, { id, lines })).status).toBe(403)
    for (const call of ['save', 'del', 'list', 'info', 'batch', 'upfield'])
      expect((await session.post(`${invoiceline.wire.path}/${call}`, { id: lines[0]?.id })).status).toBe(403)
  })

  test('several rows are saved at once, each with its own', async () => {
    const { body } = await session.post<{ success: boolean; error?: string; data?: Invoice }[]>(`${path}/save`, {
      data: [
        { customer: '一', lines: goods('甲') },
        { customer: '二', lines: [{ title: '' }] },
        { customer: '三', lines: goods('乙', '丙') },
      ],
    })
    expect(body.data?.map(({ success, error, data }) => [success, error, data?.lines?.length])).toEqual([
      [true, undefined, 1],
      [false, '第 1 行：品名必须填写', undefined],
      [true, undefined, 2],
    ])
  })

  describe('rows with a page of their own', () => {
    const rented = async (...items: object[]) => (await session.post<Rental>('test/rental/save', { title: '单', items })).body
    const change = (row: object) => session.post<Rental>('test/rental/save', row)

    test('have their numbers, and are saved and listed there too', async () => {
      const { data } = await rented({ title: '桌' }, { title: '椅', days: 3 })
      const tags = data?.items.map(({ tag }) => Number(tag.slice(1))) ?? []
      expect(tags).toEqual([tags[0], Number(tags[0]) + 1])
      const list = await session.post<{ total: number }>('test/rentalitem/list', { rental: data?.id })
      expect(list.body.data?.total).toBe(2)
      const [item] = data?.items ?? []
      expect((await session.post('test/rentalitem/save', { id: item?.id, days: 9 })).status).toBe(200)
      const { status } = await change({ id: data?.id, version: data?.version, items: data?.items })
      expect(status).toBe(409)
    })

    test('are not unique twice in one save, nor beside a stored one, which may be removed for it', async () => {
      const twice = await rented({ title: '灯' }, { title: '灯' })
      expect([twice.error, twice.errors?.map(({ field }) => field)]).toEqual([
        '第 2 行：物品已被使用，请换一个',
        ['items.1.title'],
      ])
      const { data } = await rented({ title: '灯' })
      expect((await change({ id: data?.id, items: [...(data?.items ?? []), { title: '灯' }] })).body.error).toBe(
        '第 2 行：物品已被使用，请换一个',
      )
      expect((await change({ id: data?.id, items: [{ title: '灯' }] })).status).toBe(200)
      expect((await rented({ title: '灯' })).data?.items).toHaveLength(1)
    })

    test('are refused by their hook, their references and what may be deleted, each in its words', async () => {
      const { body } = await change({ title: '单', items: [{ title: '桌' }, { title: '椅', days: 31 }] })
      expect([body.error, body.errors?.map(({ field }) => field)]).toEqual(['第 2 行：最多租 30 天', ['items.1.days']])
      const { error } = await rented({ title: '桌' }, { title: '椅', station: 987_654 })
      expect(error).toMatch(/^第 2 行：.*门店/)
      const { data } = await rented({ title: '桌', days: 2 }, { title: '椅' })
      expect((await change({ id: data?.id, items: data?.items.slice(1) })).body.error).toBe('第 1 行：只能删去租一天的物品')
      expect((await change({ id: data?.id, items: data?.items.slice(0, 1) })).status).toBe(200)
    })

    test('copy defaults from the parent row as the same save leaves it, and keep them when it changes later', async () => {
      const ratesOf = ({ data }: { data?: Rental }) => data?.items.map(({ rate }) => rate)
      const first = (await change({ title: '单', rate: 'month', items: [{ title: '桌' }] })).body
      expect([ratesOf(first), ratesOf(await rented({ title: '桌' }))]).toEqual([['month'], ['day']])
      const { id, items = [] } = first.data ?? {}
      const second = (await change({ id, rate: 'day', items: [...items, { title: '椅' }] })).body
      expect(ratesOf(second)).toEqual(['month', 'day'])
      const third = (await change({ id, items: [...(second.data?.items ?? []), { title: '灯' }] })).body
      expect(ratesOf(third)).toEqual(['month', 'day', 'day'])
    })

    test('need the rights of the parent row alone', async () => {
      const renter = await signInWith(product, 'renter', { [rental.route]: ['view', 'add', 'edit'] })
      const { body } = await renter.post<Rental>('test/rental/save', { title: '单', items: [{ title: '桌' }] })
      expect(body.data?.items).toHaveLength(1)
      expect((await renter.post('test/rentalitem/save', { id: body.data?.items[0]?.id, days: 2 })).status).toBe(403)
      const pick = (by: Session, purpose: string) =>
        by.post<object[]>('test/rentalitem/choices', { field: 'station', for: purpose })
      expect((await pick(renter, 'edit')).status).toBe(200)
      await addAccount(product, { orgcode: 'demo1', username: 'reader', pages: { [rental.route]: ['view'] } })
      expect((await pick(await product.signIn('demo1', 'reader'), 'edit')).status).toBe(403)
    })
  })

  describe('rows that only some may change', () => {
    interface Complaint {
      id: number
      comments: readonly { id: number; words: string }[]
    }
    const write = (by: Session, row: object) => by.post<Complaint>('test/complaint/save', row)
    const others = /^第 1 行：这一行是别人添加的/

    test('are added by everybody, and changed and removed by whoever added them, or has the right', async () => {
      for (const [username, rights] of Object.entries({ agent: ['view', 'edit'], chief: ['view', 'edit', 'moderate'] }))
        await addAccount(product, { orgcode: 'demo1', username, pages: { [complaint.route]: rights } })
      const [agent, chief] = [await product.signIn('demo1', 'agent'), await product.signIn('demo1', 'chief')]
      const { id, comments } = (await write(session, { title: '漏水', comments: [{ words: '来电' }] })).body.data as Complaint
      const [first] = comments
      const info = await chief.post<{ verbs: Record<string, unknown> }>('admin/info')
      expect(info.body.data?.verbs[complaint.route]).toEqual(['view', 'edit', 'moderate'])
      expect((await write(agent, { id, comments: [{ ...first, words: '改' }] })).body.error).toMatch(others)
      expect((await write(agent, { id, comments: [] })).body.error).toMatch(others)
      const more = (await write(agent, { id, comments: [...comments, { words: '已派人' }] })).body.data?.comments ?? []
      expect(more.map(({ words }) => words)).toEqual(['来电', '已派人'])
      expect((await write(agent, { id, comments: [first, { ...more[1], words: '已修好' }] })).status).toBe(200)
      expect((await write(agent, { id, comments: [first] })).status).toBe(200)
      expect((await write(chief, { id, comments: [] })).body.data?.comments).toEqual([])
    })
  })
})
