import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, checkModules, defineModule, number, recordStatus, text } from '../../src/schema/index.ts'
import type { ImportCheck } from '../../src/shared/wire/import.ts'
import { importsOf } from '../fixtures/imports.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { getFile } from '../fixtures/readSheet.ts'
import { addRow, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, restarted, type Session, startProduct } from '../server.ts'

const path = 'test/parcel'
const page = { label: '包裹', route: '/test/parcel', wire: { path } } as const
const before = defineModule({
  ...page,
  name: 'parcel',
  fields: {
    title: text('名称', { required: true, max: 50, unique: true }),
    weight: number('重量'),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'weight', 'status'], search: ['title'], filters: ['weight', 'status'], sorts: ['weight'] },
  form: ['title', 'weight', 'status'],
  import: ['title', 'weight'],
  bulk: { 1: 'weight' },
})
const after = defineModule({
  ...page,
  name: 'package',
  was: 'parcel',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 50, unique: true, was: 'title' }),
    mass: number('重量', { was: 'weight' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'name', 'mass', 'status'], search: ['name'], filters: ['mass', 'status'], sorts: ['mass'] },
  form: ['name', 'mass', 'status'],
  import: ['name', 'mass'],
  bulk: { 1: 'mass' },
})
const rows = 5200

describe(`what is under way on ${engine} when a module and its fields get other names:`, () => {
  let product: Product
  let session: Session
  let bulk = ''
  let savedView = 0
  let imported: Pick<ImportCheck, 'receipt'> = { receipt: null }
  const queued = { import: 0, export: 0, bulk: 0 }
  let ticket = ''
  const withModule = (module: AnyModule) => ({ modules: [...modules, module] })
  const masses = (like: string) =>
    valueAsOwner<number[]>(
      product,
      `select json_agg(mass order by id) as value from package where name like '${like}' and status <> -1`,
    )
  const bearer = () => ({ authorization: `Bearer ${session.token}` })

  beforeAll(async () => {
    expect(checkModules([after])).toEqual([])
    product = await startProduct(engine, withModule(before))
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    await asOwner(
      product,
      `insert into parcel (org_id, title, weight) select id, '件' || n, n % 7 from organisation, generate_series(1, ${rows}) n where orgcode = 'demo1'`,
    )
    const ids: number[] = []
    for (const title of ['改甲', '改乙']) ids.push(await addRow(session, path, { title, weight: 1 }))
    const changed = await session.post<{ receipt: string }>(`${path}/batch`, { key: 1, val: 9, ids: ids.join(',') })
    bulk = changed.body.data?.receipt ?? ''
    const imports = importsOf(product, session, path)
    imported = await imports.run('名称\t重量\n入甲\t4')
    await session.post('preference/save', { key: 'columns:parcel', value: { order: ['weight', 'title'] } })
    const view = { values: { weight: '3' }, orderKey: '-weight', columns: { weight: { show: true } }, widths: { title: 200 } }
    savedView = await addRow(session, 'views', { module: 'parcel', name: '三公斤', content: view })
    // Nothing takes jobs from the queue until the next start.
    await product.server.jobs.stop()
    const started = await imports.start(await imports.upload('名称\t重量\n排甲\t多\n排乙\t6'), { fixes: { 2: { weight: '5' } } })
    queued.import = started.body.data?.job ?? 0
    const exported = await session.post<{ job: number }>(`${path}/list`, {
      postType: 'excel',
      format: 'csv',
      orderKey: '-weight',
      columns: ['weight', 'title'],
      status: 'all',
    })
    queued.export = exported.body.data?.job ?? 0
    const few = await session.post<{ path: string }>(`${path}/list`, {
      postType: 'excel',
      format: 'csv',
      weight: 9,
      columns: ['title'],
    })
    ticket = few.body.data?.path ?? ''
    const { body } = await session.post<{ token: string }>(`${path}/selection`, { weight: 3 })
    const change = await session.post<{ job: number }>(`${path}/batch`, { key: 1, val: 33, token: body.data?.token })
    queued.bulk = change.body.data?.job ?? 0
    expect(Object.values(queued).every(id => id > 0)).toBe(true)
    product = await restarted(product, withModule(after))
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  test('a queued import runs, with its corrections', async () => {
    expect(await finishedJob(session, queued.import)).toMatchObject({ state: 'done' })
    expect(await masses('排%')).toEqual([5, 6])
  })

  test('a queued bulk change changes the rows of its filter', async () => {
    expect(await finishedJob(session, queued.bulk)).toMatchObject({ state: 'done' })
    expect(new Set(await masses('件%'))).toEqual(new Set([0, 1, 2, 4, 5, 6, 33]))
  })

  test('a queued export has its columns in its order', async () => {
    const job = await finishedJob(session, queued.export)
    expect(job).toMatchObject({ state: 'done', result: { rows: expect.any(Number) } })
    const { body } = await session.post<{ path: string }>('job/file', { id: job.id })
    const file = (await getFile(product, body.data?.path ?? '', bearer())).bytes.toString()
    expect(file.split('\r\n')[0]).toBe('\ufeff重量,名称')
  })

  test('an address of an export is opened', async () => {
    const file = await getFile(product, ticket, bearer())
    expect([file.status, file.bytes.toString()]).toEqual([200, '\ufeff名称\r\n改乙\r\n改甲\r\n'])
  })

  test('a bulk change and an import are undone', async () => {
    const undone = await session.post('receipt/undo', { id: bulk })
    expect(undone.body).toMatchObject({ success: true, data: { restored: 2 } })
    expect(await masses('改%')).toEqual([1, 1])
    expect((await session.post('receipt/undo', { id: imported.receipt })).body).toMatchObject({ success: true })
    expect(await masses('入%')).toBeNull()
  })

  test('a saved view shows what it did', async () => {
    const { body } = await session.post('views/get', { id: savedView })
    const content = { values: { mass: '3' }, orderKey: '-mass', columns: { mass: { show: true } }, widths: { name: 200 } }
    expect(body.data).toEqual({ version: 1, module: 'package', content })
  })

  test('the settings of a list are found under the new names', async () => {
    const { body } = await session.post('preference/get', { key: 'columns:package' })
    expect(body.data).toEqual({ order: ['mass', 'name'] })
  })
})
