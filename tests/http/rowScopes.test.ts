import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule, Verb } from '../../src/schema/index.ts'
import { sql } from '../../src/server/db/sql.ts'
import { importsOf } from '../fixtures/imports.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { department, employee, leave, leavetrip, scopedModules, ticket } from '../fixtures/leave.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { exportOf } from '../fixtures/readSheet.ts'
import { addAccount, addRow, asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const usual: readonly Verb[] = ['view', 'add', 'edit', 'delete', 'export']
const outOfSight = '保存后您将看不到这条数据，因此没有保存：请保留您自己的归属，或请能看到全部数据的人来修改'
const notThere = '数据不存在或已被删除，请刷新列表'
/** Each below the one before the colon; `hr` stands in no tree and may see all. */
const staff = { boss: '', lead: 'boss', ann: 'lead', bob: 'lead', eve: 'boss' } as const
type Name = keyof typeof staff | 'hr'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let foreign: Session
  const sessions = new Map<Name, Session>()
  const accounts = new Map<Name, number>()
  const people = new Map<string, number>()
  const rooms = new Map<string, number>()
  const as = (name: Name): Session => sessions.get(name) as Session
  const idOf = (name: Name): number => accounts.get(name) ?? 0
  const roomOf = (name: string): number => rooms.get(name) ?? 0

  const titles = async (session: Session, path: string, query: object = {}): Promise<unknown[]> => {
    const { body } = await session.post<{ data: { title: string }[] }>(`${path}/list`, { limit: 100, ...query })
    return (body.data?.data ?? []).map(({ title }) => title).sort()
  }
  const total = async (session: Session, path: string, query: object = {}): Promise<number | undefined> =>
    (await session.post<{ total: number }>(`${path}/list`, query)).body.data?.total

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await product.signIn('demo1')
    foreign = await product.signIn('demo2')
    for (const [title, above] of Object.entries({ 总部: '', 销售: '总部', 华东: '销售', 财务: '总部' }))
      rooms.set(title, await addRow(admin, department.wire.path, { title, pid: roomOf(above) }))
    const places: Readonly<Record<string, string>> = { boss: '总部', lead: '销售', ann: '华东', bob: '华东', eve: '财务' }
    for (const username of [...Object.keys(staff), 'hr'] as Name[]) {
      const own = username === 'hr' ? [...usual, 'finish' as const] : usual
      const pages = {
        '/test/leave': own,
        '/test/ticket': own,
        '/audit': ['view' as const],
        '/test/department': ['view' as const],
        '/test/leavetrip': usual,
      }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      accounts.set(
        username,
        (await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)) ?? 0,
      )
      sessions.set(username, await product.signIn('demo1', username))
      if (username === 'hr') continue
      const pid = people.get(staff[username]) ?? 0
      const row = { title: username, account: idOf(username), pid, department: roomOf(places[username] ?? '') }
      people.set(username, await addRow(admin, employee.wire.path, row))
    }
  })
  afterAll(() => product?.close())

  describe('a leave request', () => {
    const path = leave.wire.path
    const own = new Map<Name, number>()
    beforeAll(async () => {
      for (const name of ['boss', 'lead', 'ann', 'bob', 'eve'] as const)
        own.set(name, await addRow(as(name), path, { title: `${name}请假`, code: `C-${name}` }))
      await addRow(foreign, path, { title: 'foreign请假' })
    })
    const leaveOf = (name: Name): number => own.get(name) ?? 0

    test.each([
      ['boss', ['ann', 'bob', 'boss', 'eve', 'lead']],
      ['lead', ['ann', 'bob', 'lead']],
      ['ann', ['ann']],
      ['eve', ['eve']],
      ['hr', ['ann', 'bob', 'boss', 'eve', 'lead']],
    ] as const)(
      '%s sees the own ones and those of people below, in list, count, tabs, keyword and order',
      async (name, whose) => {
        const seen = whose.map(one => `${one}请假`)
        expect(await titles(as(name), path)).toEqual(seen)
        expect(await titles(as(name), path, { queryValue: '请假' })).toEqual(seen)
        expect(await titles(as(name), path, { queryValue: 'c-' })).toEqual(seen)
        expect(await titles(as(name), path, { kind: 1, status: 'all' })).toEqual(seen)
        expect(await titles(as(name), path, { orderKey: '-from' })).toEqual(seen)
        for (const query of [{}, { queryValue: '请假' }, { queryValue: '假' }, { kind: 1 }, { status: 'all' }])
          expect(await total(as(name), path, query)).toBe(seen.length)
        const { body } = await as(name).post<{ totalAllData: { state: unknown; count: number }[] }>(`${path}/list`)
        expect(body.data?.totalAllData.slice(0, 2).map(({ count }) => count)).toEqual([seen.length, seen.length])
        expect((await as(name).post<{ count: number }>(`${path}/selection`, {})).body.data?.count).toBe(seen.length)
        expect((await as(name).post<unknown[]>(`${path}/combox`, {})).body.data).toHaveLength(seen.length)
      },
    )

    test('pages come in the order of the list, each row once', async () => {
      const pages = await Promise.all(
        [1, 2, 3].map(page => as('lead').post<{ data: { id: number }[] }>(`${path}/list?page=${page}`, { limit: 1 })),
      )
      const ids = pages.flatMap(({ body }) => body.data?.data.map(({ id }) => id) ?? [])
      expect(ids).toEqual([leaveOf('bob'), leaveOf('ann'), leaveOf('lead')])
    })

    test('a row that is not seen answers like one that is not there, on every route, and stays as it was', async () => {
      const id = leaveOf('eve')
      const before = await digest(product)
      const calls: readonly (readonly [string, object])[] = [
        ['info', { id }],
        ['history', { id }],
        ['save', { id, title: '改' }],
        ['upfield', { id, field: 'title', value: '改' }],
        ['del', { id }],
        ['del', { ids: [leaveOf('ann'), id] }],
        ['batch', { command: 'forbidden', ids: [id] }],
        ['batch', { command: 'delete', ids: [id], dry: 1 }],
        ['batch', { key: 1, val: 2, ids: [id] }],
        ['state-draft-sent', { id }],
        ['state-draft-sent', { ids: [leaveOf('ann'), id] }],
      ]
      for (const [call, body] of calls) {
        const reply = await as('ann').post(`${path}/${call}`, body)
        const none = await as('ann').post(`${path}/${call}`, JSON.parse(JSON.stringify(body).replaceAll(String(id), '99999999')))
        expect([call, reply.status, reply.body.error]).toEqual([call, none.status, none.body.error])
        expect(reply.status, call).not.toBe(200)
      }
      expect((await as('ann').post(`${path}/info`, { id })).body.error).toBe(notThere)
      expect((await as('ann').post<unknown[]>(`${path}/combox`, { ids: [id] })).body.data).toEqual([])
      const found = async (name: Name, keyword: string) => JSON.stringify((await as(name).post('records/find', { keyword })).body)
      for (const keyword of [`#${id}`, 'eve请假', 'C-eve']) {
        expect(await found('ann', keyword)).not.toContain('eve请假')
        expect(await found('hr', keyword)).toContain('eve请假')
      }
      expect(await digest(product)).toBe(before)
    })

    test('a code that an unseen row has is refused without telling of the row', async () => {
      const { status, body } = await as('ann').post(`${path}/save`, { title: '新', code: 'C-eve' })
      expect(status).toBe(422)
      expect(JSON.stringify(body)).not.toContain('eve请假')
    })

    test('an import updates no row that is not seen, and its preview does not show it', async () => {
      const imports = importsOf(product, as('ann'), path)
      const preview = await imports.preview('事由\t凭证号\n抢改\tC-eve')
      expect(JSON.stringify(preview)).not.toContain('eve请假')
      await imports.run('事由\t凭证号\n抢改\tC-eve')
      expect(await titles(as('eve'), path)).toEqual(['eve请假'])
    })

    test('an export holds what is seen', async () => {
      const cells = async (name: Name) => JSON.stringify((await exportOf(product, as(name), { path: `${path}/list` })).rows)
      expect(await cells('ann')).toContain('ann请假')
      expect(await cells('ann')).not.toContain('eve请假')
      expect(await cells('hr')).toContain('eve请假')
    })

    test('the log shows the own entries alone, to whoever sees some rows', async () => {
      const entries = async (name: Name) => JSON.stringify((await as(name).post('admin/audit/list', { limit: 100 })).body)
      expect(await entries('ann')).toContain('ann请假')
      expect(await entries('ann')).not.toContain('eve请假')
      expect(await entries('hr')).toContain('eve请假')
    })

    test('whoever sees some rows hears that something changed, and not which row', async () => {
      const [ann, hr] = await Promise.all([subscribe(product, as('ann')), subscribe(product, as('hr'))])
      const frame = { type: 'module', name: 'leave' }
      // Listened for before the save: a hint may come before its reply.
      const hints = [ann.nextFrame('module'), hr.nextFrame('module')]
      const { status } = await as('eve').post(`${path}/save`, { id: leaveOf('eve'), to: '2027-01-02' })
      expect(status).toBe(200)
      expect(await Promise.all(hints)).toMatchObject([
        { ...frame, ids: [] },
        { ...frame, ids: [leaveOf('eve')] },
      ])
      ann.socket.close()
      hr.socket.close()
    })

    test('the home page counts what is seen', async () => {
      const rows = async (name: Name) =>
        (await as(name).post<{ rows: Record<string, number> }>('standing/get')).body.data?.rows['leave']
      expect([await rows('ann'), await rows('hr')]).toEqual([1, 5])
    })

    test('the superior alone approves: not the author, a colleague, whoever stands further above, nor whoever sees all', async () => {
      const id = leaveOf('ann')
      expect((await as('ann').post(`${path}/state-draft-sent`, { id })).status).toBe(200)
      const approve = `${path}/state-sent-approved`
      expect((await as('bob').post(approve, { id })).status).toBe(404)
      for (const name of ['ann', 'boss', 'hr'] as const) {
        const { status, body } = await as(name).post(approve, { id })
        expect([name, status, body.error]).toEqual([name, 403, '只有上级可以操作：请由这条数据所属人员的上级来办理'])
      }
      expect((await as('lead').post<{ superior: number }>(`${path}/info`, { id })).body.data?.superior).toBe(idOf('lead'))
      const both = await Promise.all([as('lead').post(approve, { id }), as('lead').post(approve, { id })])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    })

    test('where the place above is vacant the next one above decides', async () => {
      const id = leaveOf('bob')
      await asOwner(product, `update employee set account = null where id = ${people.get('lead')}`)
      await as('bob').post(`${path}/state-draft-sent`, { id })
      const { status } = await as('boss').post(`${path}/state-sent-draft`, { id, reason: '补材料' })
      await asOwner(product, `update employee set account = ${idOf('lead')} where id = ${people.get('lead')}`)
      expect(status).toBe(200)
    })

    test('whoever moves below another is seen by the new superior from the next call on, and no longer by the former', async () => {
      const move = (to: string) => admin.post(`${employee.wire.path}/save`, { id: people.get('bob'), pid: people.get(to) })
      expect((await move('eve')).status).toBe(200)
      expect(await titles(as('eve'), path)).toEqual(['bob请假', 'eve请假'])
      expect(await titles(as('lead'), path)).toEqual(['ann请假', 'lead请假'])
      expect((await move('lead')).status).toBe(200)
    })

    test('a right that is taken away takes the other rows with it', async () => {
      expect(await titles(as('hr'), path)).toHaveLength(5)
      const role = admin.post('admin/config/role/list', { queryValue: 'hr' })
      const id = (await role).body.data as { data: { id: number }[] }
      await asOwner(product, `update role set rights = rights - '/test/leave:finish' where id = ${id.data[0]?.id}`)
      await expect.poll(() => titles(as('hr'), path)).toEqual([])
      await asOwner(product, `update role set rights = rights || '["/test/leave:finish"]'::jsonb where id = ${id.data[0]?.id}`)
      await expect.poll(() => titles(as('hr'), path)).toHaveLength(5)
    })

    test('child rows are seen with it, on every route of their own', async () => {
      const trips = leavetrip.wire.path
      const id = await addRow(as('eve'), path, { title: '出差' })
      for (const title of ['上海', '杭州']) await addRow(as('eve'), trips, { title, leave: id })
      expect(await titles(as('eve'), trips)).toEqual(['上海', '杭州'])
      expect(await titles(as('hr'), trips)).toEqual(['上海', '杭州'])
      expect(await total(as('hr'), trips)).toBe(2)
      for (const query of [{}, { queryValue: '上海' }, { leave: id }, { status: 'all' }]) {
        expect(await titles(as('ann'), trips, query)).toEqual([])
        expect(await total(as('ann'), trips, query)).toBe(0)
      }
      const one = await valueAsOwner<number>(product, `select min(id)::int as value from leavetrip where leave = ${id}`)
      expect((await as('ann').post(`${trips}/info`, { id: one })).status).toBe(404)
      expect((await as('ann').post(`${trips}/save`, { id: one, title: '改' })).status).toBe(404)
      expect((await as('ann').post(`${trips}/save`, { title: '混入', leave: id })).body.errors?.[0]?.field).toBe('leave')
      // The effect of a write is checked with those that the account does not see.
      const scope = await scopeFor(product, 'demo1', 'ann')
      const module = scope.registry.named('leavetrip') as AnyModule
      const those = sql`select id from leavetrip where org_id = ctx.org and leave = ${id}::bigint`
      expect([await scope.read(those), await scope.readUnscoped(module, those)]).toMatchObject([[], [{}, {}]])
      await as('eve').post(`${path}/del`, { ids: [id] })
    })

    test('another organisation sees its own alone', async () => {
      expect(await titles(foreign, path)).toEqual(['foreign请假'])
    })
  })

  describe('a ticket', () => {
    const path = ticket.wire.path
    let byEve = 0
    let byAnn = 0
    beforeAll(async () => {
      byEve = await addRow(as('eve'), path, { title: '财务问题', department: roomOf('财务') })
      byAnn = await addRow(as('ann'), path, { title: '华东问题', department: roomOf('华东') })
      await addRow(as('hr'), path, { title: '给鲍勃', owner: idOf('bob') })
    })

    test('is seen by who wrote it, whom it names, and its department with those above', async () => {
      expect(await titles(as('ann'), path)).toEqual(['华东问题'])
      expect(await titles(as('bob'), path)).toEqual(['华东问题', '给鲍勃'])
      expect(await titles(as('lead'), path)).toEqual(['华东问题'])
      expect(await titles(as('eve'), path)).toEqual(['财务问题'])
      expect(await titles(as('boss'), path)).toEqual(['华东问题', '财务问题'])
      expect(await total(as('bob'), path)).toBe(2)
      expect(await total(as('bob'), path, { queryValue: '问题' })).toBe(1)
      expect(await total(as('bob'), path, { department: roomOf('财务') })).toBe(0)
    })

    test('cannot be moved out of the own sight, by no way of writing', async () => {
      const lost = { owner: 0, department: roomOf('财务') }
      const moved = await as('lead').post(`${path}/save`, { id: byAnn, department: roomOf('华东'), owner: idOf('eve') })
      expect(moved.status).toBe(200)
      expect(await titles(as('eve'), path)).toEqual(['华东问题', '财务问题'])
      const back = await as('lead').post(`${path}/save`, { id: byAnn, owner: 0 })
      expect(back.status).toBe(200)
      expect((await as('lead').post(`${path}/save`, { id: byAnn, department: 0 })).body.error).toBe(outOfSight)
      expect((await as('lead').post(`${path}/upfield`, { id: byAnn, field: 'department', value: 0 })).body.error).toBe(outOfSight)
      const several = await as('lead').post<{ error: string }[]>(`${path}/save`, { data: [{ id: byAnn, department: 0 }] })
      expect(several.body.data?.[0]?.error).toBe(outOfSight)
      expect((await as('lead').post(`${path}/save`, { id: byAnn, ...lost })).status).toBe(422)
      expect(await titles(as('lead'), path)).toEqual(['华东问题'])
    })

    test('refers to no row that its author does not see, and a reference that is there stays, without its title', async () => {
      const { status, body } = await as('ann').post(`${path}/save`, { id: byAnn, after: byEve })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'after'])
      expect((await as('ann').post(`${path}/save`, { id: byAnn, department: roomOf('财务') })).body.errors?.[0]?.field).toBe(
        'department',
      )
      expect((await as('hr').post(`${path}/save`, { id: byAnn, after: byEve })).status).toBe(200)
      const row = (await as('ann').post<Record<string, unknown>>(`${path}/info`, { id: byAnn })).body.data
      expect(row).toMatchObject({ after: byEve, after_title: '' })
      expect((await as('ann').post(`${path}/save`, { id: byAnn, title: '华东问题', after: byEve })).status).toBe(200)
    })

    test('stands in departments that come as a tree: each below its upper one, or at the top where that is not seen', async () => {
      const tree = async (name: Name, query: object = {}) =>
        (await as(name).post<object>(`${department.wire.path}/list`, { tree: 1, ...query })).body.data
      const leaf = { title: '华东' }
      expect(await tree('lead')).toMatchObject({ total: 1, data: [{ title: '销售', children: [leaf] }] })
      expect(await tree('ann')).toMatchObject({ total: 1, data: [leaf] })
      expect(await tree('boss')).toMatchObject({
        total: 1,
        data: [{ title: '总部', children: [{ title: '财务' }, { children: [leaf] }] }],
      })
      expect(await tree('lead', { pid: roomOf('销售') })).toMatchObject({ total: 1, data: [leaf] })
      expect(await tree('lead', { pid: roomOf('总部') })).toMatchObject({ total: 1, data: [{ title: '销售' }] })
      expect(await tree('ann', { pid: roomOf('总部') })).toMatchObject({ total: 0, data: [] })
      const second = await as('lead').post<object>(`${department.wire.path}/list?page=2`, { tree: 1, limit: 1 })
      expect(second.body.data).toMatchObject({ total: 1, data: [] })
    })

    test('offers what its author sees', async () => {
      const offered = async (name: Name, field: string) =>
        (await as(name).post<{ title: string }[]>(`${path}/choices`, { field, for: 'edit' })).body.data
          ?.map(({ title }) => title)
          .sort()
      expect(await offered('ann', 'department')).toEqual(['华东'])
      expect(await offered('lead', 'department')).toEqual(['华东', '销售'])
      expect(await offered('ann', 'after')).toEqual(['华东问题'])
    })

    test('that two change at once never leaves the sight of whoever changed it last', async () => {
      const writes = await Promise.all([
        admin.post(`${path}/save`, { id: byAnn, department: roomOf('财务') }),
        as('lead').post(`${path}/save`, { id: byAnn, title: '华东问题!' }),
      ])
      expect(writes[0]?.status).toBe(200)
      expect([200, 404, 422]).toContain(writes[1]?.status)
      await admin.post(`${path}/save`, { id: byAnn, department: roomOf('华东'), title: '华东问题' })
    })

    test('an undo reaches no row that is no longer seen', async () => {
      const id = await addRow(as('hr'), path, { title: '交接', owner: idOf('bob') })
      const { body } = await as('bob').post<{ receipt: string }>(`${path}/batch`, { command: 'delete', ids: [id] })
      const receipt = body.data?.receipt
      expect(receipt).toBeTruthy()
      await asOwner(product, `update ticket set owner = null where id = ${id}`)
      const undone = await as('bob').post<{ restored: number }>('receipt/undo', { id: receipt })
      expect(undone.body.data).toEqual({ restored: 0, left: 1 })
      expect(await valueAsOwner<number>(product, `select status as value from ticket where id = ${id}`)).toBe(-1)
    })
  })
})
