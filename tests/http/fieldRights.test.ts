import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, type Right, seenModule } from '../../src/schema/index.ts'
import { sheetLines } from '../../src/server/operations/import/sheetLines.ts'
import { employee } from '../fixtures/employee.ts'
import { importsOf } from '../fixtures/imports.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { getFile, readSheet } from '../fixtures/readSheet.ts'
import { addAccount, addRow, asOwner, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = employee.wire.path
const salary = 98_765.43
/** As it may stand in a reply. */
const traces = ['98765', 'salary', 'bonus', 'boss', 'contract', 'isSigned', '工资']
const role = 'admin/config/role'
const lockedSentence = (label: string) => `没有修改“${label}”的权限；请去掉这一项，或请管理员授权`
const hiddenSentence = (label: string) =>
  `“${label}”要有相应权限才能查看，不能用来筛选、排序、分组、汇总或导出；需要时请联系管理员授权`
const every: readonly Right[] = ['view', 'add', 'edit', 'delete', 'export']

describe(`on ${engine}`, () => {
  let product: Product
  /** Has every right; sees and sets salaries; sees them; neither. */
  let [admin, payroll, reader, clerk] = [] as unknown as [Session, Session, Session, Session]
  let boss = 0
  let id = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, employee] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const signIn = async (username: string, own: readonly Right[]): Promise<Session> => {
      const pages = { [employee.route]: [...every, ...own], '/audit': ['view', 'export'], '/config/role': ['view', 'edit'] }
      return signInWith(product, username, pages)
    }
    admin = await product.signIn('demo1')
    payroll = await signIn('payroll', ['seeSalary', 'setSalary', 'setGrade', 'finish'])
    reader = await signIn('reader', ['seeSalary'])
    clerk = await signIn('clerk', [])
    boss = await added(admin, { title: '老板' })
    id = await added(admin, { title: '张三', salary, bonus: 100, boss, contract: 'signed', grade: 3, joined: '2026-01-05' })
  })
  afterAll(() => product?.close())

  const save = (who: Session, row: object) => who.post<{ id: number }>(`${path}/save`, row)
  const added = (who: Session, row: object) => addRow(who, path, row)
  const stored = async (one: number) => (await admin.post<Record<string, unknown>>(`${path}/info`, { id: one })).body.data ?? {}
  const names = async (who: Session) => {
    const row = (await who.post<Record<string, unknown>>(`${path}/info`, { id })).body.data ?? {}
    return Object.keys(row)
  }
  const tracesIn = (reply: unknown) => traces.filter(trace => JSON.stringify(reply).includes(trace))
  const outcome = ({ status, body }: Awaited<ReturnType<Session['post']>>) => [status, body.error]

  describe('who may not see a field', () => {
    test('finds it in no answer of a call that reads', async () => {
      const calls: readonly (readonly [string, object])[] = [
        ['list', {}],
        ['list', { queryValue: '张三' }],
        ['list', { tree: 1 }],
        ['info', { id }],
        ['combox', {}],
        ['combox', { where: { title: '张三' } }],
        ['tree', {}],
        ['history', { id }],
        ['selection', {}],
        ['batch', { command: 'forbidden', ids: [id], dry: 1 }],
      ]
      for (const [call, body] of calls) {
        const reply = await clerk.post(`${path}/${call}`, body)
        expect([call, reply.status, tracesIn(reply.body)]).toEqual([call, 200, []])
      }
      for (const keyword of ['张三', String(id), '98765']) {
        const { status, body } = await clerk.post('records/find', { keyword })
        expect([status, tracesIn(body)]).toEqual([200, []])
      }
    })

    test('sees all other fields, and whoever has the right sees it too', async () => {
      expect(await names(clerk)).toEqual(expect.arrayContaining(['title', 'grade', 'joined', 'note', 'version']))
      expect(await names(reader)).toEqual(expect.arrayContaining(['salary', 'bonus', 'boss', 'boss_title', 'isSigned']))
      expect(await names(reader)).not.toContain('photos')
      expect(await names(admin)).toContain('photos')
    })

    test.each([
      ['a filter', { salary_from: 98_765, salary_to: 98_766 }, '工资'],
      ['a filter of a reference', { boss: 1 }, '上级'],
      ['an order', { orderKey: '-salary' }, '工资'],
      ['an order upwards', { orderKey: 'salary' }, '工资'],
    ])('finds it by no %s', async (_, body, label) => {
      for (const call of ['list', 'selection'])
        if (!(call === 'selection' && 'orderKey' in body))
          expect(outcome(await clerk.post(`${path}/${call}`, body))).toEqual([403, hiddenSentence(label)])
      expect((await reader.post(`${path}/list`, body)).status).toBe(200)
    })

    test('gets the list in its common order, not by the hidden field', async () => {
      const { body } = await clerk.post<{ data: { id: number }[] }>(`${path}/list`, {})
      expect(body.data?.data.map(row => row.id)).toEqual([id, boss].sort((a, b) => b - a))
    })

    test('guesses it by no picker, choice or keyword', async () => {
      expect((await clerk.post(`${path}/combox`, { where: { salary } })).status).toBe(422)
      expect((await clerk.post(`${path}/choices`, { field: 'boss', for: 'edit' })).status).toBe(422)
      const { body } = await clerk.post<{ total: number }>(`${path}/list`, { queryValue: '98765' })
      expect(body.data?.total).toBe(0)
    })

    test('exports all but it, and is refused the column', async () => {
      expect(await sheetOf(clerk, {})).toEqual(expect.not.stringContaining('98765'))
      expect(await sheetOf(clerk, {})).toContain('张三')
      expect(await sheetOf(reader, {})).toContain('98765')
      const sheet = { postType: 'excel', columns: ['title', 'salary'] }
      expect(outcome(await clerk.post(`${path}/list`, sheet))).toEqual([403, hiddenSentence('工资')])
    })

    test('learns of no change of it, by history, log or export of the log', async () => {
      const other = await added(admin, { title: '李四', salary: 1 })
      await save(admin, { id: other, salary: 2 })
      await save(admin, { id: other, salary: 3, note: '转正' })
      const seen = async (who: Session) =>
        (await who.post<{ changes: Record<string, unknown> }[]>(`${path}/history`, { id: other })).body.data?.map(({ changes }) =>
          Object.keys(changes),
        )
      expect(await seen(reader)).toEqual([['note', 'salary'], ['salary'], expect.arrayContaining(['title', 'salary'])])
      expect(await seen(clerk)).toEqual([['note'], expect.not.arrayContaining(['salary'])])
      for (const action of ['add', 'edit']) {
        const log = { module: 'employee', action }
        const [shown, whole] = [await clerk.post('admin/audit/list', log), await reader.post('admin/audit/list', log)]
        expect([shown.status, tracesIn(shown.body)]).toEqual([200, []])
        expect(tracesIn(whole.body)).toContain('salary')
        const entry = (await clerk.post<{ data: { id: number }[] }>('admin/audit/list', log)).body.data?.data[0]?.id
        expect(tracesIn((await clerk.post('admin/audit/info', { id: entry })).body)).toEqual([])
        const file = await csvOf(clerk, 'admin/audit/list', log)
        expect(file).toContain(action === 'edit' ? '转正' : '李四')
        expect(tracesIn(file)).toEqual([])
      }
    })

    test('gets the push of a change without a value', async () => {
      const client = await subscribe(product, clerk, { orgcode: 'demo1' })
      await save(admin, { id, salary: salary + 1 })
      await save(admin, { id, salary })
      await expect.poll(() => client.frames.some(frame => frame.type === 'module' && frame.name === 'employee')).toBe(true)
      expect(tracesIn(client.frames)).toEqual([])
      client.socket.terminate()
    })
  })

  describe('who may not change a field', () => {
    const refused: readonly (readonly [string, () => Session, object, string])[] = [
      ['hidden', () => clerk, { salary: 1 }, '工资'],
      ['hidden, with the value it has', () => clerk, { salary }, '工资'],
      ['hidden, emptied', () => clerk, { bonus: null }, '奖金'],
      ['hidden, by its flag', () => clerk, { isSigned: 0 }, '合同'],
      ['seen', () => reader, { salary: 1 }, '工资'],
      ['seen, emptied', () => reader, { bonus: null }, '奖金'],
      ['seen and open to none of both', () => clerk, { grade: 1 }, '职级'],
    ]
    test.each(refused)('is refused where it is %s, and nothing is written', async (...[, who, change, label]) => {
      const before = await stored(id)
      expect(outcome(await save(who(), { id, ...change }))).toEqual([403, lockedSentence(label)])
      const [[field, value] = ['', null]] = Object.entries(change)
      expect(outcome(await who().post(`${path}/upfield`, { id, field, value }))).toEqual([403, lockedSentence(label)])
      const several = await who().post<{ success: boolean; error: string }[]>(`${path}/save`, {
        data: [{ id, note: '一', ...change }],
      })
      expect(several.body.data?.map(({ success, error }) => [success, error])).toEqual([[false, lockedSentence(label)]])
      expect(outcome(await who().post(`${path}/raise`, { id, ...change }))[0]).not.toBe(200)
      expect(await stored(id)).toEqual(before)
    })

    test('saves the rest of the row, which keeps it, and is answered without what it does not see', async () => {
      const reply = await save(clerk, { id, note: '转岗', joined: '2026-02-01' })
      expect([reply.status, tracesIn(reply.body)]).toEqual([200, []])
      expect(await stored(id)).toMatchObject({
        note: '转岗',
        joined: '2026-02-01',
        salary,
        bonus: 100,
        boss,
        contract: 'signed',
        grade: 3,
      })
      const key = { 'idempotency-key': `same-${id}` }
      for (const _ of [1, 2]) {
        const { status, body } = await clerk.post(`${path}/save`, { id, note: '再转岗' }, key)
        expect([status, tracesIn(body)]).toEqual([200, []])
      }
    })

    test('a stale save returns the present row without it', async () => {
      const { status, body } = await save(clerk, { id, version: 1, note: '旧' })
      expect([status, tracesIn(body)]).toEqual([409, []])
      expect(body.data).toMatchObject({ title: '张三' })
      const action = await clerk.post(`${path}/raise`, { id, version: 1, note: '旧' })
      expect([action.status, tracesIn(action.body)]).toEqual([409, []])
    })

    test('may send back the value it sees', async () => {
      expect((await save(reader, { id, salary, bonus: 100, grade: 3, note: '同' })).status).toBe(200)
      expect((await save(reader, { title: '同名', salary: 0, bonus: null, grade: 1 })).status).toBe(200)
    })

    test('adds a row with the defaults', async () => {
      const one = await added(clerk, { title: '新人' })
      expect(await stored(one)).toMatchObject({ grade: 1, salary: 0, contract: 'none' })
      expect(outcome(await save(clerk, { title: '新人二', salary: 1 }))).toEqual([403, lockedSentence('工资')])
      expect(outcome(await save(reader, { title: '新人二', salary: 1 }))).toEqual([403, lockedSentence('工资')])
    })

    test('asks it by no action, and runs the rest of it', async () => {
      expect(outcome(await clerk.post(`${path}/raise`, { id, salary: 1 }))).toEqual([403, lockedSentence('工资')])
      expect((await clerk.post(`${path}/raise`, { id, note: '谈过' })).status).toBe(200)
      expect((await payroll.post(`${path}/raise`, { id, salary: salary + 1 })).status).toBe(200)
      await save(payroll, { id, salary })
    })

    test.each([1, 2])('changes it in no bulk change (%i)', async key => {
      const label = key === 1 ? '职级' : '工资'
      const { token } = (await clerk.post<{ token: string }>(`${path}/selection`, {})).body.data ?? {}
      for (const which of [{ ids: [id] }, { ids: [id], dry: 1 }, { token }, { token, dry: 1 }])
        expect(outcome(await clerk.post(`${path}/batch`, { key, val: 2, ...which }))).toEqual([403, lockedSentence(label)])
      expect(await stored(id)).toMatchObject({ salary, grade: 3 })
    })

    test('undoes no bulk change of it once its right is taken', async () => {
      const one = await added(admin, { title: '撤销', grade: 1 })
      await grant('payroll', ['view', 'edit', 'setGrade'])
      const { body } = await payroll.post<{ receipt: string }>(`${path}/batch`, { key: 1, val: 2, ids: [one] })
      await grant('payroll', ['view', 'edit'])
      expect((await payroll.post('receipt/undo', { id: body.data?.receipt })).status).toBe(403)
      expect(await stored(one)).toMatchObject({ grade: 2 })
      await grant('payroll', [...every, 'seeSalary', 'setSalary', 'setGrade', 'finish'])
      expect((await payroll.post('receipt/undo', { id: body.data?.receipt })).status).toBe(200)
      expect(await stored(one)).toMatchObject({ grade: 1 })
    })

    test('imports a file without its columns, and learns so', async () => {
      const sheet = '姓名\t工资\t职级\t备注\t别的\n导入甲\t777\t高级\t乙\t丙'
      const imports = importsOf(product, clerk, path)
      const preview = await imports.preview(sheet)
      expect([preview.columns, preview.locked, preview.ignored]).toEqual([['title', 'note'], ['工资', '职级'], ['别的']])
      expect(await imports.run(sheet)).toMatchObject({ added: 1 })
      const { body } = await admin.post<{ data: object[] }>(`${path}/list`, { queryValue: '导入甲' })
      expect(body.data?.data[0]).toMatchObject({ title: '导入甲', salary: 0, grade: 1, note: '乙' })
      const url = await imports.upload('姓名\n导入丁')
      expect((await imports.start(url, { fixes: { 2: { salary: '5' } } })).status).toBe(422)
      expect(await importsOf(product, payroll, path).preview(sheet)).toMatchObject({
        locked: [],
        columns: ['title', 'salary', 'grade', 'note'],
      })
    })

    test('has no corrected cell of it imported, though he had the right when he started the import', () => {
      const rows = ['姓名', '丁'].map((cell, index) => ({ at: index + 1, cells: [cell] }))
      const sheet = { table: { rows, count: rows.length, odd: [] }, fixes: { 2: { salary: '5' } }, isText: true, headings: null }
      const seenAs = (module: AnyModule) => ({ module, whole: employee, children: undefined })
      expect(() => sheetLines(seenAs(seenModule(employee, every)), sheet)).toThrow('fieldLocked')
      expect(sheetLines(seenAs(employee), sheet).lines[0]?.cells).toEqual({ title: '丁', salary: '5' })
    })

    test('gets a template without its columns', async () => {
      const headings = async (who: Session) => {
        const { body } = await who.post<{ path: string }>(`${path}/excel/template`, {})
        const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${who.token}` })
        return (await readSheet(bytes)).rows[0]
      }
      expect(await headings(clerk)).toEqual(['姓名', '入职', '备注'])
      expect(await headings(payroll)).toEqual(['姓名', '职级', '工资', '入职', '备注'])
    })
  })

  describe('a right that is taken', () => {
    test('closes a file that was asked for before, and one that a job has written', async () => {
      await grant('reader', [...every, 'seeSalary'])
      const { body } = await reader.post<{ path: string }>(`${path}/list`, { postType: 'excel' })
      const open = () => getFile(product, body.data?.path ?? '', { authorization: `Bearer ${reader.token}` })
      expect((await open()).status).toBe(200)
      await asOwner(
        product,
        `insert into employee (org_id, created_by, title) select a.org_id, a.id, '批量' || n from account a join organisation o on o.id = a.org_id, generate_series(1, 5001) n where o.orgcode = 'demo1' and a.username = 'admin'`,
      )
      const job = (await reader.post<{ job: number }>(`${path}/list`, { postType: 'excel' })).body.data?.job ?? 0
      await finishedJob(reader, job)
      const file = (await reader.post<{ path: string }>('job/file', { id: job })).body.data?.path ?? ''
      const openJob = () => getFile(product, file, { authorization: `Bearer ${reader.token}` })
      expect((await openJob()).status).toBe(200)
      await grant('reader', every)
      expect([(await open()).status, (await openJob()).status]).toEqual([403, 403])
      await asOwner(product, `delete from employee where title like '批量%'`)
    })

    test('holds for the next call, and so does a right that is given', async () => {
      await grant('reader', every)
      expect(await names(reader)).not.toContain('salary')
      await grant('reader', [...every, 'seeSalary'])
      expect(await names(reader)).toContain('salary')
    })

    test('ends a selection by it', async () => {
      await grant('payroll', [...every, 'seeSalary', 'setSalary', 'setGrade'])
      const { token } = (await payroll.post<{ token: string }>(`${path}/selection`, { salary_from: 1 })).body.data ?? {}
      await grant('payroll', [...every, 'setGrade'])
      expect((await payroll.post(`${path}/batch`, { key: 1, val: 2, token, dry: 1 })).status).toBe(403)
    })
  })

  describe('in roles', () => {
    const entryOf = async (who: Session) => {
      const roleid = await roleOf('clerk')
      const { body } = await who.post<{ pages: Page[] }>('admin/config/pagerole/list', { roleid, whole: 1 })
      const all = (pages: readonly Page[]): Page[] => pages.flatMap(page => [page, ...all(page.children)])
      return { roleid, page: all(body.data?.pages ?? []).find(({ pageUrl }) => pageUrl === employee.route) }
    }
    interface Page {
      id: number | string
      pageUrl: string
      own?: string[]
      checkedlist: string[]
      grantable: string[]
      children: Page[]
    }

    test('the rights of the module are offered under its page, and granted by whoever has them', async () => {
      const { page } = await entryOf(admin)
      expect(page?.own).toEqual(['seeSalary', 'setSalary', 'setGrade'])
      expect(page?.grantable).toEqual(expect.arrayContaining(['seeSalary', 'setSalary', 'setGrade']))
      expect(page?.checkedlist).not.toContain('seeSalary')
      await grant('reader', [...every, 'seeSalary'])
      expect((await entryOf(reader)).page?.grantable).toEqual([...every, 'seeSalary'])
    })

    test('they are saved page by page, and whoever lacks one can neither give nor take it', async () => {
      const { roleid, page } = await entryOf(admin)
      const granting = (who: Session, checkedlist: readonly string[]) =>
        who.post('admin/config/pagerole/save', { roleid, roletitle: '', checkRoleData: [{ id: page?.id, checkedlist }] })
      const rights = async () => (await admin.post<{ rights: string[] }>(`${role}/info`, { id: roleid })).body.data?.rights
      expect((await granting(admin, [...every, 'seeSalary'])).status).toBe(200)
      expect(await rights()).toContain(`${employee.route}:seeSalary`)
      expect((await granting(clerk, [...every, 'setSalary'])).status).toBe(403)
      expect((await granting(admin, [...every, 'nothing'])).status).toBe(400)
      expect((await granting(admin, every)).status).toBe(200)
      expect(await rights()).not.toContain(`${employee.route}:seeSalary`)
      expect((await clerk.post(`${role}/save`, { id: await roleOf('reader'), title: '读' })).status).toBe(403)
    })

    test.each([`${employee.route}:nothing`, '*:seeSalary', '/config/menu:seeSalary'])('%s is no right', async right => {
      expect((await admin.post(`${role}/save`, { id: await roleOf('clerk'), rights: [right] })).status).toBe(422)
    })

    test('a role with every verb on every page has them, until one is taken: then it names its pages', async () => {
      const all = ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel'].map(verb => `*:${verb}`)
      const roleid = await addRow(admin, role, { title: '全部', rights: all })
      const { body } = await admin.post<{ pages: Page[] }>('admin/config/pagerole/list', { roleid })
      const flat = (pages: readonly Page[]): Page[] => pages.flatMap(one => [one, ...flat(one.children)])
      const pages = flat(body.data?.pages ?? [])
      expect(pages.find(({ pageUrl }) => pageUrl === employee.route)?.checkedlist).toContain('setSalary')
      const without = pages.map(({ id: page, checkedlist }) => ({
        id: page,
        checkedlist: checkedlist.filter(one => one !== 'setSalary'),
      }))
      await admin.post('admin/config/pagerole/save', { roleid, roletitle: '', checkRoleData: without })
      const { rights = [] } = (await admin.post<{ rights: string[] }>(`${role}/info`, { id: roleid })).body.data ?? {}
      expect(rights.some(right => right.startsWith('*:'))).toBe(false)
      expect(rights).toEqual(expect.arrayContaining([`${employee.route}:seeSalary`, '/audit:view']))
      expect(rights).not.toContain(`${employee.route}:setSalary`)
    })
  })

  test('the document of the API names the rights', async () => {
    const { body } = await product.app
      .inject({ method: 'GET', url: '/api/docs/json', headers: { authorization: `Bearer ${clerk.token}` } })
      .then(reply => ({ body: reply.json() }))
    const { 'employee.draft': draft, 'employee.row': row } = body.components.schemas
    expect(draft.properties.salary['x-needs']).toEqual({ view: 'seeSalary', edit: 'setSalary' })
    expect(row.properties.salary['x-needs']).toEqual({ view: 'seeSalary', edit: 'setSalary' })
    expect(row.required).not.toContain('salary')
  })

  test('another organisation has rights of its own', async () => {
    await addAccount(product, { orgcode: 'demo2', username: 'stranger', pages: { [employee.route]: [...every, 'seeSalary'] } })
    const stranger = await product.signIn('demo2', 'stranger')
    expect((await stranger.post(`${path}/info`, { id })).status).toBe(404)
  })

  async function roleOf(title: string): Promise<number> {
    const { body } = await admin.post<{ data: { id: number; title: string }[] }>(`${role}/list`, { limit: 100 })
    return body.data?.data.find(row => row.title === title)?.id ?? 0
  }
  async function grant(title: string, rights: readonly Right[]): Promise<void> {
    const others = ['/audit:view', '/audit:export', '/config/role:view', '/config/role:edit']
    const { status } = await admin.post(`${role}/save`, {
      id: await roleOf(title),
      rights: [...rights.map(right => `${employee.route}:${right}`), ...others],
    })
    expect(status).toBe(200)
  }
  async function csvOf(who: Session, list: string, body: object): Promise<string> {
    const reply = await who.post<{ path: string }>(list, { postType: 'excel', format: 'csv', ...body })
    const { bytes } = await getFile(product, reply.body.data?.path ?? '', { authorization: `Bearer ${who.token}` })
    return bytes.toString()
  }
  const sheetOf = (who: Session, body: object) => csvOf(who, `${path}/list`, body)
})
