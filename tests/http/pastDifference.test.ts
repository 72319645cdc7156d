import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { enqueueJob } from '../../src/server/jobs/jobQueue.ts'
import { listOperation } from '../../src/server/operations/list.ts'
import type { DifferencePage, DifferenceRow } from '../../src/shared/wire/pastList.ts'
import { customer } from '../fixtures/customer.ts'
import { employee } from '../fixtures/employee.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { finishedJob, scopeFor } from '../fixtures/jobs.ts'
import { scopedModules, ticket } from '../fixtures/leave.ts'
import { pastSteps, pastTime } from '../fixtures/pastSteps.ts'
import { exportOf } from '../fixtures/readSheet.ts'
import { addAccount, asOwner, digest, valueAsOwner, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const dictionary = 'admin/config/dictionary'

/** Compares a list of two days ago, or of another moment, with now. */
function comparing(admin: () => Session) {
  const compare = (path: string, body: object, by = admin()) =>
    by.post<DifferencePage>(`${path}/list`, { at: pastTime(2), to: 'now', ...body })
  const difference = async (path: string, body: object = {}, by = admin()): Promise<DifferencePage> => {
    const { body: reply } = await compare(path, body, by)
    expect(reply.success, reply.error).toBe(true)
    return reply.data as DifferencePage
  }
  return { compare, difference }
}

const kinds = (rows: readonly DifferenceRow[]) => Object.fromEntries(rows.map(({ title, kind }) => [title, kind]))

describe(`the difference of two moments of a list on ${engine}`, () => {
  let product: Product
  let admin: Session
  const ids = new Map<string, number>()
  const idOf = (name: string) => ids.get(name) ?? 0
  const { save, age } = pastSteps(
    () => product,
    () => admin,
  )
  const { compare, difference } = comparing(() => admin)
  const among = { pid: 2, queryValue: '比' }

  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, employee, customer, invoice, invoiceline],
    })
    admin = await product.signIn('demo1')
    for (const [index, title] of ['比甲', '比乙', '比丙', '比丁'].entries())
      ids.set(title, await save(dictionary, { title, pid: 2, sort: index + 1 }))
    await age(5, 'dictionary')
    await save(dictionary, { id: idOf('比甲'), sort: 9 })
    await admin.post(`${dictionary}/del`, { ids: [idOf('比乙')] })
    ids.set('比戊', await save(dictionary, { title: '比戊', pid: 2, sort: 5 }))
    // What is changed and changed back is no difference.
    await save(dictionary, { id: idOf('比丁'), sort: 8 })
    await save(dictionary, { id: idOf('比丁'), sort: 4 })
    await age(5, 'dictionary')
    await save(dictionary, { id: idOf('比丙'), title: '比丙丙' })
  })
  afterAll(() => product?.close())

  test('lists rows that came, changed and went, with the values of both moments', async () => {
    const found = await difference(dictionary, { at: pastTime(7), ...among })
    expect(found).toMatchObject({ counts: { added: 1, changed: 2, removed: 1 }, total: 4, past: { to: null, purged: 0 } })
    expect(kinds(found.data)).toEqual({ 比戊: 'added', 比丙丙: 'changed', 比乙: 'removed', 比甲: 'changed' })
    const changesOf = (name: string) => found.data.find(({ id }) => id === idOf(name))?.changes
    expect(changesOf('比甲')).toEqual({ sort: [1, 9] })
    expect(changesOf('比丙')).toEqual({ title: ['比丙', '比丙丙'] })
    expect(changesOf('比乙')).toEqual({ status: [1, -1] })
    expect(changesOf('比戊')).toMatchObject({ title: [null, '比戊'], sort: [null, 5] })
  })

  test('of two moments of the past leaves out what happened before and after, in either order', async () => {
    const earlier = await difference(dictionary, { at: pastTime(7), to: pastTime(2), ...among })
    expect(kinds(earlier.data)).toEqual({ 比戊: 'added', 比乙: 'removed', 比甲: 'changed' })
    expect(await difference(dictionary, { at: pastTime(2), to: pastTime(7), ...among })).toMatchObject({ counts: earlier.counts })
    expect(kinds((await difference(dictionary, among)).data)).toEqual({ 比丙丙: 'changed' })
  })

  test('is filtered by kind and paged, with the counts of all', async () => {
    const all = { at: pastTime(7), ...among }
    const removed = await difference(dictionary, { ...all, change: 'removed' })
    expect(removed).toMatchObject({ total: 1, counts: { added: 1, changed: 2, removed: 1 } })
    expect(removed.data.map(({ id }) => id)).toEqual([idOf('比乙')])
    const paged: number[] = []
    for (const page of [1, 2, 3])
      paged.push(...(await difference(dictionary, { ...all, limit: 2, page })).data.map(({ id }) => id))
    expect(paged).toEqual((await difference(dictionary, all)).data.map(({ id }) => id))
  })

  test('judges a row by the filter at each moment', async () => {
    const found = await difference(dictionary, { at: pastTime(7), pid: 2, queryValue: '比丙丙' })
    expect(kinds(found.data)).toEqual({ 比丙丙: 'added' })
    expect(found.data[0]?.changes).toEqual({ title: ['比丙', '比丙丙'] })
  })

  test('is exported, a line for each field', async () => {
    const body = { at: pastTime(7), to: pastTime(2), ...among }
    const sheet = await exportOf(product, admin, { path: `${dictionary}/list`, body })
    expect(sheet.rows[0]).toEqual(['变化', 'ID', '名称', '字段', '原来', '后来'])
    expect(sheet.rows).toContainEqual(['修改', idOf('比甲'), '比甲', '排序', '1', '9'])
    expect(sheet.rows).toContainEqual(['移除', idOf('比乙'), '比乙', '状态', '正常', '已删除'])
    expect(sheet.rows.filter(row => row[1] === idOf('比戊')).length).toBeGreaterThan(1)
    const looker = await signInWith(product, 'nofiles', { '/config/dictionary': ['view'] })
    expect((await looker.post(`${dictionary}/list`, { postType: 'excel', ...body })).status).toBe(403)
  })

  test('is exported by a job that counts its rows', async () => {
    const scope = await scopeFor(product, 'demo1')
    const module = scope.registry.named('dictionary') as AnyModule
    const body = { postType: 'excel', at: pastTime(7), to: pastTime(2), ...among }
    const { exported } = listOperation.parse(module, { body, query: {}, key: null })
    const job = await enqueueJob(scope, { kind: 'export', module, input: exported as object })
    expect(await finishedJob(admin, job)).toMatchObject({ state: 'done', result: { rows: 3 } })
  })

  test('shows no field that the account may not see, nor that one changed', async () => {
    const { path } = employee.wire
    const [paid, named] = [await save(path, { title: '张三', salary: 98765 }), await save(path, { title: '李四' })]
    await age(5, 'employee')
    await save(path, { id: paid, salary: 12345 })
    await save(path, { id: named, title: '李四四', salary: 777 })
    const clerk = await signInWith(product, 'compares', { [employee.route]: ['view', 'export'] })
    expect((await difference(path)).data.find(({ id }) => id === paid)?.changes).toEqual({ salary: [98765, 12345] })
    const seen = await difference(path, {}, clerk)
    expect(seen.data).toMatchObject([{ id: named, changes: { title: ['李四', '李四四'] } }])
    expect(JSON.stringify(seen)).not.toMatch(/salary|98765|12345|777/)
    const sheet = await exportOf(product, clerk, { path: `${path}/list`, body: { at: pastTime(2), to: 'now' } })
    expect(JSON.stringify(sheet)).not.toMatch(/工资|98765|12345|777/)
  })

  test('masks personal fields, also one whose mask is the same, in a file too unless it is asked for as plain', async () => {
    const { path } = customer.wire
    const id = await save(path, { name: '欧阳小玲', phone: '13812349876' })
    await age(5, 'customer')
    await save(path, { id, phone: '13855559876' })
    const found = await difference(path)
    expect(found.data).toMatchObject([{ id, title: '欧***', changes: { phone: ['138****9876', '138****9876'] } }])
    const body = { at: pastTime(2), to: 'now' }
    const fileOf = async (more: object) =>
      JSON.stringify(await exportOf(product, admin, { path: `${path}/list`, body: { ...body, ...more } }))
    expect(await fileOf({})).not.toMatch(/欧阳|1234|5555/)
    expect(await fileOf({ plain: 1 })).toMatch(/13812349876.*13855559876/)
    const noted = await valueAsOwner<number[]>(
      product,
      `select row_ids as value from audit where action = 'exportPlainRows' order by id desc limit 1`,
    )
    expect(noted?.map(Number)).toEqual([id])
    const clerk = await signInWith(product, 'masked', { [customer.route]: ['view', 'export'] })
    expect((await clerk.post(`${path}/list`, { postType: 'excel', plain: 1, ...body })).status).toBe(403)
  })

  test('shows what changed in the child rows', async () => {
    const { path } = invoice.wire
    const line = (title: string, quantity: number) => ({ title, quantity, price: 1 })
    const id = await save(path, { customer: '甲公司', lines: [line('纸', 1), line('笔', 2)] })
    await age(5, 'invoice', 'invoiceline')
    const { body } = await admin.post<{ lines: { id: number; title: string }[] }>(`${path}/info`, { id })
    const [paper] = body.data?.lines ?? []
    await save(path, { id, lines: [{ ...paper, quantity: 7 }, line('墨', 3)] })
    const found = await difference(path)
    expect(found.data).toMatchObject([
      {
        id,
        kind: 'changed',
        changes: {
          lines: [
            [
              { title: '笔', line: 2 },
              { quantity: 1, line: 1, id: paper?.id },
            ],
            [
              { quantity: 7, line: 1 },
              { title: '墨', line: 2 },
            ],
          ],
        },
      },
    ])
    const sheet = await exportOf(product, admin, { path: `${path}/list`, body: { at: pastTime(2), to: 'now' } })
    expect(sheet.rows.find(row => row[3] === '明细')?.slice(4)).toEqual([
      expect.stringContaining('品名 笔'),
      expect.stringContaining('品名 墨'),
    ])
  })

  test('writes nothing, and shows nothing of another organisation', async () => {
    const before = await digest(product)
    await difference(dictionary, among)
    expect(await digest(product)).toBe(before)
    const foreign = await product.signIn('demo2')
    await asOwner(
      product,
      `update audit set created_at = created_at - interval '20 days' where id = (select min(id) from audit a where a.org_id = audit.org_id)`,
    )
    expect(await difference(dictionary, { at: pastTime(7), ...among }, foreign)).toMatchObject({ total: 0, data: [] })
  })

  test.each<[string, readonly [path: string, body: object], RegExp]>([
    ['another kind of change', [dictionary, { change: 'moved' }], /值不正确/],
    ['a list as the kind of change', [dictionary, { change: ['added'] }], /./],
    ['a later moment in the future', [dictionary, { to: '2199-01-01' }], /还没有到/],
    ['nonsense as the later moment', [dictionary, { to: 'tomorrow' }], /值不正确/],
    ['an object as the later moment', [dictionary, { to: {} }], /./],
    ['a later moment without an earlier one', [dictionary, { at: '' }], /./],
    ['a log', ['admin/audit', {}], /没有可查看的历史/],
    ['a file of a list of the past', [dictionary, { to: '', postType: 'excel' }], /值不正确/],
  ])('refuses %s', async (_, asked, sentence) => {
    const reply = await compare(...asked)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatch(sentence)
  })
})

describe(`the difference of two moments with row scopes on ${engine}`, () => {
  let product: Product
  let admin: Session
  const { save, age } = pastSteps(
    () => product,
    () => admin,
  )
  const { difference } = comparing(() => admin)
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    admin = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  test('with row scopes lists rows that the account sees now and saw then', async () => {
    const { path } = ticket.wire
    const people: Record<string, { session: Session; id: number }> = {}
    for (const username of ['diffann', 'diffbob']) {
      await addAccount(product, { orgcode: 'demo1', username, pages: { [ticket.route]: ['view', 'add', 'edit'] } })
      const id = (await valueAsOwner<number>(product, `select id as value from account where username = '${username}'`)) ?? 0
      people[username] = { session: await product.signIn('demo1', username), id }
    }
    const { diffann: ann, diffbob: bob } = people as Record<'diffann' | 'diffbob', { session: Session; id: number }>
    const [stays, moves] = [
      await save(path, { title: '安的', owner: ann.id }),
      await save(path, { title: '给鲍的', owner: ann.id }),
    ]
    await age(5, 'ticket')
    await save(path, { id: stays, title: '仍是安的' })
    await save(path, { id: moves, owner: bob.id })
    expect(kinds((await difference(path, {}, ann.session)).data)).toEqual({ 仍是安的: 'changed' })
    const ofBob = await difference(path, {}, bob.session)
    expect(JSON.stringify(ofBob)).not.toContain('安的')
    expect(kinds(ofBob.data)).toEqual({ 给鲍的: 'added' })
    expect(kinds((await difference(path)).data)).toEqual({ 仍是安的: 'changed', 给鲍的: 'changed' })
  })
})
