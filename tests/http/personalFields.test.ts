import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { privacies, type Right } from '../../src/schema/index.ts'
import { maskSql } from '../../src/server/db/query/maskSql.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import { maskPersonal } from '../../src/shared/rules/maskPersonal.ts'
import { appointment, customer, visit } from '../fixtures/customer.ts'
import { importsOf } from '../fixtures/imports.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { personalSamples } from '../fixtures/personalSamples.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { getFile } from '../fixtures/readSheet.ts'
import { addRow, asOwner, signInWith, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = customer.wire.path
const plain = {
  name: '欧阳小玲',
  phone: '13812349876',
  mail: 'ling.ouyang@example.com',
  paper: '110105199003074321',
  account: '6222020200011112222',
  address: '浙江省杭州市西湖区文三路90号',
  remark: '青霉素过敏',
}
const masked = {
  name: '欧***',
  phone: '138****9876',
  mail: 'l***@example.com',
  paper: '110***********4321',
  account: '**** 2222',
  address: '浙江省杭州市****',
  remark: '****',
}
/** Parts of the plain values that no mask has. */
const traces = ['欧阳', '小玲', '1234987', 'ouyang', '19900307', '62220202', '西湖', '青霉素', '01888', '王大']
const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']

describe(`on ${engine}`, () => {
  let product: Product
  /** Has every right; may reveal; may do all but that; may view. */
  let [admin, holder, clerk, viewer, stranger] = [] as unknown as [Session, Session, Session, Session, Session]
  let id = 0
  let other = 0
  let seen = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, customer, visit, appointment] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const signIn = async (username: string, own: readonly Right[]): Promise<Session> => {
      const pages = { [customer.route]: own, [visit.route]: every, [appointment.route]: every, '/audit': ['view', 'export'] }
      return signInWith(product, username, pages)
    }
    admin = await product.signIn('demo1')
    holder = await signIn('holder', [...every, 'reveal'])
    clerk = await signIn('clerk', every)
    viewer = await signIn('looker', ['view'])
    stranger = await product.signIn('demo2')
    id = await added(clerk, { ...plain, note: '老客户' })
    other = await added(clerk, { name: '王大', phone: '13900001888', note: '新客户' })
    seen = await addRow(admin, visit.wire.path, { title: '回访', customer: id })
  })
  afterAll(() => product?.close())

  const save = (who: Session, row: object) => who.post<Record<string, unknown>>(`${path}/save`, row)
  const added = (who: Session, row: object) => addRow(who, path, row)
  const tracesIn = (reply: unknown) => traces.filter(trace => JSON.stringify(reply).includes(trace))
  const stored = async (one: number): Promise<Record<string, unknown>> =>
    (await asOwner<Record<string, unknown>>(product, `select * from customer where id = ${one}`))[0] ?? {}
  const total = async (who: Session, body: object) =>
    (await who.post<{ total: number }>(`${path}/list`, { status: 'all', ...body })).body.data?.total
  const fileOf = async (who: Session, body: object, of = path) => {
    const reply = await who.post<{ path: string }>(`${of}/list`, { postType: 'excel', format: 'csv', ...body })
    expect([reply.status, reply.body.error]).toEqual([200, undefined])
    const { bytes } = await getFile(product, reply.body.data?.path ?? '', { authorization: `Bearer ${who.token}` })
    return bytes.toString()
  }

  test.each(privacies)('the database masks %s as everybody else does', async privacy => {
    const rows = await product.database.asOwner(query =>
      query<{ value: string; mask: string }>(
        sql`select value, ${raw(maskSql(privacy, 'value'))} as mask from unnest(${personalSamples}::text[]) value`,
      ),
    )
    expect(rows.map(({ mask }) => mask)).toEqual(personalSamples.map(sample => maskPersonal(privacy, sample)))
  })

  test('nobody is sent a plain value by a call that reads', async () => {
    const calls: readonly (readonly [string, object])[] = [
      [`${path}/list`, {}],
      [`${path}/list`, { tree: 1 }],
      [`${path}/list`, { phone: plain.phone }],
      [`${path}/info`, { id }],
      [`${path}/combox`, {}],
      [`${path}/combox`, { ids: [id] }],
      [`${path}/tree`, {}],
      [`${path}/history`, { id }],
      [`${path}/batch`, { command: 'forbidden', ids: [id, other], dry: 1 }],
      [`${path}/batch`, { key: 1, val: 2, ids: [id, other], dry: 1 }],
      [`${path}/call`, { ids: [id, other], dry: 1 }],
      [`${visit.wire.path}/list`, {}],
      [`${visit.wire.path}/list`, { customer: id }],
      [`${visit.wire.path}/info`, { id: seen }],
      [`${visit.wire.path}/choices`, { field: 'customer' }],
      [`${visit.wire.path}/choices`, { field: 'customer', ids: [id] }],
      [`${visit.wire.path}/aggregate`, { by: 'customer', rows: 5 }],
      ['records/find', { keyword: String(id) }],
      ['records/find', { keyword: '老客户' }],
      ['admin/audit/list', {}],
      ['admin/audit/list', { module: 'customer', action: 'add' }],
    ]
    for (const who of [admin, holder, clerk])
      for (const [call, body] of calls) {
        const reply = await who.post(call, body)
        expect([call, reply.status, tracesIn(reply.body)]).toEqual([call, 200, []])
      }
    const { body } = await viewer.post(`${path}/info`, { id })
    expect(body.data).toMatchObject(masked)
    const named = await admin.post(`${visit.wire.path}/info`, { id: seen })
    expect(named.body.data).toMatchObject({ customer: id, customer_title: masked.name })
  })

  test('who may not reveal finds rows by whole values alone, in no order of them', async () => {
    for (const part of ['1381234', '9876', '阳小', '欧阳', 'oyxl', 'ouyang']) {
      expect([part, await total(clerk, { queryValue: part })]).toEqual([part, 0])
      expect((await clerk.post(`${path}/combox`, { keyword: part })).body.data).toEqual([])
      expect((await clerk.post('records/find', { keyword: part })).body.data).toEqual([])
      const { body } = await clerk.post<{ count: number }>(`${path}/selection`, { queryValue: part })
      expect([part, body.data?.count]).toEqual([part, 0])
    }
    for (const whole of [plain.phone, '138 1234 9876', plain.name])
      expect([whole, await total(clerk, { queryValue: whole })]).toEqual([whole, 1])
    expect(await total(clerk, { queryValue: '客户' })).toBe(2)
    expect(await total(clerk, { phone: plain.phone })).toBe(1)
    expect(await total(clerk, { phone: '1381234' })).not.toBe(1)
    expect((await clerk.post(`${path}/list`, { orderKey: '-phone' })).status).toBe(422)
    for (const part of ['1381234', '阳小']) expect([part, await total(holder, { queryValue: part })]).toEqual([part, 1])
    expect((await holder.post(`${path}/list`, { orderKey: '-phone' })).status).toBe(200)
    for (const who of [clerk, holder])
      for (const body of [{ by: 'phone' }, { sums: { phone: 'count' } }]) {
        const refused = await who.post(`${path}/aggregate`, body)
        expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('“手机”是个人信息')])
      }
  })

  test('who may reveal gets the value of the rows he requests, and the log says so before he gets it', async () => {
    const reply = await holder.post(`${path}/reveal`, { id, field: 'phone' })
    expect([reply.status, reply.body.data]).toEqual([200, [{ id, version: 1, value: plain.phone }]])
    const several = await holder.post<{ value: string }[]>(`${path}/reveal`, { ids: [id, other], field: 'name' })
    expect(several.body.data?.map(({ value }) => value).toSorted()).toEqual([plain.name, '王大'].toSorted())
    const { body } = await admin.post<{ data: Record<string, unknown>[] }>('admin/audit/list', { action: 'reveal' })
    expect(body.data?.data.slice(0, 2)).toEqual([
      expect.objectContaining({ module: 'customer', rows: `${id},${other}`, fields: 'name', account: 'holder' }),
      expect.objectContaining({ module: 'customer', rows: String(id), fields: 'phone', result: 'ok' }),
    ])
    expect(await fileOf(admin, { action: 'reveal' }, 'admin/audit')).toContain('name')
    const history = await clerk.post<{ action: string; fields?: string[] }[]>(`${path}/history`, { id })
    expect(history.body.data?.[0]).toMatchObject({ action: 'reveal', fields: ['name'], changes: null })
  })

  test('nobody else is, by any call, and nothing is said in the log of having seen it', async () => {
    const before = await valueAsOwner<number>(
      product,
      `select count(*)::int as value from audit where action = 'reveal' and result = 'ok'`,
    )
    for (const who of [clerk, viewer, stranger]) {
      const refused = await who.post(`${path}/reveal`, { id, field: 'phone' })
      expect([[403, 404].includes(refused.status), tracesIn(refused.body)]).toEqual([true, []])
    }
    const odd: readonly object[] = [
      { id, field: 'note' },
      { id, field: 'password' },
      { id, field: ['phone'] },
      { id },
      { id: 0, field: 'phone' },
      { ids: [], field: 'phone' },
      { ids: [id, 999_999], field: 'phone' },
      { ids: Array.from({ length: 201 }, (_, index) => index + 1), field: 'phone' },
      { id, field: '__proto__' },
    ]
    for (const body of odd) {
      const { status, body: reply } = await holder.post(`${path}/reveal`, body)
      expect([JSON.stringify(body).slice(0, 40), [404, 422].includes(status), tracesIn(reply)]).toEqual([
        JSON.stringify(body).slice(0, 40),
        true,
        [],
      ])
    }
    const after = await valueAsOwner<number>(
      product,
      `select count(*)::int as value from audit where action = 'reveal' and result = 'ok'`,
    )
    expect(after).toBe(before)
  })

  test('a mask that is sent back changes nothing, and is stored nowhere', async () => {
    for (const who of [clerk, holder]) {
      const reply = await save(who, { id, ...masked, note: '常客' })
      expect([reply.status, tracesIn(reply.body)]).toEqual([200, []])
      expect(reply.body.data).toMatchObject(masked)
    }
    expect(await stored(id)).toMatchObject(plain)
    expect((await clerk.post(`${path}/upfield`, { id, field: 'phone', value: masked.phone })).status).toBe(200)
    expect((await clerk.post(`${path}/call`, { id, phone: masked.phone, note: '常客' })).status).toBe(200)
    expect(await stored(id)).toMatchObject(plain)
    const wrong: readonly object[] = [
      { id, phone: '139****0000' },
      { id, name: '张*' },
      { id, remark: '***' },
      { name: masked.name },
      { name: '新人', mail: masked.mail },
    ]
    for (const row of wrong) {
      const { status, body } = await save(clerk, row)
      expect([status, body.errors?.[0]?.message.includes('打码')]).toEqual([422, true])
    }
    expect(await stored(id)).toMatchObject(plain)
  })

  test('what is typed replaces the value, and neither history nor log nor the refusal of a stale save shows either', async () => {
    const one = await added(clerk, { name: '王大力', phone: '13700001888' })
    const reply = await save(clerk, { id: one, phone: '13600001888', remark: '王大力的病史' })
    expect([reply.status, tracesIn(reply.body)]).toEqual([200, []])
    expect(await stored(one)).toMatchObject({ phone: '13600001888', name: '王大力' })
    const stale = await save(clerk, { id: one, version: 1, phone: '13500001888' })
    expect([stale.status, tracesIn(stale.body)]).toEqual([409, []])
    const twice = await save(clerk, { name: '别人', phone: '13600001888' })
    expect([twice.status, tracesIn(twice.body.errors)]).toEqual([422, []])
    const history = await clerk.post<{ changes: object }[]>(`${path}/history`, { id: one })
    expect(history.body.data?.[0]?.changes).toMatchObject({ phone: ['137****1888', '136****1888'] })
    const log = await admin.post('admin/audit/list', { module: 'customer' })
    for (const told of [history.body, log.body, await fileOf(admin, { module: 'customer' }, 'admin/audit')])
      expect(tracesIn(told)).toEqual([])
    const key = { 'idempotency-key': `same-${one}` }
    for (const _ of [1, 2]) expect(tracesIn((await clerk.post(`${path}/save`, { id: one, note: '一' }, key)).body)).toEqual([])
  })

  test('a change is pushed without a value', async () => {
    const client = await subscribe(product, clerk, { orgcode: 'demo1' })
    await save(clerk, { id: other, phone: '13900001888', note: `推送` })
    await expect.poll(() => client.frames.some(frame => frame.type === 'module' && frame.name === 'customer')).toBe(true)
    expect(tracesIn(client.frames)).toEqual([])
    client.socket.terminate()
  })

  test('an export has masks; plain values are for whoever may reveal, asks for them, and stands in the log', async () => {
    for (const who of [clerk, holder]) {
      const file = await fileOf(who, {})
      expect([file.includes(masked.phone), tracesIn(file)]).toEqual([true, []])
    }
    expect(tracesIn(await fileOf(clerk, {}, visit.wire.path))).toEqual([])
    expect((await clerk.post(`${path}/list`, { postType: 'excel', plain: 1 })).status).toBe(403)
    expect((await clerk.post(`${path}/list`, { plain: 1 })).status).toBe(422)
    const file = await fileOf(holder, { plain: 1, columns: ['id', 'phone', 'note'] })
    expect([file.includes(plain.phone), file.includes('欧')]).toEqual([true, false])
    const { body } = await admin.post<{ data: Record<string, unknown>[] }>('admin/audit/list', { action: 'exportPlain' })
    expect(body.data?.data).toHaveLength(1)
    expect(body.data?.data[0]).toMatchObject({ module: 'customer', fields: 'phone', changes: expect.stringContaining('"rows"') })
  })

  test('an export as a job does the same, and is closed once the right is taken', async () => {
    const rows = `insert into customer (org_id, created_by, name, phone) select a.org_id, a.id, '王大批' || n, (15000000000 + n)::text from account a join organisation o on o.id = a.org_id, generate_series(1, 5001) n where o.orgcode = 'demo1' and a.username = 'admin'`
    await asOwner(product, rows)
    const exported = async (who: Session, body: object) => {
      const job =
        (await who.post<{ job: number }>(`${path}/list`, { postType: 'excel', format: 'csv', ...body })).body.data?.job ?? 0
      await finishedJob(who, job)
      const file = (await who.post<{ path: string }>('job/file', { id: job })).body.data?.path ?? ''
      return () => getFile(product, file, { authorization: `Bearer ${who.token}` })
    }
    expect(tracesIn((await (await exported(clerk, {}))()).bytes.toString())).toEqual([])
    const open = await exported(holder, { plain: 1 })
    expect((await open()).bytes.toString()).toContain('王大批5001')
    const without = JSON.stringify(every.map(right => `${customer.route}:${right}`))
    const set = (rights: string) => asOwner(product, `update role set rights = '${rights}' where title = 'holder'`)
    const before = await valueAsOwner<object>(product, `select rights as value from role where title = 'holder'`)
    await set(without)
    await expect.poll(async () => (await open()).status).toBe(403)
    await set(JSON.stringify(before))
    await expect.poll(async () => (await holder.post(`${path}/reveal`, { id, field: 'phone' })).status).toBe(200)
    await asOwner(product, `delete from customer where name like '王大批%'`)
  })

  test('an import leaves a value whose mask it has, and its preview shows former values masked', async () => {
    const imports = importsOf(product, clerk, path)
    const sheet = `姓名\t手机\t邮箱\t备注\n欧***\t${plain.phone}\t${masked.mail}\t来过\n张*\t13300001111\t\t新的\n李四\t133****1111\t\t新的`
    const preview = await imports.preview(sheet)
    expect(preview.rows.map(({ kind }) => kind)).toEqual(['changed', 'refused', 'refused'])
    expect(preview.rows[0]?.was).toEqual({ note: '常客' })
    const changing = await imports.preview(`手机\t姓名\n${plain.phone}\t欧小`)
    expect(changing.rows[0]?.was).toEqual({ name: masked.name })
    expect(tracesIn((await imports.preview(`手机\t备注\n${plain.phone}\t新`)).rows[0]?.was)).toEqual([])
    const template = await clerk.post<{ path: string }>(`${path}/excel/template`, { format: 'txt' })
    const { bytes } = await getFile(product, template.body.data?.path ?? '', { authorization: `Bearer ${clerk.token}` })
    expect(tracesIn(bytes.toString())).toEqual([])
  })

  test('an import leaves a reference to a person whose mask it has, and refuses that of another', async () => {
    const imports = importsOf(product, clerk, appointment.wire.path)
    const book = (code: string, customer: number) =>
      clerk.post(`${appointment.wire.path}/save`, { code, title: '初诊', customer })
    for (const [code, who] of [
      ['A1', id],
      ['A2', other],
    ] as const)
      expect((await book(code, who)).status).toBe(200)
    const sheet = `编号\t事由\t客户\nA1\t复诊\t${masked.name}\nA2\t复诊\t${masked.name}\nA3\t复诊\t${masked.name}`
    const preview = await imports.preview(sheet)
    expect(preview.rows.map(({ kind }) => kind)).toEqual(['changed', 'refused', 'refused'])
    await imports.run(`编号\t事由\t客户\nA1\t复诊\t${masked.name}`, { mode: 'overwrite' })
    const stored = await asOwner(product, `select title, customer from appointment where code = 'A1'`)
    expect(stored).toEqual([{ title: '复诊', customer: id }])
  })

  test('an import of rows that point to people shows those masked, whether typed as a number or as a name', async () => {
    const imports = importsOf(product, viewer, visit.wire.path)
    const visits = `事由\t客户\n按编号\t${id}\n按编号二\t${other}\n没有\t999999`
    const preview = await imports.preview(visits)
    expect(preview.rows.map(({ kind }) => kind)).toEqual(['new', 'new', 'refused'])
    expect(tracesIn(preview)).toEqual([])
    expect((await imports.preview(`事由\t客户\n按姓名\t${plain.name}`)).rows[0]?.cells).toEqual({
      title: '按姓名',
      customer: masked.name,
    })
    const template = await viewer.post<{ path: string }>(`${visit.wire.path}/excel/template`, { format: 'txt' })
    const { bytes } = await getFile(product, template.body.data?.path ?? '', { authorization: `Bearer ${viewer.token}` })
    expect(tracesIn(bytes.toString())).toEqual([])
  })

  test('an undo gives values back without telling them', async () => {
    const one = await added(clerk, { name: '王大伯', phone: '13200001888' })
    const deleted = await clerk.post<{ receipt: string }>(`${path}/batch`, { command: 'delete', ids: [one] })
    expect(tracesIn(deleted.body)).toEqual([])
    const undone = await clerk.post('receipt/undo', { id: deleted.body.data?.receipt })
    expect([undone.status, tracesIn(undone.body)]).toEqual([200, []])
    expect(await stored(one)).toMatchObject({ name: '王大伯', phone: '13200001888', status: 1 })
  })

  test('an erased person is in no table any more, and comes back by no undo', async () => {
    const imports = importsOf(product, clerk, path)
    const done = await imports.run('姓名\t手机\t备注\n赵无忌\t13100002777\t请求删除')
    expect(done).toMatchObject({ added: 1 })
    const one = (await valueAsOwner<number>(product, `select id as value from customer where name = '赵无忌'`)) ?? 0
    await clerk.post(
      `${path}/save`,
      { id: one, remark: '赵无忌的病史', mail: 'wuji@example.com' },
      { 'idempotency-key': `erase-${one}` },
    )
    const gone = await clerk.post<{ receipt: string }>(`${path}/batch`, { command: 'delete', ids: [one] })
    for (const who of [clerk, viewer]) expect((await who.post(`${path}/erase`, { id: one })).status).toBe(403)
    expect((await stranger.post(`${path}/erase`, { id: one })).status).not.toBe(200)
    expect((await holder.post(`${path}/erase`, { id: one, version: 1 })).status).toBe(409)
    expect((await stored(one))['name']).toBe('赵无忌')
    const erased = await holder.post(`${path}/erase`, { id: one })
    expect([erased.status, erased.body.data]).toEqual([200, { rows: 1, fields: Object.keys(plain) }])
    const { rows } = {
      rows: await asOwner<Record<string, string>>(
        product,
        `select table_name from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb', 'json') and table_name in ('customer', 'audit', 'idempotency', 'receipt') group by 1`,
      ),
    }
    for (const { table_name: table } of rows) {
      const left = await valueAsOwner<number>(
        product,
        `select count(*)::int as value from ${table} t where t::text like '%无忌%' or t::text like '%13100002777%' or t::text like '%wuji%' or t::text like '%zhaowuji%'`,
      )
      expect([table, left]).toEqual([table, 0])
    }
    await holder.post('receipt/undo', { id: gone.body.data?.receipt })
    expect(await stored(one)).toMatchObject({ name: null, phone: null, mail: null, remark: null, note: '请求删除' })
    const { body } = await admin.post<{ data: Record<string, unknown>[] }>('admin/audit/list', { action: 'erase' })
    expect(body.data?.data[0]).toMatchObject({
      module: 'customer',
      rows: String(one),
      fields: Object.keys(plain).join(','),
      changes: null,
    })
    const history = await clerk.post<{ action: string }[]>(`${path}/history`, { id: one })
    expect(history.body.data?.map(({ action }) => action)).toEqual(expect.arrayContaining(['erase', 'delete', 'import']))
    expect(await stored(id)).toMatchObject(plain)
  })

  test('a row that leaves the recycle bin for good leaves no value in the log, by hand and by its time', async () => {
    const [byHand, byTime] = [
      await added(clerk, { name: '周吴郑', phone: '13700003333' }),
      await added(clerk, { name: '周吴王' }),
    ]
    for (const one of [byHand, byTime]) await clerk.post(`${path}/del`, { id: one })
    const traced = (name: string) =>
      valueAsOwner<number>(product, `select count(*)::int as value from audit t where t::text like '%${name}%'`)
    expect(await Promise.all(['周吴郑', '13700003333', '周吴王'].map(traced))).toEqual([1, 1, 1])
    const purged = await admin.post('recycle/purge', { rows: [{ module: 'customer', id: byHand }] })
    expect(purged.body.data).toMatchObject({ purged: 1 })
    await asOwner(product, `update deletion set until = now() - interval '1 day' where row_id = ${byTime}`)
    await removeExpiredRows(product.server.context)
    expect(await Promise.all(['周吴郑', '13700003333', '周吴王'].map(traced))).toEqual([0, 0, 0])
    expect(await stored(byTime)).toEqual({})
  })
})
