import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  checkModules,
  children,
  choice,
  defineModule,
  flag,
  recordStatus,
  reference,
  text,
} from '../../src/schema/index.ts'
import { planTables } from '../../src/server/db/tables/plan/planTables.ts'
import { importsOf } from '../fixtures/imports.ts'
import { lending, lendingModules, tool } from '../fixtures/lending.ts'
import { addAccount, addRow, asOwner, digest } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const { path } = lending.wire
/** Unique by fields that may all be empty; so are its child rows. */
const rack = defineModule({
  name: 'rack',
  label: '货架',
  route: '/test/rack',
  wire: { path: 'test/rack' },
  unique: [['side', 'row']],
  fields: {
    title: text('名称', { required: true, max: 20 }),
    side: choice('侧', { 左: 1, 右: 2 }),
    row: text('排', { max: 9 }),
    boxes: children('货位', { of: 'rackbox', by: 'rack' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'status'], filters: ['status'] },
  form: ['title', 'side', 'row', 'boxes', 'status'],
  import: { fields: ['title', 'side', 'row'], by: ['title'] },
})
const rackBox = defineModule({
  name: 'rackbox',
  label: '货位',
  title: 'note',
  route: '/test/rack',
  wire: { path: 'test/rackbox' },
  unique: [['rack', 'level', 'code'], { fields: ['rack'], when: { main: 1 } }, { fields: ['note'], when: { main: 1 } }],
  fields: {
    rack: reference('货架', { to: 'rack', required: true }),
    level: choice('层', { 一: 1, 二: 2 }),
    code: text('码', { max: 9 }),
    tool: reference('工具', { to: 'tool', unique: true }),
    note: text('备注', { max: 20 }),
    main: flag('主位'),
  },
  form: ['level', 'code', 'tool', 'note', 'main'],
})
const all = [...modules, ...lendingModules, rack, rackBox]

test.each([
  [{ fields: ['tool'] }, 'lending.unique.0: says neither `during` nor `when`: say ["tool"] alone'],
  [{ fields: [], when: { state: 'lent' } }, 'lending.unique.0.fields: name what no two rows share'],
  [{ fields: ['tol'], when: { state: 'lent' } }, 'lending.unique.0: no field "tol"; is "tool" meant?'],
  [{ fields: ['tool'], when: { state: 'let' } }, 'lending.unique.0.when: "state" can never be "let"; is "lent" meant?'],
  [{ fields: ['tool'], when: { state: 'lent' }, say: '已借出' }, 'lending.unique.0: has `fields`, `during` and `when`, no "say"'],
])('the check refuses %j', (group, problem) => {
  const wrong = { ...lending, unique: [group] } as unknown as AnyModule
  expect(checkModules([...modules, tool, wrong])).toEqual([problem])
})

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let lender: Session
  let foreign: Session
  let tools = 0
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const pages = { [lending.route]: ['view', 'add', 'edit', 'delete'] as const, [tool.route]: ['view'] as const }
    await addAccount(product, { orgcode: 'demo1', username: 'lender', pages })
    ;[admin, lender, foreign] = [
      await product.signIn('demo1'),
      await product.signIn('demo1', 'lender'),
      await product.signIn('demo2'),
    ]
  })
  afterAll(() => product?.close())

  const added = (session: Session, to: string, row: object) => addRow(session, `test/${to}`, row)
  const newTool = (session = admin) => added(session, 'tool', { title: `钳 ${++tools}` })
  const lend = (session: Session, row: object) => session.post<{ id: number }>(`${path}/save`, { title: '李四', ...row })
  const giveBack = (id: number) => admin.post(`${path}/state-lent-back`, { id })

  test('a second row that counts is refused with the title of the first, and nothing is written', async () => {
    const id = await newTool()
    await added(admin, 'lending', { title: '张三', tool: id })
    const before = await digest(product)
    const { status, body } = await lend(admin, { tool: id })
    const message = '与“张三”的工具相同，请改一项，或先处理那条数据'
    expect([status, body.error, body.errors]).toEqual([422, message, [{ field: 'tool', message }]])
    const english = await admin.post(`${path}/save`, { title: '李四', tool: id }, { 'accept-language': 'en-US' })
    expect(english.body.error).toContain('"张三" has the same')
    expect(await digest(product)).toBe(before)
  })

  test('rows that do not count are in nobody’s way, nor are deleted ones, nor rows without a value', async () => {
    const id = await newTool()
    const first = await added(admin, 'lending', { title: '张三', tool: id })
    for (const title of ['无', '也无']) await added(admin, 'lending', { title })
    expect((await giveBack(first)).status).toBe(200)
    const second = await added(admin, 'lending', { title: '李四', tool: id })
    expect((await admin.post(`${path}/upfield`, { id: first, field: 'state', value: 'lent' })).body.error).toContain(
      '与“李四”的工具相同',
    )
    await admin.post(`${path}/del`, { id: second })
    expect((await admin.post(`${path}/upfield`, { id: first, field: 'state', value: 'lent' })).status).toBe(200)
    const { body } = await admin.post(`${path}/batch`, { command: 'recover', ids: [second] })
    expect([body.success, body.error]).toEqual([false, '已有相同的数据，请修改后再保存'])
  })

  test('of child rows the refusal names the row, and which one it is may be handed on', async () => {
    const save = (row: object) => admin.post<{ id: number }>('test/rack/save', { title: '架', ...row })
    const both = [
      { code: '甲', main: 1, note: '东' },
      { code: '乙', main: 1, note: '西' },
    ]
    const only = '主位是这个值的只能有一行，请先改另一行'
    const refused = await save({ row: '91', boxes: both })
    expect(refused.body.errors).toEqual([{ field: 'boxes.1.main', message: `第 2 行：${only}` }])
    const [first, second] = both.map((box, index) => ({ ...box, main: 1 - index }))
    const { body } = await save({ row: '91', boxes: [first, second] })
    const id = body.data?.id
    const boxesOf = async () =>
      (await admin.post<{ boxes: Record<string, unknown>[] }>('test/rack/info', { id })).body.data?.boxes ?? []
    const boxes = await boxesOf()
    expect((await save({ id, boxes: [...boxes, { code: '丙', main: 1, note: '南' }] })).body.errors).toEqual([
      { field: 'boxes.2.main', message: `第 3 行：${only}` },
    ])
    for (const turn of [0, 1, 0]) {
      const turned = (await boxesOf()).map((box, index) => ({ ...box, main: index === turn ? 0 : 1 }))
      expect((await save({ id, boxes: turned })).body).toMatchObject({ success: true })
    }
    const elsewhere = await save({ row: '92', boxes: [{ code: '甲', main: 1, note: '西' }] })
    expect(elsewhere.body.errors).toEqual([{ field: 'boxes.0.note', message: '第 1 行：备注已被使用，请换一个' }])
  })

  test('a row that one does not see refuses too, and nothing of it is shown', async () => {
    const id = await newTool()
    await added(admin, 'lending', { title: '密借', tool: id })
    const { status, body } = await lend(lender, { tool: id })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'tool'])
    expect(JSON.stringify(body)).not.toContain('密借')
  })

  test('another organisation’s rows with the same values are in nobody’s way, and its tools not to be lent', async () => {
    const row = { desk: 'A1', kind: 1 }
    await added(admin, 'deskkey', { title: '本店', ...row })
    await added(foreign, 'deskkey', { title: '外店', ...row })
    const { body } = await foreign.post('test/deskkey/save', { title: '又一把', ...row })
    expect(body.error).toBe('与“外店”的桌号、类型相同，请改一项，或先处理那条数据')
    expect((await lend(foreign, { tool: await newTool() })).status).toBe(422)
  })

  test('texts are compared without their case, and another value of one field is free', async () => {
    await added(admin, 'deskkey', { title: '甲', desk: 'b2', kind: 1 })
    expect((await admin.post('test/deskkey/save', { title: '乙', desk: 'B2', kind: 1 })).status).toBe(422)
    await added(admin, 'deskkey', { title: '丙', desk: 'B2', kind: 2 })
    await added(admin, 'deskkey', { title: '丁', desk: 'b2', kind: 1, lost: 1 })
  })

  test('of rows that race, one is saved', async () => {
    const id = await newTool()
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => lend(admin, { title: `抢 ${n}`, tool: id })))
    const refused = replies.filter(({ status }) => status === 422)
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 7])
    expect(new Set(refused.map(({ body }) => body.errors?.[0]?.field))).toEqual(new Set(['tool']))
  })

  test('of many rows saved at once, and in a bulk change, the second is refused', async () => {
    const id = await newTool()
    const { body } = await admin.post<{ success: boolean; error?: string }[]>(`${path}/save`, {
      data: [
        { title: '行 1', tool: id },
        { title: '行 2', tool: id },
      ],
    })
    expect(body.data?.map(({ success }) => success)).toEqual([true, false])
    const other = await added(admin, 'lending', { title: '改派', tool: await newTool() })
    const change = { key: 1, val: id, ids: [other] }
    const dry = await admin.post(`${path}/batch`, { ...change, dry: 1 })
    expect(dry.body.data).toMatchObject({ total: 1, changed: 0, refused: [{ code: 'duplicate', count: 1 }] })
    const before = await digest(product)
    expect((await admin.post(`${path}/batch`, change)).status).toBe(422)
    expect(await digest(product)).toBe(before)
  })

  test('a line of a sheet is refused beside a row, and beside an earlier line', async () => {
    const [taken, free] = [await newTool(), await newTool()]
    await added(admin, 'lending', { title: '张三', tool: taken })
    const titles = await asOwner<{ id: number; title: string }>(product, 'select id::int, title from tool')
    const titleOf = (id: number) => titles.find(one => one.id === id)?.title
    const lines = [
      ['甲', titleOf(taken)],
      ['乙', titleOf(free)],
      ['丙', titleOf(free)],
    ]
    const sheet = [['借用人', '工具'], ...lines].map(cells => cells.join('\t')).join('\n')
    const imports = importsOf(product, admin, path)
    const preview = await imports.preview(sheet)
    expect(preview).toMatchObject({ counts: { new: 1, refused: 2 } })
    expect(JSON.stringify(preview)).toContain('的工具相同')
    expect(JSON.stringify(preview)).toContain('与第 3 行重复')
    expect(await imports.run(sheet)).toMatchObject({ added: 1, failed: 2 })
  })

  test('rows that leave a whole group empty are the same: the second line of a sheet is refused, the others are written', async () => {
    const imports = importsOf(product, admin, 'test/rack')
    const lines = ['一号,,', '二号,,', '三号,左,', '四号,左,', '五号,,乙']
    expect(await imports.run(['名称,侧,排', ...lines].join('\n'))).toMatchObject({ added: 3, failed: 2, error: null })
    expect(await imports.run('名称,侧,排\n六号,,\n七号,,丙')).toMatchObject({ added: 1, failed: 1, error: null })
    expect((await admin.post('test/rack/save', { title: '八号' })).status).toBe(422)
  })

  test('of child rows that leave a whole group empty the second is named; a unique reference may be empty in each', async () => {
    const [id] = await asOwner<{ id: number }>(product, `select id::int from rack where title = '一号'`)
    const save = (...boxes: readonly object[]) => admin.post('test/rack/save', { id: id?.id, boxes })
    const { status, body } = await save({ note: '甲' }, { note: '乙' })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'boxes.1.level'])
    expect((await save({ note: '甲' }, { code: '乙' })).body).toMatchObject({ success: true })
  })

  test('rows that share the fields already when the rule is added are counted, and stop the start', async () => {
    const [first, second] = [await newTool(), await newTool()]
    await added(admin, 'lending', { title: '一', tool: first, kind: 'shop' })
    await added(admin, 'lending', { title: '二', tool: second, kind: 'shop' })
    const stricter = [...(lending.unique ?? []), { fields: ['kind'], when: { kind: 'shop' } }]
    const steps = await product.database.asOwner(query =>
      planTables(query, {
        alone: true,
        modules: product.server.context.registry.modules.map(one =>
          one.name === 'lending' ? { ...one, unique: stricter } : one,
        ),
      }),
    )
    const step = steps.find(({ verdict }) => verdict === 'lossy')
    expect(step?.why).toMatch(/^1 pairs of rows share the fields, which lending_during_kind_/)
    expect(await asOwner(product, step?.concerned ?? '')).toHaveLength(1)
  })
})
