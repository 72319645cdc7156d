import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  checkModules,
  children,
  defineModule,
  flag,
  number,
  recordStatus,
  reference,
  text,
} from '../../src/schema/index.ts'
import { importsOf } from '../fixtures/imports.ts'
import { hall, meeting } from '../fixtures/meeting.ts'
import { addRow } from '../fixtures/records.ts'
import { admission, screening } from '../fixtures/screening.ts'
import { material, stockmove } from '../fixtures/stock.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Child rows with such a rule. */
const agenda = defineModule({
  name: 'agenda',
  label: '日程',
  route: '/test/agenda',
  wire: { path: 'test/agenda' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    most: number('每场最多', { integer: true }),
    talks: children('场次', { of: 'talk', by: 'agenda' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'status'] },
  form: ['title', 'most', 'talks', 'status'],
  import: ['title', 'talks'],
  // Its talks are seen with it, so a rule of theirs over it tells nothing.
  visible: { all: 'finish', own: true },
})
const talk = defineModule({
  name: 'talk',
  label: '场次',
  title: 'title',
  route: '/test/agenda',
  wire: { path: 'test/talk' },
  fields: {
    agenda: reference('日程', { to: 'agenda', required: true }),
    title: text('主题', { required: true, max: 50 }),
    hall: reference('会场', { to: 'hall', required: true }),
    people: number('人数', { places: 1, min: 1, required: true }),
    open: flag('公开'),
  },
  rules: [
    { that: ['people', '<=', 'hall.seats'], when: { open: 1 }, say: '人数超过会场的座位' },
    { that: ['people', '<=', 'agenda.most'], say: '人数超过日程的上限' },
  ],
  form: ['title', 'hall', 'people', 'open'],
})
const all = [...modules, hall, meeting, agenda, talk, screening, admission]
const { path } = meeting.wire
const tooMany = { field: 'people', message: '人数超过会场的座位' }

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let [small, large] = [0, 0]
  beforeAll(async () => {
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    session = await product.signIn('demo1')
    ;[small, large] = [await addHall('小厅', 4), await addHall('大厅', 100)]
  })
  afterAll(() => product?.close())

  const addHall = (title: string, seats: number | null) => addRow(session, 'test/hall', { title, seats })
  const save = (row: object) => session.post<{ id: number }>(`${path}/save`, row)
  const added = (row: object) => addRow(session, path, { title: '例会', ...row })
  const stored = async (id: number) => (await session.post<Record<string, unknown>>(`${path}/info`, { id })).body.data
  const expectTooMany = ({ status, body }: Awaited<ReturnType<typeof save>>) =>
    expect([status, body.errors]).toEqual([422, [expect.objectContaining(tooMany)]])

  test('a row that breaks a rule of the row that counts it is refused with the sentence of that rule, at the reference to it', async () => {
    const tiny = await addHall('双间', 2)
    const film = (await session.post<{ id: number }>('test/screening/save', { title: '夜航', hall: tiny, year: 2026, no: 1 }))
      .body.data?.id
    const admit = (price: number) => session.post<{ id: number }>('test/admission/save', { screening: film, price })
    for (const price of [40, 50]) expect((await admit(price)).status).toBe(200)
    const { status, body } = await admit(40)
    const message = '夜航：票已售完'
    expect([status, body.error, body.errors]).toEqual([422, message, [{ field: 'screening', message }]])
    expect((await admit(0)).body.error).toBe('票价要大于 0')
    const single = await addHall('单间', 1)
    const moved = await session.post('test/screening/save', { id: film, hall: single })
    expect([moved.status, moved.body.errors]).toEqual([422, [{ field: 'hall', message: '票已售完' }]])
  })

  test('a new row is compared with the row that it refers to', async () => {
    expectTooMany(await save({ title: '例会', hall: small, people: 5 }))
    expect((await save({ title: '例会', hall: small, people: 4 })).status).toBe(200)
    expect((await save({ title: '例会', hall: large, people: 5 })).status).toBe(200)
  })

  test('so is an existing one, whichever side changes', async () => {
    const id = await added({ hall: large, people: 5 })
    expectTooMany(await save({ id, hall: small }))
    expectTooMany(await save({ id, people: 101 }))
    expect((await save({ id, hall: small, people: 3 })).status).toBe(200)
    expectTooMany(await save({ id, people: 5 }))
    expect((await save({ id, hall: large, people: 5 })).status).toBe(200)
    expectTooMany(await session.post(`${path}/upfield`, { id, field: 'people', value: 101 }))
    expect(await stored(id)).toMatchObject({ hall: large, people: 5 })
  })

  test('a side that is empty is met', async () => {
    const open = await addHall('露天', null)
    expect((await save({ title: '例会', hall: open, people: 5000 })).status).toBe(200)
  })

  test('the referenced row may change: what was agreed stays, and becomes no worse', async () => {
    const hallId = await addHall('会改的厅', 50)
    const id = await added({ hall: hallId, people: 40 })
    expect((await session.post('test/hall/save', { id: hallId, seats: 30 })).status).toBe(200)
    expect((await save({ id, title: '改名' })).status).toBe(200)
    expect((await session.post(`${path}/batch`, { command: 'forbidden', ids: [id] })).status).toBe(200)
    expectTooMany(await save({ id, people: 41 }))
    expect((await save({ id, people: 30 })).status).toBe(200)
    expectTooMany(await save({ id, people: 31 }))
  })

  test('a bulk change and each row of several are refused', async () => {
    const id = await added({ hall: large, people: 50 })
    const { status, body } = await session.post(`${path}/batch`, { key: 1, val: small, ids: [id] })
    expect([status, body.error]).toEqual([422, expect.stringContaining(tooMany.message)])
    const several = await session.post<{ success: boolean }[]>(`${path}/save`, {
      data: [
        { title: '多', hall: small, people: 9 },
        { title: '少', hall: small, people: 2 },
      ],
    })
    expect(several.body.data?.map(({ success }) => success)).toEqual([false, true])
    expect(await stored(id)).toMatchObject({ hall: large })
  })

  test('a child row that breaks one is named by its place, new or changed, and nothing is written', async () => {
    const at = (line: number) => [{ field: `talks.${line}.people`, message: `第 ${line + 1} 行：人数超过会场的座位` }]
    const talks = [
      { title: '开幕', hall: large, people: 90, open: 1 },
      { title: '内部', hall: small, people: 9.5, open: 0 },
      { title: '分会', hall: small, people: 9.5, open: 1 },
    ]
    const agendaOf = (row: object) => session.post<{ id: number; talks: Record<string, unknown>[] }>('test/agenda/save', row)
    const refused = await agendaOf({ title: '年会', talks })
    expect([refused.status, refused.body.errors]).toEqual([422, at(2)])
    const { body } = await agendaOf({ title: '年会', talks: talks.slice(0, 2) })
    const [first, second] = body.data?.talks ?? []
    const id = body.data?.id
    expect((await agendaOf({ id, talks: [first, { ...second, open: 1 }] })).body.errors).toEqual(at(1))
    expect((await agendaOf({ id, talks: [{ ...first, people: 100.5 }, second] })).body.errors).toEqual(at(0))
    expect((await agendaOf({ id, talks: [first, second, talks[2]] })).body.errors).toEqual(at(2))
    expect((await agendaOf({ id, talks: [first, { ...second, people: 4, open: 1 }] })).status).toBe(200)
  })

  test('a child row is compared with its parent row, which not everybody sees', async () => {
    const agendaOf = (row: object) => session.post<{ id: number; version: number }>('test/agenda/save', { title: '小会', ...row })
    const talks = [{ title: '开幕', hall: large, people: 60 }]
    const refused = await agendaOf({ most: 50, talks })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'talks.0.people', message: '第 1 行：人数超过日程的上限' }],
    ])
    const { id } = (await agendaOf({ most: 60, talks })).body.data ?? { id: 0 }
    expect((await agendaOf({ id, talks: [{ ...talks[0], people: 61 }] })).body.errors?.[0]?.field).toBe('talks.0.people')
  })

  test('a child row in a sheet is named by its line', async () => {
    const sheet = [
      '名称\t场次·主题\t场次·会场\t场次·人数\t场次·公开',
      '春会\t开幕\t大厅\t5\t是',
      '\t分会\t小厅\t9\t是',
      '秋会\t开幕\t大厅\t7\t是',
    ]
    const { counts, rows } = await importsOf(product, session, 'test/agenda').preview(sheet.join('\n'))
    expect(counts).toMatchObject({ new: 1, refused: 1 })
    expect(rows.flatMap(({ line, errors = [] }) => errors.map(({ message }) => [line, message]))).toEqual([
      [3, '人数超过会场的座位'],
    ])
  })

  test('lines of a sheet are refused one by one', async () => {
    const imports = importsOf(product, session, path)
    const preview = await imports.preview('主题\t会场\t人数\n表一\t小厅\t9\n表二\t小厅\t4')
    expect(preview).toMatchObject({ counts: { new: 1, refused: 1 } })
    expect(JSON.stringify(preview)).toContain(tooMany.message)
  })
})

describe('the check', () => {
  const problemsOf = (rules: AnyModule['rules'], change: Partial<AnyModule> = {}) =>
    checkModules([...modules, { ...hall, ...change } as AnyModule, { ...meeting, rules } as AnyModule])
  test.each([
    ['hall.seat', 'meeting.rules.0.that: no field "seat" in "hall"; is "seats" meant?'],
    ['halls.seats', 'is no reference, and "halls.seats" a field of the row it refers to; is "hall" meant?'],
    ['hall.title', 'meeting.rules.0.that: "hall.title" is no field that can be compared'],
  ])('says what is wrong with %s', (name, problem) =>
    expect(problemsOf([{ that: ['people', '<=', name], say: '不行' }]).join('\n')).toContain(problem),
  )
  test('says one thing of a column that is compared, and nothing misleading beside it', () => {
    const guarded = {
      fields: { ...hall.fields, seats: number('座位', { needs: { view: 'seeSeats' } }) },
      rights: { seeSeats: '查看座位' },
    }
    expect(problemsOf(meeting.rules, guarded)).toEqual([
      'meeting.rules.0.that: "seats" of "hall" needs the right "seeSeats", and rows that refer to it would tell it',
    ])
    const problemsWith = (change: Partial<AnyModule>) => checkModules([...modules, hall, { ...meeting, ...change } as AnyModule])
    expect(problemsWith({ delete: { that: ['hall.seat', '=', 0] } })).toEqual([
      'meeting.delete.that: no field "seat" in "hall"; is "seats" meant?',
    ])
    const cancel = { label: '取消', needs: 'edit', on: 'row', that: ['people', '>', 'hall.seat'], sets: { status: 0 } } as const
    expect(problemsWith({ actions: { cancel } })).toEqual([
      'meeting.actions.cancel.that: no field "seat" in "hall"; is "seats" meant?',
    ])
    expect(problemsWith({ readonly: { that: ['hall.seats', '<', 'people'] } })).toEqual([
      'meeting.readonly.that: "hall.seats" is read from another row after the save: copy it into a field, default: { from }, or let a rule, a step or an action ask it',
    ])
  })
  test('a rule tells nothing of rows that not everybody sees', () =>
    expect(problemsOf(meeting.rules, { visible: { own: true } }).join('\n')).toContain(
      'meeting.rules.0.that: not everybody sees the rows of "hall", and a rule over "hall.seats" would tell of them',
    ))
  test('a sum over rows is ruled where it is', () => {
    const rules = [{ that: ['quantity', '<=', 'material.stock'], say: '库存不足' }] as const
    expect(checkModules([...modules, material, { ...stockmove, rules } as AnyModule])).toEqual([
      'stockmove.rules.0.that: "material.stock" changes with other rows: say the rule in "material", where it holds for them too',
    ])
  })
})
