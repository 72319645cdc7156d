import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { choice, choices, computed, defineModule, reference, references, text, titlesOf } from '../../src/schema/index.ts'
import type { ComboxEntry } from '../../src/shared/wire/envelope.ts'
import type { RecordMatch } from '../../src/shared/wire/recordMatch.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const proposal = defineModule({
  name: 'proposal',
  label: '申请',
  route: '/test/proposal',
  wire: { path: 'test/proposal' },
  fields: { title: text('题目', { required: true, max: 50 }) },
  list: { columns: ['title'], search: ['title'] },
  form: ['title'],
})
/** A row that is called as another one is. */
const agreement = defineModule({
  name: 'agreement',
  label: '合同',
  route: '/test/agreement',
  wire: { path: 'test/agreement' },
  title: 'proposal',
  fields: {
    proposal: reference('申请', { to: 'proposal', required: true }),
    no: text('合同号', { max: 20 }),
    after: reference('接续', { to: 'agreement' }),
  },
  list: { columns: ['proposal', 'no', 'after'], search: ['no'] },
  form: ['proposal', 'no', 'after'],
})
const report = defineModule({
  name: 'report',
  label: '报告',
  route: '/test/report',
  wire: { path: 'test/report' },
  title: 'agreement',
  fields: {
    agreement: reference('合同', { to: 'agreement', required: true }),
    earlier: references('以前的报告', { to: 'report' }),
    names: computed('以前', titlesOf('earlier')),
    about: references('有关合同', { to: 'agreement' }),
    contracts: computed('合同名', titlesOf('about')),
  },
  list: { columns: ['agreement', 'names', 'contracts'] },
  form: ['agreement', 'earlier', 'about'],
  import: ['agreement'],
})
/** Named after a row of its own module: the names never end. */
const link = defineModule({
  name: 'link2',
  label: '链',
  route: '/test/link2',
  wire: { path: 'test/link2' },
  title: 'next',
  fields: { next: reference('下一个', { to: 'link2' }) },
  list: { columns: ['next'] },
  form: ['next'],
})

/** Named by what it is, and referred to by that. */
const crane = defineModule({
  name: 'crane',
  label: '吊机',
  route: '/test/crane',
  wire: { path: 'test/crane' },
  title: 'kind',
  fields: { kind: choice('种类', { 塔吊: 1, 汽车吊: 2 }, { required: true }), instead: reference('替代', { to: 'crane' }) },
  unique: [['kind']],
  list: { columns: ['kind', 'instead'] },
  form: ['kind', 'instead'],
  import: ['kind', 'instead'],
})

/** Named by several of them, which have no title as one. */
const crew = defineModule({
  name: 'crew',
  label: '班组',
  route: '/test/crew',
  wire: { path: 'test/crew' },
  title: 'trades',
  fields: { trades: choices('工种', { 木工: 1, 架子工: 2 }) },
  list: { columns: ['trades'] },
  form: ['trades'],
})

describe(`rows that are named by a reference or a choice, on ${engine}`, () => {
  let product: Product
  let session: Session
  let signed = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, proposal, agreement, report, link, crane, crew] })
    session = await product.signIn('demo1')
    signed = await addRow(session, 'test/agreement', {
      proposal: await addRow(session, 'test/proposal', { title: '量子通信' }),
      no: 'HT-77',
    })
  })
  afterAll(() => product?.close())

  const titles = async (path: string, body: object): Promise<string[] | undefined> =>
    (await session.post<ComboxEntry[]>(path, body)).body.data?.map(({ title }) => title)

  test('have the title of that row in pickers, also of rows named after them', async () => {
    expect(await titles('test/agreement/combox', {})).toEqual(['量子通信'])
    expect(await titles('test/report/choices', { field: 'agreement', for: 'add' })).toEqual(['量子通信'])
    await addRow(session, 'test/report', { agreement: signed })
    expect(await titles('test/report/combox', {})).toEqual(['量子通信'])
  })

  test('have it where they are referred to, in lists, sums of titles and the search over everything', async () => {
    const first = await addRow(session, 'test/report', { agreement: signed, about: [signed] })
    const { body } = await session.post('test/report/save', { agreement: signed, earlier: [first] })
    expect(body.data).toMatchObject({ agreement_title: '量子通信', names: '量子通信' })
    expect((await session.post('test/report/info', { id: first })).body.data).toMatchObject({ contracts: '量子通信' })
    const { body: found } = await session.post<RecordMatch[]>('records/find', { keyword: 'HT-77' })
    expect(found.data).toMatchObject([{ module: 'agreement', title: '量子通信', by: 'HT-77' }])
  })

  test('are found by it in a sheet', async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { rows } = await importsOf(product, session, 'test/report').preview('合同\n量子通信\n HT-77')
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'refused'])
  })

  test('have the label of a choice in pickers, where they are referred to, in sheets and where a refusal is explained', async () => {
    const id = await addRow(session, 'test/crane', { kind: 2 })
    expect(await titles('test/crane/combox', {})).toEqual(['汽车吊'])
    const { body } = await session.post('test/crane/save', { kind: 1, instead: id })
    expect(body.data).toMatchObject({ instead_title: '汽车吊' })
    const { rows } = await importsOf(product, session, 'test/crane').preview('种类\t替代\n塔吊\t汽车吊')
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged'])
    expect((await session.post<WhyReply>('test/crane/why', { id })).body.data?.row).toBe('汽车吊')
  })

  test('have their numbers where several options name them', async () => {
    await addRow(session, 'test/crew', { trades: [1, 2] })
    expect(await titles('test/crew/combox', {})).toEqual(['{1,2}'])
  })

  test('are called so where a refusal is explained', async () => {
    const { body } = await session.post<WhyReply>('test/agreement/why', { id: signed })
    expect(body.data?.row).toBe('量子通信')
  })

  test('end with a number where each is named after another one of them', async () => {
    const first = await addRow(session, 'test/link2', {})
    const second = await addRow(session, 'test/link2', { next: first })
    await addRow(session, 'test/link2', { next: second })
    expect(await titles('test/link2/combox', {})).toEqual(['', '', String(first)])
  })
})
