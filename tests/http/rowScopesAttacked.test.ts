import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type AnyModule,
  choice,
  defineModule,
  money,
  parent,
  recordStatus,
  reference,
  text,
  type Right,
} from '../../src/schema/index.ts'
import type { RowGroups } from '../../src/shared/wire/envelope.ts'
import { importsOf } from '../fixtures/imports.ts'
import { department, employee, leave, leavetrip, scopedModules, ticket } from '../fixtures/leave.ts'
import { exportOf, getFile, unzip } from '../fixtures/readSheet.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** The owner of a row is a field that few may see, and so is the amount. */
const claim: AnyModule = defineModule({
  name: 'claim',
  label: '借款',
  route: '/test/claim',
  wire: { path: 'test/claim' },
  rights: { seeAll: '查看全部', seeWho: '查看归属', seeAmount: '查看金额' },
  fields: {
    title: text('事由', { required: true, max: 50 }),
    person: reference('归属人', { to: 'employee', needs: { view: 'seeWho', edit: 'seeWho' } }),
    amount: money('金额', { needs: { view: 'seeAmount', edit: 'seeAmount' } }),
    kind: choice('类型', { 差旅: 1, 采购: 2 }, { default: 1 }),
    status: recordStatus('状态'),
  },
  visible: { all: 'seeAll', own: true, below: 'person.pid' },
  list: {
    columns: ['id', 'title', 'person', 'amount', 'kind', 'status'],
    search: ['title'],
    filters: ['kind', 'status'],
    sum: ['amount'],
  },
  form: ['title', 'person', 'amount', 'kind', 'status'],
  views: [{ as: 'board', by: 'kind' }],
})

/** A tree in which each sees his own rows, wherever they stand. */
const folder: AnyModule = defineModule({
  name: 'folder',
  label: '资料夹',
  route: '/test/folder',
  wire: { path: 'test/folder' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    owner: reference('归属人', { to: 'account' }),
    pid: parent('上级', { root: '顶级' }),
    status: recordStatus('状态'),
  },
  visible: { own: 'owner' },
  list: { columns: ['id', 'title', 'status'], search: ['title'], filters: ['pid', 'status'] },
  form: ['title', 'owner', 'pid', 'status'],
})

const usual: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']
/** Each below the one before the colon; `hr` stands in no tree and may see all. */
const staff = { boss: '', lead: 'boss', ann: 'lead', bob: 'lead', eve: 'boss' } as const
const rooms = { boss: '总部', lead: '销售', ann: '华东', bob: '华东', eve: '财务' } as const
type Name = keyof typeof staff | 'hr'
const notThere = '数据不存在或已被删除，请刷新列表'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  const sessions = new Map<Name, Session>()
  const accounts = new Map<Name, number>()
  const people = new Map<string, number>()
  const places = new Map<string, number>()
  const as = (name: Name): Session => sessions.get(name) as Session
  const idOf = (name: Name): number => accounts.get(name) ?? 0
  const placeOf = (title: string): number => places.get(title) ?? 0

  const add = (session: Session, { wire: { path } }: AnyModule, row: object) => addRow(session, path, row)
  const titles = async (session: Session, { wire: { path } }: AnyModule, query: object = {}): Promise<unknown[]> => {
    const { body } = await session.post<{ data: { title: string }[] }>(`${path}/list`, { limit: 100, ...query })
    return (body.data?.data ?? []).map(({ title }) => title).sort()
  }
  const ask = async (session: Session, path: string, body: object) => {
    const { status, body: reply } = await session.post(path, body)
    return { status, error: reply.error, text: JSON.stringify(reply) }
  }

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules, claim, folder] })
    admin = await product.signIn('demo1')
    const org = await orgOf(product, 'demo1')
    for (const [title, above] of Object.entries({ 总部: '', 销售: '总部', 华东: '销售', 财务: '总部' }))
      places.set(title, await add(admin, department, { title, pid: placeOf(above) }))
    for (const username of [...Object.keys(staff), 'hr'] as Name[]) {
      const seesAll: readonly Right[] = username === 'hr' ? ['finish'] : []
      const own: readonly Right[] = [...usual, ...seesAll]
      const pages = {
        [leave.route]: own,
        [ticket.route]: own,
        [leavetrip.route]: usual,
        [folder.route]: usual,
        [claim.route]: [...usual, ...(username === 'hr' ? (['seeAll'] as const) : [])],
        [department.route]: ['view' as const],
        '/audit': ['view' as const],
      }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      const account = `select id as value from account where org_id = ${org} and username = '${username}'`
      accounts.set(username, (await valueAsOwner<number>(product, account)) ?? 0)
      sessions.set(username, await product.signIn('demo1', username))
      if (username === 'hr') continue
      const row = { title: username, account: idOf(username), pid: people.get(staff[username]) ?? 0 }
      people.set(username, await add(admin, employee, { ...row, department: placeOf(rooms[username]) }))
    }
  })
  afterAll(() => product?.close())

  describe('a request for leave of somebody else', () => {
    let eves = 0
    let trip = 0
    beforeAll(async () => {
      for (const name of ['ann', 'lead'] as const) await add(as(name), leave, { title: `${name}请假` })
      eves = await add(as('eve'), leave, { title: 'eve请假', kind: 2, trips: [{ title: '三亚' }] })
      trip = (await valueAsOwner<number>(product, `select id as value from leavetrip where leave = ${eves}`)) ?? 0
    })

    test('is offered by no picker of another page, neither by id nor by keyword', async () => {
      for (const more of [{}, { ids: [eves] }, { keyword: 'eve' }, { nested: 1 }])
        for (const purpose of ['add', 'edit', undefined])
          expect((await ask(as('ann'), 'test/leavetrip/choices', { field: 'leave', for: purpose, ...more })).text).not.toContain(
            'eve请假',
          )
      expect((await ask(as('eve'), 'test/leavetrip/choices', { field: 'leave', for: 'add' })).text).toContain('eve请假')
    })

    test('is exported neither by its id nor within all', async () => {
      for (const body of [{ ids: [eves] }, {}, { queryValue: 'eve' }]) {
        const text = await exportOf(product, as('ann'), { path: 'test/leave/list', body }).then(JSON.stringify, () => 'refused')
        expect(text).not.toContain('eve请假')
        expect(text).not.toContain('三亚')
      }
    })

    test('gives its child rows to nobody: not by a save of them, not by a save of the own row that names them, not by a move', async () => {
      const own = await add(as('ann'), leave, { title: 'ann再请', trips: [{ title: '苏州' }] })
      const taken = await ask(as('ann'), 'test/leave/save', { id: own, trips: [{ id: trip, title: '抢来' }] })
      const unknown = await ask(as('ann'), 'test/leave/save', { id: own, trips: [{ id: 99_999_999, title: '抢来' }] })
      expect([taken.status, taken.text]).toEqual([422, unknown.text])
      const mine = await valueAsOwner<number>(product, `select id as value from leavetrip where leave = ${own}`)
      expect((await ask(as('ann'), 'test/leavetrip/save', { id: mine, leave: eves })).status).toBe(422)
      expect((await ask(as('ann'), 'test/leavetrip/upfield', { id: mine, field: 'leave', value: eves })).status).not.toBe(200)
      for (const call of ['history', 'info', 'del', 'save'])
        expect(await ask(as('ann'), `test/leavetrip/${call}`, { id: trip, title: '改' })).toMatchObject({
          status: 404,
          error: notThere,
        })
      expect(await titles(as('eve'), leavetrip)).toEqual(['三亚'])
      expect((await ask(as('ann'), 'admin/audit/list', { limit: 100 })).text).not.toContain('三亚')
      await as('ann').post('test/leave/del', { ids: [own] })
    })

    test('is changed by no selection or receipt of whoever sees it', async () => {
      const selected = await as('hr').post<{ token: string }>('test/leave/selection', {})
      await ask(as('ann'), 'test/leave/batch', { key: 1, val: 3, token: selected.body.data?.token })
      const gone = await as('hr').post<{ receipt: string }>('test/leave/batch', { command: 'forbidden', ids: [eves] })
      expect((await ask(as('ann'), 'receipt/undo', { id: gone.body.data?.receipt })).status).not.toBe(200)
      const row = `select kind || ' ' || status as value from leave where id = ${eves}`
      expect(await valueAsOwner<string>(product, row)).toBe('2 0')
      expect((await ask(as('hr'), 'receipt/undo', { id: gone.body.data?.receipt })).status).toBe(200)
    })

    test('its entries of the log are opened by nobody who sees some rows', async () => {
      const entry = await valueAsOwner<number>(
        product,
        `select max(id)::int as value from audit where module = 'leave' and row_ids @> array[${eves}::bigint]`,
      )
      expect((await ask(as('ann'), 'admin/audit/info', { id: entry })).status).toBe(404)
      expect((await ask(as('ann'), 'admin/audit/list', { module: 'leave', queryValue: 'eve' })).text).not.toContain('eve请假')
      expect((await ask(as('hr'), 'admin/audit/list', { limit: 100 })).text).toContain('eve请假')
    })
  })

  describe('an import', () => {
    test('finds no row of another page that its author does not see, and its template names none', async () => {
      const imports = importsOf(product, as('ann'), ticket.wire.path)
      for (const cell of ['财务', String(placeOf('财务'))]) {
        const { lines } = await imports.preview(`问题\t部门\n泄露\t${cell}`).then(preview => ({ lines: JSON.stringify(preview) }))
        expect(lines).toContain('refused')
        await imports.run(`问题\t部门\n泄露\t${cell}`)
      }
      expect(await titles(as('hr'), ticket)).not.toContain('泄露')
      const { body } = await as('ann').post<{ path: string }>('test/ticket/excel/template', {})
      const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${as('ann').token}` })
      const template = [...unzip(bytes).values()].join()
      expect(template).toContain('华东')
      expect(template).not.toContain('财务')
    })
  })

  describe('a row that is handed over', () => {
    test('is gone for the former owner at once, also for a form that is open, and there for the new one', async () => {
      const id = await add(as('hr'), ticket, { title: '交接单', owner: idOf('bob') })
      const row = (await as('bob').post<{ version: number }>('test/ticket/info', { id })).body.data
      expect((await ask(as('hr'), 'test/ticket/save', { id, owner: idOf('eve') })).status).toBe(200)
      expect(await ask(as('bob'), 'test/ticket/save', { id, title: '还是我的', version: row?.version })).toMatchObject({
        status: 404,
      })
      expect(await titles(as('bob'), ticket)).not.toContain('交接单')
      expect(await titles(as('eve'), ticket)).toContain('交接单')
      expect((await ask(as('bob'), 'test/ticket/history', { id })).status).toBe(404)
    })
  })

  describe('people', () => {
    const seen = (name: Name) => titles(as(name), leave)
    test('whose place is deleted while they are signed in see their own rows alone, and those above them still see everybody', async () => {
      expect(await seen('lead')).toContain('ann请假')
      const id = people.get('lead')
      expect((await ask(admin, 'test/employee/batch', { command: 'delete', ids: [id] })).status).toBe(422)
      await asOwner(product, `update employee set status = -1 where id = ${id}`)
      await expect.poll(() => seen('lead')).toEqual(['lead请假'])
      expect(await seen('boss')).toContain('ann请假')
      expect((await ask(admin, 'test/employee/batch', { command: 'recover', ids: [id] })).status).toBe(200)
      expect(await seen('lead')).toContain('ann请假')
    })

    test('cannot be put in a ring; in one that another program wrote each sees it all, and nobody is his own superior', async () => {
      const [boss, lead, ann] = (['boss', 'lead', 'ann'] as const).map(name => people.get(name))
      expect((await ask(admin, 'test/employee/save', { id: boss, pid: ann })).status).toBe(422)
      await asOwner(product, `update employee set pid = ${ann} where id = ${boss}`)
      await expect.poll(() => seen('ann')).toContain('lead请假')
      expect(await seen('eve')).toEqual(['eve请假'])
      await asOwner(product, `update employee set account = null where id in (${lead}, ${boss})`)
      const id = await add(as('ann'), leave, { title: '环中请假' })
      expect((await as('ann').post<{ superior: number }>('test/leave/info', { id })).body.data?.superior).toBe(0)
      for (const [name, place] of [
        ['boss', boss],
        ['lead', lead],
      ] as const)
        await asOwner(product, `update employee set account = ${idOf(name)} where id = ${place}`)
      await asOwner(product, `update employee set pid = null where id = ${boss}`)
      await expect.poll(() => seen('ann')).toEqual(['ann请假', '环中请假'])
    })
  })

  describe('with rights of fields', () => {
    let anns = 0
    beforeAll(async () => {
      anns = await add(admin, claim, { title: '给安的', person: people.get('ann'), amount: 12.5 })
      await add(admin, claim, { title: '给夏的', person: people.get('eve'), amount: 88, kind: 2 })
    })

    test('a row is seen by a field that is itself hidden, and the field and the sum stay hidden', async () => {
      expect(await titles(as('ann'), claim)).toEqual(['给安的'])
      expect(await titles(as('lead'), claim)).toEqual(['给安的'])
      expect(await titles(as('boss'), claim)).toEqual(['给夏的', '给安的'])
      expect(await titles(as('bob'), claim)).toEqual([])
      expect(await titles(as('hr'), claim)).toEqual(['给夏的', '给安的'])
      const row = await ask(as('ann'), 'test/claim/info', { id: anns })
      expect(row.text).not.toMatch(/12\.5|person|amount/)
      expect((await ask(as('ann'), 'test/claim/aggregate', { sums: ['amount'] })).status).not.toBe(200)
      const boardOf = async (name: Name) => {
        const { body } = await as(name).post<RowGroups>('test/claim/aggregate', { by: 'kind', rows: 5 })
        return body.data?.groups.filter(({ count }) => count > 0).map(({ value, count, rows }) => [value, count, rows?.length])
      }
      expect([await boardOf('ann'), await boardOf('bob')]).toEqual([[[1, 1, 1]], []])
      expect(await boardOf('hr')).toEqual([
        [1, 1, 1],
        [2, 1, 1],
      ])
      for (const kind of [1, 2]) expect(await titles(as('ann'), claim, { kind })).toEqual(kind === 1 ? ['给安的'] : [])
    })

    test('cannot be handed over by whoever may not say whose it is', async () => {
      const handed = await ask(as('ann'), 'test/claim/save', { id: anns, person: people.get('eve') })
      expect(handed.status).not.toBe(200)
      expect(await titles(as('ann'), claim)).toEqual(['给安的'])
    })
  })

  describe('a tree of which each sees his own rows', () => {
    let top = 0
    let middle = 0
    beforeAll(async () => {
      top = await add(as('ann'), folder, { title: '安的', owner: idOf('ann') })
      middle = await add(as('ann'), folder, { title: '转手的', owner: idOf('ann'), pid: top })
      await asOwner(product, `update folder set owner = ${idOf('eve')} where id = ${middle}`)
    })

    test('a row stays while one that is not seen stands below it', async () => {
      expect(await titles(as('ann'), folder)).toEqual(['安的'])
      const { status, error } = await ask(as('ann'), 'test/folder/del', { id: top })
      expect([status, error]).toEqual([422, expect.not.stringContaining('转手的')])
      await ask(as('ann'), 'test/folder/batch', { command: 'delete', ids: [top] })
      expect(await titles(as('ann'), folder)).toEqual(['安的'])
    })

    test('no ring is closed through a row that is not seen', async () => {
      const low = await add(as('eve'), folder, { title: '夏的', owner: idOf('eve'), pid: middle })
      await asOwner(product, `update folder set owner = ${idOf('ann')} where id = ${low}`)
      expect(await titles(as('ann'), folder)).toEqual(['夏的', '安的'])
      for (const call of [
        ['save', { id: top, pid: low }],
        ['upfield', { id: top, field: 'pid', value: low }],
      ] as const)
        expect((await ask(as('ann'), `test/folder/${call[0]}`, call[1])).status).not.toBe(200)
      expect(await valueAsOwner(product, `select coalesce(pid, 0)::int as value from folder where id = ${top}`)).toBe(0)
    })
  })
})
