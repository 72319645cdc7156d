import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  calc,
  checkModules,
  children,
  choice,
  computed,
  count,
  defineModule,
  money,
  number,
  reference,
  sum,
  text,
  textOf,
} from '../../src/schema/index.ts'
import { enqueueJob } from '../../src/server/jobs/jobQueue.ts'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { delivery, deliveryLine } from '../fixtures/delivery.ts'
import { importsOf } from '../fixtures/imports.ts'
import { finishedJob, jobOf, scopeFor } from '../fixtures/jobs.ts'
import { leave, scopedModules } from '../fixtures/leave.ts'
import { exportOf, getFile } from '../fixtures/readSheet.ts'
import { addAccount, asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** A row whose lines are in currencies of their own, with computed fields in the row and in its lines. */
const remittance = defineModule({
  name: 'remittance',
  label: '汇款单',
  title: 'no',
  route: '/test/remittance',
  wire: { path: 'test/remittance' },
  fields: {
    no: text('单号', { required: true, max: 30, unique: true }),
    payer: text('付款人', { max: 50 }),
    lines: children('明细', {
      of: 'remittanceline',
      by: 'remittance',
      columns: ['title', 'currency', 'amount', 'parts', 'whole', 'weight'],
    }),
    named: computed('抬头', textOf('{no} {payer}')),
    amounts: computed('笔数', count('lines')),
    weight: computed('重量', sum('lines.weight')),
  },
  list: { columns: ['id', 'no', 'payer', 'named', 'amounts', 'weight'], search: ['no'], sorts: ['weight', 'named'] },
  form: ['no', 'payer', 'lines'],
  import: ['no', 'payer', 'lines'],
  export: ['no', 'payer', 'named', 'amounts', 'weight', 'lines'],
})
const remittanceLine = defineModule({
  name: 'remittanceline',
  label: '汇款明细',
  title: 'title',
  route: '/test/remittance',
  wire: { path: 'test/remittanceline' },
  fields: {
    remittance: reference('汇款单', { to: 'remittance', required: true }),
    title: text('用途', { required: true, max: 50 }),
    currency: choice('币种', { 人民币: 'CNY', 美元: 'USD', 日元: 'JPY' }, { required: true, default: 'CNY' }),
    amount: money('金额', { min: 0, currency: { from: 'currency' } }),
    parts: number('份数', { integer: true, default: 1 }),
    whole: computed('总额', calc('amount', '*', 'parts')),
    weight: number('重量', { places: 2 }),
  },
})
/** More columns than PostgreSQL passes to one call of a function. */
const readingNames = Array.from({ length: 110 }, (_, index) => `reading_${index + 1}`)
const meter = defineModule({
  name: 'meter',
  label: '仪表',
  title: 'no',
  route: '/test/meter',
  wire: { path: 'test/meter' },
  fields: {
    no: text('编号', { required: true, max: 30, unique: true }),
    ...Object.fromEntries(readingNames.map((name, index) => [name, number(`读数 ${index + 1}`, { integer: true })])),
  },
  list: { columns: ['id', 'no'] },
  form: ['no', ...readingNames],
  import: ['no', ...readingNames],
  export: ['no', ...readingNames],
} as never) as AnyModule
/** A request whose export has its trips. */
const leaveWithTrips = { ...leave, export: ['title', 'trips'] } as unknown as AnyModule
const all = [
  ...modules,
  delivery,
  deliveryLine,
  remittance,
  remittanceLine,
  meter,
  ...scopedModules.map(module => (module.name === leave.name ? leaveWithTrips : module)),
]
const many = 600

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    await asOwner(
      product,
      `with org as (select id from organisation where orgcode = 'demo1'),
        added as (insert into delivery (org_id, no, customer) select org.id, 'D' || n, '客户' || n from org, generate_series(1, ${many}) n returning id, org_id, no)
        insert into deliveryline (org_id, delivery, place, title, quantity)
        select org_id, id, line, no || '-' || line, line from added, generate_series(1, 3) line`,
    )
  })
  afterAll(() => product?.close())

  const exportRequest = (path: string, body: object = {}, one = session) =>
    one.post<{ path?: string; job?: number }>(`${path}/list`, { postType: 'excel', ...body })

  describe('an export of many rows with their child rows', () => {
    test('is a job whose file has every row with its own, and read back it changes nothing', async () => {
      const { path } = delivery.wire
      const { body } = await exportRequest(path, { format: 'csv' })
      const job = await finishedJob(session, body.data?.job ?? 0)
      expect(job).toMatchObject({ state: 'done', total: many, result: { rows: many } })
      const address = (await session.post<{ path: string }>('job/file', { id: job.id })).body.data?.path ?? ''
      const { bytes } = await getFile(product, address, { authorization: `Bearer ${session.token}` })
      const lines = bytes.toString().trim().split('\r\n').slice(1)
      expect(lines).toHaveLength(many * 3)
      const heads = lines.map(line => line.split(','))
      expect(new Set(heads.map(cells => cells[3])).size).toBe(many * 3)
      // The first child row stands beside its row, the others under it.
      for (const [at, cells] of heads.entries())
        if (at % 3 === 0) expect(cells[3]).toBe(`${cells[0]}-1`)
        else expect(cells[0]).toBe('')
      const imports = importsOf(product, session, path)
      const { body: read } = await imports.dryRun(await imports.upload(bytes, '导出.csv'))
      expect(read.data?.counts).toEqual({ new: 0, changed: 0, unchanged: many, refused: 0 })
    })

    test('that is cancelled leaves no file', async () => {
      const files = () => readdir(join(product.dataDir, 'uploads/files'))
      const before = await files()
      await asOwner(
        product,
        `insert into delivery (org_id, no, customer) select id, 'E' || n, '客户' from organisation, generate_series(1, 6000) n where orgcode = 'demo1'`,
      )
      // Row by row, so that there is time to cancel it.
      const query = { statuses: [1], keyword: '', conditions: [], sort: 'id', descending: true, limit: 1, offset: 0 }
      const input = { query, layout: { names: ['no', 'lines'], format: 'xlsx' } }
      const id = await enqueueJob(await scopeFor(product, 'demo1'), {
        kind: 'export',
        module: delivery,
        input,
        total: 6600,
      })
      await expect.poll(async () => (await jobOf(session, id))?.done ?? 0).toBeGreaterThan(0)
      await session.post('job/cancel', { id })
      expect(await finishedJob(session, id)).toMatchObject({ state: 'cancelled', file: null })
      expect(await files()).toEqual(before)
      await expect.poll(() => readdir(join(product.dataDir, 'uploads/arriving'))).toEqual([])
      await asOwner(product, `delete from delivery where no like 'E%'`)
    })

    test('has of rows with scopes those that its owner sees, with theirs, at once and by a job', async () => {
      const { path } = leave.wire
      const pages = { [leave.route]: ['view', 'add', 'edit', 'export'] } as const
      for (const username of ['ann', 'bob']) await addAccount(product, { orgcode: 'demo1', username, pages })
      const [ann, bob] = await Promise.all(['ann', 'bob'].map(username => product.signIn('demo1', username)))
      if (!ann || !bob) throw new Error('nobody signed in')
      for (const [one, title] of [
        [ann, '甲假'],
        [bob, '乙假'],
      ] as const)
        await one.post(`${path}/save`, { title, trips: [{ title: `${title}上海` }, { title: `${title}北京` }] })
      const few = { columns: ['title', 'trips'], path: `${path}/list` }
      const { rows } = await exportOf(product, ann, few)
      expect(rows.slice(1)).toEqual([
        ['甲假', '甲假上海', '', null],
        [null, '甲假北京', '', null],
      ])
      await asOwner(
        product,
        `with added as (insert into leave (org_id, title, created_by) select a.org_id, a.username || '假' || n, a.id
            from account a, generate_series(1, ${many}) n where a.username in ('ann', 'bob') returning id, org_id, title)
          insert into leavetrip (org_id, leave, title) select org_id, id, title || '行' from added`,
      )
      const started = await exportRequest(path, { format: 'csv' }, ann)
      expect(started.body.data?.job).toEqual(expect.any(Number))
      const { rows: file } = await exportOf(product, ann, few)
      expect(file).toHaveLength(1 + 2 + many)
      expect(file.flat().filter(cell => /乙|bob/.test(String(cell)))).toEqual([])
    })
  })

  test('a row of more than a hundred columns is exported whole, and read back it changes nothing', async () => {
    const { path } = meter.wire
    const readings = Object.fromEntries(readingNames.map((name, index) => [name, index]))
    expect((await session.post(`${path}/save`, { no: 'M1', ...readings })).status).toBe(200)
    const { body } = await exportRequest(path, { format: 'csv' })
    const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
    expect(bytes.toString().trim().split('\r\n')[1]).toBe(['M1', ...Object.values(readings)].join())
    const imports = importsOf(product, session, path)
    const { body: read } = await imports.dryRun(await imports.upload(bytes, '导出.csv'))
    expect(read.data?.counts).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0 })
  })

  describe('computed fields in a sheet', () => {
    const { path } = remittance.wire
    test('are exported as they are, of the row and of its child rows, and amounts as plain numbers beside their currency', async () => {
      const lines = [
        { title: '货款', currency: 'USD', amount: 12.5, parts: 2, weight: 1.25 },
        { title: '运费', currency: 'JPY', amount: 800, parts: 3, weight: 2.5 },
      ]
      const saved = await session.post(`${path}/save`, { no: 'R1', payer: '张三', lines })
      expect(saved.body).toMatchObject({ data: { named: 'R1 张三', amounts: 2, weight: 3.75 } })
      const { rows } = await exportOf(product, session, { path: `${path}/list` })
      expect(rows).toEqual([
        ['单号', '付款人', '抬头', '笔数', '重量', '明细·用途', '明细·币种', '明细·金额', '明细·份数', '明细·总额', '明细·重量'],
        ['R1', '张三', 'R1 张三', 2, 3.75, '货款', '美元', 12.5, 2, 25, 1.25],
        [null, null, null, null, null, '运费', '日元', 800, 3, 2400, 2.5],
      ])
    })

    test('are left out by an import, which says so; what it writes computes them', async () => {
      const { body } = await exportRequest(path)
      const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
      const imports = importsOf(product, session, path)
      const { body: read } = await imports.dryRun(await imports.upload(bytes, '导出.xlsx'))
      expect(read.data).toMatchObject({
        ignored: ['抬头', '笔数', '重量', '明细·总额'],
        counts: { new: 0, changed: 0, unchanged: 1, refused: 0 },
      } satisfies Partial<ImportPreview>)
      const heads = '单号\t付款人\t抬头\t明细·用途\t明细·币种\t明细·金额\t明细·份数\t明细·总额\t明细·重量'
      const sheet = [heads, 'R2\t李四\t假的\t货款\t美元\t10\t2\t999\t1.5', '\t\t\t运费\t日元\t100\t1\t999\t0.5'].join('\n')
      const done = await imports.run(sheet)
      expect(done).toMatchObject({ added: 1 })
      const { body: listed } = await session.post<{ data: { id: number }[] }>(`${path}/list`, { queryValue: 'R2' })
      expect(listed.data?.data).toMatchObject([{ named: 'R2 李四', amounts: 2, weight: 2 }])
      const { body: info } = await session.post(`${path}/info`, { id: listed.data?.data[0]?.id })
      expect(info.data).toMatchObject({
        lines: [
          { currency: 'USD', amount: 10, whole: 20 },
          { currency: 'JPY', amount: 100, whole: 100 },
        ],
      })
    })

    test('a line whose amount names a currency is refused at its cell', async () => {
      const sheet = '单号\t明细·用途\t明细·币种\t明细·金额\nR3\t货款\t人民币\tUS$5'
      const { rows } = await importsOf(product, session, path).preview(sheet)
      expect(rows.flatMap(({ errors = [] }) => errors.map(({ field }) => field))).toEqual(['lines.amount'])
    })
  })
})
