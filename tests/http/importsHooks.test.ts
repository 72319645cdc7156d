import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, defineModule, number, text } from '../../src/schema/index.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { sql } from '../../src/server/db/sql.ts'
import { enqueueJob } from '../../src/server/jobs/jobQueue.ts'
import { refuse } from '../../src/shared/wire/refusal.ts'
import { allModules, allParts, treeModule } from '../fixtures/everything.ts'
import { importsOf } from '../fixtures/imports.ts'
import { asOwner, digest, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Numbers each row after the largest present number. */
const ticket: AnyModule = defineModule({
  name: 'ticket',
  label: '单据',
  route: '/test/ticket',
  wire: { path: 'test/ticket' },
  fields: {
    title: text('名称', { required: true, unique: true }),
    number: number('单号', { readonly: true, unique: true, integer: true }),
  },
  list: { columns: ['id', 'title', 'number'] },
  form: ['title'],
  import: ['title'],
})

const topic = 'ticket'
const files: string[] = []
const rowsOfCalls: number[] = []
/** Uses everything a hook can do with its scope. */
const busy: AnyPart = {
  async beforeSave(scope, row, old) {
    await scope.write(sql`insert into treenode (org_id, title) values (${scope.who.org}::bigint, ${`张${String(row['title'])}`})`)
    scope.changed(treeModule, [1])
    scope.publish(topic, row['title'])
    scope.underRequest('another').publish(topic, row['title'])
    files.push(await scope.storage.files.put(Readable.from(['x'])))
    await enqueueJob(scope, { kind: 'export', module: ticket, input: {} })
    if (String(row['title']).startsWith('坏')) throw refuse('ownRights')
    if (old) return row
    const [last] = await scope.read<{ last: number }>(
      sql`select coalesce(max(number), 0)::int as last from ticket where org_id = ctx.org`,
    )
    return { ...row, number: (last?.last ?? 0) + 1 }
  },
  async afterMany(_scope, written) {
    rowsOfCalls.push(written.length)
  },
}

describe(`an import of a module with hooks, on ${engine}`, () => {
  let product: Product
  let session: Session
  const published: unknown[] = []
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...allModules, ticket], parts: { ...allParts, ticket: busy } })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    product.server.context.bus.subscribe(topic, data => published.push(data))
  })
  afterAll(() => product?.close())

  const jobs = () => valueAsOwner<number>(product, 'select count(*)::int as value from job')
  const numbers = () =>
    asOwner<{ title: string; number: number }>(product, 'select title, number::int from ticket order by number')
  const storedFiles = () => Promise.all(files.map(id => product.server.context.storage.files.open(id)))

  test('a preview leaves nothing: no row, no job, no file, no push', async () => {
    const imports = importsOf(product, session, ticket.wire.path)
    const url = await imports.upload('名称\n甲\n坏一\n乙\n甲')
    const before = [await digest(product), await jobs()]
    const { body } = await imports.dryRun(url)
    expect(body.data).toMatchObject({ counts: { new: 2, refused: 2 } })
    expect(files).not.toEqual([])
    expect([await digest(product), await jobs()]).toEqual(before)
    expect(await storedFiles()).toEqual(files.map(() => null))
    expect(published).toEqual([])
  })

  test('each line sees those before it, and a refused line leaves nothing', async () => {
    const imports = importsOf(product, session, ticket.wire.path)
    rowsOfCalls.length = 0
    expect(await imports.run('名称\n甲\n坏一\n乙\n坏一\n丙')).toMatchObject({ status: 2, added: 3, failed: 2 })
    expect(await numbers()).toEqual([
      { title: '甲', number: 1 },
      { title: '乙', number: 2 },
      { title: '丙', number: 3 },
    ])
    const nodes = await asOwner<{ title: string }>(product, `select title from treenode where title like '张%' order by id`)
    expect(rowsOfCalls).toEqual([3])
    expect(nodes.map(({ title }) => title)).toEqual(['张甲', '张乙', '张丙'])
    expect(await imports.run('名称\n丁\n甲')).toMatchObject({ status: 2, added: 1, skipped: 1, failed: 0 })
  })

  test('a refused save leaves no effect of the hooks', async () => {
    published.length = 0
    const before = [await digest(product), await jobs()]
    expect((await session.post(`${ticket.wire.path}/save`, { title: '坏二' })).body.code).toBe(403)
    expect([await digest(product), await jobs()]).toEqual(before)
    expect(published).toEqual([])
  })

  test('the preview of a bulk change leaves no effect of the hooks', async () => {
    const rows = await asOwner<{ id: number }>(product, 'select id from ticket order by id')
    const before = [await digest(product), await jobs()]
    const { body } = await session.post(`${ticket.wire.path}/batch`, {
      command: 'forbidden',
      ids: rows.map(({ id }) => id),
      dry: 1,
    })
    expect(body.data).toMatchObject({ changed: 4 })
    expect([await digest(product), await jobs()]).toEqual(before)
    expect(published).toEqual([])
  })

  test('afterMany runs once for all rows', async () => {
    const rows = await asOwner<{ id: number }>(product, 'select id from ticket order by id')
    rowsOfCalls.length = 0
    await session.post(`${ticket.wire.path}/batch`, { command: 'forbidden', ids: rows.map(({ id }) => id) })
    expect(rowsOfCalls.splice(0)).toEqual([4])
  })
})
