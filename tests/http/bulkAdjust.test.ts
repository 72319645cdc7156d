import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gasstation } from '../../schemas/gasstation.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { previewByCount } from '../../src/server/operations/bulk/previewByCount.ts'
import { runSelection } from '../../src/server/operations/bulk/runSelection.ts'
import { selectRows } from '../../src/server/operations/selection.ts'
import type { Adjustment } from '../../src/shared/rules/adjustment.ts'
import type { BulkPreview } from '../../src/shared/wire/bulk.ts'
import type { Job } from '../../src/shared/wire/job.ts'
import { finishedJob, scopeFor } from '../fixtures/jobs.ts'
import { asOwner, digest, rowIds, valueAsOwner } from '../fixtures/records.ts'
import { startWithViewer } from '../fixtures/startWithViewer.ts'
import { engine, type Product, type Session } from '../server.ts'

const path = 'admin/gasstation'
/** The keys of the prices 92# and 95# in `bulk` of the stations. */
const [of92, of95] = [5, 6]

describe(`numbers of many rows changed by an amount, on ${engine}`, () => {
  let product: Product
  let session: Session
  let org: number
  beforeAll(async () => {
    ;({ product, session, org } = await startWithViewer('/gasstation'))
  })
  afterAll(() => product?.close())

  const fill = (count: number, price: string) =>
    asOwner(
      product,
      `insert into gasstation (org_id, title, price_92, price_95, status) select ${org}, '站' || n, ${price}, 7.5, case when n % 10 = 0 then 0 else 1 end from generate_series(1, ${count}) n`,
    )
  beforeEach(async () => {
    await asOwner(product, 'delete from gasstation')
  })
  const ids = () => rowIds(product, 'gasstation')
  const prices = async () =>
    (await asOwner<{ price: string | null }>(product, 'select price_92::text as price from gasstation order by id')).map(
      ({ price }) => (price === null ? null : Number(price)),
    )
  const freeze = async () => (await session.post<{ token: string }>(`${path}/selection`, { status: 'all' })).body.data?.token
  interface Reply extends BulkPreview {
    job: number
    receipt: string
  }
  const batch = (body: object, by = session) => by.post<Reply>(`${path}/batch`, body)

  test('a row that is locked and out of bounds is counted once, where they are counted', async () => {
    await fill(5, `(array[7.85, 8.1, null, 999.95, 7.85])[n]`)
    await asOwner(product, 'update gasstation set status = 0 where price_92 = 8.1')
    const scope = await scopeFor(product, 'demo1')
    const locking: AnyModule = { ...(scope.registry.named('gasstation') as AnyModule), readonly: { when: { status: 1 } } }
    const filter = { statuses: [1, 0], keyword: '', conditions: [] }
    const counted = (by: Adjustment) => previewByCount(scope, locking, { filter, change: { field: 'price_92', by } })
    expect(await counted({ add: 0.12 })).toMatchObject({
      total: 5,
      changed: 1,
      same: 1,
      refused: [
        { code: 'invalid', count: 1 },
        { code: 'rowLocked', count: 2 },
      ],
    })
    const locked = [{ code: 'rowLocked', count: 1 }]
    expect(await counted({ percent: 0.0001 })).toMatchObject({ changed: 0, same: 4, refused: locked })
  })

  test('each row by its own, an empty one and one that would leave the bounds stay, and an undo brings all back', async () => {
    await fill(5, `(array[7.85, 7.85, 8.1, null, 999.95])[n]`)
    const addition = { key: of92, add: 0.12 }
    const before = await digest(product)
    const preview = (await batch({ ...addition, ids: await ids(), dry: 1 })).body.data
    expect(preview).toMatchObject({
      total: 5,
      changed: 3,
      refused: [{ code: 'invalid', count: 1, params: { field: 'price_92', problem: 'outOfRange', min: 0, max: 1000 } }],
      becomes: {
        field: 'price_92',
        by: '+0.12',
        kinds: 2,
        from: [
          { text: '7.850 → 7.970', count: 2 },
          { text: '8.100 → 8.220', count: 1 },
        ],
      },
    })
    expect((await batch({ ...addition, token: await freeze(), dry: 1 })).body.data).toMatchObject({
      total: 5,
      changed: 3,
      refused: preview?.refused ?? [],
      becomes: preview?.becomes ?? {},
    })
    expect(await digest(product)).toBe(before)
    const { body } = await batch({ ...addition, ids: preview?.ids, shown: preview?.shown })
    expect(body.data).toMatchObject({ changed: 3 })
    expect(await prices()).toEqual([7.97, 7.97, 8.22, null, 999.95])
    const history = await session.post<{ changes: object }[]>(`${path}/history`, { id: (await ids())[0] })
    expect(history.body.data?.[0]).toMatchObject({ changes: { price_92: [7.85, 7.97] } })
    expect((await session.post('receipt/undo', { id: body.data?.receipt })).body.data).toEqual({ restored: 3, left: 0 })
    expect(await prices()).toEqual([7.85, 7.85, 8.1, null, 999.95])
  })

  test('the same call sent twice changes once', async () => {
    await fill(2, '7')
    const preview = (await batch({ key: of92, percent: 10, ids: await ids(), dry: 1 })).body.data
    const agreed = { key: of92, percent: 10, ids: preview?.ids, shown: preview?.shown }
    expect((await batch(agreed)).status).toBe(200)
    expect((await batch(agreed)).status).toBe(409)
    expect(await prices()).toEqual([7.7, 7.7])
  })

  test.each([{ add: 0.5 }, { add: -3 }, { percent: -5 }, { percent: 400 }, { percent: 0.01 }])(
    'what a preview of %j counts for many rows is what becomes of them',
    async by => {
      await fill(700, `case when n % 7 = 0 then null when n % 50 = 1 then 999.5 when n % 3 = 0 then 0.04 * n else n * 1.37 end`)
      const before = await prices()
      const token = await freeze()
      const preview = (await batch({ key: of92, ...by, token, dry: 1 })).body.data
      const { job } = (await batch({ key: of92, ...by, token, shown: preview?.shown })).body.data ?? { job: 0 }
      const done: Job = await finishedJob(session, job)
      expect(done).toMatchObject({ state: 'done', about: { field: 'price_92', by: preview?.becomes?.by } })
      expect(done.result).toMatchObject({ total: preview?.total, changed: preview?.changed, refused: preview?.refused })
      const after = await prices()
      expect(after.filter((price, index) => price !== before[index]).length).toBe(preview?.changed)
      expect(preview?.changed).toBeGreaterThan(0)
    },
  )

  test('a job that is lost and run again adds to no row twice', async () => {
    await fill(1300, '7 + n * 0.001')
    const scope = await scopeFor(product, 'demo1')
    const selection = await selectRows(scope, gasstation, { statuses: [1, 0], keyword: '', conditions: [] })
    const change = { selection, change: { field: 'price_92', by: { add: 0.5 } }, needs: ['edit'] as const }
    let batches = 0
    const first = { job: 1_000_000, progress: () => void batches++, stopped: () => batches > 0 }
    expect(await runSelection(scope, gasstation, { ...change, run: first })).toMatchObject({ changed: 500 })
    const again = { job: 1_000_000, progress: () => undefined, stopped: () => false }
    expect(await runSelection(scope, gasstation, { ...change, run: again })).toMatchObject({ total: 1300, changed: 1300 })
    expect(
      await valueAsOwner(
        product,
        `select count(*)::int as value from gasstation where price_92 = 7.5 + substr(title, 2)::int * 0.001`,
      ),
    ).toBe(1300)
  })

  test.each([
    [{ key: of92, add: 0 }, 422, '变化要是不为零的数，最多 3 位小数；按比例在 -100% 到 1000% 之间'],
    [{ key: of92, add: 0.0001 }, 422, '变化要是不为零的数，最多 3 位小数；按比例在 -100% 到 1000% 之间'],
    [{ key: of92, percent: -101 }, 422, '变化要是不为零的数，最多 2 位小数；按比例在 -100% 到 1000% 之间'],
    [{ key: of92, percent: 1e300 }, 422, '变化要是不为零的数，最多 2 位小数；按比例在 -100% 到 1000% 之间'],
    [{ key: of92, add: '1' }, 422, '不能批量改为这个值'],
    [{ key: of92, add: null }, 422, '不能批量改为这个值'],
    [{ key: of92, add: [1] }, 422, '不能批量改为这个值'],
    [{ key: of92, add: {} }, 422, '不能批量改为这个值'],
    [{ key: 2, add: 1 }, 422, '不能批量改为这个值'],
    [{ key: of92, add: 1, val: 2 }, 400, expect.any(String)],
    [{ key: of92, add: 1, command: 'delete' }, 400, expect.any(String)],
    [{ key: 99, add: 1 }, 422, expect.any(String)],
  ])('%j is refused and changes nothing', async (body, status, error) => {
    await fill(2, '7')
    const before = await digest(product)
    for (const rows of [{ ids: await ids() }, { token: await freeze() }, { ids: await ids(), dry: 1 }]) {
      const reply = await batch({ ...body, ...rows })
      expect([reply.status, reply.body.error]).toEqual([status, error])
    }
    expect(await digest(product)).toBe(before)
  })

  test('a row that leaves the bounds refuses the whole call, where no preview left it out', async () => {
    await fill(2, `(array[7, 999.9])[n]`)
    const reply = await batch({ key: of92, add: 1, ids: await ids() })
    expect([reply.status, reply.body.error]).toEqual([422, expect.stringContaining('92#')])
    expect(await prices()).toEqual([7, 999.9])
  })

  test('a viewer and another organisation change nothing and learn nothing', async () => {
    await fill(2, '7')
    const viewer = await product.signIn('demo1', 'only-looks')
    const other = await product.signIn('demo2')
    for (const dry of [{}, { dry: 1 }]) {
      expect((await batch({ key: of95, add: 1, ids: await ids(), ...dry }, viewer)).status).toBe(403)
      expect((await batch({ key: of95, add: 1, ids: await ids(), ...dry }, other)).status).toBe(404)
      expect((await batch({ key: of95, add: 1, token: await freeze(), ...dry }, other)).status).toBe(422)
    }
    expect(await prices()).toEqual([7, 7])
  })
})
