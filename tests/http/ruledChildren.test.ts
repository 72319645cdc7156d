import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  checkModules,
  children,
  computed,
  defineModule,
  number,
  recordStatus,
  reference,
  sum,
  text,
  withComputed,
} from '../../src/schema/index.ts'
import { acceptValues } from '../../src/server/kit.ts'
import { importsOf } from '../fixtures/imports.ts'
import { asOwner, digest } from '../fixtures/records.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const [unbalanced, tooMuch, tooMany] = ['借贷不平', '连同手续费超过限额', '最多 4 笔分录']

/** The same without rules, and so without what the database decides about them. */
const looseline: AnyModule = {
  ...voucherline,
  name: 'looseline',
  wire: { path: 'test/looseline' },
  route: '/test/loose',
  fields: { ...voucherline.fields, voucher: reference('凭证', { to: 'loose', required: true }) },
}
const loose: AnyModule = {
  ...voucher,
  name: 'loose',
  wire: { path: 'test/loose' },
  route: '/test/loose',
  rules: [],
  fields: { ...voucher.fields, lines: children('分录', { of: 'looseline', by: 'voucher' }) },
}

type Saved = { id: number; lines: { id: number; debit: number }[]; debits: number; whole: number }
const line = (debit: number, credit: number, more: object = {}) => ({ title: '分录', debit, credit, ...more })

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    const all = [...modules, voucher, voucherline, loose, looseline]
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  let count = 0
  const save = (row: object) => session.post<Saved>('test/voucher/save', row)
  const add = async (row: object = {}) =>
    (await save({ title: `凭证 ${++count}`, limit: 100, lines: [line(60, 0), line(0, 60)], ...row })).body.data as Saved
  const faults = async (row: object) => {
    const { status, body } = await save(row)
    return [status, ...(body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
  }

  test('a new row whose child rows break a rule over their sum is refused at the field, and nothing is written', async () => {
    const before = await digest(product)
    expect(await faults({ title: '不平', limit: 100, lines: [line(60, 0), line(0, 50)] })).toEqual([422, `lines: ${unbalanced}`])
    expect(await faults({ title: '超额', limit: 100, fee: 50, lines: [line(60, 60)] })).toEqual([422, `limit: ${tooMuch}`])
    expect(await faults({ title: '太多', limit: 100, lines: [1, 2, 3, 4, 5].map(() => line(1, 1)) })).toEqual([
      422,
      `lines: ${tooMany}`,
    ])
    expect(await digest(product)).toBe(before)
  })

  test('a sum over the child rows requires a field: of the row as the save leaves it', async () => {
    const missing = [422, 'reason: 应付超过 5,000 请说明']
    const [large, more] = [[line(6000, 0), line(0, 6000)], { limit: 10_000, reason: '设备' }]
    expect(await faults({ title: '大额', limit: 10_000, lines: large })).toEqual(missing)
    const { id, lines } = await add({ ...more, lines: large })
    expect(await faults({ id, reason: '' })).toEqual(missing)
    expect(await faults({ id, reason: '', lines })).toEqual(missing)
    expect(await faults({ id, reason: '', lines: [line(1, 0), line(0, 1)] })).toEqual([200])
    expect(await faults({ id, lines: large })).toEqual(missing)
    expect(await faults({ id, lines: large, reason: '又是设备' })).toEqual([200])
    const small = await add({ limit: 10_000 })
    expect(await faults({ id: small.id, fee: 4941 })).toEqual(missing)
    expect(await faults({ id: small.id, fee: 4940 })).toEqual([200])
    const bulk = await session.post('test/voucher/batch', { key: 2, val: 5000, ids: [small.id] })
    expect([bulk.status, bulk.body.error]).toEqual([422, expect.stringContaining('请说明')])
  })

  test('a sum over the child rows locks a field: in a row that has it before the save and after', async () => {
    const locked = [422, 'memo: 借方超过 8,000 后不能再改备注']
    const large = (debit = 8500) => [line(debit, 0), line(0, debit)]
    const more = { limit: 20_000, reason: '设备' }
    expect(await faults({ title: '锁定', ...more, lines: large(), memo: '甲' })).toEqual(locked)
    const { id } = await add({ ...more, memo: '甲' })
    const grown = (await save({ id, memo: '乙', lines: large() })).body.data as Saved
    expect(grown.debits).toBe(8500)
    expect(await faults({ id, memo: '丙' })).toEqual(locked)
    expect(await faults({ id, memo: '丙', lines: grown.lines })).toEqual(locked)
    expect(await faults({ id, memo: '丙', lines: large(8400) })).toEqual(locked)
    expect(await faults({ id, memo: '乙', lines: large(8400) })).toEqual([200])
    const bulk = await session.post('test/voucher/batch', { key: 3, val: '丙', ids: [id] })
    expect([bulk.status, bulk.body.error]).toEqual([422, expect.stringContaining('不能再改备注')])
    const cell = await session.post('test/voucher/upfield', { id, field: 'memo', value: '丙' })
    expect(cell.body.errors).toMatchObject([{ field: 'memo', message: '借方超过 8,000 后不能再改备注' }])
    expect(await faults({ id, memo: '丙', lines: large(1) })).toEqual([200])
    expect(await faults({ id, memo: '丁' })).toEqual([200])
  })

  test('a field that a sum over the child rows shows must be filled in while it is shown', async () => {
    const missing = [422, 'approver: 批准人必须填写']
    const large = [line(9500, 0), line(0, 9500)]
    const more = { limit: 20_000, reason: '设备' }
    expect(await faults({ title: '批准', ...more, lines: large })).toEqual(missing)
    const { id, lines } = await add({ ...more, lines: large, approver: '王芳' })
    expect(await faults({ id, approver: '' })).toEqual(missing)
    expect(await faults({ id, approver: '', lines })).toEqual(missing)
    expect(await faults({ id, approver: '', lines: [line(1, 0), line(0, 1)] })).toEqual([200])
    expect(await faults({ id, lines: large })).toEqual(missing)
    expect(await faults({ id, fee: 9000 })).toEqual(missing)
  })

  test('a sheet changes no field that the sums of its lines lock', async () => {
    const imports = importsOf(product, session, 'test/voucher')
    const sheet = (memo: string, debit: number) =>
      `名称\t限额\t大额说明\t备注\t分录·摘要\t分录·借方\t分录·贷方\n锁表\t20000\t设备\t${memo}\t借\t${debit}\t0\n\t\t\t\t贷\t0\t${debit}`
    expect(await imports.preview(sheet('甲', 8500))).toMatchObject({ counts: { new: 0, refused: 1 } })
    await add({ title: '锁表', limit: 20_000, reason: '设备', lines: [line(8500, 0), line(0, 8500)] })
    const overwrite = { mode: 'overwrite' as const }
    expect(await imports.run(sheet('甲', 8400), overwrite)).toMatchObject({ updated: 0, failed: 1 })
    expect(await imports.run(sheet('甲', 60), overwrite)).toMatchObject({ updated: 1, failed: 0 })
  })

  test('a sheet of rows without rules is refused line by line, too', async () => {
    const imports = importsOf(product, session, 'test/loose')
    const sheet = '名称\t分录·摘要\t分录·借方\n表甲\t借\t6000\n表乙\t借\t60'
    expect(await imports.preview(sheet)).toMatchObject({ counts: { new: 1, refused: 1 } })
    expect(await imports.run(sheet)).toMatchObject({ added: 1, failed: 1 })
  })

  test('a sheet lacks what the sums of its lines require', async () => {
    const imports = importsOf(product, session, 'test/voucher')
    const preview = await imports.preview(
      '名称\t限额\t分录·摘要\t分录·借方\t分录·贷方\n表甲\t9000\t借\t6000\t0\n\t\t贷\t0\t6000\n表乙\t9000\t借\t60\t0\n\t\t贷\t0\t60',
    )
    expect(preview).toMatchObject({ counts: { new: 1, refused: 1 } })
  })

  test('child rows that only together keep a rule are saved together, and the reply has their sums', async () => {
    const { id, lines, debits, whole } = await add()
    expect([debits, whole]).toEqual([60, 60])
    const [first, second] = lines
    const changed = [line(30, 0, { id: first?.id }), line(0, 80, { id: second?.id }), line(50, 0)]
    expect((await save({ id, lines: changed })).body.data).toMatchObject({ debits: 80, credits: 80, whole: 80 })
    expect(await faults({ id, lines: [line(30, 0)] })).toEqual([422, `lines: ${unbalanced}`])
  })

  test('a limit is lowered together with the child rows, and not without them', async () => {
    const { id } = await add()
    expect(await faults({ id, limit: 50 })).toEqual([422, `limit: ${tooMuch}`])
    expect(await faults({ id, limit: 50, lines: [line(60, 60)] })).toEqual([422, `limit: ${tooMuch}`])
    expect(await faults({ id, limit: 50, lines: [line(40, 40)] })).toEqual([200])
    expect(await faults({ id, fee: 20 })).toEqual([422, `limit: ${tooMuch}`])
  })

  test('a row that broke a rule before it was one may come closer to it, and not move away', async () => {
    const { id } = await add({ limit: null })
    await asOwner(product, 'alter table voucher disable trigger rules_voucherline_voucher')
    await asOwner(product, `update voucher set "limit" = 20 where id = ${id}`)
    await asOwner(product, 'alter table voucher enable trigger rules_voucherline_voucher')
    expect(await faults({ id, lines: [line(70, 70)] })).toEqual([422, `limit: ${tooMuch}`])
    expect(await faults({ id, lines: [line(50, 50)] })).toEqual([200])
  })

  test('child rows that are sent unchanged leave the rules over their sums as they are', async () => {
    const { id, lines } = await add()
    expect(await faults({ id, limit: 50, lines })).toEqual([422, `limit: ${tooMuch}`])
    expect(await faults({ id, limit: 70, lines })).toEqual([200])
  })

  test('a row is deleted and recovered with the child rows that its rules need', async () => {
    const { id } = await add({ lines: [line(60, 60)] })
    expect((await session.post('test/voucher/del', { ids: [id] })).status).toBe(200)
    expect((await session.post('test/voucher/batch', { command: 'recover', ids: [id] })).status).toBe(200)
    expect((await session.post<Saved>('test/voucher/info', { id })).body.data).toMatchObject({ debits: 60, entries: 1 })
  })

  test('a bulk change and an edited cell are refused like a save', async () => {
    const { id } = await add()
    expect((await session.post('test/voucher/batch', { key: 1, val: 10, ids: [id] })).body.error).toContain(tooMuch)
    expect((await session.post('test/voucher/upfield', { id, field: 'limit', value: 10 })).body.errors?.[0]?.message).toBe(
      tooMuch,
    )
    expect((await session.post('test/voucher/batch', { key: 2, val: 10, ids: [id] })).status).toBe(200)
  })

  test('of two saves at the same moment, one of the limit and one of the child rows, the second sees the first', async () => {
    const { id } = await add()
    const replies = await Promise.all([save({ id, limit: 60 }), save({ id, lines: [line(90, 90)] })])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('an import refuses the vouchers that break a rule, and its preview names them', async () => {
    const imports = importsOf(product, session, 'test/voucher')
    const rows = [
      ['导入甲', '100', '收', '30', '0'],
      ['导入甲', '100', '付', '0', '30'],
      ['导入乙', '100', '收', '30', '0'],
      ['导入丙', '10', '收付', '30', '30'],
    ]
    const file = ['名称\t限额\t分录·摘要\t分录·借方\t分录·贷方', ...rows.map(row => row.join('\t'))].join('\n')
    const preview = await imports.preview(file)
    expect(preview.counts).toMatchObject({ new: 1, refused: 2 })
    expect(JSON.stringify(preview.rows)).toContain(unbalanced)
    expect(await imports.run(file)).toMatchObject({ added: 1, failed: 2 })
  })

  test('an undo of an import brings back the child rows that only together keep a rule, or leaves all of the row', async () => {
    const imports = importsOf(product, session, 'test/voucher')
    const undo = async (receipt: unknown) => (await session.post('receipt/undo', { id: receipt })).body.data
    const debitsOf = async (id: number) =>
      (await session.post<Saved>('test/voucher/info', { id })).body.data?.lines.map(({ debit }) => debit)
    const ids = [(await add({ title: '撤销甲' })).id, (await add({ title: '撤销乙' })).id]
    const rows = ['撤销甲', '撤销乙'].flatMap(title => [`${title}\t99\t收\t30\t0`, `${title}\t99\t付\t0\t30`])
    const file = ['名称\t限额\t分录·摘要\t分录·借方\t分录·贷方', ...rows].join('\n')
    const { receipt } = await imports.run(file, { mode: 'overwrite' })
    await save({ id: ids[1], fee: 60 })
    expect(await undo(receipt)).toEqual({ restored: 1, left: 1 })
    expect(await Promise.all(ids.map(debitsOf))).toEqual([
      [60, 0],
      [30, 0],
    ])
  })
})

test('no row is below a new one, and a condition over their number knows it', () => {
  const basis = text('依据', { required: { that: ['entries', '=', 0] }, max: 50 })
  const [, module] = withComputed([voucherline, { ...voucher, fields: { ...voucher.fields, basis } } as AnyModule])
  const faultsOf = (row: object) => acceptValues(module as AnyModule, { title: '空', ...row }, null).errors
  expect(faultsOf({})).toMatchObject([{ field: 'basis', code: 'required' }])
  expect(faultsOf({ basis: '口头' })).toEqual([])
  // With child rows it is decided after those are written.
  expect(faultsOf({ lines: [{}] })).toEqual([])
})

/** Stores that hand goods to each other: the moves are child rows of the one, and are summed up in the other. */
const store = defineModule({
  name: 'store',
  label: '仓库',
  route: '/test/store',
  wire: { path: 'test/store' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    most: number('最多转出', { integer: true, default: 100 }),
    room: number('容量', { integer: true, default: 100 }),
    moves: children('转出', { of: 'storemove', by: 'from' }),
    outgoing: computed('转出合计', sum('moves.quantity')),
    incoming: computed('转入合计', sum('storemove.quantity', { by: 'into' })),
    status: recordStatus('状态'),
  },
  rules: [
    { that: ['outgoing', '<=', 'most'], say: '转出太多' },
    { that: ['incoming', '<=', 'room'], say: '装不下' },
  ],
  list: { columns: ['id', 'title', 'outgoing', 'incoming', 'status'], search: ['title'], filters: ['status'] },
  form: ['title', 'most', 'room', 'moves', 'status'],
})
const storemove = defineModule({
  name: 'storemove',
  label: '转移',
  title: 'note',
  route: '/test/store',
  wire: { path: 'test/storemove' },
  fields: {
    note: text('摘要', { max: 50 }),
    from: reference('从', { to: 'store', required: true }),
    into: reference('到', { to: 'store', required: true }),
    quantity: number('数量', { integer: true, min: 0, default: 0 }),
  },
  form: ['note', 'into', 'quantity'],
})

test(`a save with its child rows breaks no rule of another row of the module, on ${engine}`, async () => {
  const all = [...modules, store, storemove]
  expect(checkModules(all)).toEqual([])
  const product = await startProduct(engine, { modules: all })
  try {
    const session = await product.signIn('demo1')
    const save = (row: object) => session.post<{ id: number; incoming: number }>('test/store/save', row)
    const small = (await save({ title: '小', room: 5 })).body.data?.id
    const moved = (quantity: number, into = small) => ({ moves: [{ into, quantity }] })
    expect((await save({ title: '大', ...moved(6) })).body.error).toBe('小：装不下')
    const big = (await save({ title: '大', ...moved(5) })).body.data?.id
    expect((await save({ id: big, ...moved(6) })).body.error).toBe('小：装不下')
    expect((await save({ id: big, most: 2, ...moved(3) })).body.errors).toMatchObject([{ field: 'most', message: '转出太多' }])
    expect((await save({ id: small, ...moved(6) })).body.error).toBe('小：装不下')
  } finally {
    await product.close()
  }
})
