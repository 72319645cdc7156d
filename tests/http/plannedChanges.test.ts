import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlannedChange } from '../../src/shared/wire/job.ts'
import { finishedJob, inSeconds, jobOf, makeDue } from '../fixtures/jobs.ts'
import { addAccount, asOwner, digest, rowIds, valueAsOwner } from '../fixtures/records.ts'
import { startWithViewer } from '../fixtures/startWithViewer.ts'
import { engine, type Product, type Session } from '../server.ts'

const path = 'admin/websit/wachapp'
/** Keys of the state and of the group of a card in `bulk`. */
const [ofState, ofGroup] = [1, 2]

describe(`changes planned for a later time, on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    ;({ product, session, org } = await startWithViewer('/wachapp'))
    await addAccount(product, { orgcode: 'demo1', username: 'editor', pages: { '/wachapp': ['view', 'edit'] } })
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    await asOwner(product, 'delete from job')
    await asOwner(product, 'delete from wachapp')
    await asOwner(
      product,
      `insert into wachapp (org_id, mobile, whatsapp_status, remark) select ${org}, (13000000000 + n)::text, 1, 'r' || n from generate_series(1, 4) n`,
    )
  })

  const ids = () => rowIds(product, 'wachapp')
  const states = async () =>
    (await asOwner<{ state: number }>(product, 'select whatsapp_status as state from wachapp order by id')).map(
      ({ state }) => state,
    )
  const batch = (body: object, by = session) => by.post<{ job: number; total: number; at: string }>(`${path}/batch`, body)
  const plannedFor = async (by: Session) => (await by.post<PlannedChange[]>('job/planned', { module: 'wachapp' })).body.data ?? []
  const plan = async (body: object, by = session) => {
    const reply = await batch({ at: inSeconds(3600), ...body }, by)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data?.job ?? 0
  }

  test('wait for their time, are seen by editors alone, run as their rows are then, and can be undone', async () => {
    const at = inSeconds(3600)
    const [first, second, third] = await ids()
    const preview = await session.post<{ shown: string; ids: number[] }>(`${path}/batch`, {
      key: ofState,
      val: 4,
      ids: [first, second, third],
      dry: 1,
    })
    const sent = { key: ofState, val: 4, ids: preview.body.data?.ids, shown: preview.body.data?.shown, at }
    const { body } = await batch(sent)
    expect(body.data).toEqual({ job: expect.any(Number), total: 3, at })
    const job = body.data?.job ?? 0
    expect(await states()).toEqual([1, 1, 1, 1])
    const about = { field: 'whatsapp_status', to: '永封', names: ['13000000003', '13000000002', '13000000001'] }
    expect(await jobOf(session, job)).toMatchObject({ kind: 'planned', state: 'planned', start_at: at, about, total: 3 })
    const entry = { id: job, about, start_at: at, total: 3, by: '管理员', withdrawable: true }
    expect(await plannedFor(session)).toMatchObject([entry])
    expect(await plannedFor(await product.signIn('demo1', 'editor'))).toMatchObject([entry])
    expect((await (await product.signIn('demo1', 'only-looks')).post('job/planned', { module: 'wachapp' })).status).toBe(403)
    expect(await plannedFor(await product.signIn('demo2'))).toEqual([])
    // Until then one is changed to that value already, and one is deleted.
    await session.post(`${path}/upfield`, { id: first, field: 'whatsapp_status', value: 4 })
    await asOwner(product, `update wachapp set status = -1 where id = ${second}`)
    await makeDue(product, job)
    const done = await finishedJob(session, job)
    expect(done).toMatchObject({ state: 'done', result: { total: 3, changed: 1, refused: [{ code: 'rowDeleted', count: 1 }] } })
    expect(await states()).toEqual([4, 1, 4, 1])
    expect(await plannedFor(session)).toEqual([])
    const letters = await product.app.inject({
      method: 'GET',
      url: '/api/manage/message/init',
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(letters.body).toContain('计划的修改已完成：号码列表')
    expect((await session.post('receipt/undo', { id: done.receipt })).body.data).toEqual({ restored: 1, left: 0 })
    expect(await states()).toEqual([4, 1, 1, 1])
  })

  test('of all rows of a filter take those that match then, and none that came later', async () => {
    const { token } = (await session.post<{ token: string }>(`${path}/selection`, { whatsapp_status: 1 })).body.data ?? {}
    const job = await plan({ key: ofState, val: 5, token })
    const [first] = await ids()
    expect(await plannedFor(session)).toMatchObject([
      { total: 4, about: { names: ['13000000004', '13000000003', '13000000002'] } },
    ])
    await session.post(`${path}/upfield`, { id: first, field: 'whatsapp_status', value: 2 })
    await asOwner(product, `insert into wachapp (org_id, mobile, whatsapp_status) values (${org}, '13100000000', 1)`)
    await makeDue(product, job)
    expect(await finishedJob(session, job)).toMatchObject({ state: 'done', result: { changed: 3 } })
    expect(await states()).toEqual([2, 5, 5, 5, 1])
  })

  test.each(['job/cancel', 'job/withdraw'])('are withdrawn by whoever planned them (%s)', async call => {
    const job = await plan({ key: ofState, val: 4, ids: await ids() })
    for (const by of [await product.signIn('demo1', 'editor'), await product.signIn('demo2')])
      expect((await by.post('job/cancel', { id: job })).status).toBe(404)
    expect((await session.post(call, { id: job })).status).toBe(200)
    expect(await jobOf(session, job)).toMatchObject({ state: 'cancelled', error: null })
    expect((await session.post(call, { id: job })).status).toBe(409)
    await makeDue(product, job)
    expect(await plannedFor(session)).toEqual([])
    expect((await jobOf(session, job))?.state).toBe('cancelled')
    expect(await states()).toEqual([1, 1, 1, 1])
  })

  test('are withdrawn by another editor, whom the log, the job and a message to its owner name', async () => {
    const job = await plan({ key: ofState, val: 4, ids: await ids() })
    for (const [by, status] of [
      [await product.signIn('demo1', 'only-looks'), 403],
      [await product.signIn('demo2'), 404],
    ] as const)
      expect((await by.post('job/withdraw', { id: job })).status).toBe(status)
    for (const id of [0, -1, 1.5, '1; drop', {}, [job], null, 99_999_999])
      expect([404, 422]).toContain((await session.post('job/withdraw', { id })).status)
    expect(await plannedFor(session)).toHaveLength(1)
    const editor = await product.signIn('demo1', 'editor')
    expect((await editor.post('job/withdraw', { id: job })).status).toBe(200)
    expect((await editor.post('job/withdraw', { id: job })).status).toBe(404)
    await makeDue(product, job)
    expect(await plannedFor(session)).toEqual([])
    expect(await jobOf(session, job)).toMatchObject({ state: 'cancelled', error: '已被editor撤回，没有修改任何数据' })
    expect(await states()).toEqual([1, 1, 1, 1])
    const entries = `select count(*)::int as value from audit a join account on account.id = a.account_id where action = 'withdrawPlanned' and username = 'editor'`
    expect(await valueAsOwner(product, entries)).toBe(1)
    const letters = `select count(*)::int as value from letter_delivery d join letter l on l.id = d.letter_id join account a on a.id = d.account_id
      where l.notice ->> 'code' = 'plannedWithdrawn' and l.notice #>> '{params,by}' = 'editor' and a.username = 'admin'`
    expect(await valueAsOwner(product, letters)).toBe(1)
  })

  test('of other stations are neither seen nor withdrawn by an account that is bound to one', async () => {
    const stations = 'admin/gasstation'
    const station = (title: string) =>
      valueAsOwner<number>(
        product,
        `insert into gasstation (org_id, title, mobile, price_92) values (${org}, '${title}', '13900000000', 7) returning id as value`,
      )
    const [own, other] = [await station('本站'), await station('别站')]
    await addAccount(product, { orgcode: 'demo1', username: 'keeper', pages: { '/gasstation': ['view', 'edit'] } })
    await asOwner(product, `update account set station_id = ${own} where org_id = ${org} and username = 'keeper'`)
    const manager = await product.signIn('demo1', 'keeper')
    const body = { key: 5, add: 0.12, at: inSeconds(3600) }
    const planned = await session.post<{ job: number }>(`${stations}/batch`, { ...body, ids: [own, other] })
    const job = planned.body.data?.job ?? 0
    const plansOf = async (by: Session) => (await by.post<PlannedChange[]>('job/planned', { module: 'gasstation' })).body.data
    expect((await plansOf(session))?.map(({ id }) => id)).toEqual([job])
    expect(await plansOf(manager)).toEqual([])
    expect((await manager.post('job/withdraw', { id: job })).status).toBe(404)
    expect((await jobOf(session, job))?.state).toBe('planned')
    expect((await manager.post(`${stations}/batch`, { ...body, ids: [other] })).status).toBe(404)
    expect((await manager.post(`${stations}/batch`, { ...body, ids: [own] })).status).toBe(200)
    expect(await plansOf(manager)).toHaveLength(1)
  })

  test('change nothing where the right, or what the value points to, is gone by then, and say so', async () => {
    const editor = await product.signIn('demo1', 'editor')
    const group = await session.post<{ id: number }>('admin/config/dictionary/save', { title: '将来', pid: 2, sort: 1 })
    const jobs = [
      await plan({ key: ofState, val: 4, ids: await ids() }, editor),
      await plan({ key: ofGroup, val: group.body.data?.id, ids: await ids() }),
    ] as const
    await asOwner(product, `update role set rights = '["/wachapp view"]' where title = 'editor'`)
    await asOwner(product, `update dictionary set status = -1 where id = ${group.body.data?.id}`)
    const before = await digest(product)
    for (const job of jobs) await makeDue(product, job)
    expect((await finishedJob(editor, jobs[0])).error).toContain('权限')
    expect((await finishedJob(session, jobs[1])).error).toBe('要改成的数据已被删除或停用，没有修改任何数据，请重新选择')
    expect(await digest(product)).toBe(before)
    expect(await valueAsOwner(product, `select count(*)::int as value from wachapp where card_sort_id is not null`)).toBe(0)
  })

  test.each<[string, unknown]>([
    ['in the past', inSeconds(-60)],
    ['more than a year ahead', inSeconds(400 * 86_400)],
    ['of no such day', '2027-02-30 00:00:00'],
    ['in words', 'tomorrow'],
    ['that is empty', ''],
    ['that is a number', 5],
    ['that is an object', {}],
    ['in a list', [inSeconds(60)]],
  ])('a time %s is refused, and nothing is planned or changed', async (_name, at) => {
    const reply = await batch({ key: ofState, val: 4, ids: await ids(), at })
    expect([reply.status, reply.body.error]).toEqual([422, '生效时间要在现在之后、一年之内'])
    expect(await plannedFor(session)).toEqual([])
    expect(await states()).toEqual([1, 1, 1, 1])
  })

  test('a command takes no time, a viewer plans nothing, and nobody plans without end', async () => {
    const at = inSeconds(3600)
    const all = await ids()
    expect((await batch({ command: 'delete', ids: all, at })).status).toBe(400)
    expect((await batch({ key: ofState, val: 4, ids: all, at }, await product.signIn('demo1', 'only-looks'))).status).toBe(403)
    expect((await batch({ key: ofState, val: 4, ids: all, at }, await product.signIn('demo2'))).status).toBe(404)
    await asOwner(
      product,
      `insert into job (org_id, account_id, kind, module, given, file_id, state, start_at)
        select org_id, id, 'planned', 'wachapp', '{"about": {"field": "remark", "to": "x"}}', 'none', 'planned', now() + interval '1 day' from account, generate_series(1, 50)
        where org_id = ${org} and username = 'admin'`,
    )
    const reply = await batch({ key: ofState, val: 4, ids: all, at })
    expect([reply.status, reply.body.error]).toEqual([422, '计划中的修改最多 50 个，请先撤回不需要的'])
    for (const module of ['nothing', 5, {}, null]) expect((await session.post('job/planned', { module })).status).toBe(404)
  })
})
