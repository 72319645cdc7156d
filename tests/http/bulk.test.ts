import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import type { Scope } from '../../src/server/db/scope.ts'
import { bulkJob } from '../../src/server/operations/bulk/bulkJob.ts'
import { runSelection } from '../../src/server/operations/bulk/runSelection.ts'
import { selectRows } from '../../src/server/operations/selection.ts'
import { undoReceiptJob } from '../../src/server/operations/undo/undoReceipt.ts'
import { refuse } from '../../src/shared/wire/refusal.ts'
import type { UndoResult } from '../../src/shared/wire/undo.ts'
import { finishedJob, jobOf, scopeFor } from '../fixtures/jobs.ts'
import { addRow, asOwner, valueAsOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'
const needs = ['edit'] as const
interface Receipt {
  total: number
  changed: number
  refused: { code: string; count: number }[]
  receipt: string
}

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())

  const fill = (count: number) =>
    asOwner(
      product,
      `insert into wachapp (org_id, mobile, whatsapp_status, status, remark) select ${org}, (13000000000 + n)::text, 1 + n % 3, case when n % 10 = 0 then 0 else 1 end, 'r' || n from generate_series(1, ${count}) n`,
    )
  beforeEach(async () => {
    await asOwner(product, 'delete from wachapp')
    await fill(60)
  })
  const counted = (where: string) => valueAsOwner<number>(product, `select count(*)::int as value from wachapp where ${where}`)
  const freeze = async (filter: object = {}) =>
    (await session.post<{ token: string; count: number }>(`${path}/selection`, filter)).body.data ?? { token: '', count: 0 }
  const batch = (body: object) => session.post<Receipt & { job: number }>(`${path}/batch`, body)
  const undo = (id: unknown) => session.post<UndoResult & { job: number }>('receipt/undo', { id })
  /** As a job, because there are more than five hundred rows. */
  const undoneLater = async (id: unknown) => {
    const { job } = (await undo(id)).body.data ?? { job: 0 }
    return (await finishedJob(session, job)).result?.['undone']
  }
  const addJob = (kind: string, once: string | null = null) =>
    valueAsOwner<number>(
      product,
      `insert into job (org_id, account_id, kind, module, given, once, file_id, state, ended_at)
        select org_id, id, '${kind}', 'wachapp', '{}', ${once ? `'${once}'` : 'null'}, 'none', 'cancelled', now() from account
        where org_id = ${org} and username = 'admin' returning id as value`,
    )

  test('all rows of a selection by filter are changed, and no others', async () => {
    const { token, count } = await freeze({ whatsapp_status: 1 })
    expect(count).toBe(18)
    expect((await batch({ key: 1, val: 5, token })).body.data).toMatchObject({ total: 18, changed: 18, refused: [] })
    expect(await counted('whatsapp_status = 5')).toBe(18)
    expect(await counted('whatsapp_status = 1 and status = 0')).toBe(2)
  })

  test('an undo points no row to one that was deleted since', async () => {
    const group = (title: string) => addRow(session, 'admin/config/dictionary', { title, pid: 2 })
    const [former, later] = [await group('原板块'), await group('新板块')]
    const ids = (await asOwner<{ id: number }>(product, 'select id from wachapp order by id limit 2')).map(({ id }) => Number(id))
    await batch({ ids: ids.slice(0, 1), key: 2, val: former })
    const { receipt } = (await batch({ ids, key: 2, val: later })).body.data ?? { receipt: '' }
    expect((await session.post('admin/config/dictionary/del', { ids: [former] })).status).toBe(200)
    expect((await undo(receipt)).body.data).toEqual({ restored: 1, left: 1 })
    expect(await counted(`card_sort_id = ${later}`)).toBe(1)
  })

  test('a preview counts what would be changed and refused, and changes nothing', async () => {
    const { token } = await freeze({ status: 'all' })
    const before = await valueAsOwner(product, `select md5(string_agg(t::text, '' order by id)) as value from wachapp t`)
    expect((await batch({ command: 'delete', token, dry: 1 })).body.data).toMatchObject({
      total: 60,
      changed: 6,
      refused: [{ code: 'notDeletable', count: 54 }],
    })
    expect((await batch({ key: 1, val: 2, token, dry: 1 })).body.data).toMatchObject({ total: 60, changed: 40 })
    expect(await valueAsOwner(product, `select md5(string_agg(t::text, '' order by id)) as value from wachapp t`)).toBe(before)
    expect((await batch({ command: 'delete', token })).body.data).toMatchObject({ changed: 6, refused: [{ count: 54 }] })
    expect(await counted('status = -1')).toBe(6)
  })

  test('a preview of ticked rows does the same; a malformed preview is refused', async () => {
    const ids = (await asOwner<{ id: number }>(product, 'select id from wachapp order by id limit 20')).map(row => row.id)
    const before = await valueAsOwner(product, `select md5(string_agg(t::text, '' order by id)) as value from wachapp t`)
    const going = [ids[9], ids[19]]
    expect((await batch({ command: 'delete', ids, dry: 1 })).body.data).toMatchObject({
      total: 20,
      changed: 2,
      refused: [{ code: 'notDeletable', count: 18 }],
      ids: going,
    })
    expect((await batch({ key: 1, val: 2, ids, dry: 1 })).body.data).toMatchObject({ total: 20, changed: 13, refused: [] })
    expect((await batch({ key: 2, val: 999_999, ids, dry: 1 })).status).toBe(422)
    expect((await batch({ command: 'forbidden', ids: [...ids, 999_999], dry: 1 })).status).toBe(404)
    for (const dry of [true, '1', 'yes', 2])
      expect(await batch({ command: 'forbidden', ids, dry })).toMatchObject({ status: 400 })
    expect(await valueAsOwner(product, `select md5(string_agg(t::text, '' order by id)) as value from wachapp t`)).toBe(before)
  })

  test('a reference to no row is refused before any row is changed', async () => {
    const { token } = await freeze({ status: 'all' })
    for (const dry of [1, 0])
      expect(await batch({ key: 2, val: 999_999, token, dry })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'card_sort_id' }] },
      })
  })

  test.each([1, 2, 3, 4])('key %i without a value is refused, whichever field it sets', async key => {
    const { token } = await freeze({ status: 'all' })
    const ids = await valueAsOwner<number[]>(product, 'select json_agg(id) as value from wachapp')
    for (const rows of [{ token }, { ids }, { token, dry: 1 }])
      for (const val of [undefined, null, ''])
        expect(await batch({ key, val, ...rows })).toMatchObject({ status: 422, body: { error: '不能批量改为这个值' } })
    expect(await counted('version > 1')).toBe(0)
  })

  test('a selection whose rows changed since is refused, and nothing is changed', async () => {
    const { token } = await freeze({ whatsapp_status: 2 })
    await asOwner(
      product,
      `update wachapp set whatsapp_status = 3 where id = (select max(id) from wachapp where whatsapp_status = 2 and status = 1)`,
    )
    const reply = await batch({ key: 1, val: 5, token })
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('17') } })
    expect(await counted('whatsapp_status = 5')).toBe(0)
  })

  test.each([
    ['of another organisation', async () => product.signIn('demo2')],
    ['of a colleague', async () => product.signIn('demo1', 'viewer')],
  ])('the token %s is refused', async (_name, other) => {
    const foreign = await other()
    const taken = await foreign.post<{ token: string }>(`${path}/selection`, {})
    expect(await batch({ key: 1, val: 5, token: taken.body.data?.token })).toMatchObject({ status: 422 })
    expect(await counted('whatsapp_status = 5')).toBe(0)
  })

  test.each(['', 'x.y', null, 7, {}])('the token %j is refused', async token => {
    expect((await batch({ key: 1, val: 5, token })).status).toBe(422)
  })

  test('a token of another list is refused', async () => {
    const other = await session.post<{ token: string }>('admin/config/dictionary/selection', {})
    expect((await batch({ key: 1, val: 5, token: other.body.data?.token })).status).toBe(422)
  })

  test('more than five hundred rows are changed by a job, whose receipt undoes it', async () => {
    await asOwner(product, 'delete from wachapp')
    await fill(1300)
    const { token, count } = await freeze()
    expect(count).toBe(1170)
    const { job } = (await batch({ key: 1, val: 6, token })).body.data ?? { job: 0 }
    const done = await finishedJob(session, job)
    expect(done).toMatchObject({ state: 'done', result: { total: 1170, changed: 1170 }, receipt: `job${job}` })
    expect(await counted('whatsapp_status = 6')).toBe(1170)
    expect(await undoneLater(done.receipt)).toEqual({ restored: 1170, left: 0 })
    expect((await undo(done.receipt)).status).toBe(409)
    expect((await jobOf(session, job))?.receipt).toBeNull()
    expect(await counted('whatsapp_status = 6')).toBe(0)
    expect(await counted('whatsapp_status = 1 + (mobile::bigint - 13000000000) % 3')).toBe(1300)
  })

  test('a job stops when the right is revoked, and is undone once it is granted again', async () => {
    await asOwner(product, 'delete from wachapp')
    await fill(3000)
    const scope = await scopeFor(product, 'demo1')
    const selection = await selectRows(scope, wachapp, { statuses: [1], keyword: '', conditions: [] })
    let checks = 0
    const confirm = async () => {
      checks += 1
      if (checks > 1) throw refuse('forbidden')
    }
    const nothing = async () => Promise.reject(new Error('a job of many rows keeps no file and settles nothing by itself'))
    const { signal } = new AbortController()
    const reports: object[] = []
    const work = {
      scope,
      module: wachapp,
      id: 1_000_002,
      signal,
      progress: () => undefined,
      confirm,
      settle: nothing,
      storeFile: nothing,
      setPartialResult: (result: object) => void reports.push(result),
    }
    const input = { selection, change: { field: 'whatsapp_status', value: 6 }, needs }
    await expect(bulkJob.run(work, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await counted('whatsapp_status = 6')).toBe(500)
    expect(reports).toMatchObject([{ changed: 500, receipt: 'job1000002' }])
    expect((await undo('job1000002')).body.data).toEqual({ restored: 500, left: 0 })
  })

  test.each([
    [1_000_003, 'the disk is full'],
    [1_000_004, 'Connection terminated unexpectedly'],
  ])('a job that fails half-way reports what it did: %i, %s', async (id, fault) => {
    await asOwner(product, 'delete from wachapp')
    await fill(1300)
    const scope = await scopeFor(product, 'demo1')
    const selection = await selectRows(scope, wachapp, { statuses: [1], keyword: '', conditions: [] })
    let batches = 0
    const underRequest = (request: string) => {
      const own = scope.underRequest(request)
      const transaction: Scope['transaction'] = run => (++batches > 1 ? Promise.reject(new Error(fault)) : own.transaction(run))
      return { ...own, transaction }
    }
    const reports: object[] = []
    const never = async () => Promise.reject(new Error('a job of many rows keeps no file and settles nothing by itself'))
    const work = {
      scope: { ...scope, underRequest },
      module: wachapp,
      id,
      signal: new AbortController().signal,
      progress: () => undefined,
      confirm: async () => undefined,
      settle: never,
      storeFile: never,
      setPartialResult: (result: object) => void reports.push(result),
    }
    const input = { selection, change: { field: 'whatsapp_status', value: 6 }, needs }
    await expect(bulkJob.run(work, input)).rejects.toThrow(fault)
    expect(reports).toMatchObject([{ changed: 500, receipt: `job${id}` }])
  })

  describe('undoing', () => {
    test('restores exactly what was changed, and leaves what others changed since', async () => {
      const { token } = await freeze({ whatsapp_status: 1 })
      const { receipt } = (await batch({ key: 1, val: 5, token })).body.data ?? { receipt: '' }
      const touched = await valueAsOwner<number>(product, 'select max(id) as value from wachapp where whatsapp_status = 5')
      await session.post(`${path}/save`, { id: touched, whatsapp_status: 4 })
      expect((await undo(receipt)).body.data).toEqual({ restored: 17, left: 1 })
      expect(await valueAsOwner(product, `select whatsapp_status as value from wachapp where id = ${touched}`)).toBe(4)
      expect(await counted('whatsapp_status = 5')).toBe(0)
    })

    test('leaves a row whose unique value another has taken, and restores the others', async () => {
      const ids = await asOwner<{ id: number }>(
        product,
        'update wachapp set status = 0 where id in (select id from wachapp order by id limit 9) returning id',
      )
      const { receipt } = (await batch({ command: 'delete', ids: ids.map(row => row.id) })).body.data ?? { receipt: '' }
      const taken = await valueAsOwner<string>(product, `select mobile as value from wachapp where id = ${ids[4]?.id}`)
      expect((await session.post(`${path}/save`, { mobile: taken })).status).toBe(200)
      expect((await undo(receipt)).body.data).toEqual({ restored: 8, left: 1 })
      expect(await counted(`status = 0 and id in (${ids.map(row => row.id).join()})`)).toBe(8)
    })

    test('is refused without the right, and stays possible', async () => {
      const clerk = await signInWith(product, 'clerk', { '/wachapp': ['view', 'edit'] })
      const ids = await asOwner<{ id: number }>(product, 'select id from wachapp where status = 1 limit 3')
      const { body } = await clerk.post<Receipt>(`${path}/batch`, { command: 'forbidden', ids: ids.map(row => row.id) })
      const role = await valueAsOwner<number>(product, `select role_list[1] as value from account where username = 'clerk'`)
      const allow = (rights: readonly string[]) => session.post('admin/config/role/save', { id: role, rights })
      const undoing = () => clerk.post('receipt/undo', { id: body.data?.receipt })
      expect((await allow(['/wachapp:view'])).status).toBe(200)
      expect((await undoing()).status).toBe(403)
      await allow(['/wachapp:view', '/wachapp:edit'])
      expect((await undoing()).body.data).toEqual({ restored: 3, left: 0 })
    })

    test('restores when the rows entered their state', async () => {
      await asOwner(product, `update wachapp set status_at = timestamptz '2026-01-01 08:00:00+08' + id * interval '1 minute'`)
      const before = await valueAsOwner(product, `select md5(string_agg(status_at::text, '' order by id)) as value from wachapp`)
      const { receipt } = (await batch({ key: 1, val: 5, token: (await freeze()).token })).body.data ?? { receipt: '' }
      expect(await counted(`status_at > now() - interval '1 hour'`)).toBe(54)
      expect((await undo(receipt)).body.data).toEqual({ restored: 54, left: 0 })
      expect(await valueAsOwner(product, `select md5(string_agg(status_at::text, '' order by id)) as value from wachapp`)).toBe(
        before,
      )
    })

    test('leaves a row that somebody else set back to its state', async () => {
      const { receipt } = (await batch({ key: 1, val: 5, token: (await freeze({ whatsapp_status: 1 })).token })).body.data ?? {
        receipt: '',
      }
      await asOwner(
        product,
        `update wachapp set status_at = status_at + interval '5 minutes' where id = (select max(id) from wachapp where whatsapp_status = 5)`,
      )
      expect((await undo(receipt)).body.data).toEqual({ restored: 17, left: 1 })
    })

    test('of a job lost and run again undoes what both runs changed', async () => {
      await asOwner(product, 'delete from wachapp')
      await fill(1300)
      const scope = await scopeFor(product, 'demo1')
      const selection = await selectRows(scope, wachapp, { statuses: [1], keyword: '', conditions: [] })
      const change = { field: 'whatsapp_status', value: 6 }
      let batches = 0
      const first = { job: 1_000_000, progress: () => void batches++, stopped: () => batches > 0 }
      await runSelection(scope, wachapp, { selection, change, needs, run: first })
      expect(await counted('whatsapp_status = 6')).toBe(500)
      const again = { job: 1_000_000, progress: () => undefined, stopped: () => false }
      const done = await runSelection(scope, wachapp, { selection, change, needs, run: again })
      expect(done).toMatchObject({ total: 1170, changed: 1170 })
      expect(await undoneLater(done.receipt)).toEqual({ restored: 1170, left: 0 })
      expect(await counted('whatsapp_status = 1 + (mobile::bigint - 13000000000) % 3')).toBe(1300)
    })

    test('of a job run again counts each row once, also where the change leaves the filter', async () => {
      await asOwner(product, 'delete from wachapp')
      await fill(3000)
      const scope = await scopeFor(product, 'demo1')
      const conditions = [{ field: 'whatsapp_status', op: 'oneOf', values: [1, 2] }] as const
      const selection = await selectRows(scope, wachapp, { statuses: [1], keyword: '', conditions })
      const change = { field: 'whatsapp_status', value: 6 }
      let batches = 0
      const first = { job: 1_000_005, progress: () => void batches++, stopped: () => batches > 0 }
      expect(await runSelection(scope, wachapp, { selection, change, needs, run: first })).toMatchObject({
        total: 500,
        changed: 500,
      })
      const steps: number[] = []
      const again = { job: 1_000_005, progress: (done: number) => void steps.push(done), stopped: () => false }
      const done = await runSelection(scope, wachapp, { selection, change, needs, run: again })
      expect(done).toMatchObject({ total: selection.count, changed: selection.count, refused: [] })
      expect(steps.at(-1)).toBe(selection.count)
      expect(await counted('whatsapp_status = 6')).toBe(selection.count)
      // Runs again, as if its end had been lost.
      const third = await runSelection(scope, wachapp, {
        selection,
        change,
        needs,
        run: { ...again, progress: () => undefined },
      })
      expect(third).toMatchObject({ total: selection.count, changed: selection.count })
    })

    test.each(['stopped', 'lost'])(
      'of a job that was %s half-way is offered with how much it changed once it has ended',
      async how => {
        await asOwner(product, 'delete from wachapp')
        await fill(1300)
        const scope = await scopeFor(product, 'demo1')
        const selection = await selectRows(scope, wachapp, { statuses: [1], keyword: '', conditions: [] })
        const id = (await addJob('many')) ?? 0
        let batches = 0
        // A lost job is not run again.
        const end = how === 'lost' ? new Promise<boolean>(() => undefined) : true
        const run = { job: id, progress: () => void batches++, stopped: () => batches > 0 && end }
        const changing = runSelection(scope, wachapp, { selection, change: { field: 'whatsapp_status', value: 6 }, needs, run })
        if (how === 'stopped') await changing
        await expect.poll(() => counted('whatsapp_status = 6')).toBe(500)
        const { receipt, result } = (await jobOf(session, id)) ?? {}
        expect(receipt).toEqual(expect.any(String))
        expect(result).toMatchObject({ changed: 500, refused: [] })
        await asOwner(product, `update job set state = 'queued' where id = ${id}`)
        expect((await undo(receipt)).status).toBe(409)
        await asOwner(product, `update job set state = 'failed' where id = ${id}`)
        expect((await undo(receipt)).body.data).toEqual({ restored: 500, left: 0 })
        expect(await jobOf(session, id)).toMatchObject({
          receipt: null,
          result: { changed: 500, undone: { restored: 500, left: 0 } },
        })
      },
    )

    test('stopped half-way resumes where it was, and reports all of it', async () => {
      await asOwner(product, 'delete from wachapp')
      await fill(1300)
      const { job } = (await batch({ key: 1, val: 6, token: (await freeze()).token })).body.data ?? { job: 0 }
      const { receipt } = await finishedJob(session, job)
      const touched = await valueAsOwner<number>(product, 'select max(id) as value from wachapp where whatsapp_status = 6')
      await session.post(`${path}/save`, { id: touched, whatsapp_status: 4 })
      const first = await addJob('undo', `undo:${receipt}`)
      const scope = (await scopeFor(product, 'demo1')).underRequest(`job:${first}`)
      const stopping = new AbortController()
      const never = async () => Promise.reject(new Error('nothing is settled or kept half-way'))
      const work = {
        scope,
        module: wachapp,
        id: first ?? 0,
        signal: stopping.signal,
        progress: (done: number) => void (done && stopping.abort('cancelled')),
        confirm: async () => stopping.signal.throwIfAborted(),
        settle: never,
        storeFile: never,
        setPartialResult: () => undefined,
      }
      await expect(undoReceiptJob.run(work, { receipt: receipt ?? '' })).rejects.toBe('cancelled')
      const left = (await counted('whatsapp_status = 6')) ?? 0
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(1169)
      expect(await undoneLater(receipt)).toEqual({ restored: 1169, left: 1 })
      expect(await counted('whatsapp_status = 1 + (mobile::bigint - 13000000000) % 3')).toBeGreaterThanOrEqual(1299)
    })

    test('in the background stops when the right is revoked', async () => {
      await asOwner(product, 'delete from wachapp')
      await fill(1300)
      const { job } = (await batch({ key: 1, val: 6, token: (await freeze()).token })).body.data ?? { job: 0 }
      const { receipt } = await finishedJob(session, job)
      let checks = 0
      const confirm = async () => {
        checks += 1
        if (checks > 1) throw refuse('forbidden')
      }
      const never = async () => Promise.reject(new Error('nothing is settled or kept half-way'))
      const scope = (await scopeFor(product, 'demo1')).underRequest(`job:${await addJob('undo', `undo:${receipt}`)}`)
      const { signal } = new AbortController()
      const reports = { progress: () => undefined, setPartialResult: () => undefined }
      const work = { scope, module: wachapp, id: 0, signal, confirm, settle: never, storeFile: never, ...reports }
      await expect(undoReceiptJob.run(work, { receipt: receipt ?? '' })).rejects.toMatchObject({ code: 'forbidden' })
      const left = (await counted('whatsapp_status = 6')) ?? 0
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(1170)
      expect(await undoneLater(receipt)).toEqual({ restored: 1170, left: 0 })
    })

    test('is possible once', async () => {
      const { receipt } = (await batch({ command: 'forbidden', token: (await freeze()).token })).body.data ?? { receipt: '' }
      const replies = await Promise.all([undo(receipt), undo(receipt), undo(receipt)])
      expect(replies.map(reply => reply.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
      expect(await counted('status = 0')).toBe(6)
    })

    test('works for ticked rows with different old values too', async () => {
      const ids = await asOwner<{ id: number }>(product, 'select id from wachapp order by id limit 9')
      const { receipt } = (await batch({ key: 1, val: 4, ids: ids.map(row => row.id) })).body.data ?? { receipt: '' }
      expect(await counted('whatsapp_status = 4')).toBe(9)
      await undo(receipt)
      expect(await counted('whatsapp_status = 1 + (mobile::bigint - 13000000000) % 3')).toBe(60)
    })

    test('is possible for a day', async () => {
      const { receipt } = (await batch({ command: 'forbidden', token: (await freeze()).token })).body.data ?? { receipt: '' }
      await asOwner(product, `update receipt set until = now() - interval '1 second' where id = '${receipt}'`)
      expect((await undo(receipt)).status).toBe(409)
    })

    test.each(['', null, 5, 0, -1, 1e300, true, [], {}, ['x'], 'a b', `x';--`, 'x'.repeat(51), 'ｘ', 'x\u0000'])(
      'of %j is refused as no receipt',
      async id => {
        expect((await undo(id)).status).toBe(400)
      },
    )
    test.each(['x', 'job', 'job0', 'job:0', 'job:', 'receipt:x', '__proto__', `job${'9'.repeat(40)}`])(
      'of %j is refused as gone',
      async id => {
        expect(await undo(id)).toMatchObject({ status: 409, body: { error: '这次操作已撤销过，或已超过可撤销的时间' } })
      },
    )

    test.each([
      ['a colleague', 'demo1', 'viewer'],
      ['another organisation', 'demo2', 'admin'],
      ['the platform', 'platform', 'admin'],
    ])('is not possible for %s, and stays possible', async (_name, orgcode, username) => {
      const { receipt } = (await batch({ command: 'forbidden', token: (await freeze()).token })).body.data ?? { receipt: '' }
      const foreign = await product.signIn(orgcode, username)
      expect((await foreign.post('receipt/undo', { id: receipt })).status).toBe(409)
      expect(await counted('status = 0')).toBe(60)
      expect((await undo(receipt)).body.data).toEqual({ restored: 54, left: 0 })
    })

    test('of a deletion needs the right to delete, and brings each row back as it was', async () => {
      const remover = await signInWith(product, 'remover', { '/wachapp': ['view', 'delete'] })
      const ids = (await asOwner<{ id: number }>(product, 'select id from wachapp where status = 0 limit 3')).map(({ id }) => id)
      const { body } = await remover.post<Receipt>(`${path}/del`, { id: ids })
      expect(await counted('status = -1')).toBe(3)
      const role = await valueAsOwner<number>(product, `select role_list[1] as value from account where username = 'remover'`)
      const allow = (rights: readonly string[]) => session.post('admin/config/role/save', { id: role, rights })
      const undoing = () => remover.post('receipt/undo', { id: body.data?.receipt })
      await allow(['/wachapp:view', '/wachapp:edit'])
      expect((await undoing()).status).toBe(403)
      await allow(['/wachapp:view', '/wachapp:delete'])
      expect((await undoing()).body.data).toEqual({ restored: 3, left: 0 })
      expect(await counted('status = -1')).toBe(0)
      expect(await counted('status = 0')).toBe(6)
    })

    test('of a change leaves a row that was deleted since', async () => {
      const { receipt } = (await batch({ command: 'forbidden', token: (await freeze()).token })).body.data ?? { receipt: '' }
      const gone = await valueAsOwner<number>(product, 'select max(id) as value from wachapp where status = 0 and version > 1')
      expect((await session.post(`${path}/del`, { id: gone })).status).toBe(200)
      expect((await undo(receipt)).body.data).toEqual({ restored: 53, left: 1 })
      expect(await valueAsOwner(product, `select status as value from wachapp where id = ${gone}`)).toBe(-1)
    })
  })

  test('a viewer gets a selection token and changes nothing with it', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    const { body } = await viewer.post<{ token: string }>(`${path}/selection`, {})
    expect((await viewer.post(`${path}/batch`, { key: 1, val: 5, token: body.data?.token })).status).toBe(403)
    expect(await counted('whatsapp_status = 5')).toBe(0)
  })
})
