import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { audit } from '../../schemas/audit.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { enqueueJob } from '../../src/server/jobs/jobQueue.ts'
import { finishedJob, scopeFor } from '../fixtures/jobs.ts'
import { employee, leave, leavetrip, scopedModules } from '../fixtures/leave.ts'
import { getFile } from '../fixtures/readSheet.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Each below the one before the colon; `hr` stands in no tree and may see all. */
const staff = { boss: '', lead: 'boss', ann: 'lead', bob: 'lead', eve: 'boss' } as const
type Name = keyof typeof staff | 'hr'

describe(`the file of an export on ${engine}`, () => {
  let product: Product
  let admin: Session
  const sessions = new Map<Name, Session>()
  const people = new Map<string, number>()
  const as = (name: Name): Session => sessions.get(name) as Session

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await product.signIn('demo1')
    for (const username of [...Object.keys(staff), 'hr'] as Name[]) {
      const rights = ['view', 'add', 'edit', 'export'] as const
      const pages = {
        '/test/leave': username === 'hr' ? [...rights, 'finish' as const] : rights,
        '/test/leavetrip': rights,
        '/audit': ['view', 'export'] as const,
      }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      sessions.set(username, await product.signIn('demo1', username))
      if (username !== 'hr') await place(username)
      await as(username).post(`${leave.wire.path}/save`, { title: `${username}请假`, code: username })
    }
  })
  afterAll(() => product?.close())

  const place = async (name: string, more: object = {}) => {
    const account = await valueAsOwner<number>(product, `select id as value from account where username = '${name}'`)
    const pid = people.get(staff[name as keyof typeof staff]) ?? 0
    people.set(name, await addRow(admin, employee.wire.path, { title: name, account, pid, ...more }))
  }
  const move = async (name: string, pid: number) =>
    expect((await admin.post(`${employee.wire.path}/save`, { id: people.get(name), pid })).status).toBe(200)

  /** An export as a job, however few rows it has. */
  const exported = async (name: Name, module: AnyModule = leave) => {
    const query = { statuses: [1], keyword: '', conditions: [], sort: 'id', descending: true, limit: 100, offset: 0 }
    const input = { query, layout: { names: ['id', module === audit ? 'action' : 'title'], format: 'csv' } }
    const id = await enqueueJob(await scopeFor(product, 'demo1', name), { kind: 'export', module, input })
    const job = await finishedJob(as(name), id)
    expect(job).toMatchObject({ state: 'done' })
    const { body } = await as(name).post<{ path: string }>('job/file', { id })
    const path = body.data?.path ?? ''
    return { id, open: () => getFile(product, path, { cookie: `token=${as(name).token}` }) }
  }
  const refusal = '导出以后，您能看到的数据变少了，这个文件不能再下载；请重新导出'

  test('is opened while its owner sees as many rows or more', async () => {
    const { open } = await exported('boss')
    await addAccount(product, { orgcode: 'demo1', username: 'new', pages: {} })
    await place('new', { pid: people.get('lead') })
    const { status, bytes } = await open()
    expect(status).toBe(200)
    for (const name of ['boss', 'lead', 'ann', 'eve']) expect(bytes.toString()).toContain(`${name}请假`)
  })

  test('is refused once somebody below its owner stands elsewhere, and opened again when that is taken back', async () => {
    const [lead, boss] = [await exported('lead'), await exported('boss')]
    expect((await lead.open()).bytes.toString()).toContain('bob请假')
    await move('bob', people.get('eve') ?? 0)
    await expect.poll(async () => (await lead.open()).status).toBe(403)
    expect((await as('lead').post('job/file', { id: lead.id })).body).toMatchObject({ success: false, msg: refusal })
    expect((await boss.open()).status).toBe(200)
    const { open } = await exported('lead')
    expect((await open()).bytes.toString()).not.toContain('bob请假')
    await move('bob', people.get('lead') ?? 0)
    await expect.poll(async () => (await lead.open()).status).toBe(200)
    await move('bob', people.get('eve') ?? 0)
    await expect.poll(async () => (await lead.open()).status).toBe(403)
    expect((await as('lead').post('job/remove', { id: lead.id })).status).toBe(200)
    await move('bob', people.get('lead') ?? 0)
  })

  test('of all rows is refused to somebody who sees some, also of child rows and of the log', async () => {
    const exports = [await exported('hr'), await exported('hr', leavetrip), await exported('hr', audit)]
    for (const { open } of exports) expect((await open()).status).toBe(200)
    const rights = JSON.stringify(
      ['/test/leave', '/test/leavetrip', '/audit'].flatMap(page => [`${page}:view`, `${page}:export`]),
    )
    await asOwner(product, `update role set rights = '${rights}' where title = 'hr'`)
    product.server.context.bus.publish('change', { org: await orgOf(product, 'demo1'), table: 'role', ids: [] })
    for (const { id, open } of exports) {
      await expect.poll(async () => (await open()).status).toBe(403)
      expect((await as('hr').post('job/file', { id })).body).toMatchObject({ success: false, msg: refusal })
    }
  })

  test('is refused where somebody left a set too large to be kept with the rights, and opened where somebody joined it', async () => {
    const eve = people.get('eve') ?? 0
    await asOwner(
      product,
      `with own as (select org_id, id from employee where id = ${eve}),
        accounts as (insert into account (org_id, username) select org_id, 'crowd' || n from own, generate_series(1, 5100) n returning org_id, id)
        insert into employee (org_id, title, account, pid) select a.org_id, '众', a.id, own.id from accounts a, own`,
    )
    product.server.context.bus.publish('change', { org: await orgOf(product, 'demo1'), table: 'employee', ids: [] })
    const kept = () =>
      valueAsOwner<number>(
        product,
        `select jsonb_array_length(value) as value from job, jsonb_each(file #> '{seen,sets}')
      where jsonb_array_length(value) > 5000 order by id desc limit 1`,
      )
    const { id, open } = await exported('eve')
    expect(await kept()).toBeGreaterThan(5100)
    expect((await open()).status).toBe(200)
    const one = await valueAsOwner<number>(product, `select max(id) as value from employee where title = '众'`)
    const place = (pid: string) => asOwner(product, `update employee set pid = ${pid} where id = ${one}`)
    await place('null')
    expect((await open()).status).toBe(403)
    expect((await as('eve').post('job/file', { id })).body).toMatchObject({ success: false, msg: refusal })
    const smaller = await exported('eve')
    await place(String(eve))
    for (const file of [open, smaller.open]) expect((await file()).status).toBe(200)
  })
})
