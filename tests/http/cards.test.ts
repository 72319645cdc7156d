import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import { rollSendCounts } from '../../src/modules/wachapp/cardSends.ts'
import { scopeOf } from '../../src/server/db/scope/scopeOf.ts'
import { addAccount, addRow, asOwner, valueAsOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Card {
  id: number
  version: number
  mobile: string
  whatsapp_status: number
  code_state: string
  is_shuoma: number
  is_zunbei: number
  is_wuma: number
  send_count_1: number
  send_count_2: number
  send_count_3: number
  state_time_count: number
  status: number
}
interface Reply {
  total: number
  data: Card[]
  totalAllData: { whatsapp_status: number; count: number }[]
  quota: { used: number; of: number }
}

const { path } = wachapp.wire
let count = 0
const newMobile = () => `1390000${String(++count).padStart(4, '0')}`

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const add = async (row: object = {}): Promise<Card> => {
    const { body } = await session.post<Card>(`${path}/save`, { mobile: newMobile(), ...row })
    if (!body.data) throw new Error(body.error)
    return body.data
  }
  const list = async (body: object = {}): Promise<Reply> => {
    const reply = await session.post<Reply>(`${path}/list`, body)
    if (!reply.body.data) throw new Error(reply.body.error)
    return reply.body.data
  }
  const step = (id: number, field: string, value: number) => session.post<Card>(`${path}/upfield`, { id, field, value })
  const empty = () => asOwner(product, 'update wachapp set status = -1')

  describe('the attributes', () => {
    interface Attribute {
      id: number
      title: string
    }
    const attributes = (by: Session) => by.post<Attribute[]>(`${path}/attributes`)
    const saved = (row: object) => addRow(session, 'admin/config/dictionary', row)

    test('are listed with id and title for a role that may view only the cards', async () => {
      const id = await saved({ title: '容量', pid: 4, content_remark: '不外传', remark: '不外传' })
      const cardsOnly = await signInWith(product, 'cardsonly', { '/wachapp': ['view'] })
      const { status, body } = await attributes(cardsOnly)
      expect(status).toBe(200)
      expect(body.data).toContainEqual({ id, title: '容量' })
      const known = await valueAsOwner<number>(
        product,
        `select count(*)::int as value from dictionary where pid = 4 and status = 1 and org_id = ${await orgOf(product, 'demo1')}`,
      )
      expect(body.data).toHaveLength(known ?? -1)
      expect((await cardsOnly.post('inc/dictionary/pattr', { pid: 4 })).status).toBe(403)
    })

    test('are refused to a role that may not view the cards, and never another organisation’s', async () => {
      await addAccount(product, { orgcode: 'demo1', username: 'nocards', pages: { '/config/dictionary': ['view'] } })
      expect((await attributes(await product.signIn('demo1', 'nocards'))).status).toBe(403)
      await saved({ title: '只属于一处', pid: 4 })
      const foreign = await attributes(await product.signIn('demo2'))
      expect((foreign.body.data ?? []).map(({ title }) => title)).not.toContain('只属于一处')
    })
  })

  describe('a code', () => {
    test('goes round its states one flag at a time, never with two set', async () => {
      const { id } = await add()
      for (const [field, value, state] of [
        ['is_shuoma', 1, 'requested'],
        ['is_zunbei', 1, 'prepared'],
        ['is_wuma', 1, 'noCode'],
        ['is_shuoma', 0, 'none'],
      ] as const) {
        const { status, body } = await step(id, field, value)
        expect(status).toBe(200)
        const { is_shuoma, is_zunbei, is_wuma, code_state } = body.data as Card
        expect(code_state).toBe(state)
        expect(is_shuoma + is_zunbei + is_wuma).toBe(state === 'none' ? 0 : 1)
      }
    })

    test.each([
      ['none', 'is_zunbei', 1],
      ['none', 'is_wuma', 1],
      ['requested', 'is_wuma', 1],
      ['requested', 'is_shuoma', 0],
      ['prepared', 'is_shuoma', 1],
      ['noCode', 'is_zunbei', 1],
    ])('in state %s does not take %s = %i', async (state, field, value) => {
      const { id } = await add()
      await asOwner(product, `update wachapp set code_state = '${state}' where id = ${id}`)
      expect(await step(id, field, value)).toMatchObject({ status: 422 })
      expect(await valueAsOwner(product, `select code_state as value from wachapp where id = ${id}`)).toBe(state)
    })

    test.each([2, '1', null, true])('rejects %j as a flag', async value => {
      const { id } = await add()
      expect(await session.post(`${path}/upfield`, { id, field: 'is_shuoma', value })).toMatchObject({
        status: 422,
        body: { error: '验证码不是可选的值' },
      })
    })

    test('may be set to any state by a bulk change', async () => {
      const cards = [await add(), await add({})]
      const ids = cards.map(card => card.id)
      for (const [val, state] of ['none', 'requested', 'prepared', 'noCode'].entries()) {
        expect((await session.post(`${path}/batch`, { key: 4, val, ids })).status).toBe(200)
        const { data } = await list({ limit: 500 })
        expect(data.filter(card => ids.includes(card.id)).map(card => card.code_state)).toEqual([state, state])
      }
      expect((await session.post(`${path}/batch`, { key: 4, val: -1, ids })).status).toBe(422)
    })

    test('of rows that have it already is not counted as changed, in a preview or afterwards', async () => {
      await empty()
      const [first, second] = [await add(), await add()]
      await step(first.id, 'is_shuoma', 1)
      const ids = [first.id, second.id]
      const { token } = (await session.post<{ token: string }>(`${path}/selection`, {})).body.data ?? {}
      for (const rows of [{ token }, { ids }])
        expect((await session.post(`${path}/batch`, { key: 4, val: 1, ...rows, dry: 1 })).body.data).toMatchObject({
          total: 2,
          changed: 1,
          refused: [],
        })
      expect((await session.post(`${path}/batch`, { key: 4, val: 1, ids })).body.data).toMatchObject({ total: 2, changed: 1 })
      expect((await session.post<Card>(`${path}/info`, { id: first.id })).body.data?.version).toBe(2)
    })
  })

  describe('a number', () => {
    test.each(['+86 139 1111 2222', '0086-13911112222', '86 13911112222', '139-1111-2222'])(
      'written %s is the same number',
      async mobile => {
        await empty()
        await add({ mobile: '13911112222' })
        expect(await session.post(`${path}/save`, { mobile })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'mobile' }] },
        })
      },
    )

    test.each([
      ['what is not seen', '\u202a13911112222\u202c\u200b'],
      ['the mark of a text', `'13911112222`],
      ['a fraction of nothing', '13911112222.0'],
    ])('copied with %s is without it', async (_, mobile) => {
      await empty()
      expect((await add({ mobile })).mobile).toBe('13911112222')
      expect((await list({ queryValue: mobile })).total).toBe(1)
    })

    test.each(['2026-11-22', '13800138000.5'])('rejects the cell %s', async mobile => {
      expect((await session.post(`${path}/save`, { mobile })).body.error).toBe('手机号应为电话号码，例如 13800138000')
    })

    test('that looks like a day is searched as text', async () => {
      await empty()
      const { id } = await add({ remark: '2026-11-22 换卡' })
      expect((await list({ queryValue: '2026-11-22' })).data.map(card => card.id)).toEqual([id])
    })

    test.each(['1111 22', '+86 139 1111', '2222', '139-1111', '8613911112222', '86 139 1111 2222', '１３９１１１１'])(
      'is found by %s',
      async queryValue => {
        await empty()
        const { id } = await add({ mobile: '13911112222' })
        await add({ mobile: '13955556666' })
        expect((await list({ queryValue })).data.map(card => card.id)).toEqual([id])
      },
    )

    test('that is wrong, taken, or in a taken slot is reported before it is saved', async () => {
      await empty()
      const board = await valueAsOwner<number>(product, `select id as value from dictionary where pid = 2 and status = 1 limit 1`)
      await add({ mobile: '13911112222', card_sort_id: board, card_sort_code: 'A-1' })
      const check = (rowData2: object) => session.post('admin/ht/profile/checkdata', { rowData2, index: 3 })
      expect((await check({ mobile: '13911113333' })).body).toMatchObject({ success: true, data: { index: 3 } })
      expect((await check({ mobile: 'abc' })).body.errors).toMatchObject([{ field: 'mobile' }])
      expect((await check({ mobile: '139 1111 2222' })).body.errors).toMatchObject([{ field: 'mobile' }])
      const slot = { mobile: '13911114444', card_sort_id: board, card_sort_code: 'A-1' }
      expect((await check(slot)).body.errors).toMatchObject([{ field: 'card_sort_code' }])
    })
  })

  describe('the tabs', () => {
    test('count the rows of their lists, whatever else is filtered', async () => {
      await empty()
      for (const whatsapp_status of [1, 1, 2, 3, 6]) await add({ whatsapp_status, remark: whatsapp_status === 1 ? '甲' : '乙' })
      const card = await add({ remark: '甲' })
      await step(card.id, 'is_shuoma', 1)
      for (const filter of [{}, { queryValue: '甲' }, { status: 'all' }, { status_time: 30 }, { send_id: 0 }]) {
        const { totalAllData } = await list(filter)
        expect(totalAllData.map(one => one.whatsapp_status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
        for (const { whatsapp_status, count: tabCount } of totalAllData)
          expect((await list({ ...filter, whatsapp_status })).total, JSON.stringify({ filter, whatsapp_status })).toBe(tabCount)
      }
    })

    test('come with the first page only', async () => {
      const reply = await session.post<Reply>(`${path}/list?page=2`, { limit: 1 })
      expect(reply.body.data).not.toHaveProperty('totalAllData')
    })
  })

  test('a field without a value is refused and unchanged', async () => {
    const { id } = await add({ remark: '留着' })
    expect(await session.post(`${path}/upfield`, { id, field: 'remark' })).toMatchObject({
      status: 422,
      body: { error: '备注必须填写' },
    })
    expect((await session.post<object>(`${path}/info`, { id })).body.data).toMatchObject({ remark: '留着', version: 1 })
    expect(await session.post(`${path}/upfield`, { id, field: 'remark', value: null })).toMatchObject({ status: 200 })
  })

  test('a time range includes the whole of its last second', async () => {
    await empty()
    const { id } = await add()
    await asOwner(product, `update wachapp set created_at = '2026-01-03 23:59:59.7+08' where id = ${id}`)
    for (const [ST, ET, total] of [
      ['2026-01-03 23:59:59', '2026-01-03 23:59:59', 1],
      ['2026-01-03', '2026-01-03', 1],
      ['2026-01-04', '2026-01-04', 0],
      ['2026-01-03', '2026-01-03 23:59:58', 0],
    ])
      expect((await list({ ST, ET })).total, `${ST} to ${ET}`).toBe(total)
  })

  test('the time in a state restarts when the state changes, and with nothing else', async () => {
    const { id } = await add()
    const whole = (await session.post<Card>(`${path}/info`, { id })).body.data
    await asOwner(product, `update wachapp set status_at = now() - interval '90 minutes' where id = ${id}`)
    expect(await session.post(`${path}/save`, { ...whole, status_at: undefined })).toMatchObject({ status: 200 })
    expect(await session.post(`${path}/save`, { id, state_time_count: 91 })).toMatchObject({ status: 422 })
    const of = async () => (await session.post<Card>(`${path}/info`, { id })).body.data?.state_time_count
    expect(await of()).toBe(90)
    await session.post(`${path}/save`, { id, remark: '换卡' })
    expect(await of()).toBe(90)
    expect((await list({ status_time: 60, limit: 500 })).data.map(card => card.id)).toContain(id)
    expect((await list({ status_time: 480, limit: 500 })).data.map(card => card.id)).not.toContain(id)
    await session.post(`${path}/save`, { id, whatsapp_status: 2 })
    expect(await of()).toBe(0)
  })

  test('rows sort by their time in the state, both ways', async () => {
    await empty()
    const [a, b, c] = [await add(), await add(), await add()]
    for (const [index, card] of [b, c, a].entries())
      await asOwner(product, `update wachapp set status_at = now() - interval '${index + 1} hours' where id = ${card.id}`)
    const order = async (orderKey: string) => (await list({ orderKey })).data.map(card => card.id)
    expect(await order('-state_time_count')).toEqual([a.id, c.id, b.id])
    expect(await order('state_time_count')).toEqual([b.id, c.id, a.id])
  })

  describe('sends', () => {
    const at = (hours: number) =>
      new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const sent = (items: (object | null)[], batch_id?: string) =>
      session.post(`${path}/sent`, { items, ...(batch_id ? { batch_id } : {}) })
    const counts = async (id: number) => {
      const { send_count_1, send_count_2, send_count_3 } = (await session.post<Card>(`${path}/info`, { id })).body.data as Card
      return [send_count_1, send_count_2, send_count_3]
    }

    test('count in the last day, in thirty, and in all', async () => {
      const { id, mobile, version } = await add()
      const before = (await session.post<{ all_count: number }>(`${path}/total`, { pid: 0 })).body.data?.all_count ?? 0
      await sent([
        { mobile, at: at(1), count: 3 },
        { mobile: `+86 ${mobile}`, at: at(48), count: 4 },
        { mobile, at: at(40 * 24), count: 5 },
      ])
      expect(await counts(id)).toEqual([3, 7, 12])
      expect((await session.post(`${path}/total`, { pid: 0 })).body.data).toMatchObject({ all_count: before + 12 })
      expect((await session.post<Card>(`${path}/info`, { id })).body.data?.version).toBe(version)
    })

    test('of one batch count once, also when it is posted ten times at once', async () => {
      const { id, mobile } = await add()
      await Promise.all(Array.from({ length: 10 }, () => sent([{ mobile, at: at(1), count: 2 }], `batch-${id}`)))
      expect(await counts(id)).toEqual([2, 2, 2])
    })

    test('from the future are refused as a whole, and may come again', async () => {
      const { id, mobile } = await add()
      const ahead = [
        { mobile, at: at(1), count: 2 },
        { mobile, at: at(-1), count: 2 },
      ]
      expect(await sent(ahead, `ahead-${id}`)).toMatchObject({ status: 422, body: { error: expect.stringContaining('第 2 条') } })
      expect(await counts(id)).toEqual([0, 0, 0])
      expect((await sent(ahead.slice(0, 1), `ahead-${id}`)).body.data).toEqual({ taken: 1, unknown: [], repeated: false })
      expect(await counts(id)).toEqual([2, 2, 2])
    })

    test('beyond the largest count are refused with a sentence', async () => {
      const { id, mobile } = await add()
      const many = Array.from({ length: 3000 }, () => ({ mobile, at: at(1), count: 1_000_000 }))
      expect(await sent(many)).toMatchObject({ status: 422, body: { error: expect.stringContaining('数值过大') } })
      expect(await counts(id)).toEqual([0, 0, 0])
    })

    test('of the organisation are summed up beyond what one card may have', async () => {
      const cards = [await add(), await add()]
      for (const { mobile } of cards) await sent(Array.from({ length: 1200 }, () => ({ mobile, at: at(1), count: 1_000_000 })))
      const days = (await session.post<{ count: number }[]>(`${path}/days`, {})).body.data ?? []
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2_400_000_000 - 1)
    })

    test('leave the rolling counts when their window is over, once', async () => {
      const { id, mobile } = await add()
      await sent([{ mobile, at: at(1), count: 6 }])
      await asOwner(product, `update wachapp_send set hour = hour - interval '25 hours' where card_id = ${id}`)
      await Promise.all([product.database.asOwner(rollSendCounts), product.database.asOwner(rollSendCounts)])
      expect(await counts(id)).toEqual([0, 6, 6])
      await asOwner(product, `update wachapp_send set hour = hour - interval '30 days' where card_id = ${id}`)
      await product.database.asOwner(rollSendCounts)
      expect(await counts(id)).toEqual([0, 0, 6])
    })

    test('of unknown numbers are reported, and another organisation is not touched', async () => {
      const { mobile, id } = await add()
      const foreign = await product.signIn('demo2')
      const reply = await foreign.post<{ taken: number; unknown: string[] }>(`${path}/sent`, {
        items: [{ mobile, at: at(1), count: 2 }],
      })
      expect(reply.body.data).toMatchObject({ taken: 0, unknown: [mobile] })
      expect(await counts(id)).toEqual([0, 0, 0])
    })

    test.each([
      {},
      { items: [] },
      { items: [{ mobile: 'x', at: '2026-01-01', count: 1 }] },
      { items: [{ mobile: '13900000000', at: 'gestern', count: 1 }] },
      { items: [{ mobile: '13900000000', at: '2026-01-01', count: -1 }] },
    ])('%j are refused', async body => {
      expect((await session.post(`${path}/sent`, body)).status).toBe(400)
    })

    test('are refused with the index of the wrong one', async () => {
      const items = [{ mobile: '13900000000', at: at(1), count: 1 }, null]
      expect((await sent(items)).body.error).toContain('第 2 条')
    })
  })

  describe('the quota', () => {
    const limit = (maxcount: number) => asOwner(product, `update organisation set maxcount = ${maxcount} where orgcode = 'demo1'`)
    afterAll(() => limit(5000))

    test('is reported, and holds against many who add at once', async () => {
      await empty()
      await limit(5)
      const replies = await Promise.all(Array.from({ length: 12 }, () => session.post(`${path}/save`, { mobile: newMobile() })))
      expect(replies.filter(one => one.status === 200)).toHaveLength(5)
      for (const { body } of replies.filter(one => one.status !== 200)) expect(body.error).toContain('上限 5')
      expect((await list()).quota).toEqual({ used: 5, of: 5 })
    })

    test('counts cards off the shelf, not deleted ones, and stops a recovery past it', async () => {
      const { data } = await list()
      const [first, second] = data
      await session.post(`${path}/batch`, { command: 'forbidden', ids: `${first?.id}` })
      expect((await session.post(`${path}/save`, { mobile: newMobile() })).status).toBe(422)
      await session.post(`${path}/del`, { id: first?.id })
      expect((await session.post(`${path}/save`, { mobile: newMobile() })).status).toBe(200)
      const recover = { command: 'recover', ids: [first?.id] }
      expect((await session.post(`${path}/batch`, recover)).status).toBe(422)
      expect((await session.post(`${path}/batch`, { ...recover, dry: 1 })).body.data).toMatchObject({
        changed: 0,
        refused: [{ code: 'quotaReached', count: 1, params: { max: '5' } }],
      })
      expect((await session.post(`${path}/save`, { id: second?.id, remark: '仍可修改' })).status).toBe(200)
    })

    test('below the number of cards leaves those editable', async () => {
      await limit(1)
      const { data } = await list()
      expect((await session.post(`${path}/save`, { id: data[0]?.id, remark: '改' })).status).toBe(200)
    })
  })

  test('one key makes the normal cards of a status fully automatic, and no others', async () => {
    await empty()
    const [appealed, off, other] = [
      await add({ whatsapp_status: 3 }),
      await add({ whatsapp_status: 3, status: 0 }),
      await add({ whatsapp_status: 2 }),
    ]
    expect((await session.post('admin/keyauto', { whatsapp_status: 3, dry: 1 })).body.data).toMatchObject({ changed: 1 })
    expect((await session.post('admin/keyauto', { whatsapp_status: 3 })).body.data).toMatchObject({ changed: 1 })
    const { data } = await list({ status: 'all' })
    const statusOf = (id: number) => data.find(card => card.id === id)?.whatsapp_status
    expect([statusOf(appealed.id), statusOf(off.id), statusOf(other.id)]).toEqual([5, 3, 2])
    for (const whatsapp_status of [9, '', undefined])
      expect(await session.post('admin/keyauto', { whatsapp_status })).toMatchObject({
        status: 422,
        body: { error: '号码状态不是可选的值' },
      })
  })

  test('a change of many cards is previewed in the language of the caller at both of its paths', async () => {
    const { id } = await add()
    const english = { 'accept-language': 'en-US' }
    const previewAt = async (at: string) =>
      (await session.post<{ becomes: object }>(`${at}/batch`, { key: 1, val: 2, ids: [id], dry: 1 }, english)).body.data?.becomes
    const [first, second] = [await previewAt(path), await previewAt('admin/websit/tel')]
    expect(JSON.stringify(first)).not.toMatch(/\p{Script=Han}/u)
    expect(second).toEqual(first)
  })

  test('clearing deletes every card of the organisation, needs delete, and works at its own path only', async () => {
    await empty()
    const cards = [await add(), await add({ status: 0 })]
    expect((await session.post('admin/websit/tel/batch', { command: 'delete', ids: 'all', dry: 1 })).body.data).toMatchObject({
      total: 2,
      changed: 2,
      refused: [],
    })
    expect((await list({ status: 'all' })).total).toBe(2)
    const viewer = await product.signIn('demo1', 'viewer')
    expect((await viewer.post('admin/websit/tel/batch', { command: 'delete', ids: 'all' })).status).toBe(403)
    expect((await session.post(`${path}/batch`, { command: 'delete', ids: 'all' })).status).toBe(422)
    expect((await session.post('admin/websit/tel/batch', { command: 'normal', ids: 'all' })).status).toBe(422)
    expect((await session.post('admin/websit/tel/batch', { command: 'delete', ids: 'all' })).body.data).toMatchObject({
      changed: 2,
    })
    expect((await list({ status: 'all' })).total).toBe(0)
    expect((await list({ status: -1, limit: 500 })).data.map(card => card.id)).toEqual(
      expect.arrayContaining(cards.map(card => card.id)),
    )
  })

  test('the demonstration adds two thousand believable cards within the quota', async () => {
    await empty()
    for (const table of ['wachapp_send', 'wachapp_send_hour']) await asOwner(product, `delete from ${table}`)
    const org = await orgOf(product, 'demo1')
    const account =
      (await valueAsOwner<number>(product, `select id as value from account where org_id = ${org} and username = 'admin'`)) ?? 0
    const { who } = await product.server.sessions.verify(session.token, { ip: '', requestId: '' })
    const { serverParts: parts } = await import('../../src/modules/servers.ts')
    await parts.wachapp.seed.examples(scopeOf(product.server.context, { ...who, org, account }))
    const { totalAllData, data } = await list({ status: 'all', limit: 500 })
    expect(totalAllData[0]?.count).toBe(2000)
    for (const { count: tabCount } of totalAllData) expect(tabCount).toBeGreaterThan(0)
    expect(data.some(card => card.send_count_1 > 0)).toBe(true)
    for (const card of data) expect(card.send_count_1 <= card.send_count_2 && card.send_count_2 <= card.send_count_3).toBe(true)
  })
})
