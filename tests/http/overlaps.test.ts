import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { planTables } from '../../src/server/db/tables/plan/planTables.ts'
import { bedstay, bookedModules, car, carbooking, quarter, roomhour, tour } from '../fixtures/carbooking.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addAccount, addRow, asOwner, digest } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = carbooking.wire.path
const overlapText = '这段时间已被另一条数据占用，请改出车'
const all = ['view', 'add', 'edit', 'delete', 'finish'] as const
const own = ['view', 'add', 'edit', 'delete'] as const

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let driver: Session
  let foreign: Session
  let cars = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...bookedModules] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const page = (verbs: readonly (typeof all)[number][]) => ({ '/test/carbooking': verbs, '/test/car': ['view' as const] })
    await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: page(all) })
    await addAccount(product, { orgcode: 'demo1', username: 'driver', pages: page(own) })
    ;[admin, driver, foreign] = [
      await product.signIn('demo1'),
      await product.signIn('demo1', 'driver'),
      await product.signIn('demo2'),
    ]
  })
  afterAll(() => product?.close())

  const newCar = (session = admin) => addRow(session, car.wire.path, { title: `沪A${++cars}` })
  const book = (session: Session, row: object) => session.post<{ id: number }>(`${path}/save`, { title: '外出', ...row })
  const hours = (from: number, to: number | null) => ({
    from: `2026-05-01 ${String(from).padStart(2, '0')}:00:00`,
    to: to === null ? null : `2026-05-01 ${String(to).padStart(2, '0')}:00:00`,
  })

  test('a booking that overlaps another is refused, and the other is named with its time', async () => {
    const id = await newCar()
    await addRow(admin, path, { title: '接机', car: id, ...hours(9, 11) })
    const before = await digest(product)
    const { status, body } = await book(admin, { car: id, ...hours(10, 12) })
    const message = '与“接机”（2026-05-01 09:00:00 ~ 2026-05-01 11:00:00）的时间重叠，请改出车'
    expect([status, body.error, body.errors]).toEqual([422, message, [{ field: 'from', message }]])
    expect(await digest(product)).toBe(before)
  })

  test('an action that makes a row occupy a taken period is refused, and the other row is named', async () => {
    const id = await newCar()
    await addRow(admin, path, { title: '接机', car: id, ...hours(9, 11) })
    const dropped = await addRow(admin, path, { title: '外出', car: id, state: 'dropped', ...hours(10, 12) })
    const before = await digest(product)
    const { status, body } = await admin.post(`${path}/revive`, { id: dropped })
    const message = '与“接机”（2026-05-01 09:00:00 ~ 2026-05-01 11:00:00）的时间重叠，请改出车'
    expect([status, body.error, body.errors]).toEqual([422, message, [{ field: 'from', message }]])
    expect(await digest(product)).toBe(before)
  })

  test('a child row that overlaps another is refused at its cell, and days move among the rows of one save', async () => {
    const id = await newCar()
    const days = (from: number, to: number) => ({ car: id, from: `2026-05-0${from}`, to: `2026-05-0${to}` })
    const { body } = await admin.post<{ id: number; cars: { id: number }[] }>('test/tour/save', {
      title: '春游',
      cars: [days(1, 2), days(3, 4)],
    })
    const before = await digest(product)
    const refused = await admin.post('test/tour/save', { title: '秋游', cars: [days(8, 9), days(4, 5)] })
    const message = `第 2 行：与“沪A${cars}”（2026-05-03 ~ 2026-05-04）的时间重叠，请改开始`
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'cars.1.from', message }] } })
    expect(await digest(product)).toBe(before)
    const [first, second] = body.data?.cars ?? []
    const moved = {
      id: body.data?.id,
      cars: [
        { id: first?.id, ...days(1, 1) },
        { id: second?.id, ...days(2, 4) },
      ],
    }
    expect((await admin.post('test/tour/save', moved)).status).toBe(200)
  })

  test('of two child rows of one save that overlap, the second is refused and names the first', async () => {
    const id = await newCar()
    const days = (from: number, to: number | string) => ({ car: id, from: `2026-05-0${from}`, to: `2026-05-0${to}` })
    const before = await digest(product)
    const sent = { title: '春游', cars: [days(1, 2), days(4, 5), days(2, 3), days(6, 7)] }
    const refused = await admin.post('test/tour/save', sent)
    const message = '第 3 行：与第 1 行的时间重叠，请改其中一行的开始'
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'cars.2.from', message }] } })
    expect(refused.body.errors).toHaveLength(1)
    expect(await digest(product)).toBe(before)

    const { body } = await admin.post<{ id: number; cars: { id: number }[] }>('test/tour/save', {
      title: '春游',
      cars: [days(1, 2), days(4, 5)],
    })
    const [first, second] = body.data?.cars ?? []
    const beside = [
      { id: first?.id, ...days(3, 4) },
      { id: second?.id, ...days(4, 5) },
    ]
    const moved = await admin.post('test/tour/save', { id: body.data?.id, cars: beside })
    expect(moved.body.errors).toEqual([{ field: 'cars.0.from', message: '第 1 行：与第 2 行的时间重叠，请改其中一行的开始' }])
  })

  test('child rows of a sheet that overlap one of the file or a stored one are refused at their line', async () => {
    const id = await newCar()
    const name = `沪A${cars}`
    await addRow(admin, 'test/tour', { title: '旧团', cars: [{ car: id, from: '2026-06-01', to: '2026-06-02' }] })
    const before = await digest(product)
    const lines = [
      ['甲团', name, '2026-06-03', '2026-06-04'],
      ['乙团', name, '2026-06-04', '2026-06-05'],
      ['丙团', name, '2026-06-02', '2026-06-02'],
    ]
    const sheet = [['名称', '用车·车辆', '用车·开始', '用车·结束'], ...lines].map(cells => cells.join('\t')).join('\n')
    const imports = importsOf(product, admin, 'test/tour')
    const { rows } = await imports.preview(sheet)
    expect(rows.flatMap(({ line, errors = [] }) => errors.map(({ message }) => [line, message]))).toEqual([
      [3, '与第 2 行的时间重叠，请改其中一行的开始'],
      [4, `与“${name}”（2026-06-01 ~ 2026-06-02）的时间重叠，请改开始`],
    ])
    expect(await digest(product)).toBe(before)
    expect(await imports.run(sheet)).toMatchObject({ added: 1, failed: 2 })
  })

  test('a unique value that another child row has until the same save is refused at its row, and free after that save', async () => {
    const [one, other] = [await newCar(), await newCar()]
    const { body } = await admin.post<{ id: number; cars: { id: number }[] }>('test/tour/save', {
      title: '换证',
      cars: [one, other].map((car, n) => ({ car, from: '2026-05-01', to: '2026-05-02', pass: `换证 ${n + 1}` })),
    })
    const [first, second] = body.data?.cars ?? []
    const passes = (...given: string[]) =>
      admin.post('test/tour/save', {
        id: body.data?.id,
        cars: [first, second].map((row, n) => ({ id: row?.id, pass: given[n] })),
      })
    const before = await digest(product)
    const { status, body: refused } = await passes('换证 2', '换证 1')
    const message = '第 1 行：第 2 行保存前就是这个通行证，请先把那一行改成别的并保存，再改这一行'
    expect([status, refused.errors]).toEqual([422, [{ field: 'cars.0.pass', message }]])
    expect(await digest(product)).toBe(before)
    expect((await passes('换证 1', '换证 3')).status).toBe(200)
    expect((await passes('换证 2', '换证 3')).status).toBe(200)
  })

  test('a booking may begin when another ends; another car, a cancelled one and a deleted one are in nobody’s way', async () => {
    const [id, other] = [await newCar(), await newCar()]
    const first = await addRow(admin, path, { title: '接机', car: id, ...hours(9, 11) })
    await addRow(admin, path, { title: '之后', car: id, ...hours(11, 12) })
    await addRow(admin, path, { title: '另一辆', car: other, ...hours(9, 11) })
    await addRow(admin, path, { title: '无车', ...hours(9, 11) })
    await addRow(admin, path, { title: '无车', ...hours(9, 11) })
    expect((await admin.post(`${path}/upfield`, { id: first, field: 'state', value: 'dropped' })).status).toBe(200)
    const second = await addRow(admin, path, { title: '改派', car: id, ...hours(9, 11) })
    expect((await admin.post(`${path}/upfield`, { id: first, field: 'state', value: 'fixed' })).body.error).toContain('与“改派”')
    await admin.post(`${path}/del`, { id: second })
    expect((await admin.post(`${path}/upfield`, { id: first, field: 'state', value: 'fixed' })).status).toBe(200)
    const { body } = await admin.post(`${path}/batch`, { command: 'recover', ids: [second] })
    expect(body.success).toBe(false)
    expect(body.error).toContain('这段时间已被另一条数据占用')
  })

  test('without an end a booking lasts; an end before the beginning takes no time', async () => {
    const id = await newCar()
    await addRow(admin, path, { title: '倒填', car: id, ...hours(9, 8) })
    await addRow(admin, path, { title: '长借', car: id, ...hours(12, null) })
    expect((await book(admin, { car: id, ...hours(20, 21) })).body.error).toContain('与“长借”（2026-05-01 12:00:00 ~ ）')
    await addRow(admin, path, { title: '早', car: id, ...hours(8, 12) })
  })

  test('a booking that one does not see refuses too, and nothing of it is shown', async () => {
    const id = await newCar()
    await addRow(admin, path, { title: '密访', car: id, ...hours(9, 11) })
    const { status, body } = await book(driver, { car: id, ...hours(10, 12) })
    expect([status, body.errors]).toEqual([422, [{ field: 'from', message: overlapText }]])
    expect(JSON.stringify(body)).not.toContain('密访')
  })

  test('an account that may add and not view is refused without the name of the other booking', async () => {
    const id = await newCar()
    await addRow(admin, path, { title: '密访', car: id, ...hours(9, 11) })
    const pages = { [carbooking.route]: ['add' as const], [tour.route]: ['add' as const], [car.route]: ['view' as const] }
    await addAccount(product, { orgcode: 'demo1', username: 'adder', pages })
    const adder = await product.signIn('demo1', 'adder')
    const booked = await book(adder, { car: id, ...hours(10, 12) })
    expect([booked.status, JSON.stringify(booked.body)]).toEqual([422, expect.not.stringContaining('密访')])
    expect(JSON.stringify(booked.body)).toContain('这段时间已被另一条数据占用')
    const day = { car: id, from: '2026-05-01', to: '2026-05-02' }
    await addRow(admin, tour.wire.path, { title: '密团', cars: [day] })
    const refused = await adder.post(`${tour.wire.path}/save`, { title: '团', cars: [day] })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.not.stringContaining('沪A')])
    expect(JSON.stringify(refused.body)).toContain('这段时间已被另一条数据占用')
  })

  test('another organisation’s rows with the same values are in nobody’s way, nor shown', async () => {
    const slot = { room: 2, day: '2026-06-01', begins: '09:00', ends: '10:00' }
    await addRow(admin, roomhour.wire.path, { title: '密会', ...slot })
    await addRow(foreign, roomhour.wire.path, { title: '例会', ...slot })
    const { body } = await foreign.post(`${roomhour.wire.path}/save`, { title: '又一场', ...slot })
    expect(body.error).toContain('与“例会”（09:00 ~ 10:00）')
  })

  test('of bookings that race for one car, one is made', async () => {
    const id = await newCar()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => book(admin, { title: `抢 ${n}`, car: id, ...hours(9, 11) })),
    )
    const refused = replies.filter(({ status }) => status === 422)
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 7])
    expect(new Set(refused.map(({ body }) => body.errors?.[0]?.field))).toEqual(new Set(['from']))
  })

  test('of many rows saved at once, the second that overlaps is refused', async () => {
    const id = await newCar()
    const data = [hours(9, 11), hours(10, 12), hours(11, 12)].map((time, n) => ({ title: `行 ${n}`, car: id, ...time }))
    const { body } = await admin.post<{ success: boolean; error?: string }[]>(`${path}/save`, { data })
    expect(body.data?.map(({ success }) => success)).toEqual([true, false, true])
    expect(body.data?.[1]?.error).toContain('与“行 0”')
  })

  test('a bulk change that makes rows overlap is refused, its preview counts them, and nothing is written', async () => {
    const [id, other] = [await newCar(), await newCar()]
    await addRow(admin, path, { title: '接机', car: id, ...hours(9, 11) })
    const moved = await addRow(admin, path, { title: '送货', car: other, ...hours(10, 12) })
    const free = await addRow(admin, path, { title: '年检', car: other, ...hours(13, 14) })
    const change = { key: 2, val: id, ids: [moved, free] }
    const before = await digest(product)
    expect((await admin.post(`${path}/batch`, { ...change, dry: 1 })).body.data).toMatchObject({
      total: 2,
      changed: 1,
      refused: [{ code: 'overlaps', count: 1 }],
    })
    expect((await admin.post(`${path}/batch`, change)).body.error).toContain('这段时间已被另一条数据占用')
    expect(await digest(product)).toBe(before)
  })

  test('a time of day is part of a computed text, by which a keyword finds the row', async () => {
    const id = await addRow(admin, roomhour.wire.path, {
      title: '面谈',
      room: 1,
      day: '2026-05-11',
      begins: '08:05',
      ends: '09:00',
    })
    const { body } = await admin.post<{ data: object[] }>(`${roomhour.wire.path}/list?page=1`, { queryValue: '11 08:05' })
    expect(body.data?.data).toMatchObject([{ id, slot: '2026-05-11 08:05' }])
  })

  test('a line of a sheet that overlaps a row or an earlier line is refused with the reason', async () => {
    await addRow(admin, roomhour.wire.path, { title: '晨会', room: 1, day: '2026-05-04', begins: '09:00', ends: '10:00' })
    const lines = [
      ['评审', '一号', '2026-05-04', '09:30', '10:30'],
      ['周会', '一号', '2026-05-04', '10:00', '11:00'],
      ['面试', '一号', '2026-05-04', '10:30', '11:30'],
      ['面试', '二号', '2026-05-04', '10:30', '11:30'],
      ['例会', '一号', '2026-05-05', '10:30', '11:30'],
    ]
    const sheet = [['会议', '房间', '日期', '开始', '结束'], ...lines].map(cells => cells.join('\t')).join('\n')
    const imports = importsOf(product, admin, roomhour.wire.path)
    const preview = await imports.preview(sheet)
    expect(preview).toMatchObject({ counts: { new: 3, refused: 2 } })
    expect(JSON.stringify(preview)).toContain('与“晨会”（09:00 ~ 10:00）的时间重叠')
    expect(JSON.stringify(preview)).toContain('与第 3 行的时间重叠，请改其中一行的时间')
    expect(await imports.run(sheet)).toMatchObject({ added: 3, failed: 2 })
  })

  test('of days the last is taken too, and letters are compared whatever their case', async () => {
    const stay = (row: object) => admin.post(`${bedstay.wire.path}/save`, { title: '住客', ...row })
    expect((await stay({ bed: 'A1', from: '2026-05-01', to: '2026-05-03' })).status).toBe(200)
    expect((await stay({ bed: 'a1', from: '2026-05-03', to: '2026-05-05' })).body.error).toContain(
      '与“住客”（2026-05-01 ~ 2026-05-03）',
    )
    expect((await stay({ bed: 'A1', from: '2026-05-04', to: '2026-05-04' })).status).toBe(200)
    expect((await stay({ bed: 'A1', from: '2026-05-04', to: '2026-05-04' })).body.error).toContain('（2026-05-04）')
  })

  test('where no field tells rows apart, none of an organisation overlaps another, and another organisation has its own', async () => {
    const to = quarter.wire.path
    const spring = { title: '一期', from: '2026-03-01', to: '2026-05-31' }
    await addRow(admin, to, spring)
    await addRow(foreign, to, spring)
    const summer = await addRow(admin, to, { title: '二期', from: '2026-06-01', to: null })
    const message = '与“二期”（2026-06-01 ~ ）的时间重叠，请改开始'
    const autumn = await admin.post(`${to}/save`, { title: '三期', from: '2026-09-01', to: '2026-11-30' })
    expect([autumn.status, autumn.body.errors]).toEqual([422, [{ field: 'from', message }]])
    expect((await admin.post(`${to}/upfield`, { id: summer, field: 'to', value: '2026-08-31' })).status).toBe(200)
    const sheet = [
      ['名称', '开始', '结束'],
      ['三期', '2026-09-01', '2026-11-30'],
      ['又三期', '2026-11-30', '2026-12-05'],
      ['又二期', '2026-05-31', '2026-06-02'],
    ]
    const imports = importsOf(product, admin, to)
    const preview = await imports.preview(sheet.map(cells => cells.join('\t')).join('\n'))
    expect(preview).toMatchObject({ counts: { new: 1, refused: 2 } })
    expect(JSON.stringify(preview)).toContain('与第 2 行的时间重叠')
    expect(JSON.stringify(preview)).toContain('与“一期”（2026-03-01 ~ 2026-05-31）')
    const raced = await Promise.all(
      Array.from({ length: 5 }, (_, n) => admin.post(`${to}/save`, { title: `四期 ${n}`, from: '2026-12-01', to: '2027-02-28' })),
    )
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('before the constraint is made, rows that overlap are counted and shown; nothing is refused that was fine', async () => {
    const whole = product.server.context.registry.modules
    const plan = (unique: AnyModule['unique'] = bedstay.unique) =>
      product.database.asOwner(query =>
        planTables(query, {
          alone: true,
          modules: whole.map(one => (one.name === 'bedstay' ? { ...one, unique: unique ?? [] } : one)),
        }),
      )
    expect(await plan()).toEqual([])
    const without = await plan([])
    const [dropping = ''] = without.flatMap(({ sql }) => sql)
    expect(dropping).toMatch(/^alter table "bedstay" drop constraint if exists "bedstay_during_bed_\w{8}"$/)
    await asOwner(product, dropping)
    expect((await plan()).map(({ verdict, part }) => [verdict, part])).toEqual([['safe', 'index']])
    await asOwner(product, `update bedstay set "from" = '2026-05-02' where "from" = '2026-05-04'`)
    const [step] = await plan()
    expect([step?.verdict, step?.why]).toEqual(['lossy', expect.stringContaining('1 pairs of rows overlap')])
    expect(await asOwner(product, step?.concerned ?? '')).toHaveLength(1)
  })
})
